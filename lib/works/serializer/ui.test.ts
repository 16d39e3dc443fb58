import { describe, expect, test } from "vitest";
import type { AccessStatus, WorkJson } from "../schema";
import { uiOf } from "./ui";

const OPEN: WorkJson["access"] = {
  ...{ status: "open", record: "public", files: "public" },
  embargo: { active: false, reason: null },
};

const workWith = (parts: Partial<Pick<WorkJson, "metadata" | "access">>) =>
  ({
    ...{ created: "2026-01-01T00:00:00+00:00", updated: "2026-01-01T00:00:00+00:00" },
    ...{ metadata: {}, access: OPEN, custom_fields: {}, versions: { index: 1 }, is_draft: false },
    ...parts,
  }) as unknown as WorkJson;

test("funders and awards have names in the reader's language", () => {
  const title = { en: "Sea Fund", de: "Meeresfonds" };
  const funding = [
    {
      funder: { id: "00k4n6c32", name: "Sea Fund", title, country: "GB" },
      award: { id: "00k4n6c32::7", number: "7", title: { en: "Tides", de: "Gezeiten" } },
    },
  ];
  expect(uiOf(workWith({ metadata: { funding } }), ["de", "en"]).funding).toEqual([
    {
      funder: { id: "00k4n6c32", name: "Sea Fund", title_l10n: "Meeresfonds", country: "GB" },
      award: { id: "00k4n6c32::7", number: "7", title_l10n: "Gezeiten" },
    },
  ]);
});

describe("the access status", () => {
  const statusOf = (access: Partial<WorkJson["access"]>, languages: readonly string[]) =>
    uiOf(workWith({ access: { ...OPEN, ...access } }), languages).access_status;
  const embargo = { active: true, until: "2031-05-01", reason: null };

  test("is said in the reader's language", () => {
    expect(statusOf({ status: "embargoed", files: "restricted", embargo }, ["de", "en"])).toEqual({
      id: "embargoed",
      title_l10n: "Mit Sperrfrist",
      description_l10n: "Die Dateien werden öffentlich, sobald die Sperrfrist endet.",
      icon: "outline clock",
      embargo_date_l10n: "1. Mai 2031",
      message_class: "warning",
    });
    expect(statusOf({}, ["fr"])).toMatchObject({ title_l10n: "Open" });
  });

  test.each<[AccessStatus, string, string, string]>([
    ["open", "unlock", "", "publicly accessible"],
    ["embargoed", "outline clock", "warning", "The record and files will be made"],
    ["restricted", "ban", "negative", "The record and files are restricted"],
    ["metadata-only", "tag", "", "No files"],
  ])("%s has an icon, a colour and a sentence", (status, icon, message_class, sentence) => {
    const record = status === "open" || status === "metadata-only" ? "public" : "restricted";
    expect(statusOf({ status, record }, ["en"])).toMatchObject({
      ...{ id: status, icon, message_class },
      description_l10n: expect.stringContaining(sentence) as string,
    });
  });
});
