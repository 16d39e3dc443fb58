import type { VersionUsage } from "@/lib/usage";
import type { Parent } from "./rows";

type Totals = Omit<VersionUsage, "id">;

/** Of all versions together. */
export function usageOfAll({ usage }: Pick<Parent, "usage">): Totals {
  const sum = (of: (one: VersionUsage) => number) =>
    usage.reduce((total, one) => total + of(one), 0);
  return {
    views: sum((one) => one.views),
    uniqueViews: sum((one) => one.uniqueViews),
    downloads: sum((one) => one.downloads),
    uniqueDownloads: sum((one) => one.uniqueDownloads),
    bytes: sum((one) => one.bytes),
  };
}

/** Of one version; zeros where nobody read it. */
export const usageOfVersion = ({ usage }: Pick<Parent, "usage">, id: string): Totals =>
  usageOfAll({ usage: usage.filter((one) => one.id === id) });
