import Link from "next/link";
import { Notice } from "@/components/ui/notice";
import { formatEdtf } from "@/components/ui/format";
import type { WorkJson } from "./work-json";

/** What a reader must know before using the work: a newer version, an embargo, a restriction. */
export function WorkBanner({ work }: { work: WorkJson }) {
  return (
    <div className="mt-5 space-y-3 empty:hidden">
      {work.is_published && !work.versions.is_latest && (
        <Notice title="There is a newer version of this work">
          <Link href={`/records/${work.id}/latest`} className="link">
            See the newest version
          </Link>
        </Notice>
      )}
      <AccessNotice access={work.access} />
    </div>
  );
}

function AccessNotice({ access }: Pick<WorkJson, "access">) {
  const { embargo, status } = access;
  if (status === "embargoed")
    return (
      <Notice
        tone="warning"
        title={access.record === "public" ? "The files are embargoed" : "This work is embargoed"}
      >
        {embargo?.until && `Everything opens on ${formatEdtf(embargo.until)}. `}
        <bdi>{embargo?.reason}</bdi>
      </Notice>
    );
  if (status !== "restricted") return null;
  return access.record === "restricted" ? (
    <Notice tone="warning" title="Only people with access can see this work">
      It is not listed in searches.
    </Notice>
  ) : (
    <Notice tone="warning" title="The files are restricted">
      The description is public; the files can be opened only by people with access.
    </Notice>
  );
}
