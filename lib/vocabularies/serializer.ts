import type { z } from "zod";
import { timestamp } from "@/lib/core/timestamp";
import { UI_TYPE } from "@/lib/core/media-types";
import { listJson } from "@/lib/core/list-json";
import { absoluteUrl } from "@/lib/core/absolute-url";
import type { Locale } from "@/lib/i18n/locales";
import { translate } from "@/lib/i18n/translate";
import { storedMessage } from "@/lib/core/message";
import type { Load } from "./repository";
import type { EntryPage, ListQuery, TypeSummary } from "./service/lists";
import {
  type Entry,
  type entryJson,
  type entryUiJson,
  type LoadJson,
  localised,
  type openEntryJson,
  type OpenType,
  type typeJson,
} from "./schema";

/** The requested representation: the media type and the languages, best first. */
type Reading = { accept: string; languages: readonly string[] };

const addressOf = (path: string, id: string) => absoluteUrl(`${path}/${encodeURIComponent(id)}`);

function toEntryJson(entry: Entry): z.output<typeof entryJson> {
  return {
    id: entry.id,
    type: entry.type,
    title: entry.title,
    ...(entry.description ? { description: entry.description } : {}),
    ...(entry.icon ? { icon: entry.icon } : {}),
    props: entry.props,
    tags: [...entry.tags],
    ...history(entry),
    links: { self: addressOf(`/api/vocabularies/${entry.type}`, entry.id) },
  };
}

function toEntryUiJson(entry: Entry, languages: readonly string[]): z.output<typeof entryUiJson> {
  const description = localised(entry.description, languages);
  return {
    id: entry.id,
    title_l10n: localised(entry.title, languages) ?? entry.id,
    ...(description === undefined ? {} : { description_l10n: description }),
    props: entry.props,
    ...(entry.icon ? { icon: entry.icon } : {}),
    tags: [...entry.tags],
  };
}

/** The term in plain form, or in the reader's language for the media type of interfaces. */
export function toJson(entry: Entry, reading: Reading) {
  return reading.accept === UI_TYPE ? toEntryUiJson(entry, reading.languages) : toEntryJson(entry);
}

/** A term of an open list: its own fields at the top, beside what every term has. */
export function toOpenJson(entry: Entry, reading: Reading): z.output<typeof openEntryJson> {
  const title = localised(entry.title, reading.languages);
  return {
    ...entry.props,
    id: entry.id,
    ...(Object.keys(entry.title).length > 0 ? { title: entry.title } : {}),
    ...(reading.accept === UI_TYPE && title !== undefined ? { title_l10n: title } : {}),
    ...(entry.tags.length > 0 ? { tags: [...entry.tags] } : {}),
    ...history(entry),
    links: { self: addressOf(`/api/${entry.type}`, entry.id) },
  };
}

function history({ createdAt, updatedAt, revision }: Entry) {
  return { created: timestamp(createdAt), updated: timestamp(updatedAt), revision_id: revision };
}

export function toListJson(type: string, page: EntryPage, query: ListQuery, reading: Reading) {
  return envelope(`/api/vocabularies/${type}`, page, query, (entry) => toJson(entry, reading));
}

export function toOpenListJson(
  type: OpenType,
  page: EntryPage,
  query: ListQuery,
  reading: Reading,
) {
  return envelope(`/api/${type}`, page, query, (entry) => toOpenJson(entry, reading));
}

function envelope<Hit>(
  path: string,
  { entries, total, sort }: EntryPage,
  query: ListQuery,
  toHit: (entry: Entry) => Hit,
) {
  const { page, size, q, suggest, tags, scheme, funders } = query;
  return listJson({
    path,
    hits: entries.map(toHit),
    total,
    page,
    size,
    sort,
    params: { q, suggest, tags, scheme, funders },
  });
}

/** Short names as upstream services give their kinds of identifiers. */
const PID_TYPES: Readonly<Record<string, string>> = {
  resourcetypes: "rsrct",
  creatorsroles: "crr",
  contributorsroles: "cor",
  titletypes: "ttyp",
  descriptiontypes: "dty",
  datetypes: "dat",
  relationtypes: "rlt",
  removalreasons: "rem",
  communitytypes: "comtyp",
  licenses: "lic",
  languages: "lng",
  "code:programmingLanguages": "pl",
  "code:developmentStatus": "ds",
  affiliations: "aff",
  funders: "fun",
  awards: "awa",
  names: "names",
  subjects: "sub",
};

const TYPE_NAMES: Readonly<Record<string, string>> = {
  resourcetypes: "Resource types",
  creatorsroles: "Roles of creators",
  contributorsroles: "Roles of contributors",
  titletypes: "Title types",
  descriptiontypes: "Description types",
  datetypes: "Date types",
  relationtypes: "Relation types",
  removalreasons: "Reasons for removal",
  communitytypes: "Collection types",
  licenses: "Licences",
  languages: "Languages",
  "code:programmingLanguages": "Programming languages",
  "code:developmentStatus": "Development status",
  affiliations: "Affiliations",
  funders: "Funders",
  awards: "Awards",
  names: "Names",
  subjects: "Subjects",
};

export function toTypesJson(
  { types, total, sort }: { types: readonly TypeSummary[]; total: number; sort: string },
  { page, size }: { page: number; size: number },
) {
  const hits = types.map(({ id, count, isOpen }): z.output<typeof typeJson> => ({
    id,
    name: TYPE_NAMES[id] ?? id,
    count,
    pid_type: PID_TYPES[id] ?? id,
    is_custom_vocabulary: isOpen,
    links: { self: absoluteUrl(isOpen ? `/api/${id}` : `/api/vocabularies/${id}`) },
  }));
  return listJson({ path: "/api/vocabularies", hits, total, page, size, sort });
}

export function toLoadJson(load: Load, locale: Locale): LoadJson {
  const { id, type, status, total, done, changed, refused, problems } = load;
  return {
    ...{ id, type, file_name: load.fileName, status, total, done, changed, refused },
    problems: problems.map(({ line, problem }) => ({
      line,
      problem: translate(locale, storedMessage(problem)),
    })),
    created: timestamp(load.createdAt),
    ended: load.endedAt ? timestamp(load.endedAt) : null,
    links: { self: absoluteUrl(`/api/admin/vocabularies/${type}/loads/${id}`) },
  };
}
