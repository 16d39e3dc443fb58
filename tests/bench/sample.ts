import { type Random, seededRandom } from "@/lib/demo/random";
import { sampleOrcid } from "@/lib/demo/sample-orcid";
import { vocabulary } from "./vocabulary";

/**
 * Work number `index` of the benchmark's library, as a client would send it: about 2.5 KB of JSON. The same
 * index is the same work on every machine.
 */
export type Sample = {
  readonly payload: {
    readonly metadata: Record<string, unknown>;
    readonly custom_fields: Record<string, unknown>;
    readonly access: { record: string; files: string };
    readonly files: { enabled: true };
  };
  readonly fileNames: readonly string[];
  readonly createdAt: Date;
};

const SEED = 20_260_101;
const FIRST_DEPOSIT = Date.UTC(2019, 0, 1);
const words = vocabulary();

/** Words of a work that a search over all fields finds: what `shareOf` of the vocabulary wants to know. */
export const TEXT_WORDS = 170;

const TYPES = [
  "textDocument-journalArticle",
  "textDocument-journalArticle",
  "textDocument-journalArticle",
  "textDocument-bookSection",
  "textDocument-thesis",
  "textDocument-report",
  "presentation-slides",
  "dataset",
  "dataset",
  "image-photograph",
  "software-application",
] as const;
const LANGUAGES = ["eng", "eng", "eng", "eng", "deu", "spa", "fra", "por"] as const;
const LICENCES = ["cc-by-4.0", "cc-by-4.0", "cc-by-sa-4.0", "cc0-1.0"] as const;
const EXTENSIONS = ["pdf", "pdf", "pdf", "csv", "txt", "png", "docx", "zip"] as const;

export function sampleOf(index: number): Sample {
  const random = seededRandom(SEED + index * 7919);
  const text = (count: number) =>
    Array.from({ length: count }, () => words.word(words.rankAt(random.next()))).join(" ");
  const createdAt = new Date(FIRST_DEPOSIT + index * 1_800_000 + random.between(0, 1_700_000));
  const published = new Date(createdAt.getTime() - random.between(0, 2000) * 86_400_000);
  return {
    createdAt,
    fileNames: Array.from(
      { length: random.between(1, 2) },
      (_, at) => `${text(1)}-${at + 1}.${random.pick(EXTENSIONS)}`,
    ),
    payload: {
      metadata: {
        resource_type: { id: random.pick(TYPES) },
        title: sentence(text(random.between(5, 11))),
        creators: people(random, index, text),
        publication_date: published.toISOString().slice(0, random.pick([4, 10, 10])),
        publisher: sentence(text(2)),
        description: paragraphs(random, text),
        languages: [{ id: random.pick(LANGUAGES) }],
        rights: [{ id: random.pick(LICENCES) }],
        subjects: subjects(random),
        version: `v${random.between(1, 4)}.${random.between(0, 9)}`,
        related_identifiers: [
          {
            identifier: `10.5555/${text(1)}.${index}`,
            scheme: "doi",
            relation_type: { id: "references" },
          },
        ],
      },
      custom_fields: {
        "svc:user_defined_tags": [text(1), text(1)],
        "journal:journal": {
          title: sentence(text(3)),
          volume: String(random.between(1, 60)),
          issue: String(random.between(1, 6)),
        },
      },
      access: random.chance(0.05)
        ? { record: "restricted", files: "restricted" }
        : { record: "public", files: "public" },
      files: { enabled: true },
    },
  };
}

type Text = (count: number) => string;

function people(random: Random, index: number, text: Text) {
  return Array.from({ length: random.between(1, 3) }, (_, at) => ({
    person_or_org: {
      type: "personal",
      given_name: sentence(text(1)),
      family_name: sentence(text(1)),
      identifiers: [{ scheme: "orcid", identifier: sampleOrcid(index * 3 + at) }],
    },
    role: { id: "author" },
    affiliations: [{ name: `University of ${sentence(text(1))}` }],
  }));
}

function paragraphs(random: Random, text: Text): string {
  return Array.from({ length: 3 }, () => `<p>${sentence(text(random.between(38, 52)))}.</p>`).join(
    "",
  );
}

/** A thousand headings, few of them common. */
function subjects(random: Random) {
  const chosen = Array.from({ length: random.between(1, 3) }, () =>
    words.word(Math.floor(1000 * random.next() ** 2)),
  );
  return [...new Set(chosen)].map((subject) => ({ subject: sentence(subject) }));
}

export const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
