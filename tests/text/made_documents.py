"""Documents made for tests, by other code than reads them where there is any."""

import io
import zipfile
from pathlib import Path

from pypdf import PdfWriter

_ODT = """<?xml version="1.0" encoding="UTF-8"?>
<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
 xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"><office:body><office:text>{}</office:text></office:body>
</office:document-content>"""


def pdf(*pages: str) -> bytes:
    """A PDF file with a line of text on each page; an empty one is a page as a scanner makes it."""
    objects = ["<< /Type /Catalog /Pages 2 0 R >>", ""]
    font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
    kids = []
    for text in pages:
        drawn = f"BT /F1 12 Tf 72 720 Td ({text}) Tj ET" if text else ""
        objects.append(f"<< /Length {len(drawn)} >>\nstream\n{drawn}\nendstream")
        resources = f"<< /Font << /F1 {font} >> >>"
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources {resources} "
            f"/Contents {len(objects)} 0 R >>"
        )
        kids.append(f"{len(objects)} 0 R")
    objects[1] = f"<< /Type /Pages /Kids [{' '.join(kids)}] /Count {len(kids)} >>"
    out = io.BytesIO(b"")
    out.write(b"%PDF-1.4\n")
    places = []
    for number, written in enumerate(objects, 1):
        places.append(out.tell())
        out.write(f"{number} 0 obj\n{written}\nendobj\n".encode("latin-1"))
    start = out.tell()
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    size = len(objects) + 1
    out.write(f"xref\n0 {size}\n0000000000 65535 f \n{table}trailer\n<< /Size {size} /Root 1 0 R >>\n".encode())
    out.write(f"startxref\n{start}\n%%EOF\n".encode())
    return out.getvalue()


def encrypted_pdf(text: str, *, password: str) -> bytes:
    """One that opens with a password alone; with an empty one it opens for everybody and says what may be done."""
    writer = PdfWriter(clone_from=io.BytesIO(pdf(text)))
    writer.encrypt(password, owner_password="the owner's", algorithm="AES-256")
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def odt(path: Path, body: str, *, manifest: str = "<manifest/>") -> Path:
    """An OpenDocument text around this."""
    return zipped(path, {"content.xml": _ODT.format(body), "META-INF/manifest.xml": manifest})


def zipped(path: Path, members: dict[str, str]) -> Path:
    """An archive of these."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return path
