"""Item models and plain histories behind the widgets.  They know the domain only."""
