import { valueAt } from "@/lib/core/value-at";
import { isObject } from "@/lib/core/json";
import { isInside, type Json } from "../document/value-at";
import type { FormLength } from "../saving/form-length";
import { SECTIONS } from "./sections";
import type { FieldSpec, SectionSpec } from "./spec";

/**
 * The sections and fields to show. Whatever the extent, a field that says something is there, and one that has
 * a problem.
 */
export function shownSections(
  document: Json,
  extent: FormLength,
  problems: readonly string[],
): SectionSpec[] {
  const kind = kindOf(document);
  return SECTIONS.map((section) => ({
    ...section,
    fields: section.fields.filter(
      (field) =>
        isWanted(field, kind, extent) ||
        saysSomething(valueAt(document, field.path)) ||
        problems.some((path) => isInside(path, field.path)),
    ),
  })).filter(({ fields }) => fields.length > 0);
}

export function kindOf(document: Json): string {
  const id = valueAt(document, "metadata.resource_type.id");
  return typeof id === "string" ? id : "";
}

function isWanted({ tier, fits }: FieldSpec, kind: string, extent: FormLength): boolean {
  return (extent === "full" || tier !== "full") && (fits === undefined || fits(kind));
}

function saysSomething(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (isObject(value)) return Object.values(value).some(saysSomething);
  return value !== undefined && value !== null && value !== "";
}

const ALL = SECTIONS.flatMap(({ fields }) => fields);

/** The position of a field in the form, by which problems are sorted. */
export function positionOf(path: string): number {
  if (isInside(path, "files")) return -1;
  const field = fieldOf(path);
  return field ? ALL.indexOf(field) : ALL.length;
}

/** The field a place belongs to: the one that reaches furthest towards it. */
export function fieldOf(path: string): FieldSpec | undefined {
  return ALL.filter((field) => isInside(path, field.path)).sort(
    (a, b) => b.path.length - a.path.length,
  )[0];
}
