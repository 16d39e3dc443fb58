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
    expanded: {
      created_by: { profile: { full_name: who } },
      receiver: { metadata: { title: "Tides" } },
    },
  }) as unknown as RequestJson;

const nothing = () => undefined;
const row = (
  who: string,
  { request = aRequest(who), sender = "", here = "", isSelected = false, isCurrent = false } = {},
) =>
  markupOf(
    <RequestRow
      {...{ request, sender: sender || undefined, here, icon: null, isSelected, isCurrent }}
      {...{ onSelect: nothing, onFocus: nothing, onAccept: nothing, onDecline: nothing }}
    />,
  );

test("controls of requests with one title are told apart by who asks", () => {
  for (const who of ["Ann", "Ben"])
    for (const verb of ["Select", "Accept", "Decline"])
      expect(row(who)).toContain(`aria-label="${verb} Request to join “Tides” by ${who}"`);
});

test("it says what is asked once, then who asks, without what the title names", () => {
  const asked = row("Ann");
  expect(asked).toContain("<bdi>Request to join “Tides”</bdi>");
  expect(asked).toMatch(/<bdi>Ann<\/bdi><span aria-hidden="true"> · /);
  expect(asked).not.toContain("Membership request");
  const review = {
    ...aRequest("Ann"),
    type: "community-submission",
    title: "Ann of the Tides",
    topic: { record: "q3h7k-0vw50" },
    expanded: {
      created_by: { profile: { full_name: "Ann" } },
      receiver: { metadata: { title: "Tides" } },
    },
  } as unknown as RequestJson;
  expect(row("Ann", { request: review })).toMatch(
    /<bdi>Submission of “Ann of the Tides”<\/bdi>.*<bdi>Ann<\/bdi> to <bdi>Tides<\/bdi>/,
  );
});

test("its age counts from the moment that it was handed in", () => {
  const request = { ...aRequest("Ann"), submitted_at: "2026-03-02T11:00:00Z" };
  expect(row("Ann", { request })).toContain("2026-03-02T11:00:00Z");
  expect(row("Ann", { request: { ...request, submitted_at: null } })).toContain(
    "2026-03-01T10:00:00Z",
  );
});

test("the rows that look selected are those that are", () => {
  expect(row("Ann", { isSelected: true })).toContain("bg-accent-soft/60");
  expect(row("Ann", { isCurrent: true })).not.toContain("bg-accent-soft/60");
});

test("the person who asks for a collection is named, and the collection whose list it is is not", () => {
  const request = {
    ...aRequest("Ann"),
    type: "subcommunity",
    title: "Inclusion of the collection “Dunes”",
    created_by: { community: "dunes" },
    expanded: {
      created_by: { metadata: { title: "Dunes" } },
      receiver: { metadata: { title: "Tides" } },
    },
  } as unknown as RequestJson;
  expect(row("Ann", { request, sender: "Silvia" })).toContain(
    "<bdi>Silvia</bdi> to <bdi>Tides</bdi>",
  );
  expect(row("Ann", { request, sender: "Silvia", here: "tides" })).not.toContain(
    "<bdi>Tides</bdi>",
  );
});

test("the message that came with it is no comment, what was written later is", () => {
  const submitted_at = "2026-03-02T11:00:00Z";
  const written = (created: string) =>
    row("Ann", {
      request: {
        ...aRequest("Ann"),
        submitted_at,
        last_reply: { created, created_by: { user: "Ann" } },
      } as unknown as RequestJson,
    });
  expect(written(submitted_at)).not.toContain("commented");
  expect(written("2026-03-02T11:05:00Z")).toContain("commented");
});
