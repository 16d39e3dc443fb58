import { type Sql, sql } from "@/lib/db/sql";

/** What was counted of a version so far; unique ones are sums of visitors in hours. */
export type VersionUsage = {
  readonly id: string;
  readonly views: number;
  readonly uniqueViews: number;
  readonly downloads: number;
  readonly uniqueDownloads: number;
  readonly bytes: number;
};

/** The usage of the versions of a work, as JSON for a statement about works. Versions that nobody read are left out. */
export const usageOfVersions = (parentId: Sql): Sql => sql`COALESCE((
  SELECT jsonb_agg(jsonb_build_object('id', u.work_id, 'views', u.views, 'uniqueViews', u.unique_views,
    'downloads', u.downloads, 'uniqueDownloads', u.unique_downloads, 'bytes', u.bytes))
    FROM usage_work u WHERE u.parent_id = ${parentId}), '[]'::jsonb)`;
