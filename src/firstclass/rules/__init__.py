"""The rules: pure Python without input, output, a clock or floats."""
