import { earliestYear } from "@/lib/core/edtf";
import { isObject } from "@/lib/core/json";
import type { DraftJson, WorkJson } from "../schema";

type Parts = Readonly<Record<string, unknown>>;

/**
 * Where a work appeared, as one line each for journal, book and thesis:
 * `Marine Letters, 12(3), 15-22, ISSN: 2049-3630, 2026.`
 */
export function publishingInformation({ metadata, custom_fields }: WorkJson | DraftJson): {
  publishing_information?: { journal?: string; imprint?: string; thesis?: string };
} {
  const year = metadata.publication_date ? earliestYear(metadata.publication_date) : undefined;
  const journal = partsOf(custom_fields["journal:journal"]);
  const imprint = partsOf(custom_fields["imprint:imprint"]);
  const thesis = partsOf(custom_fields["thesis:thesis"]);
  const university = custom_fields["thesis:university"];
  const lines = {
    journal: journal && journalLine(journal, year),
    imprint: imprint && metadata.publisher ? imprintLine(imprint) : undefined,
    thesis: thesis ? thesisLine(thesis) : typeof university === "string" ? university : undefined,
  };
  const known = Object.entries(lines).filter((entry) => entry[1]);
  return known.length > 0 ? { publishing_information: Object.fromEntries(known) } : {};
}

const partsOf = (value: unknown): Parts | undefined => (isObject(value) ? value : undefined);
const text = (value: unknown) => (typeof value === "string" ? value : "");
const join = (parts: readonly string[], by: string) => parts.filter(Boolean).join(by);
const labelled = (label: string, value: unknown) => (text(value) ? `${label}: ${text(value)}` : "");

/** As in EDTF, with four digits also before the year 1. */
const yearText = (year: number | undefined) =>
  year === undefined ? "" : `${year < 0 ? "-" : ""}${String(Math.abs(year)).padStart(4, "0")}`;

function journalLine({ title, volume, issue, pages, issn }: Parts, year?: number): string {
  const number = `${text(volume)}${text(issue) ? `(${text(issue)})` : ""}`;
  const line = [text(title), number, text(pages), labelled("ISSN", issn), yearText(year)];
  return `${join(line, ", ")}.`;
}

function imprintLine({ title, edition, pages, place, isbn }: Parts): string {
  const named = join([text(title), text(edition) && `${text(edition)} ed.`], " ");
  return join([join([named, text(pages)], ", "), text(place), labelled("ISBN", isbn)], ". ") + ".";
}

function thesisLine(thesis: Parts): string {
  const { university, department, type, date_submitted, date_defended } = thesis;
  const place = join([text(university), text(department) && `(${text(department)})`], " ");
  return join(
    [place, text(type), labelled("Submitted", date_submitted), labelled("Defended", date_defended)],
    ", ",
  );
}
