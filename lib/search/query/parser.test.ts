import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { saying } from "@/tests/support/saying";
import { MAX_TERMS, parse, QuerySyntaxError, type Query, readQuery, SyntaxProblem } from ".";

/** The tree in one line, with a field's name before a colon. */
function shape(query: Query | undefined): string {
  if (!query) return "(none)";
  const name = "field" in query && query.field !== undefined ? `${query.field}:` : "";
  switch (query.kind) {
    case "everything":
      return "*:*";
    case "and":
    case "or":
      return `(${query.of.map(shape).join(query.kind === "and" ? " & " : " | ")})`;
    case "not":
      return `!${shape(query.of)}`;
    case "clauses":
      return `{${[
        ...query.must.map((one) => `+${shape(one)}`),
        ...query.should.map(shape),
        ...query.mustNot.map((one) => `-${shape(one)}`),
      ].join(" ")}}`;
    case "boost":
      return `${shape(query.of)}^${query.factor}`;
    case "word":
      return `${name}${query.text}${query.edits ? `~${query.edits}` : ""}`;
    case "phrase":
      return `${name}"${query.text}"${query.slop ? `~${query.slop}` : ""}`;
    case "pattern":
      return `${name}${query.parts.map((p) => (typeof p === "string" ? p : `<${p.literal}>`)).join("")}`;
    case "regex":
      return `${name}/${query.source}/`;
    case "range": {
      const { from, to } = query;
      const low = from ? `${from.inclusive ? ">=" : ">"}${from.value}` : "";
      const high = to ? `${to.inclusive ? "<=" : "<"}${to.value}` : "";
      return `${name}${low}..${high}`;
    }
    case "exists":
      return `exists(${query.field})`;
  }
}

describe("what a query means", () => {
  test.each([
    ["tide", "tide"],
    ["tide gauge", "(tide | gauge)"],
    ["tide AND gauge", "(tide & gauge)"],
    ["tide && gauge || wick", "((tide & gauge) | wick)"],
    ["a OR b AND c", "(a | (b & c))"],
    ["a AND NOT b", "(a & !b)"],
    ["a OR NOT b", "(a | !b)"],
    ["a NOT b", "{a -b}"],
    ["a !b", "{a -b}"],
    ["+a b -c", "{+a b -c}"],
    ["-a", "{-a}"],
    ["NOT NOT a", "a"],
    ["(a b) AND c", "((a | b) & c)"],
    ["and or not", "(and | or | not)"],
    ["ANDROID ORANGE", "(ANDROID | ORANGE)"],
    ['"tide gauge"', '"tide gauge"'],
    ['"tide gauge"~3', '"tide gauge"~3'],
    ['"say \\"hi\\""', '"say "hi""'],
    ["title:tide", "title:tide"],
    ["title: tide", "title:tide"],
    ["title:(a b)", "(title:a | title:b)"],
    ['title:(a AND "b c")', '(title:a & title:"b c")'],
    ["title:(a creators.name:b)", "(title:a | creators.name:b)"],
    ['custom_fields.journal\\:journal.title:"x y"', 'custom_fields.journal:journal.title:"x y"'],
    ["created:[2020 TO 2021}", "created:>=2020..<2021"],
    ["created:{2020-01-01 TO *]", "created:>2020-01-01.."],
    ['created:["2020-01-01T10:00" TO now]', "created:>=2020-01-01T10:00..<=now"],
    ["versions.index:>=2", "versions.index:>=2.."],
    ["versions.index:<2", "versions.index:..<2"],
    ["created:>2020-01-01T10:00:00Z", "created:>2020-01-01T10:00:00Z.."],
    ["tid*", "<tid>*"],
    ["*id?s", "*<id>?<s>"],
    ["ti\\*d", "ti*d"],
    ["*", "*:*"],
    ["*:*", "*:*"],
    ["title:*", "exists(title)"],
    ["_exists_:metadata.description", "exists(metadata.description)"],
    ["_exists_:internal_notes*", "exists(internal_notes*)"],
    ["/ti[dm]e/", "/ti[dm]e/"],
    ["title:/ti.*/ x", "(title:/ti.*/ | x)"],
    ["roam~", "roam~2"],
    ["roam~1", "roam~1"],
    ["roam~0.8", "roam~2"],
    ["tide^2 gauge", "(tide^2 | gauge)"],
    ["(a b)^0.5", "(a | b)^0.5"],
    ["id:abcde-12345", "id:abcde-12345"],
    ["doi:10.5072/abc-12", "doi:10.5072/abc-12"],
    ["10.5072/abc-12", "10.5072/abc-12"],
    ["identifier:urn:nbn:de:1", "identifier:urn:nbn:de:1"],
    ["wi-fi C++ AT&T", "(wi-fi | C++ | AT&T)"],
    ["tides - a history", "(tides | a | history)"],
    ["[draft] notes", "([draft] | notes)"],
    ["10:30", "10:30"],
    ["日本語 検索", "(日本語 | 検索)"],
  ])("%s", (text, expected) => {
    expect(shape(readQuery(text))).toBe(expected);
  });

  test("an empty query is none", () => {
    expect([undefined, "", "  \t"].map((text) => readQuery(text))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("every node knows where it stands", () => {
    const query = parse("tide AND title:gauge");
    expect(query.kind === "and" && query.of.map(({ at }) => at)).toEqual([
      { start: 0, end: 4 },
      { start: 9, end: 20 },
    ]);
  });
});

describe("words before a colon", () => {
  const isField = (name: string) => ["title", "custom_fields.journal:journal.title"].includes(name);

  test.each([
    ["Methods: an overview", "(Methods: | an | overview)"],
    ["https://example.org/a:b", "https://example.org/a:b"],
    ["title: overview", "title:overview"],
    ["unknown:x", "unknown:x"],
    ["custom_fields.journal:journal.title:tide", "custom_fields.journal:journal.title:tide"],
  ])("%s", (text, expected) => {
    expect(shape(readQuery(text, { isField }))).toBe(expected);
  });
});

describe("punctuation without any operator is plain text", () => {
  test.each([
    "id~:",
    "/",
    "//",
    "hello!",
    "What next?!",
    ":",
    "~",
    "^",
    "a^b:",
    "/var/log/x",
    "!",
    "?!",
  ])("%s", (text) => {
    expect(["word", "or", "pattern"]).toContain(readQuery(text)?.kind);
  });
});

describe("a mistake in a query is answered with its position", () => {
  test.each([
    ["id:test!", 7],
    ['"tide', 0],
    ['tide "gauge', 5],
    ["(tide", 0],
    ["tide)", 4],
    ["a AND (b OR c", 6],
    ["tide AND", 5],
    ["AND tide", 0],
    ["a AND OR b", 2],
    ["NOT", 0],
    ["title:", 6],
    ["title:(", 6],
    ["()", 0],
    ["created:[2020 2021]", 14],
    ["created:[2020 TO 2021", 8],
    ["created:[2020 TO ]", 17],
    ["created:[", 8],
    ["created:>=", 8],
    ["title:/abc", 6],
    ["hello! AND x:y", 5],
    ["(".repeat(1024), 51],
    ["a ".repeat(MAX_TERMS + 1), 2 * MAX_TERMS],
    ["x".repeat(30_000), 20_000],
  ])("%s", (text, position) => {
    const problem = failureOf(() => readQuery(text));
    expect(problem).toBeInstanceOf(QuerySyntaxError);
    expect(problem).toMatchObject({
      status: 400,
      text: { key: "search.syntax" },
      extra: { position },
      issues: [{ field: "q", messages: [saying(new RegExp(`^At character ${position + 1}: `))] }],
    });
  });
});

describe("hostile text", () => {
  const alphabet = fc.constantFrom(
    ..."ab +-!()[]{}\"'\\/:^~*?&|<>=.0\u0000\ud800é日",
    "AND ",
    " OR ",
    "NOT ",
    " TO ",
    "title:",
    "_exists_:",
  );

  test("ends in a tree or in a problem that points into the text", () => {
    fc.assert(
      fc.property(fc.array(alphabet, { maxLength: 60 }), (pieces) => {
        const text = pieces.join("");
        if (text.trim() === "") return;
        try {
          parse(text);
        } catch (problem) {
          expect(problem).toBeInstanceOf(SyntaxProblem);
          const { position } = problem as SyntaxProblem;
          expect(position).toBeGreaterThanOrEqual(0);
          expect(position).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: 3000 },
    );
  });

  test("is looked at a bounded number of times", () => {
    const texts = ["a:", "\\", "a\\:", "^1", "~", '"', "/a", "[a TO ", "a(", "(a) ", "-", "NOT "];
    for (const piece of texts) {
      const counted = countingText(piece.repeat(Math.floor(20_000 / piece.length)));
      failureOf(() => parse(counted.text));
      expect(counted.looks(), piece).toBeLessThan(20_000 * 40);
    }
  });
});

/** A string whose single characters are counted when read; the scanner reads it by index. */
function countingText(text: string): { text: string; looks: () => number } {
  let looks = 0;
  const counting = new Proxy(Object(text) as object, {
    get(target, key) {
      looks++;
      const value: unknown = Reflect.get(target, key);
      return typeof value === "function" ? (value as () => unknown).bind(target) : value;
    },
  });
  return { text: counting as unknown as string, looks: () => looks };
}

function failureOf(run: () => unknown): unknown {
  try {
    run();
  } catch (problem) {
    return problem;
  }
  return undefined;
}
