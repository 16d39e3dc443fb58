"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { COLUMNS, SECTIONS } from "@/lib/imports/columns";
import type { SheetReading } from "./sheet-reading";
import { letters } from "./letters";
import { useColumnName } from "./use-sheet-texts";

type ColumnMappingProps = {
  reading: Pick<SheetReading, "sheet" | "mapping">;
  onMap: (at: number, id: string) => void;
};

const SAMPLES = 3;

/** What each column of the sheet is taken for. Empty columns say nothing and are shown on demand. */
export function ColumnMapping({ reading: { sheet, mapping }, onMap }: ColumnMappingProps) {
  const t = useTranslations("imports.sheet");
  const sections = useTranslations("imports.sections");
  const nameOf = useColumnName();
  const [showsEmpty, setShowsEmpty] = useState(false);
  const columns = sheet.headings.map((heading, at) => ({
    heading,
    at,
    samples: samplesOf(sheet, at),
  }));
  const empty = columns.filter(({ samples }) => samples.length === 0).length;
  return (
    <div className="space-y-3">
      <ul className="divide-y divide-line border-y border-line">
        {columns
          .filter(({ samples }) => showsEmpty || samples.length > 0)
          .map(({ heading, at, samples }) => {
            const mapped = mapping[at];
            const id = `column-${at}`;
            return (
              <li
                key={at}
                className="grid gap-x-4 gap-y-1.5 py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_15rem] sm:items-center"
              >
                <label htmlFor={id} className="min-w-0 font-medium break-words">
                  <span className="me-2 font-normal text-muted">{letters(at)}</span>
                  <span className="sr-only">{t("theColumn")}</span>
                  <bdi>{heading || t("noHeading")}</bdi>
                  <span className="sr-only">{t("takenFor")}</span>
                </label>
                <p className="line-clamp-2 min-w-0 text-sm break-words text-muted">
                  <bdi>{samples.length > 0 ? samples.join(" · ") : t("empty")}</bdi>
                </p>
                <div>
                  <Select
                    id={id}
                    value={mapped?.column.id ?? ""}
                    onChange={({ currentTarget }) => onMap(at, currentTarget.value)}
                  >
                    <option value="">{t("leaveOut")}</option>
                    {SECTIONS.map((section) => (
                      <optgroup key={section} label={sections(section)}>
                        {COLUMNS.filter((column) => column.section === section).map((column) => (
                          <option key={column.id} value={column.id}>
                            {nameOf(column)}
                          </option>
                        ))}
                      </optgroup>
                    ))}
                  </Select>
                  {mapped?.position !== undefined && (
                    <p className="mt-1 text-sm text-muted">
                      {t("number", { number: mapped.position + 1 })}
                    </p>
                  )}
                </div>
              </li>
            );
          })}
      </ul>
      {empty > 0 && (
        <Button size="small" look="quiet" onClick={() => setShowsEmpty(!showsEmpty)}>
          {t(showsEmpty ? "hideEmpty" : "showEmpty", { count: empty })}
        </Button>
      )}
    </div>
  );
}

function samplesOf(sheet: SheetReading["sheet"], at: number): string[] {
  const samples: string[] = [];
  for (const { cells } of sheet.rows) {
    const cell = cells[at];
    if (cell && !samples.includes(cell)) samples.push(cell);
    if (samples.length === SAMPLES) break;
  }
  return samples;
}
