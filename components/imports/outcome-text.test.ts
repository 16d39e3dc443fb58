import { expect, test } from "vitest";
import { outcomeText, sumText } from "./outcome-text";

test.each([
  ["success", 2, 0, true, "onlyChecked", "sumDry"],
  ["success", 2, 0, false, "allIn", "sum"],
  ["error", 0, 2, true, "onlyChecked", "sumDryNone"],
  // Works that would be imported only without the others are not said to be importable.
  ["error", 2, 1, true, "notAlone", "sumDryNone"],
  ["multi_status", 2, 1, true, "someGood", "sumDryRefused"],
  ["error", 0, 2, false, "noneIn", "sumNone"],
  ["error", 1, 2, false, "notAloneIn", "sumNone"],
  ["multi_status", 2, 1, false, "someIn", "sumRefused"],
] as const)(
  "%s with %i good and %i refused works, checked only: %s",
  (status, sound, refused, isDry, text, sum) => {
    const outcome = { status, sound, refused, isDry };
    expect([outcomeText(outcome), sumText(outcome)]).toEqual([text, sum]);
  },
);
