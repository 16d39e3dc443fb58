import type { ComponentProps } from "react";
import { cn } from "./class-names";

type TableProps = ComponentProps<"table"> & {
  /** The label of the table; it names the scrolling region for the keyboard and for screen readers. */
  label: string;
};

/** Wide tables scroll inside their own frame, never the page. */
export function Table({ label, className, ...rest }: TableProps) {
  return (
    <div role="region" aria-label={label} tabIndex={0} className="relative overflow-x-auto">
      <table
        aria-label={label}
        {...rest}
        className={cn("w-full border-collapse text-[0.9375rem]/6", className)}
      />
    </div>
  );
}

export function HeaderCell({ className, ...rest }: ComponentProps<"th">) {
  return <th scope="col" {...rest} className={cn("header-cell", className)} />;
}

export function Cell({ className, ...rest }: ComponentProps<"td">) {
  return <td {...rest} className={cn("cell", className)} />;
}
