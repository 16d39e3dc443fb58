import type { FormEvent } from "react";

/** The texts of a submitted form; the browser's own sending is stopped. */
export function formValues(event: FormEvent<HTMLFormElement>): Record<string, string> {
  event.preventDefault();
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(event.currentTarget))
    if (typeof value === "string") values[name] = value;
  return values;
}
