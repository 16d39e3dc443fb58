"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { useBulkSelection } from "@/components/ui/bulk-selection";
import { Button } from "@/components/ui/button";
import { SelectionBar } from "@/components/ui/selection-bar";
import { DiscardDialog } from "./discard-dialog";
import { isDiscardable, isSelectable, type UploadItem } from "./upload-item";

type UploadListProps = {
  items: readonly UploadItem[];
  /** What is shown of each of them. */
  rows: readonly ReactNode[];
  /** Whether several can be discarded together. */
  hasChoices: boolean;
};

/** The works of a page of the list. Drafts can be discarded one by one, or several at once. */
export function UploadList({ items, rows, hasChoices }: UploadListProps) {
  const t = useTranslations("uploads");
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const drafts = hasChoices ? items.filter(isDiscardable) : [];
  const { selected, toggle, toggleAll } = useBulkSelection(drafts);
  const hasBoxes = isSelectable(items, { hasChoices });
  const count = selected.length;
  return (
    <>
      {hasBoxes && (
        <SelectionBar
          selected={count}
          total={drafts.length}
          label={count > 0 ? t("bulk.selected", { count }) : t("bulk.selectAll")}
          onToggleAll={toggleAll}
        >
          <Button size="small" onClick={() => setAsking(true)}>
            {t("bulk.discard", { count })}
          </Button>
        </SelectionBar>
      )}
      <ul
        data-keys="list"
        aria-label={t("title")}
        className="mt-2 divide-y divide-line border-y border-line"
      >
        {items.map((item, position) => (
          <li key={`${item.id} ${item.isDraft}`} className="flex items-start">
            {hasBoxes && (
              <span className="needs-script w-8 shrink-0 pt-3">
                {drafts.includes(item) && (
                  <label className="flex size-8 items-center">
                    <input
                      type="checkbox"
                      aria-label={t("bulk.select", { name: item.title || t("untitled") })}
                      checked={selected.includes(item)}
                      onChange={() => toggle(item)}
                      className="size-4 accent-accent"
                    />
                  </label>
                )}
              </span>
            )}
            <div className="min-w-0 grow">{rows[position]}</div>
          </li>
        ))}
      </ul>
      {isAsking && (
        <DiscardDialog
          drafts={selected}
          onClose={({ isDone }) => {
            setAsking(false);
            if (!isDone) return;
            toggleAll(false);
            router.refresh();
          }}
        />
      )}
    </>
  );
}
