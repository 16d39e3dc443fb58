import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { expect, test } from "vitest";
import { markupOf } from "@/tests/support/with-texts";
import { newDeposit } from "./document/new-deposit";
import { FormHead } from "./form-head";
import { type AskedCollection, type FormSettings, FormSettingsProvider } from "./form-settings";
import { DepositProvider } from "./saving/deposit-context";

const TIDES: AskedCollection = {
  id: "4b1c",
  slug: "tides",
  title: "Tides",
  isDirect: false,
  isOwn: false,
};

/** The head of a new deposit as the server sends it. */
function headOf(slug?: string, collection?: AskedCollection) {
  const settings = { userId: "1", collection } as FormSettings;
  const preset = newDeposit({ publisher: "Shelf", today: "2026-03-01", collection: slug });
  return markupOf(
    <PathnameContext value="/uploads/new">
      <FormSettingsProvider value={settings}>
        <DepositProvider
          userId="1"
          draft={undefined}
          preset={preset}
          showRestored={() => Promise.resolve()}
        >
          <FormHead />
        </DepositProvider>
      </FormSettingsProvider>
    </PathnameContext>,
  );
}

test("a collection of the address is named at once, with what becomes of the work there", () => {
  expect(headOf("tides", TIDES)).toMatch(
    /New work for Tides<.*>Curators of Tides review it before/,
  );
  expect(headOf("tides", { ...TIDES, isOwn: true })).toMatch(
    /New work for Tides<.*>Once you submit it, you can accept it into Tides yourself/,
  );
  expect(headOf("tides", { ...TIDES, isDirect: true, isOwn: true })).toMatch(
    /New work for Tides<.*>Once you publish it, it appears in Tides without review/,
  );
});

test("without one, or with one that cannot be read, the author publishes", () => {
  for (const head of [headOf(), headOf("closed")])
    expect(head).toMatch(/New upload<.*Nothing is public until you publish it/);
});

test("what is no draft yet is not said to be saved", () => {
  expect(headOf()).toContain("saved as you type once it has a title or a file.");
});
