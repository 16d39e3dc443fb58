"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { fieldId } from "../issues/field-ids";
import type { Refused } from "./check-chosen";
import type { ChosenFile } from "./chosen-files";

/** Of a large folder not every name is listed. */
const MAX_NAMED = 10;

type RefusedFilesProps = {
  refused: readonly Refused[];
  failure: string | undefined;
  onReplace: (chosen: readonly ChosenFile[]) => void;
};

/** Why chosen files were not added. Those whose names are taken can replace the files that have them. */
export function RefusedFiles({ refused, failure, onReplace }: RefusedFilesProps) {
  const t = useTranslations("deposit.files");
  const replacing = refused.filter(({ canReplace }) => canReplace);
  const others = refused.filter(({ canReplace }) => !canReplace);
  const more = others.length - MAX_NAMED;
  return (
    <div role="alert" className="mt-2 text-sm font-medium text-danger">
      {failure && <p>{failure}</p>}
      <ul>
        {[...others.slice(0, MAX_NAMED), ...replacing].map(({ key, reason }) => (
          <li key={`${key} ${reason}`} className="break-words">
            {key}: {reason}
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
