import { ANONYMOUS } from "@/lib/core/actor";
import type { Context } from "@/lib/db/context";
import type { UsageAttributes, UsageLabel, WorkCategory } from "@/lib/usage/schema";
import { currentTerms } from "@/lib/vocabularies";
import { accessStatus } from "../access";
import { can } from "../policy";
import { attributesOf } from "../policy-attributes";
import * as repository from "../repository";
import type { Work } from "../rows";
import type { Terms } from "../serializer/metadata";

/** A published version as statistics count it. */
export type CountedWork = {
  readonly workId: string;
  readonly parentId: string;
  readonly ownerId: number;
  readonly createdAt: Date;
  /** As it was entered: a year, a month, a day or an interval. */
  readonly publicationDate: string | undefined;
  /** When it was deleted; nothing for a work that is there. */
  readonly deletedAt: Date | undefined;
  readonly attributes: UsageAttributes;
  /** Names of the ids among `attributes`, for those that have one. */
  readonly labels: readonly CountedLabel[];
  /** Of the work, with all collections above them, as they are now. */
  readonly collectionIds: readonly string[];
  readonly files: {
    readonly count: number;
    readonly bytes: number;
    readonly entries: readonly { readonly key: string; readonly size: number }[];
  };
};

type CountedLabel = {
  readonly category: WorkCategory;
  readonly id: string;
  readonly label: UsageLabel;
};

/** Published versions of these works, all of each. Three statements for any number. */
export async function describeVersionsForStatistics(
  ctx: Context,
  parentIds: readonly string[],
): Promise<CountedWork[]> {
  return describeForStatistics(ctx, await repository.listVersionIds(ctx, parentIds));
}

type Item = { readonly id: string; readonly label?: UsageLabel | undefined };

/** Published versions, in the order of their ids; missing ones are left out. Two statements for any number. */
export async function describeForStatistics(
  ctx: Context,
  ids: readonly string[],
): Promise<CountedWork[]> {
  const works = await repository.listWorks(ctx, ids);
  const included = works.flatMap(({ parent }) => parent.inclusions);
  const above = await repository.listCollectionsAbove(
    ctx,
    included.map(({ collectionId }) => collectionId),
  );
  const terms = currentTerms();
  return works.map((work) => describe(work, { above, terms }));
}

type Known = { readonly above: ReadonlyMap<string, readonly string[]>; readonly terms: Terms };

function describe(work: Work, { above, terms }: Known): CountedWork {
  const { parent, files, metadata } = work;
  const items = Object.entries(itemsOf(work, terms)) as [WorkCategory, readonly Item[]][];
  const collections = parent.inclusions.flatMap(({ collectionId }) => [
    collectionId,
    ...(above.get(collectionId) ?? []),
  ]);
  return {
    workId: work.id,
    parentId: parent.id,
    ownerId: parent.ownerId,
    createdAt: work.createdAt,
    publicationDate: metadata.publication_date,
    deletedAt: deletedAt(work),
    attributes: Object.fromEntries(
      items.flatMap(([category, found]) =>
        found.length === 0 ? [] : [[category, found.map(({ id }) => id)]],
      ),
    ),
    labels: items.flatMap(([category, found]) => labelsOf(category, found)),
    collectionIds: [...new Set(collections)].sort(),
    files: files.enabled
      ? {
          count: files.count,
          bytes: files.total_bytes,
          entries: Object.values(files.entries).map(({ key, size }) => ({ key, size })),
        }
      : { count: 0, bytes: 0, entries: [] },
  };
}

function deletedAt({ deletionStatus, tombstone, updatedAt }: Work): Date | undefined {
  if (deletionStatus === "P") return undefined;
  const moment = new Date(String(tombstone?.removal_date));
  return Number.isNaN(moment.getTime()) ? updatedAt : moment;
}

/** What a work is counted under. Free texts and names of restricted works would give them away. */
function itemsOf(work: Work, terms: Terms): Partial<Record<WorkCategory, readonly Item[]>> {
  const mayBeNamed = can(ANONYMOUS, "read", attributesOf(work));
  return { ...controlledItems(work, terms), ...(mayBeNamed ? namedItems(work, terms) : {}) };
}

function controlledItems({ metadata, access, files }: Work, terms: Terms) {
  const term = (type: string, id: string): Item => ({ id, label: terms.entry(type, id)?.title });
  const { resource_type: type, languages = [], rights = [] } = metadata;
  const extensions = Object.values(files.enabled ? files.entries : {}).map(({ ext }) => ext);
  return {
    resource_types: type ? [term("resourcetypes", type.id)] : [],
    access_statuses: [{ id: accessStatus(access, { filesEnabled: files.enabled }) }],
    languages: distinct(languages.map(({ id }) => term("languages", id))),
    rights: distinct(
      rights.flatMap((one) =>
        "id" in one && one.id !== undefined ? [term("licenses", one.id)] : [],
      ),
    ),
    file_types: distinct(
      extensions.filter(Boolean).map((extension) => ({ id: extension.toLowerCase() })),
    ),
  };
}

function namedItems({ metadata, customFields }: Work, terms: Terms) {
  const { subjects = [], funding = [], publisher, creators = [], contributors = [] } = metadata;
  const journal = customFields["journal:journal"]?.title;
  return {
    subjects: distinct(
      subjects.flatMap(({ id, subject }) =>
        id === undefined ? [] : [{ id, label: terms.entry("subjects", id)?.title ?? subject }],
      ),
    ),
    funders: distinct(
      funding.flatMap(({ funder: { id, name } = {} }) =>
        id === undefined ? [] : [{ id, label: terms.entry("funders", id)?.title ?? name }],
      ),
    ),
    periodicals: journal ? [{ id: journal, label: journal }] : [],
    publishers: publisher ? [{ id: publisher, label: publisher }] : [],
    // Once for each person who has it: people are counted here, not works.
    affiliations: [...creators, ...contributors].flatMap(({ affiliations = [] }) =>
      distinct(
        affiliations.flatMap(({ id, name }) =>
          id === undefined ? [] : [{ id, label: terms.entry("affiliations", id)?.title ?? name }],
        ),
      ),
    ),
  };
}

function labelsOf(category: WorkCategory, items: readonly Item[]): CountedLabel[] {
  return distinct(items).flatMap(({ id, label }) =>
    label === undefined ? [] : [{ category, id, label }],
  );
}

const distinct = (items: readonly Item[]): Item[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
];
