import type { ImportJson } from "@/lib/imports/schema";

type Outcome = {
  status: ImportJson["status"];
  isDry: boolean;
  /** Works without errors, imported or not. */
  sound: number;
  refused: number;
};

/** What came of an import, by the name of its text: what the service says is meant for programs. */
export function outcomeText({ status, isDry, sound }: Outcome) {
  if (status === "success") return isDry ? "onlyChecked" : "allIn";
  if (isDry) return sound === 0 ? "onlyChecked" : status === "error" ? "notAlone" : "someGood";
  if (status === "error") return sound === 0 ? "noneIn" : "notAloneIn";
  return "someIn";
}

/** The numbers of an outcome, by the name of their text. */
export function sumText({ status, isDry, refused }: Outcome) {
  if (status === "error") return isDry ? "sumDryNone" : "sumNone";
  if (refused > 0) return isDry ? "sumDryRefused" : "sumRefused";
  return isDry ? "sumDry" : "sum";
}
