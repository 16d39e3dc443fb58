"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { toast } from "@/lib/client/toast";
import { TimeAgo } from "@/components/ui/time-ago";
import type { RunJson } from "@/lib/imports/schema";
import { isDry } from "./is-dry";
import { RunProgress } from "./lazy-run-progress";

type RunsUnderWayProps = {
  slug: string;
  runs: readonly RunJson[];
  people: ReadonlyMap<string, string>;
};

/**
 * Imports the service is working on, begun by others or in a window that is closed by now. One that ends is told of and
 * moves to the list of all; the page stays, since somebody may be filling in its form.
 */
export function RunsUnderWay({ slug, runs, people }: RunsUnderWayProps) {
  const t = useTranslations("imports");
  const router = useRouter();
  function tell({ status }: RunJson) {
    const more = { description: t("run.detailsBelow", { list: t("soFar") }) };
    if (status === "failed") toast.error(t("run.brokeOff"), more);
    else if (status === "cancelled") toast(t("run.wasCancelled"), more);
    else toast.success(t("run.isDone"), more);
    router.refresh();
  }
  return (
    <ul className="space-y-4">
      {runs.map((run) => (
        <li key={run.id} className="rounded-lg border border-line p-4">
          <p className="mb-2 font-medium">
            {t.rich(isDry(run) ? "run.checkBy" : "run.importBy", {
              who: () => <bdi>{(run.user && people.get(run.user.id)) ?? t("theService")}</bdi>,
              age: () => <TimeAgo moment={run.created} />,
            })}
          </p>
          <RunProgress collection={slug} run={run} onEnd={tell} />
        </li>
      ))}
    </ul>
  );
}
