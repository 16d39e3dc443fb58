import Link from "next/link";
import { formatCount } from "@/components/ui/format";
import { TimeAgo } from "@/components/ui/time-ago";
import type { RunJson } from "@/lib/imports/schema";
import { RunOutcome } from "./run-outcome";
import { RunState } from "./run-state";

type RunPageProps = { slug: string; run: RunJson; people: ReadonlyMap<string, string> };

/** One import: who, when and how, where it is, and what came of it. */
export function RunPage({ slug, run, people }: RunPageProps) {
  const { counts, created, user, options } = run;
  return (
    <div className="max-w-4xl space-y-8">
      <div>
        <Link href={`/collections/${slug}/import`} className="link">
          All imports
        </Link>
        <h2 className="mt-2 text-xl font-semibold">
          {options.dry_run === true ? "A check" : "An import"}, <TimeAgo moment={created} />
        </h2>
      </div>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-[max-content_1fr]">
        <Fact name="State">
          <RunState run={run} />
        </Fact>
        <Fact name="By">
          <bdi>{(user && people.get(user.id)) ?? "The service"}</bdi>
        </Fact>
        {counts.items !== null && <Fact name="Works">{formatCount(counts.items)}</Fact>}
        <Fact name="With">{choicesOf(run).join("; ")}</Fact>
      </dl>
      <RunOutcome slug={slug} run={run} />
    </div>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="sm:contents">
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Those that make a difference, in words. */
function choicesOf({ options }: RunJson): string[] {
  return [
    options.all_or_none === false ? "good works come in alone" : "all works or none",
    options.strict_validation === false ? "bad optional fields left out" : "no mistakes tolerated",
    options.notify_record_owners === false ? "owners not told" : "owners told by mail",
  ];
}
