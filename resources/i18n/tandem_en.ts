<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>AttachedView</name>
    <message numerus="yes">
        <source>%Ln line(s)</source>
        <translation>
            <numerusform>%Ln line</numerusform>
            <numerusform>%Ln lines</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Chip</name>
    <message numerus="yes">
        <source>%Ln line(s)</source>
        <translation>
            <numerusform>%Ln line</numerusform>
            <numerusform>%Ln lines</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln token(s)</source>
        <translation>
            <numerusform>%Ln token</numerusform>
            <numerusform>%Ln tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CountLine</name>
    <message numerus="yes">
        <source>%Ln token(s)</source>
        <translation>
            <numerusform>%Ln token</numerusform>
            <numerusform>%Ln tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ExactnessCard</name>
    <message numerus="yes">
        <source>%n of them came from accepted drafts.</source>
        <translation>
            <numerusform>%n of them came from accepted drafts.</numerusform>
            <numerusform>%n of them came from accepted drafts.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Different after %n token(s)</source>
        <translation>
            <numerusform>Different after %n token</numerusform>
            <numerusform>Different after %n tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Equal: %n token(s)</source>
        <translation>
            <numerusform>Equal: %n token</numerusform>
            <numerusform>Equal: %n tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ExchangePresenter</name>
    <message numerus="yes">
        <source>%n conversation(s)</source>
        <translation>
            <numerusform>%n conversation</numerusform>
            <numerusform>%n conversations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n file</numerusform>
            <numerusform>%n files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n message(s)</source>
        <translation>
            <numerusform>%n message</numerusform>
            <numerusform>%n messages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message numerus="yes">
        <source>All conversations (%n)</source>
        <translation>
            <numerusform>All conversations (%n)</numerusform>
            <numerusform>All conversations (%n)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LibraryDialog</name>
    <message numerus="yes">
        <source>%n folder(s)</source>
        <translation>
            <numerusform>%n folder</numerusform>
            <numerusform>%n folders</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n model(s)</source>
        <translation>
            <numerusform>%n model</numerusform>
            <numerusform>%n models</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more like these</source>
        <translation>
            <numerusform>%n more like these</numerusform>
            <numerusform>%n more like these</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ListPresenter</name>
    <message numerus="yes">
        <source>%Ln conversation(s) archived.</source>
        <translation>
            <numerusform>%Ln conversation archived.</numerusform>
            <numerusform>%Ln conversations archived.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln conversation(s) brought back from the archive.</source>
        <translation>
            <numerusform>%Ln conversation brought back from the archive.</numerusform>
            <numerusform>%Ln conversations brought back from the archive.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln conversation(s) deleted.</source>
        <translation>
            <numerusform>%Ln conversation deleted.</numerusform>
            <numerusform>%Ln conversations deleted.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Tags of %Ln conversation(s) changed.</source>
        <translation>
            <numerusform>Tags of %Ln conversation changed.</numerusform>
            <numerusform>Tags of %Ln conversations changed.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>NoticeBar</name>
    <message numerus="yes">
        <source>%Ln more</source>
        <translation>
            <numerusform>%Ln more</numerusform>
            <numerusform>%Ln more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PresetPresenter</name>
    <message numerus="yes">
        <source>%n preset(s) came in.</source>
        <translation>
            <numerusform>%n preset came in.</numerusform>
            <numerusform>%n presets came in.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SearchPresenter</name>
    <message numerus="yes">
        <source>%Ln message(s) cannot be found yet; they are being indexed.</source>
        <translation>
            <numerusform>%Ln message cannot be found yet; it is being indexed.</numerusform>
            <numerusform>%Ln messages cannot be found yet; they are being indexed.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StoragePage</name>
    <message numerus="yes">
        <source>%n checkpoint(s)</source>
        <translation>
            <numerusform>%n checkpoint</numerusform>
            <numerusform>%n checkpoints</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n damaged file(s)</source>
        <translation>
            <numerusform>%n damaged file</numerusform>
            <numerusform>%n damaged files</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TagEditor</name>
    <message numerus="yes">
        <source>%Ln conversation(s)</source>
        <translation>
            <numerusform>%Ln conversation</numerusform>
            <numerusform>%Ln conversations</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TokenView</name>
    <message numerus="yes">
        <source>… %n token(s) in between …</source>
        <translation>
            <numerusform>… %n token in between …</numerusform>
            <numerusform>… %n tokens in between …</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>WorkersPage</name>
    <message numerus="yes">
        <source>%n device(s)</source>
        <translation>
            <numerusform>%n device</numerusform>
            <numerusform>%n devices</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>library</name>
    <message numerus="yes">
        <source>%n head(s)</source>
        <translation>
            <numerusform>%n head</numerusform>
            <numerusform>%n heads</numerusform>
        </translation>
    </message>
</context>
</TS>
