import type { CreatorJson, MetadataJson, WorkJson as FullWorkJson } from "@/lib/works/schema";

/** The JSON of a published work, as far as pages read it. */
export type WorkJson = Pick<
  FullWorkJson,
  | "id"
  | "created"
  | "updated"
  | "is_published"
  | "metadata"
  | "custom_fields"
  | "access"
  | "versions"
> & {
  files: Pick<FullWorkJson["files"], "enabled" | "order" | "default_preview"> & {
    entries?: Readonly<Record<string, FileEntry>> | undefined;
  };
  pids: Readonly<Record<string, { identifier: string }>>;
  parent: {
    id: string;
    pids: Readonly<Record<string, { identifier: string }>>;
    communities?: Pick<FullWorkJson["parent"]["communities"], "default" | "entries">;
  };
  stats?: { all_versions?: Counters; this_version?: Counters } | undefined;
  /** Drafts have none. */
  deletion_status?: Pick<FullWorkJson["deletion_status"], "is_deleted">;
};

/** Moderators look at such works, too. */
export const isTakenDown = ({ deletion_status: state }: WorkJson): boolean =>
  state?.is_deleted ?? false;

type Counters = { views?: number; downloads?: number };

/** A list of the metadata, or a part of it. */
export type MetadataPart<Name extends keyof MetadataJson> = Readonly<
  Extract<NonNullable<MetadataJson[Name]>, readonly unknown[]>
>;
export type Contribution = CreatorJson;
export type Localised = Readonly<Record<string, string>>;
export type Term = NonNullable<MetadataJson["resource_type"]>;
export type Identifier = NonNullable<MetadataJson["identifiers"]>[number];
export type Licence = NonNullable<MetadataJson["rights"]>[number];

export type FileEntry = {
  key: string;
  /** Bytes. */
  size: number;
  checksum: string;
  mimetype: string;
  access?: { hidden: boolean };
};
