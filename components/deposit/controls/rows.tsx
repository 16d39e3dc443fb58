"use client";

import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/icon-button";
import { under } from "../document/value-at";
import { useFieldValue } from "../saving/deposit-context";
import { DragHandle, useDrag } from "./drag-handle";
import { moved, useRowKeys } from "./row-keys";

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
  /** What one row is called. */
  name: string;
  add: string;
  /** What a new row begins with. */
  preset?: unknown;
  /** Whether the order of the rows means something. */
  sortable?: boolean;
  /** Rows of a single line need no frame. */
  isPlain?: boolean;
  /** Beside the button that adds a row. */
  actions?: ReactNode;
  children: (row: Row) => ReactNode;
};

type Removed = { value: unknown; at: number; name: string };

/** A list of rows to add, remove with a way back, and put in order. */
export function Rows(props: RowsProps) {
  const { path, name, add, preset = {}, sortable, isPlain, actions, children } = props;
  const t = useTranslations("deposit.rows");
  const [value, change] = useFieldValue(path);
  const rows: readonly unknown[] = Array.isArray(value) ? value : [];
  const keys = useRowKeys(rows.length);
  const list = useRef<HTMLOListElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const [removed, setRemoved] = useState<Removed>();
  const [said, setSaid] = useState("");
  const [fresh, setFresh] = useState<number>();
  const focus = useFocusAfter(root);
  const nameOf = (at: number) => t("row", { name, number: at + 1 });

  function insert(at: number, row: unknown) {
    keys.insert(at);
    change(rows.toSpliced(at, 0, row));
    setRemoved(undefined);
  }
  function addRow() {
    insert(rows.length, preset);
    setFresh(rows.length);
    focus(`li:nth-child(${rows.length + 1}) :is(input, select, textarea, [contenteditable])`);
  }
  function remove(at: number) {
    setRemoved({ value: rows[at], at, name: nameOf(at) });
    keys.remove(at);
    change(rows.length > 1 ? rows.toSpliced(at, 1) : undefined);
    setFresh(undefined);
    focus("[data-undo]");
  }
  function move(from: number, to: number) {
    keys.move(from, to);
    change(moved(rows, from, to));
    setFresh(undefined);
    setSaid(t("moved", { name: nameOf(from), position: to + 1, count: rows.length }));
    focus(`li:nth-child(${to + 1}) [data-drag-handle]`);
  }
  const { drag, handle } = useDrag(list, move);

  return (
    <div ref={root}>
      <ol ref={list} className={cn("space-y-3", isPlain && "space-y-2")}>
        {rows.map((row, at) => (
          <li
            key={keys.keys[at]}
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
              onRemove={() => remove(at)}
              onUp={sortable && at > 0 ? () => move(at, at - 1) : undefined}
              onDown={sortable && at < rows.length - 1 ? () => move(at, at + 1) : undefined}
            />
          </li>
        ))}
      </ol>
      {removed && (
        <p className="mt-2 flex flex-wrap items-center gap-2 text-sm text-muted">
          {t("removed", { name: removed.name })}
          <Button
            size="small"
            data-undo
            onClick={() => {
              insert(Math.min(removed.at, rows.length), removed.value);
              focus(`li:nth-child(${removed.at + 1}) :is(input, select, textarea, button)`);
            }}
          >
            {t("undo")}
          </Button>
        </p>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      <div className={cn("flex flex-wrap gap-2", rows.length > 0 && "mt-3")}>
        <Button size="small" onClick={addRow}>
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
        <Trash2 aria-hidden />
      </IconButton>
    </div>
  );
}

/** Moves the focus to something that is only there after the next render. */
function useFocusAfter(root: { readonly current: HTMLElement | null }) {
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (!wanted.current) return;
    const target = root.current?.querySelector<HTMLElement>(wanted.current);
    if (!target) return;
    wanted.current = undefined;
    target.focus();
  });
  return (selector: string) => {
    wanted.current = selector;
  };
}
