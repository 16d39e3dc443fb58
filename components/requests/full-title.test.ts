import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import { MESSAGES } from "@/lib/i18n/messages";
import { fullTitle } from "./full-title";

const t = createTranslator({ locale: "en", messages: MESSAGES.en, namespace: "requests" });

test.each([
  ["community-submission", "Tides", "Submission of “Tides”"],
  ["community-inclusion", "Tides", "Inclusion of “Tides”"],
  ["user-access-request", "Tides", "Access to “Tides”"],
  ["community-invitation", "Invitation to join “Tides”", "Invitation to join “Tides”"],
])("%s", (type, title, full) => {
  expect(fullTitle(t, { type, title })).toBe(full);
});
