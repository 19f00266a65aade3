"""Everything that outlives the process.  It knows no Qt and no llama.cpp.

In the data folder, all files 0600 and all folders 0700::

    tandem.lock              held by the one running instance
    tandem.db  -wal  -shm    conversations, messages, and a row for each segment (`schema`)
    tandem.db.v1000.backup   the database before a migration
    settings.json            what the user chose
    secrets.json             names of secrets in the keyring; secrets themselves only if the user agreed (`secret_book`)
    seal.json                where the key is, if the folder is encrypted (`seal_file`, `sealed`)
    segments/b2-….seg        saved rows (`container`), named by their key; s1-….seg where the folder is encrypted
    *.damaged                what could not be used; never deleted by us
    .*.tmp                   a write that was cut off; removed at the next start

Invariants:
    S1  The transcript is the truth, a segment is a cache: every segment may vanish at any time at the cost of seconds.
    S2  A change is on the disk, past any power cut, before the event that reports it.
    S3  A file under its final name is whole.  A segment's file is never modified, and never written twice.
    S4  A segment's row is written after its file and removed before it, so that a row means a file.
    S5  Every row's parent is a root or has a row: what is listed can be reached.
    S6  A conversation's tip and a message's parent belong to the same conversation (foreign keys see to it).
    S7  A reply without a finish reason is being written by this process, or was by one that was killed.
"""

from app.storage.database import Database
from app.storage.place import DataPlace
from app.storage.segments import SegmentStore, StoredSegment
from app.storage.settings_file import LoadedSettings, SettingsFile
from app.storage.store import Store
from app.storage.thread import StoreThread
from app.storage.verify import Finding, FindingKind, verify

__all__ = [
    "DataPlace",
    "Database",
    "Finding",
    "FindingKind",
    "LoadedSettings",
    "SegmentStore",
    "SettingsFile",
    "Store",
    "StoreThread",
    "StoredSegment",
    "verify",
]
