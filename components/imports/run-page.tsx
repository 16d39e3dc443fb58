import { useLocale, useTranslations } from "next-intl";
import { formatCount, formatMoment } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import { TimeAgo } from "@/components/ui/time-ago";
import type { RunJson } from "@/lib/imports/schema";
import { fileNameOf } from "./file-name-of";
import { isDry } from "./is-dry";
import { RunOutcome } from "./run-outcome";
import { RunState } from "./run-state";

type RunPageProps = { slug: string; run: RunJson; people: ReadonlyMap<string, string> };

/** One import: who, when and how, where it is, and what came of it. */
export function RunPage({ slug, run, people }: RunPageProps) {
  const t = useTranslations("imports.run");
  const imports = useTranslations("imports");
  const locale = useLocale();
  const { counts, created, user } = run;
  const fileName = fileNameOf(run);
  return (
    <div className="max-w-4xl space-y-8">
      <div>
        <Link href={`/collections/${slug}/import`} className="link">
          {t("all")}
        </Link>
        <h2 className="mt-2 text-xl font-semibold">
          {t.rich(isDry(run) ? "check" : "import", {
            day: formatMoment(created, locale),
            age: () => <TimeAgo moment={created} />,
          })}
        </h2>
        <div className="mt-2">
          <RunState run={run} />
        </div>
        {fileName && (
          <p className="mt-1 break-all text-muted">
            <bdi>{fileName}</bdi>
          </p>
        )}
      </div>
      <RunOutcome slug={slug} run={run} />
      {/* Why works were rejected is what one comes for; who and how is for later. */}
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-[max-content_1fr]">
        <DetailItem name={t("by")}>
          <bdi>{(user && people.get(user.id)) ?? imports("theService")}</bdi>
        </DetailItem>
        {counts.items !== null && (
          <DetailItem name={t("works")}>{formatCount(counts.items, locale)}</DetailItem>
        )}
        <DetailItem name={t("with")}>
          <ul>
            {choicesOf(run).map((choice) => (
              <li key={choice}>{imports(choice)}</li>
            ))}
          </ul>
        </DetailItem>
      </dl>
    </div>
  );
}

function DetailItem({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="sm:contents">
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Those that make a difference, by the names of their texts. */
function choicesOf({ options }: RunJson) {
  return [
    options.all_or_none === false ? "choices.keepsGood" : "run.allOrNone",
    options.strict_validation === false ? "choices.isTolerant" : "run.strict",
    options.notify_record_owners === false ? "run.tellsNobody" : "choices.tellsOwners",
  ] as const;
}
