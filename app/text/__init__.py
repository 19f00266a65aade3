"""Text as people read it: Markdown and code, made safe to show.  It knows no window and no file."""
