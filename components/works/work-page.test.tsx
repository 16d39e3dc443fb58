import { expect, test } from "vitest";
import { RichText } from "@/components/ui/rich-text";
import { markupOf } from "@/tests/support/with-texts";
import { ComparisonPage } from "./comparison-page";
import { aWork } from "@/lib/works/reading/work-fixture";
import type { WorkJson } from "@/lib/works/reading/work-json";
import { PartPage } from "./part-page";
import { WorkHead } from "./work-head";
import { WorkPage } from "./work-page";
import { WORK_PARTS, type WorkPart } from "./work-parts";

const address = "https://repository.example.org/records/q3h7k-0vw50";
const pageOf = (work: WorkJson) =>
  markupOf(<WorkPage work={work} versions={[work]} address={address} />);

test("a file is offered with its size, its checksum and a download address", () => {
  const page = pageOf(aWork());
  expect(page).toContain('href="/records/q3h7k-0vw50/files/wick.csv?download=1"');
  expect(page).toContain("20.5 kB");
  expect(page).toContain("md5:9a0364b9e99bb480dd25e1f0284c8555");
});

test("of an empty file a sentence says so, in place of a preview", () => {
  const work = aWork();
  const [file] = Object.values(work.files.entries ?? {});
  if (!file) throw new Error("There is a file.");
  expect(pageOf(work)).toContain("Preview wick.csv");
  file.size = 0;
  const page = pageOf(work);
  expect(page).toContain("This file is empty, so there is nothing to preview.");
  expect(page).not.toContain("Preview wick.csv");
});

test("hidden files are not shown", () => {
  const work = aWork();
  const [file] = Object.values(work.files.entries ?? {});
  if (file) file.access = { hidden: true };
  expect(pageOf(work)).not.toContain("wick.csv");
});

test("files that the reader may not open are told apart from none", () => {
  const closed = aWork({ files: { enabled: true } });
  expect(pageOf(closed)).toMatch(/<h2 id="files"[^>]*>Files<.*The files are restricted/);
  const none = aWork({ files: { enabled: false } });
  expect(pageOf(none)).toContain("This work has no files");
});

test("restricted files are a warning only to readers who cannot open them", () => {
  const embargo = { active: false, reason: null };
  const access = { record: "public", files: "restricted", embargo, status: "restricted" } as const;
  const opened = pageOf(aWork({ access }));
  expect(opened).toContain("You have access to the files.");
  expect(opened).not.toContain("border-warning ");
  const closed = pageOf(aWork({ access, files: { enabled: true } }));
  expect(closed.match(/The files are restricted/g)).toHaveLength(1);
  expect(closed).toContain("Only people with access can open them.");
  expect(closed).toContain("border-warning ");
});

test("the reason of an embargo is named and quoted", () => {
  const embargo = { active: true, until: "2031-05-01", reason: "Agreement with the publisher" };
  const access = { record: "public", files: "restricted", status: "embargoed", embargo } as const;
  expect(pageOf(aWork({ access }))).toContain("Reason: “<bdi>Agreement with the publisher</bdi>”");
});

test("a document of pages has its download where it is shown, also as the only file", () => {
  const work = aWork();
  const [file] = Object.values(work.files.entries ?? {});
  if (!file) throw new Error("There is a file.");
  file.mimetype = "application/pdf";
  expect(pageOf(work)).toMatch(/data-download="\/records\/[^"]*download=1"/);
});

test("files that come without a licence are said to", () => {
  const words = "All rights reserved";
  expect(pageOf(aWork())).toContain(words);
  expect(pageOf(aWork({ files: { enabled: false } }))).not.toContain(words);
  const { metadata } = aWork();
  const licensed = { ...metadata, rights: [{ id: "cc0-1.0", title: { en: "CC0" } }] };
  expect(pageOf(aWork({ metadata: licensed }))).not.toContain(words);
});

test("a licence has its short name first, then the full one", () => {
  const title = { en: "Creative Commons Attribution 4.0 International" };
  const rights = [{ id: "cc-by-4.0", title, link: "https://creativecommons.org/licenses/by/4.0/" }];
  const { metadata } = aWork();
  expect(pageOf(aWork({ metadata: { ...metadata, rights } }))).toMatch(
    /rel="license noopener"[^>]*>CC BY 4.0<\/a>.*<bdi>Creative Commons Attribution 4.0 International</,
  );
});

test("names are parted as people read them", () => {
  const { metadata } = aWork();
  const [one] = metadata.creators ?? [];
  if (!one) throw new Error("Somebody made it.");
  const list = (page: string) => /<ul aria-label="Creators".*?<\/ul>/.exec(page)?.[0] ?? "";
  expect(list(pageOf(aWork()))).not.toContain(";");
  const two = { ...metadata, creators: [one, one] };
  expect(list(pageOf(aWork({ metadata: two }))).match(/;<\/span><\/li>/g)).toHaveLength(1);
});

test("only an old version points to the newest", () => {
  expect(pageOf(aWork())).not.toContain("/latest");
  const old = aWork({ versions: { index: 1, is_latest: false } });
  expect(pageOf(old)).toContain('href="/records/q3h7k-0vw50/latest"');
});

test("a trial DOI says so and leads to our own redirect", () => {
  const trial = pageOf(aWork());
  expect(trial).toContain("Test DOI");
  expect(trial).toContain('href="/doi/10.5072/q3h7k-0vw50"');
  const real = pageOf(aWork({ pids: { doi: { identifier: "10.1234/ab(c)" } } }));
  expect(real).not.toContain("Test DOI");
  expect(real).toContain('href="https://doi.org/10.1234/ab(c)"');
});

test("the work is had as files by links that need no script and are not printed", () => {
  const links = (page: string) =>
    [...page.matchAll(/href="(\/records\/[^"]*\/export\/[^"]*)"[^>]*>([^<]*)</g)].map(
      ([, href, label]) => [href, label],
    );
  expect(links(pageOf(aWork()))).toEqual([
    ["/records/q3h7k-0vw50/export/bibtex", "BibTeX"],
    ["/records/q3h7k-0vw50/export/ris", "RIS"],
    ["/records/q3h7k-0vw50/export/csl", "CSL JSON"],
    ["/records/q3h7k-0vw50/export/datacite-json", "DataCite JSON"],
    ["/records/q3h7k-0vw50/export/dublincore", "Dublin Core"],
    ["/records/q3h7k-0vw50/export/json-ld", "JSON-LD"],
    ["/records/q3h7k-0vw50/export/json", "JSON"],
  ]);
  expect(pageOf(aWork())).not.toContain('href="/api/records/q3h7k-0vw50"');
  const draft = markupOf(<WorkPage work={aWork()} versions={[]} address={address} isDraft />);
  expect(links(draft)[0]).toEqual(["/records/q3h7k-0vw50/export/bibtex?preview=1", "BibTeX"]);
  expect(pageOf(aWork())).toMatch(/data-print="hide"><h3[^>]*>Export</);
});

test("a work that was taken down offers no exports and no comparison, and its lists lead back to it", () => {
  const old = aWork({ versions: { index: 1, is_latest: false } });
  const pageWith = (work: WorkJson) =>
    markupOf(
      <WorkPage work={work} versions={[work, aWork({ id: "aaaaa-aaa11" })]} address={address} />,
    );
  const gone = { ...old, deletion_status: { is_deleted: true } };
  expect(pageWith(old)).toMatch(/\/export\/.*\/compare"|\/compare".*\/export\//s);
  expect(pageWith(gone)).not.toMatch(/\/export\/|\/compare"/);
  const part = markupOf(<PartPage work={gone} part="creators" page={1} isDraft={false} />);
  expect(part).toContain('href="/records/q3h7k-0vw50?include_deleted=1"');
});

test("the head names the work in each format for machines", () => {
  const site = { url: "https://repository.example.org", name: "Example Repository" };
  const head = markupOf(<WorkHead work={aWork()} site={site} structuredData={{}} />);
  expect(head.match(/rel="describedby"/g)).toHaveLength(7);
  expect(head).toContain(
    '<link rel="describedby" type="application/x-bibtex" href="https://repository.example.org/records/q3h7k-0vw50/export/bibtex"/>',
  );
});

test("an embargo names its day and its reason", () => {
  const page = pageOf(
    aWork({
      access: {
        record: "public",
        files: "restricted",
        status: "embargoed",
        embargo: { active: true, until: "2031-05-01", reason: "Publisher agreement" },
      },
    }),
  );
  expect(page).toContain("1 May 2031");
  expect(page).toContain("Publisher agreement");
});

test("text from a deposit is never markup of the page", () => {
  const work = aWork({
    metadata: {
      title: "<script>alert(1)</script>",
      description: '<p>ok<img src=x onerror="alert(1)"></p><script>alert(2)</script>',
      subjects: [{ subject: '"><b>' }],
    },
  });
  const page = pageOf(work);
  expect(page).not.toMatch(/<script|<img|<b>/);
});

test("links in descriptions pass on no trust, and headings rank below the page's", () => {
  const html = markupOf(
    <RichText html='<h1>Part</h1><p><a href="https://example.org">x</a></p>' />,
  );
  expect(html).toContain("<h3>Part</h3>");
  expect(html).toContain('rel="nofollow noopener ugc"');
});

test("the page speaks the reader's language, dates and sizes included", () => {
  const page = markupOf(<WorkPage work={aWork()} versions={[aWork()]} address={address} />, "de");
  expect(page).toContain("Dateien");
  expect(page).toContain("20,5 kB");
  expect(page).toContain("Februar 2026");
  expect(page).toContain("11. Februar 2026");
});

test("every citation can be read without scripts", () => {
  const page = pageOf(aWork());
  for (const style of ["APA", "Harvard", "MLA", "Vancouver", "Chicago", "IEEE"])
    expect(page).toContain(style);
  expect(page.match(/Sutherland/g)?.length).toBeGreaterThan(6);
});

test("an affiliation leads to the registry of organisations", () => {
  expect(pageOf(aWork())).toContain('href="https://ror.org/04ex72x41"');
});

/** A work of long lists, as collaborations have them. */
function aLongWork(length: number): WorkJson {
  const numbers = Array.from({ length }, (_, n) => n);
  const people = numbers.map((n) => ({
    person_or_org: { type: "personal" as const, family_name: `Person ${n}`, name: `Person ${n}` },
    role: { id: "author", title: { en: "Author" } },
    affiliations: [{ name: `Institute ${n}` }],
  }));
  const work = aWork();
  return aWork({
    metadata: {
      ...work.metadata,
      creators: people,
      contributors: people,
      subjects: numbers.map((n) => ({ subject: `Subject ${n}` })),
      references: numbers.map((n) => ({ reference: `Reference ${n}` })),
      related_identifiers: numbers.map((n) => ({
        identifier: `10.1234/${n}`,
        scheme: "doi",
        relation_type: { id: "cites", title: { en: "Cites" } },
      })),
      additional_descriptions: numbers.map((n) => ({
        description: `<p>Description ${n}</p>`,
        type: { id: "other", title: { en: "Other" } },
      })),
      sizes: numbers.map((n) => `size ${n}`),
    },
    files: {
      enabled: true,
      entries: Object.fromEntries(
        numbers.map((n) => {
          const key = `file-${String(n).padStart(5, "0")}.bin`;
          return [key, { key, size: 1, checksum: "md5:0", mimetype: "application/octet-stream" }];
        }),
      ),
    },
  });
}

test("a page is no longer for 3,000 people, files and references than for 300", () => {
  // Totals and the last author of a citation are all that differs.
  const shape = (work: WorkJson) => pageOf(work).replace(/\d[\d,.]*( kB| bytes)?/g, "0");
  expect(shape(aLongWork(3000))).toBe(shape(aLongWork(300)));
});

test("long lists lead to their own pages", () => {
  const page = pageOf(aLongWork(3000));
  expect(page.match(/Person \d+<\/bdi>/g)).toHaveLength(100);
  expect(page.match(/file-\d+\.bin<\/a>/g)).toHaveLength(25);
  expect(page).toContain("Institute 9<");
  expect(page).not.toContain("Institute 10<");
  for (const part of WORK_PARTS) expect(page).toContain(`href="/records/q3h7k-0vw50/${part}"`);
  expect(page).toContain("Show all 3,000 creators with affiliations");
});

test("the link to all names says nothing of affiliations where there are none", () => {
  const { metadata, ...work } = aLongWork(60);
  const creators = (metadata.creators ?? []).map((one) => ({ ...one, affiliations: [] }));
  const page = pageOf({ ...work, metadata: { ...metadata, creators } });
  expect(page).toContain("Show all 60 creators<");
  expect(page).toContain("Show all 60 contributors with affiliations<");
});

test("files are previewed in the frame of the page, or in the place of a page that has none", () => {
  const file = (key: string, mimetype: string) => ({ key, size: 1, checksum: "md5:0", mimetype });
  const entries = { "a.csv": file("a.csv", "text/csv"), "b.pdf": file("b.pdf", "application/pdf") };
  const work = aWork({ files: { enabled: true, entries } });
  const links = (page: string) => page.match(/<a[^>]+aria-label="Preview [^>]+>/g) ?? [];
  const framed = links(pageOf(work));
  expect(framed).toHaveLength(2);
  for (const link of framed) expect(link).toContain('target="file-preview"');
  const [alone, ...others] = links(
    markupOf(<PartPage work={work} part="files" page={1} isDraft={false} />),
  );
  expect(alone).toContain("/preview/a.csv");
  expect(alone).not.toContain("target=");
  // The script that draws the pages of a document is beside the frame.
  expect(others).toEqual([]);
});

test("a list of its own has everything, a page at a time", () => {
  const work = aLongWork(250);
  const partOf = (part: WorkPart, page: number) =>
    markupOf(<PartPage work={work} part={part} page={page} isDraft={false} />);
  const seen = [1, 2, 3].flatMap(
    (page) => partOf("creators", page).match(/Person \d+(?=<)/g) ?? [],
  );
  expect(new Set(seen).size).toBe(250);
  expect(partOf("creators", 3)).toContain("201 to 250 of 250");
  expect(partOf("creators", 1)).toContain("Institute 99<");
  expect(partOf("files", 2)).toContain("file-00199.bin");
  expect(partOf("references", 2)).toContain('start="101"');
  expect(partOf("subjects", 99)).toContain("201 to 25");
  expect(partOf("descriptions", 25)).toContain("Description 249");
});

test("rows of a table without a body stand in one, as browsers read them", () => {
  const table = (inside: string) => markupOf(<RichText html={`<table>${inside}</table>`} />);
  expect(table("<tr><td>1</td></tr>\n<tr><td>2</td></tr>")).toContain(
    "<table><tbody><tr><td>1</td></tr><tr><td>2</td></tr></tbody></table>",
  );
  expect(table("<thead><tr><th>A</th></tr></thead><tr><td>1</td></tr>")).toContain(
    "<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>",
  );
});

test("an author leads to the works that name the author", () => {
  const query = encodeURIComponent('creators.name:"Sutherland, Ishbel"');
  expect(pageOf(aWork())).toContain(`href="/search?q=${query}"`);
});

test("the direction of a title is that of its words", () => {
  const { metadata } = aWork();
  const page = pageOf(aWork({ metadata: { ...metadata, title: "מדידות גאות" } }));
  // Words in a `bdi` would not count for the direction of the heading around it.
  expect(page).toMatch(/<h1 dir="auto"[^>]*>מדידות גאות/);
});

test("a version has the same day on its page and in comparisons", () => {
  const work = aWork();
  const older = { ...aWork({ versions: { index: 1, is_latest: false } }), id: "aaaaa-bbbbb" };
  const page = markupOf(<WorkPage work={work} versions={[work, older]} address={address} />);
  const comparison = markupOf(
    <ComparisonPage
      id={work.id}
      title="Tides"
      versions={[work, older]}
      isSame={false}
      refused={[]}
      comparison={{ before: older, after: work, comparesFiles: true } as never}
    />,
  );
  for (const shown of [page, comparison]) expect(shown).toContain("February 2026");
  expect(comparison).not.toContain("11 February 2026");
});

test("a comparison says which side is refused and why, and lets others be chosen", () => {
  const [work, older] = [aWork(), { ...aWork(), id: "aaaaa-bbbbb" }];
  const page = markupOf(
    <ComparisonPage
      id={work.id}
      title="Tides"
      versions={[work, older]}
      isSame={false}
      refused={[
        { side: "from", id: "zzzzz-zzzzz", status: 404 },
        { side: "to", id: "yyyyy-yyyyy", status: 403 },
      ]}
    />,
  );
  expect(page).toContain("The earlier version cannot be shown");
  expect(page).toMatch(/This work has no version <code[^>]*>zzzzz-zzzzz</);
  expect(page).toContain("The later version cannot be shown");
  expect(page).toMatch(/your account cannot open version <code[^>]*>yyyyy-yyyyy</);
  expect(page.match(/<option/g)).toHaveLength(4);
});
