"""Files of the solver: solved tables and compiled kernels."""
