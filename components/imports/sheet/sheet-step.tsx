"use client";

import { useTranslations } from "next-intl";
import { Disclosure } from "@/components/ui/disclosure";
import { Notice } from "@/components/ui/notice";
import { ProblemList } from "../problem-list";
import { cellName } from "./cell-name";
import { ColumnMapping } from "./column-mapping";
import { PublisherNote } from "./publisher-note";
import { type SheetReading, withColumn } from "./sheet-reading";
import { SheetPreview } from "./sheet-preview";
import { titleOf } from "./preview-texts";
import { useImportMessage } from "./use-sheet-texts";

type SheetStepProps = {
  reading: SheetReading;
  /** What public works that name no publisher get as theirs, where they get a DOI. */
  publisher: string | undefined;
  /** One mistake is enough for no work to be imported. */
  isAllOrNone: boolean;
  onChange: (reading: SheetReading) => void;
};

/** How a sheet was read: its columns, its first works, and its problems. */
export function SheetStep({ reading, publisher, isAllOrNone, onChange }: SheetStepProps) {
  const t = useTranslations("imports.sheet");
  const imports = useTranslations("imports");
  const say = useImportMessage();
  const { works, hasExample, mapping, mappingProblems, problems, sheet } = reading;
  const isUsed = (at: number) => sheet.rows.some(({ cells }) => cells[at]);
  const unknown = mapping.filter((mapped, at) => !mapped && isUsed(at)).length;
  return (
    <section aria-labelledby="sheet-step" className="space-y-5 rounded-lg border border-line p-4">
      <div>
        <h3 id="sheet-step" className="text-lg font-semibold">
          {t("title")}
        </h3>
        <p className="text-muted">
          {t(unknown > 0 ? "worksLeftOut" : "works", { count: works.length, columns: unknown })}
          {hasExample && t("example")}
        </p>
        <PublisherNote works={works.map(({ work }) => work)} publisher={publisher} />
      </div>
      {mappingProblems.length > 0 && (
        <Notice tone="warning" title={t("notFitting")}>
          <ul className="list-disc ps-5">
            {mappingProblems.map(say).map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Disclosure summary={t("columns")} open={unknown > 0 || mappingProblems.length > 0}>
        <ColumnMapping
          reading={reading}
          onMap={(at, id) => onChange(withColumn(reading, at, id))}
        />
      </Disclosure>
      <SheetPreview reading={reading} types={reading.terms.typeTitles} />
      {problems.length > 0 && (
        <div className="space-y-3">
          <h4 className="font-semibold">
            {t("found", {
              count: problems.length,
              rows: new Set(problems.map(({ row }) => row)).size,
              all: works.length,
            })}
          </h4>
          <p className="max-w-[70ch] text-sm text-muted">
            {t("mend")} {isAllOrNone && t("noneUntil")}
          </p>
          <ProblemList
            label={t("problems")}
            problems={problems.map((problem) => ({
              work: titleOf(works.find(({ row }) => row === problem.row)?.work) || t("untitled"),
              where: cellName(imports, sheet, problem),
              what: say(problem.message),
            }))}
          />
        </div>
      )}
    </section>
  );
}
