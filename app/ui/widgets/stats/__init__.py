"""The statistics panel: a headline, a live chart, and cards that explain them.

`panel` lays out; each card takes a `StatsView` by `show_view` and knows nothing of the others.  What a number means is
written once, in `app.ui.definitions`: tooltips, screen readers and the page of help take it from there.
"""
