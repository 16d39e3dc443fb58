import type { FormEvent } from "react";

/** The texts of a submitted form; the browser's own sending is stopped. */
export function formValues(event: FormEvent<HTMLFormElement>): Record<string, string> {
  event.preventDefault();
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(event.currentTarget))
    if (typeof value === "string") values[name] = value;
  return values;
}

/** The text of a field without the spaces around it. */
export function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === "string" ? value.trim() : "";
}
