"""The arguments that say what is chosen for a model, for one load or for good."""

import argparse

from app.domain.choice_text import CHOICES, adapter_from
from app.domain.model import LoraAdapter


def add_weights(parser: argparse.ArgumentParser) -> None:
    """What is put on top of a model's weights, and where they are computed with."""
    parser.add_argument(
        "--lora",
        type=lora_from,
        action="append",
        metavar="FILE[=SCALE]",
        help="LoRA adapter in GGUF format on top of the model; may be given again",
    )
    parser.add_argument("--gpu-layers", type=int, metavar="N", help="layers on the graphics card (default: what fits)")


def add_model_settings(parser: argparse.ArgumentParser) -> argparse.ArgumentParser:
    """What is chosen for one model."""
    parser.add_argument("model", metavar="MODEL", help="GGUF file, or the beginning of an id that `models` shows")
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help=f"choose for this model alone; NAME= takes the general setting again; one of {', '.join(CHOICES)}",
    )
    parser.add_argument("--reset", action="store_true", help="take the general settings for everything")
    return parser


def lora_from(text: str) -> LoraAdapter:
    """An adapter as it is named on the command line."""
    return adapter_from(text)
