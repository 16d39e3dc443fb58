"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { type Call, useApiMutation } from "@/lib/client/use-api-mutation";
import type { Contract } from "@/lib/http/contract";
import { BulkNames, BulkResults, type Named } from "./bulk-results";
import { Button } from "./button";
import { Dialog } from "./dialog";

type BulkDialogProps<Item extends Named> = {
  items: readonly Item[];
  /** Changes one item. When this fails, the others are changed nevertheless. */
  change: (call: Call, item: Item) => Promise<unknown>;
  /** Endpoints to read again afterwards. */
  refreshes?: readonly Contract[];
  /** The texts for a number of items, which is counted when the dialog opens. */
  words: (count: number) => BulkWords;
  look: "primary" | "danger";
  /** What is said or asked before, around the names. */
  children: (names: ReactNode) => ReactNode;
  /** `isDone`: something was changed, so that the list is not true any more. */
  onClose: (options: { isDone: boolean }) => void;
};

export type BulkWords = {
  title: string;
  /** Takes the place of a title that asks, once that many were changed. */
  doneTitle?: (count: number) => string;
  confirm: string;
  /** What was done, as in "3 of 4 accepted". */
  done: string;
};

/** Asks before several things are changed, and tells what came of each. */
export function BulkDialog<Item extends Named>(props: BulkDialogProps<Item>) {
  const t = useTranslations("parts");
  const { items, change, refreshes = [], look, children, onClose } = props;
  // What was asked about stays, though the list below may change meanwhile.
  const [asked] = useState(items);
  const { mutateAll, outcomes: results } = useApiMutation(change, {
    refreshes,
    toast: false,
  });
  const isRunning = results !== undefined && results.length < asked.length;
  const words = props.words(asked.length);
  const changed = results?.filter(({ error }) => !error).length ?? 0;
  const doneTitle = results && !isRunning ? words.doneTitle?.(changed) : undefined;

  return (
    <Dialog
      title={doneTitle ?? words.title}
      open
      onOpenChange={() => {
        // Calls that are under way cannot be taken back by closing.
        if (!isRunning) onClose({ isDone: results !== undefined });
      }}
    >
      {results ? (
        <BulkResults results={results} total={asked.length} done={words.done} />
      ) : (
        children(<BulkNames items={asked} />)
      )}
      <div className="mt-3 dialog-buttons">
        {results ? (
          <Button
            look="primary"
            busy={isRunning ? t("working") : undefined}
            onClick={() => onClose({ isDone: true })}
          >
            {t("backToList")}
          </Button>
        ) : (
          <>
            <Button onClick={() => onClose({ isDone: false })}>{t("cancel")}</Button>
            <Button look={look} onClick={() => void mutateAll(asked)}>
              {words.confirm}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}
