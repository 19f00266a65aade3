"""The window: what a person sees and presses.  It knows the domain, never how anything is decoded or stored.

Threads meet in `bridge` and nowhere else; `chat_controller` runs the chat's state machine; widgets take values by
method and report intentions by signal.

The design, followed by every widget (`theme` holds the values):

Type        Text 14 px; replies 15 px at 1.5 line height; captions 12 px; a conversation's title 17 px semibold; the
            one large number of the statistics panel 40 px.  Two weights.
Spacing     Steps of 4 px: 4 inside, 8 between neighbours, 12 in cards, 16 at edges, 24 between messages.
Measure     The column of messages and the composer are at most 760 px wide and centred.
Colour      One accent for what can be pressed and for drafts; green only for what drafting won; amber for a loss or a
            warning; red only for stopping and failing.  Words carry the meaning, colour repeats it.
Surfaces    Chat is the brightest plane, sidebar and panel step back.  Hairlines instead of shadows; corners 8 px,
            bubbles and composer 14 px.
States      Empty says what to do; loading and reading show progress; writing shows a caret and Stop; a stopped reply
            says so and can be regenerated; errors are a sentence in a bar above the composer; when nothing can be kept,
            everything stays readable and the composer says why it is closed.
Motion      None but the text itself.
Words       Every text may be 40 % longer and the window mirrored; messages and titles read as their own words do, and
            code always from left to right.  `languages` says how texts are found and spoken.
Access      Whatever takes the focus has a name and shows it; Tab reaches everything and comes back; what appears
            unasked is announced.
"""
