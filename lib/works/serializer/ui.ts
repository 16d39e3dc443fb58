import { visibleText } from "@/lib/core/html";
import { isObject } from "@/lib/core/json";
import type { MessageKey } from "@/lib/core/message";
import { supportedLocale } from "@/lib/i18n/choose-locale";
import { translate } from "@/lib/i18n/translate";
import { localised } from "@/lib/vocabularies";
import { ACCESS_STATUS_NAMES } from "../access";
import type { AccessStatus, CreatorJson, DraftJson, WorkJson } from "../schema";
import { dateLanguage, localDate } from "./dates";
import { publishingInformation } from "./publishing";

type Json = Record<string, unknown>;

type StatusSigns = {
  readonly icon: string;
  readonly messageClass: string;
  /** One text where only the files are held back, another where the record is, too. */
  readonly describe: (recordIsPublic: boolean) => MessageKey;
};

const STATUS: Record<AccessStatus, StatusSigns> = {
  open: {
    icon: "unlock",
    messageClass: "",
    describe: () => "works.accessStatus.openToAll",
  },
  embargoed: {
    icon: "outline clock",
    messageClass: "warning",
    describe: (recordIsPublic) =>
      recordIsPublic ? "works.accessStatus.filesEmbargoed" : "works.accessStatus.recordEmbargoed",
  },
  restricted: {
    icon: "ban",
    messageClass: "negative",
    describe: (recordIsPublic) =>
      recordIsPublic ? "works.accessStatus.filesRestricted" : "works.accessStatus.recordRestricted",
  },
  "metadata-only": {
    icon: "tag",
    messageClass: "",
    describe: () => "works.accessStatus.noFiles",
  },
};

/**
 * What interfaces show beside the plain values: texts in the reader's language, names with numbered
 * affiliations (api-records 4.7).
 */
export function uiOf(work: WorkJson | DraftJson, languages: readonly string[]): Json {
  const language = dateLanguage(languages);
  const { metadata, access } = work;
  const term = (value: unknown): unknown => {
    if (!isObject(value)) return value;
    const { title, description, ...rest } = value;
    return {
      ...rest,
      ...(title ? { title_l10n: text(title, languages) } : {}),
      ...(description ? { description_l10n: text(description, languages) } : {}),
    };
  };
  const each = <Value>(
    key: string,
    values: readonly Value[] | undefined,
    change: (value: Value) => unknown,
  ) => (values ? { [key]: values.map(change) } : {});
  const typed = ({ type, lang, ...rest }: Json) => ({
    ...rest,
    ...(type ? { type: term(type) } : {}),
    ...(lang ? { lang: term(lang) } : {}),
  });
  const date = metadata.publication_date;
  return {
    ...(date
      ? {
          publication_date_l10n_medium: localDate(date, language, "medium"),
          publication_date_l10n_long: localDate(date, language, "long"),
        }
      : {}),
    created_date_l10n_long: localDate(work.created.slice(0, 10), language, "long"),
    updated_date_l10n_long: localDate(work.updated.slice(0, 10), language, "long"),
    ...(metadata.resource_type ? { resource_type: term(metadata.resource_type) } : {}),
    ...each("additional_titles", metadata.additional_titles, typed),
    ...each("additional_descriptions", metadata.additional_descriptions, typed),
    ...each("languages", metadata.languages, term),
    ...each("dates", metadata.dates, typed),
    ...each("rights", metadata.rights, term),
    ...each("related_identifiers", metadata.related_identifiers, (one) => ({
      ...one,
      relation_type: term(one.relation_type),
      ...(one.resource_type ? { resource_type: term(one.resource_type) } : {}),
    })),
    ...each("funding", metadata.funding, ({ funder, award }) => ({
      ...(funder ? { funder: term(funder) } : {}),
      ...(award ? { award: term(award) } : {}),
    })),
    ...people("creators", metadata.creators, languages),
    ...people("contributors", metadata.contributors, languages),
    access_status: accessStatus(access, languages),
    ...(metadata.description ? { description_stripped: visibleText(metadata.description) } : {}),
    version: metadata.version ?? `v${work.versions.index}`,
    is_draft: work.is_draft,
    ...publishingInformation(work),
    ...(work.custom_fields["meeting:meeting"]
      ? { conference: work.custom_fields["meeting:meeting"] }
      : {}),
    custom_fields: Object.fromEntries(
      Object.entries(work.custom_fields).map(([name, value]) => [
        name,
        Array.isArray(value)
          ? value.map(withLocalTitle(languages))
          : withLocalTitle(languages)(value),
      ]),
    ),
    ...(metadata.locations ? { locations: metadata.locations } : {}),
  };
}

const withLocalTitle = (languages: readonly string[]) => (value: unknown) =>
  isObject(value) && isObject(value.title)
    ? { ...value, title_l10n: text(value.title, languages) }
    : value;

function text(titles: unknown, languages: readonly string[]): string | undefined {
  if (!isObject(titles)) return undefined;
  const texts = Object.entries(titles).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return localised(Object.fromEntries(texts), languages);
}

function accessStatus(
  { status, record, embargo }: WorkJson["access"],
  languages: readonly string[],
): Json {
  const { icon, messageClass, describe } = STATUS[status];
  const locale = supportedLocale(languages);
  return {
    id: status,
    title_l10n: translate(locale, { key: ACCESS_STATUS_NAMES[status] }),
    description_l10n: translate(locale, { key: describe(record === "public") }),
    icon,
    embargo_date_l10n: embargo.until
      ? localDate(embargo.until, dateLanguage(languages), "long")
      : null,
    message_class: messageClass,
  };
}

type Numbered = [number, string, string | null];

/** People with their affiliations by number; each name is listed once, in the order of first use. */
function people(
  key: "creators" | "contributors",
  list: readonly CreatorJson[] | undefined,
  languages: readonly string[],
): Json {
  if (!list) return {};
  const numbered = new Map<string, Numbered>();
  const shown = list.map(({ person_or_org, role, affiliations }) => ({
    person_or_org,
    ...(role ? { role: { id: role.id, title: text(role.title, languages) ?? role.id } } : {}),
    ...(affiliations
      ? {
          affiliations: affiliations.map(({ id, name }): [number, string] => {
            const shownAs = name ?? id ?? "";
            const entry = numbered.get(shownAs) ?? [numbered.size + 1, shownAs, id ?? null];
            numbered.set(shownAs, entry);
            return [entry[0], entry[1]];
          }),
        }
      : {}),
  }));
  return { [key]: { [key]: shown, affiliations: [...numbered.values()] } };
}
