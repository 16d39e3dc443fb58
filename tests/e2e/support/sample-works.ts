import { EVERY_BYTE } from "./bytes";
import { CANARY } from "./test";
import { SERIES_TYPES, seriesTitle } from "./world";

/** The metadata of the works of `prepare.setup.ts`, in addition to the fields of every deposit. */
export const CLOSED = { record: "restricted", files: "restricted" };
export const EMBARGO = {
  record: "public",
  files: "restricted",
  embargo: { active: true, until: "2199-01-31", reason: "A book is in preparation." },
};
export const SECRET = { "secret.txt": "for few eyes\n" };

const SUTHERLAND = {
  person_or_org: {
    type: "personal",
    family_name: "Sutherland",
    given_name: "Ishbel",
    identifiers: [{ scheme: "orcid", identifier: "0000-0002-1694-233X" }],
  },
  affiliations: [{ name: "Institute of Shore Studies" }],
};

export const STUDY = {
  title: "Tide gauge readings of Wick harbour",
  resource_type: { id: "dataset" },
  publication_date: "2025-12-01",
  creators: [SUTHERLAND],
  description:
    "<p>Hourly readings, <em>checked by hand</em>. See <a href='https://example.org/'>the station</a>.</p>",
};
export const STUDY_FILES = {
  "tides.csv": "hour,height\n0,1.2\n1,1.4\n",
  "raw/sensor 1.bin": EVERY_BYTE,
};

export const RICH = {
  title: "Mussels & limpets: a comparison",
  resource_type: { id: "textDocument-journalArticle" },
  publication_date: "2026-02",
  creators: [
    SUTHERLAND,
    { person_or_org: { type: "personal", family_name: "Åström", given_name: "Jean-Paul" } },
  ],
  contributors: [
    { person_or_org: { type: "organizational", name: "Harbour Board" }, role: { id: "sponsor" } },
  ],
  description: "<h2>Why</h2><p>Because H<sub>2</sub>O.</p><ul><li>One</li><li>Two</li></ul>",
  additional_titles: [
    { title: "Muscheln und Napfschnecken", type: { id: "translated-title" }, lang: { id: "deu" } },
  ],
  languages: [{ id: "eng" }],
  rights: [{ id: "cc-by-4.0" }],
  subjects: [{ subject: "Shellfish" }],
  references: [{ reference: "Ross, A. (1998). Shores. Example Press." }],
  related_identifiers: [
    {
      identifier: "10.5072/other",
      scheme: "doi",
      relation_type: { id: "cites" },
    },
  ],
  version: "preprint",
};
export const JOURNAL = {
  "journal:journal": {
    title: "Annals of the Shore",
    volume: "12",
    issue: "3",
    pages: "101-117",
    issn: "1234-5679",
  },
};

/** Each would speak up if a page took it for markup, for a script or for an address to run. */
const speak = `console.error('${CANARY}')`;
export const HOSTILE = {
  title: `</title></script><script>${speak}</script><img src=x onerror="${speak}"> "quotes" & {{7*7}} \${7*7}`,
  creators: [
    {
      person_or_org: {
        type: "personal",
        family_name: `<svg onload="${speak}">`,
        given_name: `"><script>${speak}</script>`,
      },
      affiliations: [{ name: `<iframe srcdoc="<script>${speak}</script>">` }],
    },
  ],
  publisher: `<img src=x onerror="${speak}">`,
  description:
    `<p onclick="${speak}">Harmless words</p><script>${speak}</script><img src=x onerror="${speak}">` +
    `<a href="javascript:${speak}">a link</a> <a href="java\tscript:${speak}">another</a>` +
    `<svg><script>${speak}</script></svg><math><mtext><img src=x onerror="${speak}"></mtext></math>` +
    `<style>body{display:none}</style><iframe srcdoc="<script>${speak}</script>"></iframe>`,
  subjects: [{ subject: `</script><script>${speak}</script>` }],
  references: [{ reference: `<img src=x onerror="${speak}">` }],
  version: `<script>${speak}</script>`,
};
/** A page with a line of text, which wants to run something when it is opened. */
function pdf(script: string): string {
  const text = "BT /F1 24 Tf 72 700 Td (A page of paper) Tj ET";
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (${script}) >> >>`,
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let body = "%PDF-1.4\n";
  const places = objects.map((object, at) => {
    const place = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const list = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join("")}`;
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return body + list + end;
}

export const HOSTILE_FILES = {
  "<img src=x onerror=console.error(1)>.html": `<script>${speak}</script>`,
  "drawing.svg": `<svg xmlns="http://www.w3.org/2000/svg"><script>${speak}</script></svg>`,
  "paper.pdf": pdf(speak.replace(/[()\\]/g, "\\$&")),
  "readme.md": `# Read me\n\n<script>${speak}</script><img src=x onerror="${speak}"> [a link](javascript:${speak})\n\n$\\href{javascript:${speak}}{x}$ <svg onload="${speak}"></svg> <iframe srcdoc="<script>${speak}</script>"></iframe>`,
  "table.csv": `name,<script>${speak}</script>\n<img src=x onerror="${speak}">,2\n`,
  "data.json": JSON.stringify({ "</pre><script>": `</script><script>${speak}</script>` }),
  "data.xml": `<?xml version="1.0"?><?xml-stylesheet href="javascript:${speak}"?><a xmlns:h="http://www.w3.org/1999/xhtml"><h:script>${speak}</h:script></a>`,
  "book.ipynb": JSON.stringify({
    nbformat: 4,
    cells: [
      { cell_type: "markdown", source: `## Cells\n<script>${speak}</script>` },
      {
        cell_type: "code",
        source: "show()",
        outputs: [
          {
            output_type: "display_data",
            data: { "text/html": `<b onclick="${speak}">out</b><script>${speak}</script>` },
          },
          { output_type: "display_data", data: { "application/javascript": speak } },
          {
            output_type: "display_data",
            data: {
              "image/svg+xml": `<svg xmlns="http://www.w3.org/2000/svg" onload="${speak}"><script>${speak}</script></svg>`,
            },
          },
        ],
      },
    ],
  }),
};

const WORD = "Donaudampfschifffahrtsgesellschaft";
export const LONG = {
  title: `${"Verwaltungsvereinfachungsmaßnahmenkatalog".repeat(6)} and ${"a subtitle that goes on ".repeat(25)}`,
  description: `<p>${WORD.repeat(20)}</p>`,
  creators: [
    {
      person_or_org: { type: "personal", family_name: WORD.repeat(3), given_name: "Ann" },
      affiliations: [{ name: `Institute of ${WORD.repeat(3)}` }],
    },
  ],
  publisher: WORD.repeat(3),
  version: WORD.repeat(2),
  subjects: [{ subject: WORD.repeat(3) }],
  references: [{ reference: `https://example.org/${WORD.repeat(5)}` }],
};
export const LONG_DOI = `10.1234/${"a-very-long-suffix.".repeat(8)}end`;
export const LONG_FILES = { [`${"unbroken".repeat(20)}.txt`]: "one line\n" };

export const RTL = {
  title: "دراسة في تاريخ الموانئ القديمة",
  creators: [{ person_or_org: { type: "personal", family_name: "الفاسي", given_name: "ليلى" } }],
  description: '<p dir="rtl" lang="ar">وصف قصير للعمل، مع كلمة <em>English</em> في الوسط.</p>',
};

export const CROWDED = {
  title: "Everybody wrote this",
  creators: Array.from({ length: 145 }, (_, at) => ({
    person_or_org: { type: "personal", family_name: `Author${at + 1}`, given_name: "Ann" },
    affiliations: [{ name: `Institute ${(at % 7) + 1}` }],
  })),
};

export function manyFiles(): Record<string, string> {
  const name = (at: number) =>
    at % 5 === 0 ? `a-very-long-file-name-${"x".repeat(120)}-${at}.txt` : `part ${at}.txt`;
  return Object.fromEntries(Array.from({ length: 24 }, (_, at) => [name(at), `file ${at}\n`]));
}

export function seriesWork(place: number): Record<string, unknown> {
  return {
    title: seriesTitle(place),
    resource_type: { id: SERIES_TYPES[place % SERIES_TYPES.length]?.id },
    publication_date: `2001-01-${String(place).padStart(2, "0")}`,
    languages: [{ id: place % 2 === 0 ? "eng" : "fra" }],
    subjects: [{ subject: place <= 5 ? "Bioluminescence" : "Deep sea" }],
  };
}
