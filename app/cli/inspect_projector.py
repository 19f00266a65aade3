"""What `inspect` says of a projector, which is no model."""

from app.cli.output import print_json
from app.domain.errors import ModelFileError
from app.domain.sizes import size_text
from app.engine.gguf_header import GgufHeader
from app.engine.projector_file import check_projector, projector_kind


def inspect_projector(header: GgufHeader, *, as_json: bool) -> int:
    """Print what is known of a projector; the exit code."""
    trouble = ""
    try:
        check_projector(header)
    except ModelFileError as error:
        trouble = str(error)
    kind, width = projector_kind(header), header.number("vision.projection_dim")
    if as_json:
        print_json(
            {
                "name": header.name,
                "path": str(header.path),
                "bytes": header.n_bytes,
                "projector": kind,
                "width": width,
                "trouble": trouble,
            }
        )
        return 0
    print(f"{header.name} ({header.path.name}, {size_text(header.n_bytes)})")
    print("A projector: it lets a model see images, and is no model to talk to.")
    print(f"  kind             {kind or 'not for images'}")
    print(f"  for rows of      {width} numbers")
    print(trouble or "Keep it beside its model, or name it with --projector.")
    return 0
