import type { ImportJson } from "@/lib/imports/schema";

/** What came of an import, by the name of its text: what the service says is meant for programs. */
export function outcomeText({ status, data }: ImportJson, isDry: boolean) {
  if (status === "success") return isDry ? "onlyChecked" : "allIn";
  if (isDry) return data.length === 0 ? "noneGood" : status === "error" ? "notAlone" : "someGood";
  return status === "error" ? "noneIn" : "someIn";
}

/** The numbers of an outcome, by the name of their text. */
export function sumText(report: ImportJson, isDry: boolean) {
  if (outcomeText(report, isDry) === "notAlone") return "sumNotAlone";
  if (report.errors.length > 0) return isDry ? "sumDryRefused" : "sumRefused";
  return isDry ? "sumDry" : "sum";
}
