import type { ComponentProps } from "react";
import { cn } from "./class-names";

type TableProps = ComponentProps<"table"> & {
  /** The label of the table; it names the scrolling region for the keyboard and for screen readers. */
  label: string;
  /** On phones each row is a card with the labels of its cells; rows are `Row`, and cells have a `label`. */
  stacks?: boolean;
};

/** Wide tables scroll inside their own frame, never the page. */
export function Table({ label, stacks = false, className, ...rest }: TableProps) {
  return (
    <div role="region" aria-label={label} tabIndex={0} className="relative overflow-x-auto">
      <table
        aria-label={label}
        // Some browsers forget what a table is when its parts are blocks.
        role={stacks ? "table" : undefined}
        {...rest}
        className={cn(
          "w-full border-collapse text-[0.9375rem]/6",
          stacks && "stacked-table",
          className,
        )}
      />
    </div>
  );
}

export function HeaderCell({ className, ...rest }: ComponentProps<"th">) {
  const role = rest.scope === undefined ? "columnheader" : undefined;
  return <th scope="col" role={role} {...rest} className={cn("header-cell", className)} />;
}

/** A row of a table that stacks. */
export function Row(props: ComponentProps<"tr">) {
  return <tr role="row" {...props} />;
}

type CellProps = ComponentProps<"td"> & {
  /** The head of its column, for tables that stack. */
  label?: string;
  /** Its content says what it is, so that phones need not repeat the head. */
  isClear?: boolean;
};

export function Cell({ label, isClear = false, className, ...rest }: CellProps) {
  return (
    <td
      role={label === undefined ? undefined : "cell"}
      data-label={isClear ? undefined : label}
      {...rest}
      className={cn("cell", className)}
    />
  );
}
