"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { TimeAgo } from "@/components/ui/time-ago";
import type { RunJson } from "@/lib/imports/schema";
import { isDry } from "./is-dry";
import { RunProgress } from "./lazy-run-progress";

type RunsUnderWayProps = {
  slug: string;
  runs: readonly RunJson[];
  people: ReadonlyMap<string, string>;
};

/** Imports the service is working on, also those begun in a window that is closed by now. */
export function RunsUnderWay({ slug, runs, people }: RunsUnderWayProps) {
  const t = useTranslations("imports");
  const router = useRouter();
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
          <RunProgress
            collection={slug}
            run={run}
            onEnd={() => router.push(`/collections/${slug}/import/${run.id}`)}
          />
        </li>
      ))}
    </ul>
  );
}
