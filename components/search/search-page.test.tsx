import { expect, test } from "vitest";
import { COLLECTIONS } from "@/components/collections/search-paths";
import { aWork } from "@/lib/works/reading/work-fixture";
import type { WorkJson } from "@/lib/works/reading/work-json";
import { markupOf } from "@/tests/support/with-texts";
import { readSearch } from "./search-address";
import { SearchPage } from "./search-page";
import type { SearchResults } from "./search-results";

const bucket = (key: string, doc_count: number) => ({
  key,
  label: key.toUpperCase(),
  doc_count,
  is_selected: false,
});

function pageOf(params: Record<string, string>, changes: Partial<SearchResults<WorkJson>> = {}) {
  const results: SearchResults<WorkJson> = {
    hits: { hits: [aWork()], total: 60 },
    aggregations: { access_status: { label: "Access status", buckets: [bucket("open", 40)] } },
    sortBy: "newest",
    page: 1,
    ...changes,
  };
  return markupOf(<SearchPage state={readSearch(params)} results={results} />);
}

const nothing = { hits: { hits: [], total: 0 } };

test("a facet value leads to the same search narrowed, on its first page", () => {
  const page = pageOf({ q: "tide", sort: "oldest", page: "2" });
  expect(page).toContain('href="/search?q=tide&amp;access_status=open&amp;sort=oldest"');
});

test("a chosen value can be taken back, from its chip and from its facet", () => {
  const page = pageOf({ q: "tide", access_status: "open" });
  expect(page).toContain('aria-label="Remove filter Open"');
  expect(page).toMatch(/aria-current="true"[^>]*href="\/search\?q=tide"/);
});

test("a facet with one value that all hits have is not shown, unless that was chosen", () => {
  const aggregations = { access_status: { label: "", buckets: [bucket("open", 60)] } };
  expect(pageOf({ q: "tide" }, { aggregations })).not.toContain("access_status");
  expect(pageOf({ access_status: "open" }, { aggregations })).toMatch(/aria-current="true"/);
  const inner = { buckets: [bucket("image-figure", 20), bucket("image-map", 40)] };
  const types = { resource_type: { label: "", buckets: [{ ...bucket("image", 60), inner }] } };
  expect(pageOf({ q: "tide" }, { aggregations: types })).toContain("resource_type=image");
});

test("a licence has its short name as a filter", () => {
  const aggregations = {
    license: { label: "Licence", buckets: [bucket("cc-by-4.0", 9), bucket("mit", 2)] },
  };
  const page = pageOf({ license: "cc-by-4.0" }, { aggregations });
  expect(page).toContain("<bdi>CC BY 4.0</bdi>");
  expect(page).toContain("<bdi>MIT</bdi>");
  expect(page).toContain('aria-label="Remove filter CC BY 4.0"');
});

test("a chosen value that no list names is still shown and removable", () => {
  const page = pageOf({ language: "xyz" });
  expect(page).toContain('aria-label="Remove filter xyz"');
});

test("a new search from the box keeps the filters and drops the page", () => {
  const page = pageOf({ q: "tide", access_status: "open", page: "2" });
  const box = /<form[^>]*role="search".*?<\/form>/.exec(page)?.[0] ?? "";
  expect(box).toContain('name="access_status" value="open"');
  expect(box).not.toContain('name="page"');
});

test("no match with filters offers to clear them, without filters to browse", () => {
  expect(pageOf({ q: "x", access_status: "open" }, nothing)).toContain("Clear filters");
  expect(pageOf({ q: "x" }, nothing)).toContain("Browse all works");
  expect(pageOf({}, nothing)).toContain("Nothing published yet");
});

test("where nothing has the words without filters either, clearing them is not offered", () => {
  const hints = {
    words: ["x"],
    filters: [],
    withoutFilters: 0,
    isApart: false,
    isNothingThere: false,
  };
  const pageWith = (params: Record<string, string>) =>
    markupOf(
      <SearchPage
        state={readSearch(params)}
        results={{ ...nothing, sortBy: "", page: 1 }}
        hints={hints}
      />,
    );
  const page = pageWith({ q: "x", access_status: "open" });
  expect(page).toContain("Nothing is found without the filters either.");
  expect(page).toContain("Browse all works");
  expect(page).not.toContain("Clear filters");
  expect(pageWith({ q: "x" })).not.toContain("without the filters");
});

test("a page past the end leads back instead of claiming there is nothing", () => {
  const page = pageOf({ page: "9" }, { hits: { hits: [], total: 60 } });
  expect(page).toContain("No more results");
  expect(page).not.toContain("No works match");
});

test("pages beyond the window are not offered", () => {
  const page = pageOf({ page: "400" }, { hits: { hits: [aWork()], total: 12_000 } });
  expect(page).not.toContain("page=401");
  expect(page).toContain("Only the first 10,000 works");
});

test("best match is offered as an order only where there is something to match", () => {
  expect(pageOf({})).not.toContain('value="bestmatch"');
  expect(pageOf({ q: "tide" })).toContain('value="bestmatch"');
});

test("estimated numbers are shown as such", () => {
  const page = pageOf(
    { q: '"tide gauge"' },
    {
      hits: { hits: [aWork()], total: 131_204, total_is_estimated: true },
      aggregations: {
        access_status: {
          label: "Access status",
          buckets: [bucket("open", 40_404)],
          is_estimated: true,
        },
      },
    },
  );
  expect(page).toContain("of about 130,000 works");
  expect(page).toMatch(/≈ .*about .*40,000/s);
  expect(page).not.toContain("40,404");
});

test("filters of an exact total may be estimated, years too", () => {
  const page = pageOf(
    { q: "tide" },
    {
      hits: { hits: [aWork()], total: 61_317 },
      aggregations: {
        publication_date: {
          label: "Years",
          buckets: [bucket("2019", 20_404), bucket("2021", 10_207)],
          is_estimated: true,
        },
      },
    },
  );
  expect(page).toContain("of 61,317 works");
  expect(page).toContain('title="2021: about 10,000"');
  expect(page).toContain("The most works (about 20,000) are from 2019.");
});

test("the works of a person have the name as a filter, and an empty box", () => {
  const page = pageOf({ q: 'creators.name:"Contoh, Ines"', allversions: "1" });
  expect(page).toContain('aria-label="Remove filter Author: Ines Contoh" rel="nofollow"');
  expect(page).toMatch(/aria-label="Remove filter All versions"[^>]*href="[^"]*within=/);
  expect(page).not.toContain('value="creators.name:&quot;Contoh, Ines&quot;" name="q"');
  expect(page).toContain('name="within" value="creators.name:&quot;Contoh, Ines&quot;"');
});

test("without words, an empty result speaks of filters, not of spelling", () => {
  const hints = (params: Record<string, string>) => pageOf(params, nothing);
  expect(hints({ access_status: "open" })).toContain("Remove a filter to see more.");
  expect(hints({ access_status: "open" })).not.toContain("quotation marks");
  expect(hints({ q: "tide" })).toContain("quotation marks");
});

test("a word that no work has is told above what the others found", () => {
  const results: SearchResults<WorkJson> = {
    hits: { hits: [aWork()], total: 1 },
    sortBy: "",
    page: 1,
  };
  const state = readSearch({ q: "tide zzqq" });
  const page = markupOf(<SearchPage state={state} results={results} leftOut={["zzqq", "qqzz"]} />);
  expect(page.replaceAll(/<[^>]*>/g, "")).toContain(
    "Nothing found for zzqq or qqzz. These results are for the rest of your search.",
  );
  expect(pageOf({ q: "tide" })).not.toContain("Nothing found for");
});

test("a list of all versions counts versions and tells the older from the newest", () => {
  const older = aWork({ versions: { index: 1, is_latest: false } });
  const page = pageOf({ q: "tide", allversions: "1" }, { hits: { hits: [older], total: 1 } });
  expect(page).toContain(">1 version<");
  expect(page).toContain("newer version available");
  expect(page).toContain("Download this version as");
  const newest = pageOf({ q: "tide" });
  expect(newest).toMatch(/href="\/search\?q=tide&amp;allversions=1"[^>]*>Show older versions too/);
  expect(newest).not.toContain("newer version available");
});

const textOf = (markup: string) => markup.replaceAll(/<[^>]*>/g, "");

test("what was searched for instead is told without the words that find nothing", () => {
  const state = readSearch({ q: "tdie zzqq" });
  const correction = { query: "tide zzqq", found: "tide" };
  const results: SearchResults<WorkJson> = {
    hits: { hits: [aWork()], total: 1 },
    sortBy: "",
    page: 1,
  };
  const page = textOf(
    markupOf(
      <SearchPage state={state} results={results} correction={correction} leftOut={["zzqq"]} />,
    ),
  );
  expect(page).toContain("Showing results for tide. Search for tdie zzqq instead");
  expect(page).toContain("Nothing found for zzqq.");
});

test("the way from the filters to the results says how many there are", () => {
  expect(textOf(pageOf({ page: "2" }))).toContain("Show 60 works");
  const many = { hits: { hits: [aWork()], total: 12_345, total_is_estimated: true } };
  expect(textOf(pageOf({}, many))).toContain("Show about 12,000 works");
  const none = textOf(pageOf({ access_status: "open" }, nothing));
  expect(none).toContain("No works");
  expect(none).not.toContain("Show ");
});

test("a search where there is nothing yet says so", () => {
  const hints = { words: ["moss"], filters: [], withoutFilters: 0, isApart: false };
  const results: SearchResults<WorkJson> = { ...nothing, sortBy: "", page: 1 };
  const state = readSearch({ q: "moss" });
  const of = (isNothingThere: boolean) =>
    textOf(markupOf(<SearchPage {...{ state, results }} hints={{ ...hints, isNothingThere }} />));
  expect(of(true)).toContain("Nothing published yet");
  expect(of(true)).not.toContain("Check the spelling");
  expect(of(false)).toContain("No works contain moss.");
  // The word is named once.
  expect(of(false)).not.toContain("You searched for");
});

test("hints speak of what is searched", () => {
  const hints = {
    words: ["zzqq"],
    filters: [],
    withoutFilters: 0,
    isApart: false,
    isNothingThere: false,
  };
  const results: SearchResults<WorkJson> = { ...nothing, sortBy: "", page: 1 };
  const state = readSearch({ q: "zzqq" }, COLLECTIONS);
  const page = textOf(markupOf(<SearchPage state={state} results={results} hints={hints} />));
  expect(page).toContain("No collections contain zzqq.");
});
