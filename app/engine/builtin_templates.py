"""Templates that come with the application, for models whose own is missing, broken, or not wanted.

Each is the common layout of a family of models.  Which of them a vocabulary was made for is told by its control tokens.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from app.domain.templates import BuiltinTemplate

_CHATML = """\
{%- for message in messages %}
    {{- '<|im_start|>' + message.role + '\\n' + message.content + '<|im_end|>\\n' }}
{%- endfor %}
{%- if add_generation_prompt %}
    {{- '<|im_start|>assistant\\n' }}
{%- endif %}"""

_LLAMA_3 = """\
{{- bos_token }}
{%- for message in messages %}
    {{- '<|start_header_id|>' + message.role + '<|end_header_id|>\\n\\n' + message.content | trim + '<|eot_id|>' }}
{%- endfor %}
{%- if add_generation_prompt %}
    {{- '<|start_header_id|>assistant<|end_header_id|>\\n\\n' }}
{%- endif %}"""

_LLAMA_2 = """\
{%- set ns = namespace(system='') %}
{%- for message in messages %}
    {%- if message.role == 'system' %}
        {%- set ns.system = '<<SYS>>\\n' + message.content + '\\n<</SYS>>\\n\\n' %}
    {%- elif message.role == 'user' %}
        {{- bos_token + '[INST] ' + ns.system + message.content | trim + ' [/INST]' }}
        {%- set ns.system = '' %}
    {%- else %}
        {{- ' ' + message.content | trim + ' ' + eos_token }}
    {%- endif %}
{%- endfor %}"""

_MISTRAL = """\
{{- bos_token }}
{%- set ns = namespace(system='') %}
{%- for message in messages %}
    {%- if message.role == 'system' %}
        {%- set ns.system = message.content + '\\n\\n' %}
    {%- elif message.role == 'user' %}
        {{- '[INST] ' + ns.system + message.content + '[/INST]' }}
        {%- set ns.system = '' %}
    {%- else %}
        {{- ' ' + message.content + eos_token }}
    {%- endif %}
{%- endfor %}"""

_GEMMA = """\
{{- bos_token }}
{%- set ns = namespace(system='') %}
{%- for message in messages %}
    {%- if message.role == 'system' %}
        {%- set ns.system = message.content + '\\n\\n' %}
    {%- else %}
        {%- set role = 'model' if message.role == 'assistant' else 'user' %}
        {{- '<start_of_turn>' + role + '\\n' + ns.system + message.content | trim + '<end_of_turn>\\n' }}
        {%- set ns.system = '' %}
    {%- endif %}
{%- endfor %}
{%- if add_generation_prompt %}
    {{- '<start_of_turn>model\\n' }}
{%- endif %}"""

_PLAIN = """\
{{- bos_token }}
{%- set names = {'system': 'System', 'user': 'User', 'assistant': 'Assistant'} %}
{%- for message in messages %}
    {{- names[message.role] + ': ' + message.content + '\\n\\n' }}
{%- endfor %}
{%- if add_generation_prompt %}
    {{- 'Assistant:' }}
{%- endif %}"""

SOURCES: Mapping[BuiltinTemplate, str] = MappingProxyType(
    {
        BuiltinTemplate.CHATML: _CHATML,
        BuiltinTemplate.LLAMA_2: _LLAMA_2,
        BuiltinTemplate.LLAMA_3: _LLAMA_3,
        BuiltinTemplate.GEMMA: _GEMMA,
        BuiltinTemplate.MISTRAL: _MISTRAL,
        BuiltinTemplate.PLAIN: _PLAIN,
    }
)

_MARKS = (
    (BuiltinTemplate.CHATML, ("<|im_start|>", "<|im_end|>")),
    (BuiltinTemplate.LLAMA_3, ("<|start_header_id|>", "<|eot_id|>")),
    (BuiltinTemplate.GEMMA, ("<start_of_turn>", "<end_of_turn>")),
    (BuiltinTemplate.MISTRAL, ("[INST]", "[/INST]")),
)


def fitting(is_token: Callable[[str], bool]) -> BuiltinTemplate:
    """The layout that a vocabulary was made for; the plain one where nothing tells.

    Args:
        is_token: whether a text is one control token.
    """
    return next((name for name, marks in _MARKS if all(map(is_token, marks))), BuiltinTemplate.PLAIN)
