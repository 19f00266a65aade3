"""Why no text comes out of a document, each in one sentence."""

from app.text.text_file import AttachmentRefusedError


def encrypted(name: str) -> AttachmentRefusedError:
    """It needs a password."""
    return AttachmentRefusedError(f"{name} is protected by a password; save it without one, and attach that.")


def damaged(name: str) -> AttachmentRefusedError:
    """It is not what it claims to be."""
    return AttachmentRefusedError(
        f"{name} is damaged: no text can be taken out of it. Open it in the program it is from, and save it again."
    )


def only_pictures(name: str, n_pages: int) -> AttachmentRefusedError:
    """It was scanned."""
    if n_pages == 1:
        sentence = f"{name} has no text in it: its page is a picture, as after scanning. Recognise it (OCR) first."
        return AttachmentRefusedError(sentence)
    return AttachmentRefusedError(
        f"{name} has no text in it: its {n_pages} pages are pictures, as after scanning. Recognise them (OCR) first."
    )


def empty(name: str) -> AttachmentRefusedError:
    """Nothing is written in it."""
    return AttachmentRefusedError(f"{name} has no text in it.")


def too_much(name: str, most_bytes: int) -> AttachmentRefusedError:
    """More comes out than anybody could send."""
    return AttachmentRefusedError(
        f"{name} holds too much text to attach: the limit is {most_bytes / 1e6:.0f} MB. Attach the part that matters."
    )


def too_large(name: str, n_bytes: int, most_bytes: int) -> AttachmentRefusedError:
    """The file itself is."""
    return AttachmentRefusedError(
        f"{name} is too large to attach: it has {n_bytes / 1e6:.0f} MB, and the limit is {most_bytes / 1e6:.0f} MB. "
        "Attach the part that matters."
    )


def too_big_inside(name: str) -> AttachmentRefusedError:
    """It swells beyond all measure."""
    return AttachmentRefusedError(
        f"{name} is not opened: unpacked it would be far larger than a document is. Save the part that matters anew."
    )


def unsafe(name: str) -> AttachmentRefusedError:
    """It declares what documents never do."""
    return AttachmentRefusedError(
        f"{name} is not opened: it declares XML entities, which no office program does and which can be made to harm."
    )


def too_slow(name: str, seconds: float) -> AttachmentRefusedError:
    """It was given up."""
    return AttachmentRefusedError(
        f"{name} was given up after {seconds:.0f} s: it is too large or damaged. Attach the part that matters."
    )


def too_heavy(name: str) -> AttachmentRefusedError:
    """Its reading ended without a word, as when memory runs out."""
    return AttachmentRefusedError(f"{name} takes too much memory to read. Attach the part that matters.")


def old_format(name: str) -> AttachmentRefusedError:
    """It is from before 2007."""
    return AttachmentRefusedError(
        f"{name} is in the format of Office before 2007; save it as .docx, .xlsx, .pptx or PDF, and attach that."
    )


def no_document(name: str) -> AttachmentRefusedError:
    """It is an archive of something else."""
    return AttachmentRefusedError(
        f"{name} is not a text file; only text, PDF and office documents (docx, xlsx, pptx, odt) can be attached."
    )
