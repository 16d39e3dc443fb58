import { expect, test } from "vitest";
import { markupOf } from "@/tests/support/with-texts";
import { RefusalNotice } from "./refusal-notice";

test("names the provider that did not work, and what to do", () => {
  const notice = markupOf(<RefusalNotice reason="unavailable" provider="Harbour Commons" />);
  expect(notice).toContain("Signing in with Harbour Commons did not work");
  expect(notice).toContain("Try again in a few minutes, or choose another option.");
  expect(notice).not.toContain("Reason:");
  const link = markupOf(<RefusalNotice reason="unavailable" provider="Harbour Commons" isLink />);
  expect(link).toContain("Harbour Commons was not linked");
});

test("says what happened where the provider is not known", () => {
  const notice = markupOf(<RefusalNotice reason="ticketGone" provider={undefined} />);
  expect(notice).toContain("We could not sign you in");
});
