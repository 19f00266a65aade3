"""Everything that outlives the process.  It knows no Qt and no llama.cpp.

In the data folder, all files 0600 and all folders 0700::

    tandem.lock              held by the one running instance
    tandem.db  -wal  -shm    conversations, messages, models, and a row for each segment (`schema`)
    tandem.db.v1000.backup   the database before a migration
    tandem.db.salvaged       what could be read of a damaged database, until it takes its place
    tandem.moved             where the place is, if it was moved from here (`move`)
    tandem.unfinished        what is being moved here, until nothing is left of it elsewhere (`moved`)
    settings.json            what the user chose
    presets.json             the user's own presets, if any (`preset_file`)
    servers.json             servers that the user named, without their keys (`server_file`)
    models.json              what was chosen for single models, if anything (`model_choices_file`)
    self-tests.json          what self-tests of the devices found, if there were any (`self_test_file`)
    secrets.json             names of secrets in the keyring; secrets themselves only if the user agreed (`secret_book`)
    seal-wish.json           what is to be done about encryption at the next start (`seal_wish`)
    move-wish.json           where all of this is to be moved at the next start (`move_wish`)
    seal.json                where the key is, if the folder is encrypted (`seal_file`, `sealed`)
    segments/b2-….seg        saved rows (`container`), named by their key; s1-… where the folder is encrypted
    segments/b2-….rec        the recurrent part at a segment's end, where the model has one; may be given up by itself
    *.damaged                what could not be used; of those in segments/ the newest few are kept, others always
    .*.tmp                   a write that was cut off; removed at the next start

Invariants:
    S1  The transcript is the truth, a segment is a cache: every segment may vanish at any time at the cost of seconds.
    S2  A change is on the disk, past any power cut, before the event that reports it.
    S3  A file under its final name is whole.  A segment's file is never modified, and never written twice.
    S4  A segment's row is written after its file and removed before it, so that a row means a file.
    S5  Every row's parent is a root or has a row: what is listed can be reached.
    S6  A conversation's tip and a message's parent belong to the same conversation (foreign keys see to it).
    S7  A reply without a finish reason is being written by this process, or was by one that was killed.
    S8  Segments stay within a budget: the least useful leaves go first, never the open tip's chain or what is pinned.
    S9  What a search finds is a cache too: every entry of the index is as its text is, or noted as pending.
"""

from app.storage.damaged import damaged_files
from app.storage.database import Database
from app.storage.figures import Figures
from app.storage.model_choices_file import ModelChoicesFile
from app.storage.model_register import ModelRegister
from app.storage.move import Moved, MoveRefusedError, move
from app.storage.place import DataPlace
from app.storage.placement_file import PlacementFile
from app.storage.preset_file import PresetFile
from app.storage.search import Search
from app.storage.segments import SegmentStore, StoredSegment
from app.storage.self_test_file import SelfTestFile
from app.storage.settings_file import LoadedSettings, SettingsFile
from app.storage.storage_usage import storage_usage
from app.storage.store import Store
from app.storage.thread import StoreThread
from app.storage.trees import Arrival, Trees
from app.storage.verify import Finding, FindingKind, verify

__all__ = [
    "Arrival",
    "DataPlace",
    "Database",
    "Figures",
    "Finding",
    "FindingKind",
    "LoadedSettings",
    "ModelChoicesFile",
    "ModelRegister",
    "MoveRefusedError",
    "Moved",
    "PlacementFile",
    "PresetFile",
    "Search",
    "SegmentStore",
    "SelfTestFile",
    "SettingsFile",
    "Store",
    "StoreThread",
    "StoredSegment",
    "Trees",
    "damaged_files",
    "move",
    "storage_usage",
    "verify",
]
