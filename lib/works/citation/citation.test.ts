import { expect, test } from "vitest";
import { aWork } from "../reading/work-fixture";
import type { Contribution, WorkJson } from "../reading/work-json";
import { citationsOf, type CitationStyle } from ".";
import { plainText } from "./phrases";

const person = (family_name: string, given_name: string): Contribution => ({
  person_or_org: {
    type: "personal",
    family_name,
    given_name,
    name: `${family_name}, ${given_name}`,
  },
});
const editor = (family: string, given: string): Contribution => ({
  ...person(family, given),
  role: { id: "editor" },
});
const PAGE = "https://repository.example.org/records/q3h7k-0vw50";

function cite(work: WorkJson): Record<CitationStyle, string> {
  const made = Object.entries(citationsOf(work, PAGE));
  return Object.fromEntries(
    made.map(([style, citation]) => [style, plainText(citation)]),
  ) as Record<CitationStyle, string>;
}

/*
 * Works that the makers of the styles cite themselves, as examples of their rules. Where a style's own example is
 * of another work, the same rule is applied to this one.
 */
test("an article names its journal, volume, issue and pages", () => {
  const work = aWork({
    metadata: {
      resource_type: { id: "textDocument-journalArticle" },
      title:
        "Expanding College Access in Taiwan, 1978–2014: Effects on Graduate Quality and Income Inequality",
      publication_date: "2017",
      creators: [
        person("Keng", "Shao-Hsun"),
        person("Lin", "Chun-Hung"),
        person("Orazem", "Peter F."),
      ],
    },
    custom_fields: {
      "journal:journal": {
        title: "Journal of Human Capital",
        volume: "11",
        issue: "1",
        pages: "1-34",
      },
    },
    pids: { doi: { identifier: "10.1086/690235" } },
  });
  const title =
    "Expanding College Access in Taiwan, 1978–2014: Effects on Graduate Quality and Income Inequality";
  expect(cite(work)).toEqual({
    apa: `Keng, S.-H., Lin, C.-H., & Orazem, P. F. (2017). ${title}. Journal of Human Capital, 11(1), 1–34. https://doi.org/10.1086/690235`,
    harvard: `Keng, S.-H., Lin, C.-H. and Orazem, P.F. (2017) ‘${title}’, Journal of Human Capital, 11(1), pp. 1–34. Available at: https://doi.org/10.1086/690235.`,
    mla: `Keng, Shao-Hsun, et al. “${title}.” Journal of Human Capital, vol. 11, no. 1, 2017, pp. 1–34, https://doi.org/10.1086/690235.`,
    vancouver: `Keng SH, Lin CH, Orazem PF. ${title}. Journal of Human Capital. 2017;11(1):1-34. doi: 10.1086/690235`,
    chicago: `Keng, Shao-Hsun, Chun-Hung Lin, and Peter F. Orazem. “${title}.” Journal of Human Capital 11, no. 1 (2017): 1–34. https://doi.org/10.1086/690235.`,
    ieee: `S.-H. Keng, C.-H. Lin, and P. F. Orazem, “${title},” Journal of Human Capital, vol. 11, no. 1, pp. 1–34, 2017, doi: 10.1086/690235.`,
  });
});

test("a book names its edition, place and publisher", () => {
  const work = aWork({
    metadata: {
      resource_type: { id: "textDocument-book" },
      title: "The psychology of prejudice: From attitudes to social action",
      publication_date: "2019",
      publisher: "American Psychological Association",
      creators: [person("Jackson", "Lynne M.")],
    },
    custom_fields: { "imprint:imprint": { edition: "2", place: "Washington" } },
    pids: { doi: { identifier: "10.1037/0000168-000" } },
  });
  const title = "The psychology of prejudice: From attitudes to social action";
  const doi = "https://doi.org/10.1037/0000168-000";
  expect(cite(work)).toEqual({
    apa: `Jackson, L. M. (2019). ${title} (2nd ed.). American Psychological Association. ${doi}`,
    harvard: `Jackson, L.M. (2019) ${title}. 2nd edn. Washington: American Psychological Association. Available at: ${doi}.`,
    mla: `Jackson, Lynne M. ${title}. 2nd ed., American Psychological Association, 2019, ${doi}.`,
    vancouver: `Jackson LM. ${title}. 2nd ed. Washington: American Psychological Association; 2019. Available from: ${doi}`,
    chicago: `Jackson, Lynne M. ${title}. 2nd ed. Washington: American Psychological Association, 2019. ${doi}.`,
    ieee: `L. M. Jackson, ${title}, 2nd ed., Washington: American Psychological Association, 2019, doi: 10.1037/0000168-000.`,
  });
});

test("a chapter names its book, the editors and the pages", () => {
  const work = aWork({
    metadata: {
      resource_type: { id: "textDocument-bookSection" },
      title: "Culinary arts: Talent and their development",
      publication_date: "2019",
      publisher: "American Psychological Association",
      creators: [person("Aron", "Lydia"), person("Botella", "Marion"), person("Lubart", "Todd")],
      contributors: [
        editor("Subotnik", "Rena F."),
        editor("Olszewski-Kubilius", "Paula"),
        editor("Worrell", "Frank C."),
      ],
    },
    custom_fields: {
      "imprint:imprint": { title: "The psychology of high performance", pages: "345–359" },
    },
    pids: { doi: { identifier: "10.1037/0000120-016" } },
  });
  const title = "Culinary arts: Talent and their development";
  const doi = "https://doi.org/10.1037/0000120-016";
  const apa = "American Psychological Association";
  expect(cite(work)).toEqual({
    apa: `Aron, L., Botella, M., & Lubart, T. (2019). ${title}. In R. F. Subotnik, P. Olszewski-Kubilius, & F. C. Worrell (Eds.), The psychology of high performance (pp. 345–359). ${apa}. ${doi}`,
    harvard: `Aron, L., Botella, M. and Lubart, T. (2019) ‘${title}’, in Subotnik, R.F., Olszewski-Kubilius, P. and Worrell, F.C. (eds) The psychology of high performance. ${apa}, pp. 345–359. Available at: ${doi}.`,
    mla: `Aron, Lydia, et al. “${title}.” The psychology of high performance, edited by Rena F. Subotnik et al., ${apa}, 2019, pp. 345–359, ${doi}.`,
    vancouver: `Aron L, Botella M, Lubart T. ${title}. In: Subotnik RF, Olszewski-Kubilius P, Worrell FC, editors. The psychology of high performance. ${apa}; 2019. p. 345-59. Available from: ${doi}`,
    chicago: `Aron, Lydia, Marion Botella, and Todd Lubart. “${title}.” In The psychology of high performance, edited by Rena F. Subotnik, Paula Olszewski-Kubilius, and Frank C. Worrell, 345–359. ${apa}, 2019. ${doi}.`,
    ieee: `L. Aron, M. Botella, and T. Lubart, “${title},” in The psychology of high performance, R. F. Subotnik, P. Olszewski-Kubilius, and F. C. Worrell, Eds., ${apa}, 2019, pp. 345–359, doi: 10.1037/0000120-016.`,
  });
});

test("a thesis names its degree and its university", () => {
  const work = aWork({
    metadata: {
      resource_type: { id: "textDocument-thesis" },
      title: "King Lear and Its Folktale Analogues",
      publication_date: "2013",
      creators: [person("Rutz", "Cynthia Lillian")],
    },
    custom_fields: {
      "thesis:thesis": { university: "University of Chicago", type: "PhD diss." },
    },
    pids: {},
  });
  const title = "King Lear and Its Folktale Analogues";
  expect(cite(work)).toEqual({
    apa: `Rutz, C. L. (2013). ${title} [PhD diss., University of Chicago]. ${PAGE}`,
    harvard: `Rutz, C.L. (2013) ${title}. PhD diss. University of Chicago. Available at: ${PAGE}.`,
    mla: `Rutz, Cynthia Lillian. ${title}. 2013. University of Chicago, PhD diss. ${PAGE}.`,
    vancouver: `Rutz CL. ${title} [PhD diss.]. University of Chicago; 2013. Available from: ${PAGE}`,
    chicago: `Rutz, Cynthia Lillian. “${title}.” PhD diss., University of Chicago, 2013. ${PAGE}.`,
    ieee: `C. L. Rutz, “${title},” PhD diss., University of Chicago, 2013. [Online]. Available: ${PAGE}`,
  });
});

test("a dataset says that it is one, and its version", () => {
  const work = aWork({
    metadata: {
      resource_type: { id: "dataset" },
      title: "Content analysis of undergraduate psychology textbooks",
      publication_date: "2017",
      publisher: "Inter-university Consortium for Political and Social Research",
      version: "V1",
      creators: [person("O’Donohue", "William")],
    },
    custom_fields: {},
    pids: { doi: { identifier: "10.3886/ICPSR36966.v1" } },
  });
  const title = "Content analysis of undergraduate psychology textbooks";
  const by = "Inter-university Consortium for Political and Social Research";
  const doi = "https://doi.org/10.3886/ICPSR36966.v1";
  expect(cite(work)).toEqual({
    apa: `O’Donohue, W. (2017). ${title} (Version 1) [Data set]. ${by}. ${doi}`,
    harvard: `O’Donohue, W. (2017) ${title} [Dataset]. Version 1. ${by}. Available at: ${doi}.`,
    mla: `O’Donohue, William. ${title}. Version 1, ${by}, 2017, ${doi}.`,
    vancouver: `O’Donohue W. ${title} [dataset]. Version 1. ${by}; 2017. Available from: ${doi}`,
    chicago: `O’Donohue, William. ${title}. Version 1. ${by}, 2017. ${doi}.`,
    ieee: `W. O’Donohue, 2017. “${title},” version 1, distributed by ${by}, doi: 10.3886/ICPSR36966.v1.`,
  });
});

test("software says that it is some, and its version", () => {
  const work = aWork({
    metadata: {
      resource_type: { id: "software" },
      title: "Comprehensive meta-analysis",
      publication_date: "2014",
      publisher: "Biostat",
      version: "3.3.070",
      creators: [
        person("Borenstein", "Michael"),
        person("Hedges", "Larry"),
        person("Higgins", "Julian"),
        person("Rothstein", "Hannah"),
      ],
    },
    custom_fields: {},
    pids: {},
  });
  const title = "Comprehensive meta-analysis";
  expect(cite(work)).toEqual({
    apa: `Borenstein, M., Hedges, L., Higgins, J., & Rothstein, H. (2014). ${title} (Version 3.3.070) [Computer software]. Biostat. ${PAGE}`,
    harvard: `Borenstein, M. et al. (2014) ${title} [Computer program]. Version 3.3.070. Biostat. Available at: ${PAGE}.`,
    mla: `Borenstein, Michael, et al. ${title}. Version 3.3.070, Biostat, 2014, ${PAGE}.`,
    vancouver: `Borenstein M, Hedges L, Higgins J, Rothstein H. ${title} [software]. Version 3.3.070. Biostat; 2014. Available from: ${PAGE}`,
    chicago: `Borenstein, Michael, Larry Hedges, Julian Higgins, and Hannah Rothstein. ${title}. Version 3.3.070. Biostat, 2014. ${PAGE}.`,
    ieee: `M. Borenstein, L. Hedges, J. Higgins, and H. Rothstein. ${title} (version 3.3.070). (2014). Biostat. [Online]. Available: ${PAGE}`,
  });
});

test("titles of what stands by itself are in italics, of articles the journal's", () => {
  const italics = (work: WorkJson, style: CitationStyle) =>
    citationsOf(work, PAGE)[style].flatMap(({ text, isItalic }) => (isItalic ? [text] : []));
  expect(italics(aWork({ metadata: { title: "Tides" } }), "apa")).toEqual(["Tides"]);
  const article = aWork({
    metadata: { title: "Tides", resource_type: { id: "publication-article" } },
    custom_fields: { "journal:journal": { title: "Sea", volume: "2" } },
  });
  expect(italics(article, "apa")).toEqual(["Sea", "2"]);
  expect(italics(article, "chicago")).toEqual(["Sea"]);
});

test("letters that have no italics stay upright, wherever they are in a title", () => {
  const pieces = (title: string) => citationsOf(aWork({ metadata: { title } }), PAGE).apa;
  const titled = (title: string, italics: readonly string[]) => {
    expect(pieces(title).flatMap(({ text, isItalic }) => (isItalic ? [text] : []))).toEqual(
      italics,
    );
    expect(plainText(pieces(title))).toContain(title);
  };
  titled("تاريخ الموانئ: دراسة", []);
  titled("תולדות הנמל", []);
  titled("海の潮汐", []);
  titled("Łódź, ʿAbd and Ὀδύσσεια, Москва", ["Łódź, ʿAbd and Ὀδύσσεια, Москва"]);
  titled("Tides (تاريخ) of 1901", ["Tides (", "of 1901"]);
});

test("an organisation keeps its whole name", () => {
  const work = aWork({
    metadata: {
      title: "Heathland survey",
      publication_date: "2025",
      creators: [{ person_or_org: { type: "organizational", name: "Moorland Trust, North" } }],
    },
    pids: {},
  });
  expect(cite(work).apa).toBe(`Moorland Trust, North. (2025). Heathland survey. ${PAGE}`);
});

test("a trial DOI is not cited, because nobody else can resolve it", () => {
  const work = aWork({ pids: { doi: { identifier: "10.5072/q3h7k-0vw50" } } });
  for (const text of Object.values(cite(work))) {
    expect(text).toContain(PAGE);
    expect(text).not.toContain("10.5072");
  }
});

test("a version that names itself is not called version twice", () => {
  const metadata = { title: "T", publication_date: "2020", version: "v4" };
  expect(cite(aWork({ metadata })).apa).toContain("T (Version 4)");
});

test("a question keeps its mark instead of a full stop", () => {
  const metadata = { title: "Whose sea?", publication_date: "2020" };
  for (const text of Object.values(cite(aWork({ metadata })))) expect(text).not.toContain("?.");
});

test("long author lists are cut as the style says", () => {
  const creators = Array.from({ length: 25 }, (_, n) => person(`Name${n + 1}`, "A"));
  const texts = cite(aWork({ metadata: { title: "T", publication_date: "2020", creators } }));
  expect(texts.apa).toContain("Name19, A., … Name25, A. (2020)");
  expect(texts.harvard).toMatch(/^Name1, A\. et al\. \(2020\)/);
  expect(texts.vancouver).toContain("Name6 A, et al.");
  expect(texts.chicago).toContain("A Name7, et al. T.");
  expect(texts.ieee).toMatch(/^A\. Name1 et al\., T,/);
});

test("a work without creators or date still yields a sentence", () => {
  const work = aWork({ metadata: { title: "Untold" }, custom_fields: {}, pids: {} });
  expect(cite(work)).toEqual({
    apa: `Untold. (n.d.). ${PAGE}`,
    harvard: `Untold (n.d.). Available at: ${PAGE}.`,
    mla: `Untold. n.d., ${PAGE}.`,
    vancouver: `Untold. n.d. Available from: ${PAGE}`,
    chicago: `Untold. n.d. ${PAGE}.`,
    ieee: `Untold, n.d. [Online]. Available: ${PAGE}`,
  });
});
