"""A made-up conversation in many scripts, for a picture: right to left, without spaces, with marks and with emoji."""

TITLES = (
    "كيف أكتب دالة في Python؟",
    "שלום עולם – hello, world (draft)",
    "چرا آسمان آبی است؟",
    "日本語と한국어と中文を一行に、省略記号が出るまで長く続ける題名",
    "👨‍👩‍👧‍👦🇩🇪🏳️‍🌈 family and flags 👩🏽‍🚀👩🏽‍🚀👩🏽‍🚀👩🏽‍🚀",
    "e\u0301clair, Zu\u0308rich, Vie\u0323\u0302t Nam",
    "\u202eevil override\u202c and after",
)
QUESTION = """\
كيف أكتب دالة `sum(a, b)` في Python؟
And in English: which paragraph goes where?
שורה בעברית עם (סוגריים) ו־123 מספרים."""
ANSWER = """\
الدالة تُعرَّف بالكلمة `def`، ثم تستدعيها هكذا: `sum(1, 2)`. النتيجة هي **3**.

This paragraph is English and stands on the left, though the one above is Arabic: العربية, then English again.

- פריט ראשון ברשימה
- פריט שני, עם English בפנים
- An English item

```python
def sum(a, b):
    # تعليق بالعربية (comment)
    return a + b  # הערה
```

| שם | ערך |
|----|-----|
| אחד | 1 |
| שתיים | 2 |

中文段落没有空格，日本語も同じです。한국어는 띄어쓰기가 있습니다。👨‍👩‍👧‍👦 🇩🇪 e\u0301 ở.
"""
