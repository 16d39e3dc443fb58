import { localised } from "@/lib/core/localised";
import type { UsageLabel } from "@/lib/usage/schema";

/** What tables have in common: columns, units, names of files. */

export const COLUMNS = ["id", "label", "date", "value", "units"] as const;

const UNITS: Readonly<Record<string, string>> = {
  records: "records",
  parents: "parent records",
  fileCount: "files",
  dataVolume: "bytes",
  data_volume: "bytes",
  uploaders: "unique uploaders",
  metadataOnly: "records",
  withFiles: "records",
  views: "unique views",
  downloads: "unique downloads",
  viewVisitors: "unique visitors who viewed",
  downloadVisitors: "unique visitors who downloaded",
  viewUniqueRecords: "unique records viewed",
  viewUniqueParents: "unique parents of viewed records",
  downloadUniqueFiles: "unique files downloaded",
  downloadUniqueRecords: "unique records downloaded",
  downloadUniqueParents: "unique parents of downloaded records",
  unique_views: "unique visitors who viewed",
  unique_downloads: "unique visitors who downloaded",
};

export const unitOf = (metric: string): string => UNITS[metric] ?? metric;

/** In English where there is English. */
export const labelText = (label: UsageLabel): string =>
  typeof label === "string" ? label : (localised(label, ["en"]) ?? "");

const MAX_NAME = 60;

/** Labels are chosen by clients: as parts of paths they are safe, never empty, and different where the labels are. */
export class PathNames {
  private readonly names = new Map<string, string>();
  /** Of an archive with a readme. */
  private readonly taken = new Set(["readme.txt"]);

  of(label: string): string {
    const known = this.names.get(label);
    if (known !== undefined) return known;
    const safe = label
      .normalize("NFC")
      .replace(/[^\p{L}\p{N}._ -]+/gu, "_")
      .slice(0, MAX_NAME)
      .replace(/^[. ]+|[. ]+$/g, "");
    const base = safe === "" ? "query" : safe;
    let name = base;
    // Some file systems do not tell capitals apart.
    for (let number = 2; this.taken.has(name.toLowerCase()); number++) name = `${base}-${number}`;
    this.taken.add(name.toLowerCase());
    this.names.set(label, name);
    return name;
  }
}
