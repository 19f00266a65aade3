"""The dialog of servers over the window in its pictures, and a chat with one."""

from app.domain.server import Server
from app.ui.dialogs.servers_dialog import ServersDialog
from app.ui.main_window import MainWindow

SERVERS = (
    Server(name="Workstation", url="http://192.168.1.20:8080/v1", model="qwen3.5-27b-instruct", key="workstation"),
    Server(name="Here", url="http://localhost:8080/v1"),
)


def servers(window: MainWindow) -> None:
    """One of two is picked, and was tested."""
    dialog = ServersDialog(window)
    dialog.show_servers(SERVERS, picked="Workstation")
    dialog.tell("192.168.1.20:8080 answers (llama-server).\nModels: qwen3.5-27b-instruct\nContext: 32,768 tokens")
    dialog.show()
