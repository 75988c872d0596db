"""An edition as arrays: everything that the kernels know about the rules."""
