"""Everything that is read from a disk, wrong in every way: no error but a known one, nothing endless, no memory lost.

`TANDEM_MUTATIONS` sets how many of each are tried; the long run takes thousands, and judges time and memory too.
"""
