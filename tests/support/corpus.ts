import { seededRandom } from "@/lib/demo/random";
import type { SearchDocument } from "@/lib/search/port";

/**
 * A library that never was: works with titles, names, subjects and descriptions whose words are as unevenly
 * common as those of a language. The same seed gives the same works on every machine.
 */
export type Corpus = {
  readonly document: (index: number) => SearchDocument;
  /** The n-th most common word, from 0. */
  readonly word: (rank: number) => string;
};

const VOCABULARY = 60_000;
/** Exponent of Zipf's law; the most common word is in about every second work. */
const SKEW = 1.05;
const SYLLABLES =
  "ba be bi bo da de du fa fi ga go ka ke ki la le lo ma me mi na ne no pa pe ra re ri sa se so ta te to va ve".split(
    " ",
  );
const TYPES =
  "textDocument::textDocument-article textDocument::textDocument-book image::image-photo dataset software audiovisual::audiovisual-sound presentation other".split(
    " ",
  );
const LANGUAGES = "eng eng eng eng fra deu spa por ita zho".split(" ");
const FILE_TYPES = "pdf pdf pdf csv txt jpg docx zip".split(" ");

export function corpus(seed = 1): Corpus {
  const total = harmonic(VOCABULARY);
  const bounds = new Float64Array(VOCABULARY);
  for (let rank = 0, sum = 0; rank < VOCABULARY; rank++) {
    sum += 1 / (rank + 12) ** SKEW / total;
    bounds[rank] = sum;
  }
  const word = (rank: number): string => {
    let name = "";
    for (let rest = rank + 40; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
      name += SYLLABLES[rest % SYLLABLES.length] ?? "";
    return name;
  };

  const document = (index: number): SearchDocument => {
    const { next: random } = seededRandom(seed * 1_000_003 + index);
    const pick = <Item>(from: readonly Item[]): Item => {
      const item = from[Math.floor(random() ** 1.5 * from.length)];
      if (item === undefined) throw new Error("nothing to pick from");
      return item;
    };
    const words = (count: number) =>
      Array.from({ length: count }, () => word(search(bounds, random()))).join(" ");
    const id = `w${String(index).padStart(9, "0")}`;
    const year = 2026 - Math.floor(random() ** 2 * 60);
    const day = `${year}-0${1 + Math.floor(random() * 9)}-1${Math.floor(random() * 10)}`;
    const type = pick(TYPES);
    const outer = type.split("::")[0] ?? type;
    const isPublic = random() < 0.95;
    const owner = String(1 + Math.floor(random() ** 2 * 2000));
    const collection = `c${Math.floor(random() ** 3 * 1000)}`;
    const subjects = [words(1), words(2), words(1)];
    const createdAt = new Date(Date.UTC(2020, 0, 1) + index * 60_000);
    const fileType = pick(FILE_TYPES);
    const language = pick(LANGUAGES);
    return {
      kind: "record",
      id,
      parentId: `p${String(index).padStart(9, "0")}`,
      revision: 1,
      createdAt,
      updatedAt: new Date(createdAt.getTime() + Math.floor(random() * 1e9)),
      published: { from: day, to: day },
      versionIndex: 1,
      isLatest: random() < 0.85,
      isLatestDraft: true,
      hasDraft: false,
      views: Math.floor(random() ** 4 * 10_000),
      downloads: Math.floor(random() ** 4 * 3_000),
      visibility: {
        access_record: [isPublic ? "public" : "restricted"],
        deletion: ["P"],
        owner: [owner],
        grants: random() < 0.02 ? [`user:${Math.floor(random() * 500)}:view`] : [],
        communities: [collection],
      },
      facets: {
        resource_type: outer === type ? [outer] : [outer, type],
        access_status: [isPublic ? "open" : "restricted"],
        file_type: [fileType],
        language: [language],
        subject: subjects,
      },
      fields: {
        id,
        pids: { doi: { identifier: `10.5072/${id}`, provider: "datacite" } },
        metadata: {
          title: words(8),
          publication_date: day,
          resource_type: { id: type.split("::").at(-1), title: { en: outer } },
          creators: Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({
            person_or_org: {
              type: "personal",
              family_name: words(1),
              name: words(2),
              identifiers: [{ scheme: "orcid", identifier: `0000-${Math.floor(random() * 1e6)}` }],
            },
            role: { id: "author" },
          })),
          subjects: subjects.map((subject) => ({ subject })),
          description: `<p>${words(120 + Math.floor(random() * 60))}</p>`,
          publisher: "Example Repository",
          languages: [{ id: language }],
        },
        access: {
          record: isPublic ? "public" : "restricted",
          status: isPublic ? "open" : "restricted",
        },
        files: { count: 2, types: [fileType] },
        is_published: true,
        versions: { index: 1 },
      },
    };
  };
  return { document, word };
}

function harmonic(count: number): number {
  let sum = 0;
  for (let rank = 0; rank < count; rank++) sum += 1 / (rank + 12) ** SKEW;
  return sum;
}

/** The index of the first bound that is not below `value`. */
function search(bounds: Float64Array, value: number): number {
  let low = 0;
  let high = bounds.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bounds[middle] ?? 1) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
