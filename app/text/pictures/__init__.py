"""Pictures that somebody attaches, decoded in a process of its own.

What a picture's bytes make a decoder do is decided by whoever made them.  So Pillow runs in `__main__` alone, which
`reading` starts through `bounded_process`, waits for no longer than a while, and ends; what comes back is plain pixels,
or a PNG that was written here.  `kinds` says by its first bytes what a picture is.
"""
