import { isObject } from "@/lib/core/json";

const HIDDEN = new Set(["scheme", "type", "props", "icon", "tags", "role", "name"]);

/** Any value of a deposit in a line or two, for comparing two of them by eye. */
export function textOfValue(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "string")
    return value
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim();
  if (typeof value === "boolean") return value ? "✓" : "–";
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.map(textOfValue).filter(Boolean).join("; ");
  if (!isObject(value)) return "";
  // A value with a title is shown without its id.
  if (isObject(value.title)) return textOfValue(value.title.en ?? Object.values(value.title)[0]);
  if (typeof value.name === "string" && !("family_name" in value)) return value.name;
  return Object.entries(value)
    .filter(([key]) => !HIDDEN.has(key))
    .map(([, member]) => textOfValue(member))
    .filter(Boolean)
    .join(", ");
}
