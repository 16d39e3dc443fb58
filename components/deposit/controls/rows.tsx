"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useRef } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { Plus } from "@/components/ui/icons";
import { lazyPart } from "@/components/ui/lazy-part";
import type { Row } from "./row-list";
import { useRows } from "./use-rows";

const RowList = lazyPart(() => import("./row-list").then((loaded) => loaded.RowList));

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
  /** Beside the button that adds a row; other ways to rows that come filled in. */
  actions?: (addFilled: (row: unknown) => void) => ReactNode;
  /** Loads what draws a row, when the user reaches for the button. */
  load?: () => Promise<unknown>;
  children: (row: Row) => ReactNode;
};

/** A list of rows to add, remove with a way back, and put in order. */
export function Rows(props: RowsProps) {
  const { path, name, add, preset = {}, sortable, isPlain, actions, load, children } = props;
  const t = useTranslations("deposit.rows");
  const root = useRef<HTMLDivElement>(null);
  const state = useRows({ path, name, preset, root });
  const { rows, removed } = state;
  // What cannot be loaded says so in the row that is added.
  const prepare = () => void Promise.allSettled([import("./row-list"), load?.()]);
  return (
    <div ref={root}>
      {rows.length > 0 && (
        <RowList path={path} state={state} sortable={sortable} isPlain={isPlain}>
          {children}
        </RowList>
      )}
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
        <Button
          size="small"
          data-add
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={state.addRow}
        >
          <Plus aria-hidden />
          {add}
        </Button>
        {actions?.(state.addFilled)}
      </div>
    </div>
  );
}
