"""Windows beside the chat: settings and their pages.  Like widgets they know the domain, and speak by signals."""
