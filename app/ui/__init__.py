"""The window: what a person sees and presses.  It knows the domain, never how anything is decoded or stored.

Threads meet in `bridge` and nowhere else; `chat_controller` runs the chat's state machine; widgets take values by
method and report intentions by signal.

The design, followed by every widget (`theme` holds the values):

Type        Text 14 px; replies 15 px at 1.5 line height; captions 12 px; a conversation's title 17 px semibold; the
            one large number of the statistics panel 40 px.  Two weights.  All of it grows with the user's choice, 80 to
            200 %: `theme.TextSize` says what a size is now, `scaled` what a row's height is, sides grow half as much.
Spacing     Steps of 4 px: 4 inside, 8 between neighbours, 12 in cards, 16 at edges, 24 between messages.
Measure     The column of messages and the composer are at most 760 px wide and centred.
Colour      One accent for what can be pressed and for drafts; green only for what drafting won; amber for a loss or a
            warning; red only for stopping and failing.  Words carry the meaning, colour repeats it.  Light and dark
            keep every text at 4.5 to 1 or more against every plane it may stand on, high contrast at 7 to 1, with lines
            at 3 to 1; a test multiplies them out.
Focus       Whatever has it has an accent frame, of 1 px, in high contrast of 2 px.
Settings    Act at once; what waits for the model or the next start says so beside its field.  Wrong values stay where
            they were typed, with a sentence; every value has its way back, and resetting all can be undone.
Surfaces    Chat is the brightest plane, sidebar and panel step back.  Hairlines instead of shadows; corners 8 px,
            bubbles and composer 14 px.
States      Empty says what to do; loading and reading show progress; writing shows a caret and Stop; a stopped reply
            says so and can be regenerated; errors are a sentence in a bar above the composer; when nothing can be kept,
            everything stays readable and the composer says why it is closed.
Acts        What can be done with a message comes with the pointer or the focus, and the newest reply always shows it;
            nothing moves for it, and what does not fit is in the menu.
Sheets      Palette, help and small editors stand over the window near its top; Escape or a press beside them closes
            them, Tab goes round within them, and whoever had the focus gets it back.
Keys        Every action stands in the one table of `actions`; menu, palette and help are made from it.
Motion      None but the text itself.
Words       Every text may be 40 % longer and the window mirrored; messages and titles read as their own words do, and
            code always from left to right.  `languages` says how texts are found and spoken.
Access      Whatever takes the focus has a name and shows it; Tab reaches everything and comes back; what appears
            unasked is announced.
"""
