"""The conversations that every template is tried on: plain values, which the reference formatter can be given too."""

USER, ASSISTANT, SYSTEM = "user", "assistant", "system"
Case = list[dict[str, str]]

QUESTION = {"role": USER, "content": 'What is a river?  "Water" & <more>\n'}
ANSWER = {"role": ASSISTANT, "content": "Water that flows.\n\n- downhill\n"}
THOUGHT = {"role": ASSISTANT, "content": "Water that flows.", "reasoning_content": "Rivers flow.\nSo it is water."}
MORE = {"role": USER, "content": "Wie heißt der längste? 🏞"}
PROMPT = {"role": SYSTEM, "content": "Be brief."}

CASES: dict[str, Case] = {
    "question": [QUESTION],
    "system": [PROMPT, QUESTION],
    "talk": [QUESTION, ANSWER, MORE],
    "system and talk": [PROMPT, QUESTION, ANSWER, MORE],
    "thought": [QUESTION, THOUGHT, MORE],
    "system and thoughts": [PROMPT, QUESTION, THOUGHT, MORE, THOUGHT, QUESTION],
    "two questions": [QUESTION, MORE],
    "answer first": [ANSWER, QUESTION],
    "answer last": [PROMPT, QUESTION, ANSWER],
    "nothing said": [{"role": USER, "content": ""}],
}
