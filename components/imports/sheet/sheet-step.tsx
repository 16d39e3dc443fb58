"use client";

import { Disclosure } from "@/components/ui/disclosure";
import { formatCount, plural } from "@/components/ui/format";
import { Notice } from "@/components/ui/notice";
import { ProblemList } from "../problem-list";
import { ColumnMapping } from "./column-mapping";
import { cellName, type SheetReading, withColumn } from "./reading";
import { SheetPreview } from "./sheet-preview";
import { titleOf } from "./texts";

type SheetStepProps = { reading: SheetReading; onChange: (reading: SheetReading) => void };

/** What a sheet is taken for: its columns, its first works, and what is wrong in it. */
export function SheetStep({ reading, onChange }: SheetStepProps) {
  const { works, problems, mappingProblems, hasExample, mapping, sheet } = reading;
  const isUsed = (at: number) => sheet.rows.some(({ cells }) => cells[at]);
  const unknown = mapping.filter((mapped, at) => !mapped && isUsed(at)).length;
  return (
    <section aria-labelledby="sheet-step" className="space-y-5 rounded-lg border border-line p-4">
      <div>
        <h3 id="sheet-step" className="text-lg font-semibold">
          What the sheet says
        </h3>
        <p className="text-muted">
          {plural(works.length, "work", "works")}
          {unknown > 0 && `, ${plural(unknown, "column", "columns")} left out`}
          {hasExample && "; the example of the template is left out"}
        </p>
      </div>
      {mappingProblems.length > 0 && (
        <Notice tone="warning" title="The columns do not fit yet">
          <ul className="list-disc ps-5">
            {mappingProblems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Disclosure summary="Columns" open={unknown > 0 || mappingProblems.length > 0}>
        <ColumnMapping
          reading={reading}
          onMap={(at, id) => onChange(withColumn(reading, at, id))}
        />
      </Disclosure>
      <SheetPreview works={works} />
      {problems.length > 0 && (
        <div className="space-y-3">
          <h4 className="font-semibold">
            Found in the sheet: {plural(problems.length, "problem", "problems")} in{" "}
            {formatCount(new Set(problems.map(({ row }) => row)).size)} of{" "}
            {formatCount(works.length)} rows
          </h4>
          <p className="max-w-[70ch] text-sm text-muted">
            Mend them in your sheet and choose it again. What the check below finds has the last
            word.
          </p>
          <ProblemList
            label="Problems in the sheet"
            problems={problems.map((problem) => ({
              work: titleOf(works.find(({ row }) => row === problem.row)?.work),
              where: cellName(sheet, problem),
              what: problem.message,
            }))}
          />
        </div>
      )}
    </section>
  );
}
