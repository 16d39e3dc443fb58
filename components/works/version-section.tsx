import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/class-names";
import { formatEdtf } from "@/components/ui/format";
import { SideSection } from "./side-section";
import type { WorkJson } from "./work-json";

export type VersionEntry = Pick<WorkJson, "id" | "versions" | "created"> & {
  metadata: Pick<WorkJson["metadata"], "version" | "publication_date">;
};

type VersionSectionProps = { current: string; versions: readonly VersionEntry[] };

export function VersionSection({ current, versions }: VersionSectionProps) {
  if (versions.length === 0) return null;
  return (
    <SideSection title={versions.length === 1 ? "Version" : "Versions"}>
      <ol className="-mx-2 space-y-0.5">
        {versions.map((version) => (
          <li
            key={version.id}
            className={cn(
              "flex flex-wrap items-center gap-x-2 rounded-sm px-2 py-1.5",
              version.id === current && "bg-accent-soft",
            )}
          >
            {version.id === current ? (
              <bdi aria-current="page" className="min-w-0 font-semibold break-words">
                {versionLabel(version)}
              </bdi>
            ) : (
              <Link href={`/records/${version.id}`} dir="auto" className="min-w-0 break-words link">
                {versionLabel(version)}
              </Link>
            )}
            {version.versions.is_latest && versions.length > 1 && (
              <Badge tone="accent">Newest</Badge>
            )}
            <span className="ms-auto text-sm text-muted">
              {formatEdtf(version.metadata.publication_date ?? version.created.slice(0, 10))}
            </span>
          </li>
        ))}
      </ol>
    </SideSection>
  );
}

/** "v2", or the depositor's own version text beside it. */
export function versionLabel({
  versions,
  metadata,
}: Pick<VersionEntry, "versions" | "metadata">): string {
  const own = metadata.version;
  const counted = `v${versions.index}`;
  return own && own !== counted ? `${counted} (${own})` : counted;
}
