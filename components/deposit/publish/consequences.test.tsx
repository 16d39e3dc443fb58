import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { expect, test } from "vitest";
import { markupOf } from "@/tests/support/with-texts";
import { EMPTY_DEPOSIT } from "../document/document";
import { withValueAt } from "../document/value-at";
import { FilesProvider } from "../files/files-context";
import { type FormSettings, FormSettingsProvider } from "../form-settings";
import { DepositProvider } from "../saving/deposit-context";
import { Consequences } from "./consequences";

function consequences(rights: unknown, { isOfReview = false, doi = "" } = {}) {
  return markupOf(
    <PathnameContext value="/uploads/new">
      <FormSettingsProvider value={{ userId: "1" } as FormSettings}>
        <DepositProvider
          userId="1"
          draft={undefined}
          preset={withValueAt(
            doi ? withValueAt(EMPTY_DEPOSIT, "pids.doi.identifier", doi) : EMPTY_DEPOSIT,
            "metadata.rights",
            rights,
          )}
          showRestored={() => Promise.resolve()}
        >
          <FilesProvider>
            <Consequences isNewVersion={false} isOfReview={isOfReview} />
          </FilesProvider>
        </DepositProvider>
      </FormSettingsProvider>
    </PathnameContext>,
  );
}

const MISSING = "All rights reserved: without a licence, others may only read it.";

test("a missing licence is said, also where a custom one was only begun", () => {
  for (const rights of [undefined, [], [{ title: { en: "" } }]])
    expect(consequences(rights)).toContain(MISSING);
  expect(consequences([{ id: "cc-by-4.0" }])).not.toContain(MISSING);
  expect(consequences([{ title: { en: "My own" } }])).not.toContain(MISSING);
});

test("what is only handed in can still be withdrawn", () => {
  expect(consequences([])).toContain("The work cannot be deleted.");
  expect(consequences([], { isOfReview: true })).toContain("Once published, it cannot be deleted.");
});

test("a DOI for trying out is said to be one", () => {
  expect(consequences([], { doi: "10.5072/abc" })).toMatch(/Its test DOI is .*on this site only/);
  expect(consequences([], { doi: "10.1234/abc" })).toMatch(
    /Its DOI is .*10<wbr\/>\.1234<wbr\/>\/abc/,
  );
});
