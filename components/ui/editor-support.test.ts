import { expect, test } from "vitest";
import { unsupportedInEditor } from "./editor-support";

const losses = (html: string) => unsupportedInEditor(html, { withHeadings: true });

test.each([
  ["a table", "<table><tbody><tr><td>1</td></tr></tbody></table>", "tables"],
  ["a formula", "<p>H<sub>2</sub>O, m<sup>2</sup></p>", "letters"],
  ["an explanation", '<abbr title="Doi">DOI</abbr>', "abbreviations"],
  ["another language", '<p lang="fr">Été</p>', "language"],
  ["a link's hint", '<a href="/x" title="More">x</a>', "hints"],
  ["a named place", '<p><a name="top"></a>x</p>', "names"],
  ["a link in code", '<p><a href="/x"><code>x</code></a></p>', "code"],
  ["bold in a block of code", "<pre><code>a <b>b</b></code></pre>", "code"],
])("%s would be lost", (_what, html, loss) => {
  expect(losses(html)).toEqual([loss]);
});

test("nothing of what the editor itself makes would be", () => {
  const html =
    '<h1>A</h1><h5>B</h5><p>a <strong>b <em>c</em></strong> <u>d</u> <s>e</s> <a target="_blank" rel="noopener" ' +
    'href="https://a.test/">f</a> <code>g</code><br></p><ul><li><p>h</p></li></ul><ol><li>i</li></ol>' +
    "<blockquote><p>j</p></blockquote><pre><code>k\nl</code></pre><div><span>m</span></div>";
  expect(losses(html)).toEqual([]);
});

test("remarks have no headings", () => {
  expect(unsupportedInEditor("<h2>A</h2>", { withHeadings: false })).toEqual(["headings"]);
});
