import { expect, test } from "vitest";
import { markupOf } from "@/tests/support/with-texts";
import { DeclinedNotice } from "./declined-notice";

const TIDES = { slug: "tides", title: "Tides" };
const REVIEW = { id: "7d" };

/** Its markup; links without what only looks concern. */
function noticeOf(props: Partial<Parameters<typeof DeclinedNotice>[0]>) {
  const notice = <DeclinedNotice review={REVIEW} collection={TIDES} words="" {...props} />;
  return markupOf(notice).replaceAll(/<a [^>]*href/g, "<a href");
}

test("who declined a draft, or wants changes, is named and can be looked at", () => {
  const link = '<a href="/collections/tides"><bdi>Tides</bdi></a>';
  expect(noticeOf({})).toContain(`${link} declined this work.`);
  expect(noticeOf({ review: { ...REVIEW, changes_requested: true } })).toContain(
    `${link} asks for changes`,
  );
  expect(noticeOf({ collection: undefined })).toContain("The collection declined this work.");
});

test("the reason and the way to the conversation go along", () => {
  const notice = noticeOf({ words: "No map of the sites." });
  expect(notice).toContain("<bdi>No map of the sites.</bdi>");
  expect(notice).toContain('<a href="/me/requests/7d">');
});
