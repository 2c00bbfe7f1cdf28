"""The games of the house, and what families of them share."""
