import { expect, test } from "vitest";
import { markdown } from "./markdown";
import { indentJson } from "./json";
import { notebookOf } from "./notebook";
import { render } from "./render";
import { NotShowable, type PreviewSource, readText } from "./source";
import { tableOf } from "./table";

function aSource(text: string | Buffer, mediaType: string, sizeBytes?: number): PreviewSource {
  const bytes = Buffer.from(text as string);
  return {
    key: `a"b<c>.txt`,
    mediaType,
    sizeBytes: sizeBytes ?? bytes.byteLength,
    objectId: "none",
    locale: "en",
    isDraft: false,
    read: async (most) => bytes.subarray(0, most),
  };
}
const shown = async (text: string | Buffer, mediaType: string, sizeBytes?: number) => {
  const { body, note } = await render(aSource(text, mediaType, sizeBytes));
  return { text: body.text, note };
};

const WORK = { isDraft: false };
const DRAFT = { isDraft: true };

/** What would run if it were markup of a page. */
const RUNS =
  /<(script|iframe|object|embed|form|style|link|meta|base|svg)\b|\son\w+\s*=|javascript:/i;

test.each([
  ['<img src=x onerror="alert(1)">', "text/plain"],
  ["<script>alert(1)</script>", "text/html"],
  ["<?xml version='1.0'?><a onload='x'><script/></a>", "application/xml"],
  ['{"a":"<script>alert(1)</script>"}', "application/json"],
  ["a,<script>alert(1)</script>\n<svg onload=x>,2", "text/csv"],
])("what a file says is a text: %s", async (text, mediaType) => {
  const { text: page } = await shown(text, mediaType);
  expect(page.replace(/&[#\w]+;/g, "")).not.toMatch(/<(script|img|svg|a)\b/);
  expect(page).toContain("&lt;");
});

test.each([
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "[a](javascript:alert(1))",
  "[a](  JaVaScRiPt:alert(1))",
  '<a href="data:text/html,<script>alert(1)</script>">a</a>',
  "<svg><script>alert(1)</script></svg>",
  "<math><mtext><table><mglyph><style><img src onerror=alert(1)>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "![a](https://elsewhere.example/pixel.png)",
  "![a](//elsewhere.example/pixel.png)",
  "<form action=x><button formaction=javascript:alert(1)>",
  "```html\n<script>alert(1)</script>\n```",
  "$\\href{javascript:alert(1)}{x}$ and $\\htmlData{onclick=alert(1)}{x}$",
  "$\\includegraphics{https://elsewhere.example/a.png}$",
  "\uE0000\uE001 <b onclick=x>",
])("hostile Markdown is harmless: %s", (text) => {
  const page = markdown(text, WORK).text.replace(/<annotation[^>]*>.*?<\/annotation>/gs, "");
  const markup = page.replace(/>[^<]*</g, "><");
  expect(markup).not.toMatch(RUNS);
  expect(markup).not.toMatch(/src="[^"]*elsewhere/);
});

test("Markdown has headings, tables, links that leave the frame, and maths", () => {
  const page = markdown(
    "# Title\n\n|a|b|\n|-|-|\n|1|2|\n\n[out](https://example.org) [in](b.md)\n\n![plot](fig/plot.png)\n\nCosts $5 and $6, but $a^2$ and\n\n$$\\int_0^1 x$$",
    WORK,
  ).text;
  expect(page).toContain("<h1>Title</h1>");
  expect(page).toContain("<td>1</td>");
  expect(page).toMatch(/href="https:\/\/example\.org"[^>]*target="_blank"/);
  expect(page).toContain('href="b.md"');
  expect(page).toContain('src="fig/plot.png?content=1"');
  expect(page.match(/<math/g)).toHaveLength(2);
  expect(page).toContain('display="block"');
  expect(page).toContain("Costs $5 and $6");
});

test("what a text of a draft shows and links are files of the draft", () => {
  const text =
    "![plot](./plot.png) [in](b.md) [part](b.md#two) [here](#two) [site](/search) [out](https://a.example)";
  const { text: page } = markdown(text, DRAFT);
  expect(page).toContain('src="plot.png?draft=1&amp;content=1"');
  for (const href of ["b.md?draft=1", "b.md?draft=1#two", "#two", "/search", "https://a.example"])
    expect(page).toContain(`href="${href}"`);
  const cells = [
    { cell_type: "markdown", source: "![plot](plot.png)" },
    { cell_type: "code", outputs: [{ output_type: "x", data: { "text/markdown": "[in](b.md)" } }] },
    {
      cell_type: "code",
      outputs: [{ output_type: "x", data: { "text/html": "<img src=a.png>" } }],
    },
  ];
  const book = notebookOf(JSON.stringify({ cells }), DRAFT).body.text;
  for (const address of [
    "plot.png?draft=1&amp;content=1",
    "b.md?draft=1",
    "a.png?draft=1&amp;content=1",
  ])
    expect(book).toContain(`="${address}"`);
});

test.each(["image/png", "audio/mpeg", "video/mp4"])("%s of a draft is read there", async (type) => {
  const source = aSource("bytes", type);
  expect((await render(source)).body.text).toContain('src="?content=1"');
  const { body } = await render({ ...source, ...DRAFT });
  expect(body.text).toContain('src="?draft=1&amp;content=1"');
});

test("a formula without end does not hold up the server", () => {
  const bomb = "$\\def\\a{\\b\\b}\\def\\b{\\a\\a}\\a$";
  expect(markdown(bomb, WORK).text).toContain("katex-error");
});

test.each([
  ["brackets", "[".repeat(200_000), "text/markdown"],
  ["signs of emphasis", "*a ".repeat(80_000), "text/markdown"],
  [
    "a cell of brackets",
    JSON.stringify({ cells: [{ cell_type: "markdown", source: "[".repeat(200_000) }] }),
    "application/x-ipynb+json",
  ],
])("a file written to hold up the server is given up: %s", async (_what, text, mediaType) => {
  const { body, isForNow } = await render(aSource(text, mediaType));
  expect(body.text).toContain("takes too long to preview");
  expect(isForNow).toBe(true);
});

test("a file that would fill the memory ends its thread alone", async () => {
  const notebook = `{"cells":[${"{},".repeat(1_900_000)}{}]}`;
  const honest = [1, 2, 3].map((n) => shown(`# Title ${n}`, "text/markdown"));
  const { body } = await render(aSource(notebook, "application/x-ipynb+json"));
  expect(body.text).toContain("takes too long to preview");
  for (const page of [...(await Promise.all(honest)), await shown("# Title 4", "text/markdown")])
    expect(page.text).toMatch(/<h1>Title \d<\/h1>/);
});

test("other work goes on while a preview is made", async () => {
  let ticks = 0;
  const timer = setInterval(() => ticks++, 20);
  await render(aSource("[".repeat(200_000), "text/markdown"));
  clearInterval(timer);
  // Held up for all that time there would be one.
  expect(ticks).toBeGreaterThan(20);
});

test("JSON is indented without reading its numbers", () => {
  expect(indentJson('{"a":[1.0,12345678901234567890],"b":{},"c":"x,{y}"}')).toBe(
    '{\n  "a": [\n    1.0,\n    12345678901234567890\n  ],\n  "b": {},\n  "c": "x,{y}"\n}',
  );
});

test("JSON of nothing but brackets or open texts is as long as it was, and soon done", () => {
  const brackets = "[".repeat(500_000);
  expect(indentJson(brackets)).toBe(brackets);
  expect(indentJson('"\\'.repeat(250_000))).toHaveLength(500_000);
});

test("a table shows its first rows, and says so", async () => {
  const rows = Array.from({ length: 500 }, (_, n) => `${n},"a, b"`);
  const { text, note } = await shown(["n,text", ...rows].join("\n"), "text/csv");
  expect(text.match(/<tr>/g)).toHaveLength(201);
  expect(text).toContain('<th scope="col" dir="auto">text</th>');
  expect(text).toContain(">a, b<");
  expect(note).toBe("Showing the first 200 rows.");
});

test("a table of blank lines is said to be empty", async () => {
  expect((await shown("\n \n", "text/csv")).text).toContain(">This table is empty.<");
});

test("of a part of a table the last row, which may be cut, is left out", () => {
  const { rows } = tableOf("a;b\n1;2\n3;", { isWhole: false, isTabbed: false });
  expect(rows).toBe(1);
});

test("a large text shows its beginning and says how much that is", async () => {
  const { text, note } = await shown(Buffer.alloc(600_000, "x"), "text/plain", 9_000_000);
  expect(text.length).toBeLessThan(530_000);
  expect(note).toBe("Showing the first 524.3 kB of 9 MB.");
});

test("what is too large is not begun", async () => {
  const source = aSource("x", "application/x-ipynb+json", 50_000_000);
  const { body } = await render({ ...source, read: () => Promise.reject(new Error("was read")) });
  expect(body.text).toContain("too large to preview (50 MB)");
});

test("other encodings are read, and bytes that are no text are not shown", async () => {
  const read = (bytes: Buffer) => readText(aSource(bytes, "text/plain"), 1000);
  expect((await read(Buffer.from("Größe", "latin1"))).text).toBe("Größe");
  expect((await read(Buffer.from("\ufeffGröße", "utf16le"))).text).toBe("Größe");
  await expect(read(Buffer.from([1, 0, 2]))).rejects.toThrow(NotShowable);
  expect((await shown(Buffer.from([1, 0, 2]), "text/plain")).text).toContain("no text");
});

test("a notebook shows cells and outputs, and nothing of it runs", () => {
  const book = JSON.stringify({
    cells: [
      { cell_type: "markdown", source: ["# Plan\n", "with $x$ <script>alert(1)</script>"] },
      {
        cell_type: "code",
        source: "print('<b>')",
        outputs: [
          { output_type: "stream", text: ["\u001b[31mred\u001b[0m <script>"] },
          { output_type: "display_data", data: { "image/png": "iVBORw0KGgo=" } },
          {
            output_type: "display_data",
            data: {
              "image/png": '"><script>alert(1)</script>',
              "text/html": "<b onclick=x>t</b><script>1</script>",
            },
          },
          { output_type: "display_data", data: { "application/javascript": "alert(1)" } },
          { output_type: "display_data", data: { "image/svg+xml": "<svg onload=alert(1)>" } },
        ],
      },
    ],
  });
  const { body } = notebookOf(book, WORK);
  expect(body.text).toContain("<h1>Plan</h1>");
  expect(body.text).toContain("&#x27;&lt;b&gt;&#x27;");
  expect(body.text).toContain("red &lt;script&gt;");
  expect(body.text).toContain('src="data:image/png;base64,iVBORw0KGgo="');
  expect(body.text).toContain("data:image/svg+xml;base64,");
  expect(body.text.replace(/&[#\w]+;/g, "")).not.toMatch(RUNS);
  expect(() => notebookOf("{", WORK)).toThrow(NotShowable);
});

test("code has its words marked, and what it says stays a text", async () => {
  const source = { ...aSource("", "text/x-python"), key: "src/plot.py" };
  const read = (text: string, key = source.key) =>
    render({ ...source, key, sizeBytes: text.length, read: async () => Buffer.from(text) });
  const { body } = await read('def f():\n    return "<script>"  # done');
  expect(body.text).toContain('<span class="hljs-keyword">def</span>');
  expect(body.text).toContain('<span class="hljs-string">&quot;&lt;script&gt;&quot;</span>');
  expect(body.text).toContain('dir="ltr"');
  expect((await read("def f(): pass", "notes.txt")).body.text).not.toContain("hljs-");
  expect((await read("integer :: a", "model.f90")).body.text).toContain("hljs-keyword");
  expect((await shown('{"a": 1}', "application/json")).text).toContain("hljs-attr");
});

test("a long program is shown in one colour, and does not hold up the server", async () => {
  const line = "x = [((((((((((1)))))))))) for y in range(10)]\n";
  const text = line.repeat(5000);
  const source = { ...aSource(text, "text/x-python"), key: "long.py" };
  expect((await render(source)).body.text).not.toContain("hljs-");
});

test("blocks of code in Markdown and cells of notebooks are marked as well", () => {
  const page = markdown("```r title=x\nx <- 1 # <b>\n```\n\n```\nplain <b>\n```", WORK);
  expect(page.text).toContain('<span class="hljs-comment"># &lt;b&gt;</span></pre>');
  expect(page.text).toContain('<pre dir="ltr">plain &lt;b&gt;</pre>');
  const julia = notebookOf(
    JSON.stringify({
      metadata: { language_info: { name: "julia" } },
      cells: [{ cell_type: "code", source: "function f() end" }],
    }),
    WORK,
  );
  expect(julia.body.text).toContain('<span class="hljs-keyword">function</span>');
});
