import { MS_PER_DAY, dayTextOf } from "@/lib/core/calendar";
import type { Random } from "./random";
import { sampleOrcid } from "./sample-orcid";
import { affiliationId, awardId, FUNDERS, subjectId } from "./sample-terms";
import {
  FAMILY_NAMES,
  type Field,
  FIELDS,
  GIVEN_NAMES,
  JOURNALS,
  LOCALITIES,
  PLACES,
  SENTENCES,
  TAGS,
  TITLES,
} from "./sample-texts";

/** A work as a client would send it, with its dates, files and events. */
export type SampleWork = {
  /** The name of its field, by which it belongs to a collection. */
  field: string;
  payload: {
    metadata: Record<string, unknown>;
    custom_fields: Record<string, unknown>;
    access: Record<string, unknown>;
    files: { enabled: boolean };
  };
  files: SampleFile[];
  /** When it was deposited. */
  createdAt: Date;
  /** How many later versions follow. */
  laterVersions: number;
};

export type SampleFile = { key: string; kind: "pdf" | "csv" | "txt" | "png" | "json" };

const TYPES: readonly [Shape, ...Shape[]] = [
  { id: "textDocument-journalArticle", files: ["pdf"], weight: 7, journal: true },
  { id: "textDocument-bookSection", files: ["pdf"], weight: 3 },
  { id: "textDocument-thesis", files: ["pdf"], weight: 2 },
  { id: "textDocument-report", files: ["pdf", "csv"], weight: 3 },
  { id: "textDocument-preprint", files: ["pdf"], weight: 2 },
  { id: "presentation-slides", files: ["pdf"], weight: 2 },
  { id: "presentation-conferencePaper", files: ["pdf"], weight: 2 },
  { id: "dataset", files: ["csv", "txt", "json"], weight: 5 },
  { id: "image-photograph", files: ["png"], weight: 2 },
  { id: "image-map", files: ["png", "txt"], weight: 1 },
  { id: "software-application", files: ["txt", "json"], weight: 2 },
  { id: "instructionalResource-syllabus", files: ["pdf"], weight: 1 },
  { id: "audiovisual-podcastEpisode", files: ["txt"], weight: 1 },
];

type Shape = { id: string; files: SampleFile["kind"][]; weight: number; journal?: boolean };

const LANGUAGES = ["eng", "eng", "eng", "deu", "spa", "fra", "por"] as const;
const LICENCES = [
  "cc-by-4.0",
  "cc-by-4.0",
  "cc-by-sa-4.0",
  "cc-by-nc-4.0",
  "cc0-1.0",
  "arr",
] as const;

/**
 * Sample work number `index`. Deposits spread over the two years before `until`, denser towards the end.
 */
export function sampleWork(random: Random, index: number, until: Date): SampleWork {
  const field = random.pick(FIELDS);
  const shape = weighted(random);
  const age = Math.floor(730 * random.next() ** 1.5);
  const createdAt = new Date(until.getTime() - age * MS_PER_DAY - random.between(0, 36_000) * 1000);
  const fill = phrases(random, field);
  const metadataOnly = random.chance(0.06);
  return {
    field: field.name,
    createdAt,
    laterVersions: random.chance(0.12) ? random.between(1, 3) : 0,
    files: metadataOnly ? [] : shape.files.map((kind, at) => fileNamed(field, kind, index, at)),
    payload: {
      metadata: describe(random, { field, shape, createdAt, fill, index }),
      custom_fields: {
        "svc:user_defined_tags": random.some(TAGS, random.between(1, 4)),
        ...(shape.journal ? { "journal:journal": journal(random) } : {}),
      },
      access: accessOf(random, until),
      files: { enabled: !metadataOnly },
    },
  };
}

type Telling = {
  field: Field;
  shape: Shape;
  createdAt: Date;
  fill: (text: string) => string;
  index: number;
};

function describe(random: Random, { field, shape, createdAt, fill, index }: Telling) {
  const published = new Date(createdAt.getTime() - random.between(0, 900) * MS_PER_DAY);
  return {
    resource_type: { id: shape.id },
    title: fill(random.pick(TITLES)),
    creators: creators(random, index),
    publication_date: published.toISOString().slice(0, random.pick([4, 7, 10, 10])),
    publisher: random.pick(PLACES),
    description: random
      .some(SENTENCES, random.between(2, 6))
      .map((one) => `<p>${fill(one)}</p>`)
      .join(""),
    languages: [{ id: random.pick(LANGUAGES) }],
    rights: [{ id: random.pick(LICENCES) }],
    subjects: random
      .some(field.subjects, random.between(1, 3))
      .map((subject) => ({ id: subjectId(subject) })),
    ...(random.chance(0.4) ? { funding: [funding(random)] } : {}),
    ...(random.chance(0.3) ? { version: `v${random.between(1, 3)}.${random.between(0, 9)}` } : {}),
  };
}

function funding(random: Random) {
  const funder = random.pick(FUNDERS);
  const [number] = random.pick(funder.awards);
  return { funder: { id: funder.id }, award: { id: awardId(number) } };
}

function phrases(random: Random, field: Field): (text: string) => string {
  const year = random.between(1850, 2015);
  const [things, aspect] = [random.pick(field.things), random.pick(field.aspects)];
  const words: Record<string, string> = {
    things,
    Things: capital(things),
    aspect,
    Aspect: capital(aspect),
    place: random.pick(LOCALITIES),
    field: field.name.toLowerCase(),
    year: String(year),
    year2: String(year + random.between(2, 40)),
  };
  return (text) => text.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? name);
}

type Creator = {
  person_or_org: {
    type: "personal" | "organizational";
    name?: string;
    given_name?: string;
    family_name?: string;
    identifiers?: { scheme: string; identifier: string }[];
  };
  role: { id: string };
  affiliations?: { id: string }[];
};

/** One to four, each once: a name that was drawn already is drawn again. */
function creators(random: Random, index: number): Creator[] {
  const found = new Map<string, Creator>();
  const count = random.between(1, 4);
  while (found.size < count) {
    const next = creator(random, index * 7 + found.size);
    const { given_name, family_name, name } = next.person_or_org;
    const called = name ?? `${given_name} ${family_name}`;
    if (!found.has(called)) found.set(called, next);
  }
  return [...found.values()];
}

function creator(random: Random, number: number): Creator {
  const affiliations = random.chance(0.7) ? [{ id: affiliationId(random.pick(PLACES)) }] : [];
  if (random.chance(0.05))
    return {
      person_or_org: { type: "organizational", name: random.pick(PLACES) },
      role: { id: "author" },
    };
  const identifiers = random.chance(0.5)
    ? [{ scheme: "orcid", identifier: sampleOrcid(number) }]
    : [];
  return {
    person_or_org: {
      type: "personal",
      given_name: random.pick(GIVEN_NAMES),
      family_name: random.pick(FAMILY_NAMES),
      identifiers,
    },
    role: { id: random.chance(0.9) ? "author" : "editor" },
    affiliations,
  };
}

function journal(random: Random) {
  const first = random.between(1, 300);
  return {
    title: random.pick(JOURNALS),
    volume: String(random.between(1, 60)),
    issue: String(random.between(1, 6)),
    pages: `${first}-${first + random.between(4, 30)}`,
  };
}

function accessOf(random: Random, until: Date) {
  if (random.chance(0.05)) return { record: "restricted", files: "restricted" };
  if (random.chance(0.06)) {
    const day = dayTextOf(new Date(until.getTime() + random.between(60, 500) * MS_PER_DAY));
    const embargo = { active: true, until: day, reason: "Agreement with the publisher" };
    return { record: "public", files: "restricted", embargo };
  }
  return { record: "public", files: "public" };
}

function fileNamed(field: Field, kind: SampleFile["kind"], index: number, at: number): SampleFile {
  const stem = field.name.toLowerCase().replace(/\s+/g, "-");
  return {
    key: `${stem}-${String(index + 1).padStart(3, "0")}${at > 0 ? `-${at + 1}` : ""}.${kind}`,
    kind,
  };
}

function weighted(random: Random): Shape {
  let left = random.next() * TYPES.reduce((sum, { weight }) => sum + weight, 0);
  return TYPES.find(({ weight }) => (left -= weight) < 0) ?? TYPES[0];
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
