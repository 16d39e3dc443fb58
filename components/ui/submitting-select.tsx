"use client";

import { type ComponentProps, useEffect, useRef } from "react";
import { Select } from "./select";

type SubmittingSelectProps = Omit<
  ComponentProps<typeof Select>,
  "ref" | "value" | "defaultValue" | "onChange" | "children"
> & {
  /** What is chosen at the address of the page. */
  chosen: string | number;
  /** Values with their labels. */
  options: readonly (readonly [value: string | number, label: string])[];
};

/**
 * A select of a form for an address (`QueryForm`), which it submits with each choice. It stays the same control, and keeps the
 * focus, when the page comes to another address.
 */
export function SubmittingSelect({ chosen, options, ...rest }: SubmittingSelectProps) {
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (select.current) select.current.value = String(chosen);
  }, [chosen]);
  return (
    <Select
      {...rest}
      ref={select}
      defaultValue={chosen}
      onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
    >
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  );
}
