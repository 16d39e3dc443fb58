"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Disclosure } from "@/components/ui/disclosure";
import { Download } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import type { ImportJson, ItemJson, RunJson } from "@/lib/imports/schema";
import type { ReportTexts } from "./import-texts";
import { isDry } from "./is-dry";
import { titleOf, type WhereOf } from "./item-problems";
import { listedProblems } from "./listed-problems";
import { outcomeText, sumText } from "./outcome-text";
import { ProblemList } from "./problem-list";
import { saveFile } from "./save-file";
import { fieldName } from "./sheet/field-name";

type ImportResultProps = {
  report: ImportJson;
  run: RunJson;
  /** Where in the person's own sheet a field stands. */
  whereOf?: WhereOf | undefined;
  /** The page that keeps the report, where this is another one. */
  href?: string | undefined;
};

const TONES = { success: "success", multi_status: "warning", error: "danger" } as const;

/** The result of an import or of a dry run. It takes the focus, since the user waited for it. */
export function ImportResult({ report, run, whereOf, href }: ImportResultProps) {
  const t = useTranslations("imports.result");
  const texts = useReportTexts();
  const nameOf = useName();
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), [report]);
  const { status, data, errors, withheld = [] } = report;
  const problemsOf = (items: readonly ItemJson[]) =>
    listedProblems(items, texts, {
      whereOf: whereOf ?? fieldAlone,
      isOfSheet: whereOf !== undefined,
      // The row of a sheet stands beside it, and two numbers for one work would be one too many.
      nameOf: (item) => (whereOf ? nameOf(item) : `${item.item_index + 1}. ${nameOf(item)}`),
    });
  const dropped = problemsOf(data);
  const all = run.counts.items ?? data.length + errors.length + withheld.length;
  const refused = errors.length;
  const outcome = { status, isDry: isDry(run), sound: all - refused, refused };
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="import-result"
      className="space-y-6 outline-none"
    >
      <div className="space-y-4">
        <h3 id="import-result" className="text-lg font-semibold">
          {t(outcome.isDry ? "wouldHappen" : "happened")}
        </h3>
        <Notice
          tone={TONES[status]}
          title={t(sumText(outcome), { good: data.length, refused, all })}
        >
          {t(`outcome.${outcomeText(outcome)}`)}
        </Notice>
      </div>
      {errors.length > 0 && (
        <div className="space-y-2">
          <h4 className="font-semibold">
            {t(outcome.isDry ? "whyWouldBeRefused" : "whyRefused", { count: refused })}
          </h4>
          <ProblemList label={t("reasons")} problems={problemsOf(errors)} />
        </div>
      )}
      {dropped.length > 0 && (
        <div className="space-y-2">
          <h4 className="font-semibold">{t(outcome.isDry ? "wouldBeLeftOut" : "leftOut")}</h4>
          <ProblemList label={t("parts")} problems={dropped} />
        </div>
      )}
      {data.length > 0 && (
        <Disclosure summary={t(outcome.isDry ? "importable" : "imported")} open>
          <Works items={data} whereOf={whereOf} />
        </Disclosure>
      )}
      {withheld.length > 0 && (
        <Disclosure summary={t("withheld")} open>
          <Works items={withheld} whereOf={whereOf} />
        </Disclosure>
      )}
      <Downloads report={report} whereOf={whereOf} href={href} />
    </section>
  );
}

/** The work stands beside it. */
const fieldAlone: WhereOf = (t, _, field) => fieldName(t, field);

const useReportTexts = (): ReportTexts => ({
  imports: useTranslations("imports"),
  missing: useTranslations("missing"),
});

/** What works are called, those without a title as in the preview of a sheet. */
function useName() {
  const t = useTranslations("imports.sheet");
  return (item: ItemJson) => titleOf(item) ?? t("untitled");
}

const AT_ONCE = 20;

type WorksProps = Pick<ImportResultProps, "whereOf"> & { items: readonly ItemJson[] };

/** By the rows of their sheet, otherwise by their numbers in the file. */
function Works({ items, whereOf }: WorksProps) {
  const t = useTranslations("imports.result");
  const imports = useTranslations("imports");
  const placeOf = ({ item_index: index }: ItemJson) => {
    const row = whereOf?.(imports, index, "");
    return row ? `${row}:` : `${index + 1}.`;
  };
  const [shown, setShown] = useState(AT_ONCE);
  return (
    <>
      <ol className="divide-y divide-line border-y border-line">
        {items.slice(0, shown).map((item) => (
          <li key={item.item_index} className="py-2">
            <span className="text-muted">{placeOf(item)}</span> <WorkName item={item} />
            {item.source_id && (
              <code className="ms-2 text-sm wrap-anywhere text-muted">{item.source_id}</code>
            )}
          </li>
        ))}
      </ol>
      {items.length > shown && (
        <Button size="small" className="mt-3" onClick={() => setShown(shown + 5 * AT_ONCE)}>
          {t("showMore", { count: items.length })}
        </Button>
      )}
    </>
  );
}

function WorkName({ item }: { item: ItemJson }) {
  const nameOf = useName();
  const name = <bdi>{nameOf(item)}</bdi>;
  if (!item.record_url) return name;
  return (
    <Link href={new URL(item.record_url).pathname} className="link">
      {name}
    </Link>
  );
}

function Downloads({
  report,
  whereOf,
  href,
}: Pick<ImportResultProps, "report" | "whereOf" | "href">) {
  const t = useTranslations("imports.result");
  const texts = useReportTexts();

  async function saveCsv() {
    const { csvOf } = await import("./report-csv");
    saveFile("import-report.csv", "text/csv", csvOf(report, texts, whereOf));
  }
  return (
    <div className="flex flex-wrap gap-3">
      {href && <LinkButton href={href}>{t("open")}</LinkButton>}
      <Button onClick={() => void saveCsv()}>
        <Download aria-hidden />
        {t("csv")}
      </Button>
      <Button
        onClick={() =>
          saveFile("import-report.json", "application/json", JSON.stringify(report, null, 2))
        }
      >
        <Download aria-hidden />
        {t("json")}
      </Button>
    </div>
  );
}
