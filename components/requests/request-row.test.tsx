import { expect, test } from "vitest";
import { markupOf } from "@/tests/support/with-texts";
import type { RequestJson } from "./request-json";
import { RequestRow } from "./request-row";

/** A request to join, as far as a row shows it. */
const aRequest = (who: string) =>
  ({
    id: who,
    type: "community-membership-request",
    title: "Request to join “Tides”",
    created: "2026-03-01T10:00:00Z",
    is_open: true,
    links: { self_html: "https://repository.example.org/me/requests/1", actions: { accept: "" } },
    created_by: { user: who },
    receiver: { community: "tides" },
    expanded: { created_by: { profile: { full_name: who } } },
  }) as unknown as RequestJson;

const nothing = () => undefined;
const row = (who: string, { isSelected = false, isCurrent = false } = {}) =>
  markupOf(
    <RequestRow
      {...{ request: aRequest(who), icon: null, isSelected, isCurrent }}
      {...{ onSelect: nothing, onFocus: nothing, onAccept: nothing, onDecline: nothing }}
    />,
  );

test("controls of requests with one title are told apart by who asks", () => {
  for (const who of ["Ann", "Ben"])
    for (const verb of ["Select", "Accept", "Decline"])
      expect(row(who)).toContain(`aria-label="${verb} Request to join “Tides” by ${who}"`);
});

test("the rows that look selected are those that are", () => {
  expect(row("Ann", { isSelected: true })).toContain("bg-accent-soft/60");
  expect(row("Ann", { isCurrent: true })).not.toContain("bg-accent-soft/60");
});
