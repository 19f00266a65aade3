"""The style of an exported page: light and dark, on screen and on paper."""

STYLE = """
:root {
  color-scheme: light dark;
  --page: #ffffff; --ink: #1d2127; --muted: #646c78; --line: #dfe3e8; --said: #eef2fb; --code: #f5f6f8;
  --accent: #2f5bd0; --keyword: #8a2fb0; --string: #1a7f4b; --number: #a35200; --comment: #6d7580; --name: #2f5bd0;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #16181d; --ink: #e4e7ec; --muted: #98a1ae; --line: #30353e; --said: #232a3b; --code: #1f2329;
    --accent: #8fb0ff; --keyword: #d69bf0; --string: #7fd1a0; --number: #f0b070; --comment: #8b94a1; --name: #8fb0ff;
  }
}
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
main { max-width: 760px; margin: 0 auto; padding: 32px 16px; overflow-wrap: anywhere; }
h1 { font-size: 24px; line-height: 1.3; margin: 0; unicode-bidi: isolate; }
h2 { font-size: 13px; font-weight: 600; color: var(--muted); margin: 0 0 4px; }
h2 small { font-weight: 400; }
h3 { font-size: 20px; } h4 { font-size: 18px; } h5, h6 { font-size: 16px; }
header p, footer { color: var(--muted); font-size: 12px; margin: 4px 0 0; }
article, .note { margin: 24px 0; }
.user > .literal { background: var(--said); border-radius: 14px; padding: 9px 15px; }
.literal { white-space: pre-wrap; unicode-bidi: plaintext; }
.system > .literal, .note > .literal, details > .literal, main > details, details > details, blockquote {
  border-inline-start: 2px solid var(--line); padding-inline-start: 12px;
}
.system > .literal, .note > .literal, details > .literal, blockquote { color: var(--muted); }
details, blockquote { margin: 8px 0; }
summary { color: var(--muted); font-size: 13px; cursor: pointer; }
a { color: var(--accent); }
pre { background: var(--code); border-radius: 8px; padding: 12px; overflow-x: auto; font-size: 14px; }
code { font-family: ui-monospace, monospace; }
:not(pre) > code { background: var(--code); border-radius: 4px; padding: 1px 4px; font-size: 0.92em; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
th, td { border: 1px solid var(--line); padding: 4px 10px; text-align: start; }
.right { text-align: right; } .center { text-align: center; } .left { text-align: left; }
hr { border: 0; border-top: 1px solid var(--line); }
.keyword { color: var(--keyword); } .string { color: var(--string); } .number { color: var(--number); }
.comment { color: var(--comment); } .name { color: var(--name); }
@media print {
  :root { --page: #ffffff; --ink: #000000; --muted: #444444; --line: #bbbbbb; --said: #f2f2f2; --code: #f6f6f6; }
  body { font-size: 11pt; }
  main { max-width: none; padding: 0; }
  pre, table { overflow: visible; white-space: pre-wrap; }
  h2 { break-after: avoid; } pre, tr { break-inside: avoid; }
  details:not([open]) { display: none; }
}
"""
