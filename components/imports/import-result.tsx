"use client";

import { Download } from "lucide-react";
import Link from "next/link";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Disclosure } from "@/components/ui/disclosure";
import { formatCount, plural } from "@/components/ui/format";
import { Notice } from "@/components/ui/notice";
import type { ImportJson, ItemJson } from "@/lib/imports/schema";
import { type Mistake, mistakesOf, nameOf, type WhereOf } from "./mistakes";
import { type Problem, ProblemList } from "./problem-list";
import { save } from "./save";

type ImportResultProps = {
  report: ImportJson;
  isDry: boolean;
  /** Where in the person's own sheet a field stands. */
  whereOf?: WhereOf | undefined;
};

const TONES = { success: "success", multi_status: "warning", error: "danger" } as const;

/** What came of an import, or would. It takes the focus, being what everybody waited for. */
export function ImportResult({ report, isDry, whereOf }: ImportResultProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), [report]);
  const { data, errors } = report;
  const dropped = mistakesOf(data, whereOf);
  return (
    <section ref={box} tabIndex={-1} aria-labelledby="import-result" className="space-y-6">
      <div className="space-y-4">
        <h3 id="import-result" className="text-lg font-semibold">
          {isDry ? "What would happen" : "What happened"}
        </h3>
        <Notice tone={TONES[report.status]} title={countsOf(report, isDry)}>
          {report.message}
        </Notice>
      </div>
      {errors.length > 0 && (
        <div className="space-y-2">
          <h4 className="font-semibold">
            Why {plural(errors.length, "work is", "works are")} refused
          </h4>
          <ProblemList
            label="Reasons for refusals"
            problems={mistakesOf(errors, whereOf).map(problem)}
          />
        </div>
      )}
      {dropped.length > 0 && (
        <div className="space-y-2">
          <h4 className="font-semibold">
            {isDry ? "What would be left out" : "What was left out"}
          </h4>
          <ProblemList label="Parts left out" problems={dropped.map(problem)} />
        </div>
      )}
      {data.length > 0 && (
        <Disclosure summary={isDry ? "Can be imported" : "Imported"} open>
          <Works items={data} />
        </Disclosure>
      )}
      <Downloads report={report} whereOf={whereOf} />
    </section>
  );
}

function countsOf({ data, errors }: ImportJson, isDry: boolean): string {
  const good = plural(data.length, "work", "works");
  const refused = errors.length > 0 ? `, ${formatCount(errors.length)} refused` : "";
  return `${good} ${isDry ? "can be imported" : "imported"}${refused}`;
}

const problem = ({ item, where, what }: Mistake): Problem => ({
  work: `${item.item_index + 1}. ${nameOf(item)}`,
  where,
  what,
});

const AT_ONCE = 20;

function Works({ items }: { items: readonly ItemJson[] }) {
  const [shown, setShown] = useState(AT_ONCE);
  return (
    <>
      <ol className="divide-y divide-line border-y border-line">
        {items.slice(0, shown).map((item) => (
          <li key={item.item_index} className="py-2">
            <span className="text-muted">{item.item_index + 1}.</span> <WorkName item={item} />
            {item.source_id && (
              <code className="ms-2 text-sm break-all text-muted">{item.source_id}</code>
            )}
          </li>
        ))}
      </ol>
      {items.length > shown && (
        <Button size="small" className="mt-3" onClick={() => setShown(shown + 5 * AT_ONCE)}>
          Show more of {formatCount(items.length)}
        </Button>
      )}
    </>
  );
}

function WorkName({ item }: { item: ItemJson }) {
  const name = <bdi>{nameOf(item)}</bdi>;
  if (!item.record_url) return name;
  return (
    <Link href={new URL(item.record_url).pathname} className="link" prefetch={false}>
      {name}
    </Link>
  );
}

function Downloads({ report, whereOf }: Pick<ImportResultProps, "report" | "whereOf">) {
  async function saveCsv() {
    const { csvOf } = await import("./report-csv");
    save("import-report.csv", "text/csv", csvOf(report, whereOf));
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => void saveCsv()}>
        <Download aria-hidden />
        Report as CSV
      </Button>
      <Button
        onClick={() =>
          save("import-report.json", "application/json", JSON.stringify(report, null, 2))
        }
      >
        <Download aria-hidden />
        Report as JSON
      </Button>
    </div>
  );
}
