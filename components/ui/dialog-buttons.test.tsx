import { expect, test } from "vitest";
import { markupOf } from "@/tests/support/with-texts";
import { CloseDialog } from "./dialog-buttons";
import { SubmitRow } from "./submit-row";

test("a form can be cancelled in a dialog, and not on a page", () => {
  const row = <SubmitRow busy={undefined}>Send</SubmitRow>;
  expect(markupOf(row)).not.toContain("Cancel");
  expect(markupOf(<CloseDialog value={() => undefined}>{row}</CloseDialog>)).toMatch(
    /Cancel<.*Send</,
  );
});
