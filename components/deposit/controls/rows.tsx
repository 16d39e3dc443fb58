"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useRef } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/icon-button";
import { ArrowDown, ArrowUp, Plus, Trash } from "@/components/ui/icons";
import { under } from "../document/value-at";
import { DragHandle } from "./drag-handle";
import { useRows } from "./use-rows";

export type Row = {
  path: string;
  at: number;
  value: unknown;
  /** "Creator 2" */
  name: string;
  /** Added a moment ago, to be filled in at once. */
  isNew: boolean;
};

type RowsProps = {
  path: string;
  /** The name of one row, for labels. */
  name: string;
  add: string;
  /** The initial value of a new row. */
  preset?: unknown;
  /** Whether the order of the rows means something. */
  sortable?: boolean;
  /** Rows of a single line need no frame. */
  isPlain?: boolean;
  /** Beside the button that adds a row. */
  actions?: ReactNode;
  /** Loads what draws a row, when the user reaches for the button. */
  load?: () => Promise<unknown>;
  children: (row: Row) => ReactNode;
};

/** A list of rows to add, remove with a way back, and put in order. */
export function Rows(props: RowsProps) {
  const { path, name, add, preset = {}, sortable, isPlain, actions, load, children } = props;
  const t = useTranslations("deposit.rows");
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const state = useRows({ path, name, preset, root, list });
  const { rows, keys, fresh, removed, nameOf, move, drag } = state;
  // Where it fails, the row that is added says so.
  const prepare = () => void load?.().catch(() => undefined);
  return (
    <div ref={root}>
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
                handle={state.handle(at)}
              />
            )}
            <div className={cn("min-w-0 grow", !isPlain && !sortable && "ps-1")}>
              {children({
                path: under(path, at),
                at,
                value: row,
                name: nameOf(at),
                isNew: fresh === at,
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
      {removed && (
        <p className="mt-2 flex flex-wrap items-center gap-2 text-sm text-muted">
          {t("removed", { name: removed.name })}
          <Button size="small" data-undo onClick={state.undo}>
            {t("undo")}
          </Button>
        </p>
      )}
      <p role="status" className="sr-only">
        {state.announcement}
      </p>
      <div className={cn("flex flex-wrap gap-2", rows.length > 0 && "mt-3")}>
        <Button size="small" onPointerEnter={prepare} onFocus={prepare} onClick={state.addRow}>
          <Plus aria-hidden />
          {add}
        </Button>
        {actions}
      </div>
    </div>
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
    <div className="flex shrink-0 flex-col sm:flex-row">
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
