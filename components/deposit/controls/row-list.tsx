"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useRef } from "react";
import { cn } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/icon-button";
import { ArrowDown, ArrowUp, Trash } from "@/components/ui/icons";
import { under } from "../document/value-at";
import { DragHandle, useDrag } from "./drag-handle";
import type { useRows } from "./use-rows";

export type Row = {
  path: string;
  at: number;
  value: unknown;
  /** "Creator 2" */
  name: string;
  /** Added a moment ago, to be filled in at once. */
  isNew: boolean;
  /** Takes it away again, for rows that were left empty. */
  discard: () => void;
};

type RowListProps = {
  path: string;
  state: ReturnType<typeof useRows>;
  sortable: boolean | undefined;
  isPlain: boolean | undefined;
  children: (row: Row) => ReactNode;
};

/** The rows of a list, each with its buttons; on phones beside the first line of a form that has `data-short-first-line`. */
export function RowList({ path, state, sortable, isPlain, children }: RowListProps) {
  const t = useTranslations("deposit.rows");
  const list = useRef<HTMLOListElement>(null);
  const { rows, keys, fresh, nameOf, move } = state;
  const { drag, handle } = useDrag(list, move);
  return (
    <ol ref={list} className={cn("space-y-3", isPlain && "space-y-2")}>
      {rows.map((row, at) => (
        <li
          key={keys[at]}
          className={cn(
            "relative flex items-start gap-1",
            !isPlain && "rounded-md border border-line bg-surface p-3 ps-2",
            drag?.from === at && "opacity-50",
            drag && drag.to === at && drag.from !== at && "outline-2 outline-accent",
          )}
        >
          {sortable && rows.length > 1 && (
            <DragHandle
              label={t("drag", { name: nameOf(at) })}
              at={at}
              count={rows.length}
              onMove={move}
              handle={handle(at)}
            />
          )}
          <div className={cn("peer min-w-0 grow", !isPlain && !sortable && "ps-1")}>
            {children({
              path: under(path, at),
              at,
              value: row,
              name: nameOf(at),
              isNew: fresh === at,
              discard: () => state.discard(at),
            })}
          </div>
          <RowButtons
            name={nameOf(at)}
            onRemove={() => state.remove(at)}
            onUp={sortable && at > 0 ? () => move(at, at - 1) : undefined}
            onDown={sortable && at < rows.length - 1 ? () => move(at, at + 1) : undefined}
          />
        </li>
      ))}
    </ol>
  );
}

type RowButtonsProps = {
  name: string;
  onRemove: () => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
};

function RowButtons({ name, onRemove, onUp, onDown }: RowButtonsProps) {
  const t = useTranslations("deposit.rows");
  return (
    <div className="flex shrink-0 flex-col max-sm:peer-has-[>[data-short-first-line]]:absolute max-sm:peer-has-[>[data-short-first-line]]:end-2 sm:flex-row">
      {onUp && (
        <IconButton label={t("up", { name })} size="small" onClick={onUp} className="max-sm:hidden">
          <ArrowUp aria-hidden />
        </IconButton>
      )}
      {onDown && (
        <IconButton
          label={t("down", { name })}
          size="small"
          onClick={onDown}
          className="max-sm:hidden"
        >
          <ArrowDown aria-hidden />
        </IconButton>
      )}
      <IconButton label={t("remove", { name })} size="small" onClick={onRemove}>
        <Trash aria-hidden />
      </IconButton>
    </div>
  );
}
