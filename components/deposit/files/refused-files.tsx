"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { fieldId } from "../issues/field-ids";
import type { Refused } from "./check-chosen";
import type { ChosenFile } from "./chosen-files";

/** Refused files that are named. */
const MAX_PROBLEMS = 10;

type RefusedFilesProps = {
  refused: Refused;
  onReplace: (chosen: readonly ChosenFile[]) => void;
};

/** Why chosen files were not added. Those whose names are taken can replace the files that have them. */
export function RefusedFiles({ refused: { problems, replacing }, onReplace }: RefusedFilesProps) {
  const t = useTranslations("deposit.files");
  // Of a large folder not every name is listed.
  const more = problems.length - MAX_PROBLEMS;
  return (
    <div role="alert" className="mt-2 text-sm font-medium text-danger">
      <ul>
        {problems.slice(0, MAX_PROBLEMS).map((problem) => (
          <li key={problem} className="break-words">
            {problem}
          </li>
        ))}
        {more > 0 && <li>{t("moreRefused", { count: more })}</li>}
      </ul>
      {replacing.length > 0 && (
        <Button
          className="mt-2"
          onClick={() => {
            // This button goes away.
            document.getElementById(fieldId("files"))?.focus();
            onReplace(replacing);
          }}
        >
          {t("replace", { count: replacing.length })}
        </Button>
      )}
    </div>
  );
}
