import { expect, test } from "vitest";
import { markupOf } from "@/tests/support/with-texts";
import { StatusPage } from "./status-page";
import { readTombstone } from "./tombstone";
import { TombstonePage } from "./tombstone-page";

test.each([
  [403, "You do not have access to this page"],
  [404, "Page not found"],
  [410, "This page was removed"],
  [429, "Too many requests"],
  [500, "Something went wrong"],
  [503, "The service is unavailable right now"],
  [418, "That did not work"],
])("%i is told in words, with the request id", (status, title) => {
  const markup = markupOf(<StatusPage status={status} requestId="request-17" />);
  expect(markup).toContain(`>${title}</h1>`);
  expect(markup).toContain("request-17");
  expect(markup).toContain('<meta name="robots" content="noindex"/>');
});

test("maintenance leads to the sign-in, since nothing else is open", () => {
  const markup = markupOf(<StatusPage status={503} reason="maintenance" />, "de");
  expect(markup).toContain("Wartungsarbeiten");
  expect(markup).toContain('href="/login"');
  expect(markup).not.toContain('href="/search"');
});

test("what only members or managers of a collection may see is told with whom to ask", () => {
  const whole = markupOf(<StatusPage status={403} reason="membersOnly" />);
  expect(whole).toContain("This collection is open only to its members");
  const part = markupOf(<StatusPage status={403} reason="managersOnly" isPart />);
  expect(part).toContain("ask one of its owners for a role");
});

test("a link that was taken back is told apart from an address that never was", () => {
  const markup = markupOf(<StatusPage status={404} reason="linkEnded" />);
  expect(markup).toContain("This link does not work");
});

test("a tombstone is told in the reader's language, what was noted as it is", () => {
  const tombstone = {
    removal_date: "2026-03-01T10:00:00+00:00",
    note: "Withdrawn.",
    removal_reason: { id: "spam", title: { en: "Spam", de: "Unerwünschtes" } },
  };
  const markup = markupOf(
    <TombstonePage of="collection" tombstone={tombstone} support={undefined} />,
    "de",
  );
  expect(markup).toContain("Diese Sammlung wurde entfernt");
  expect(markup).toContain("1. März 2026");
  expect(markup).toContain("Unerwünschtes");
  expect(markup).toContain("<bdi>Withdrawn.</bdi>");
});

test("inside a frame it is a part of the page", () => {
  const markup = markupOf(<StatusPage status={404} isPart />);
  expect(markup).toContain(">Page not found</h2>");
  expect(markup).not.toContain("<h1");
});

test("a collection that was deleted without a reason has its day, and its name for who may know it", () => {
  const tombstone = readTombstone({
    ...{ removal_reason: null, note: "", citation_text: "", is_visible: true },
    removal_date: "2026-02-02T10:00:00Z",
  });
  const page = markupOf(
    <TombstonePage of="collection" tombstone={tombstone} support={undefined} name="Dunes" />,
  );
  expect(page).toContain("2 February 2026");
  expect(page).toContain("<bdi>Dunes</bdi>");
  expect(page).not.toContain("Reason");
});

test("where a site has an address for questions, dead ends name it; elsewhere they ask nobody to write", () => {
  const support = "library@example.org";
  const ends = [
    markupOf(<StatusPage status={404} support={support} />),
    markupOf(<TombstonePage of="work" tombstone={undefined} support={support} />),
  ];
  for (const markup of ends) {
    expect(markup).toContain('href="mailto:library@example.org"');
    expect(markup).toContain("Questions? Write to");
  }
  expect(markupOf(<StatusPage status={404} />, "de")).not.toContain("Schreiben Sie");
});
