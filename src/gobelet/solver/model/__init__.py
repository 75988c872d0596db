"""An edition as arrays: everything the kernels know of the rules."""
