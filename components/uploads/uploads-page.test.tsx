import { expect, test } from "vitest";
import { markupOf } from "@/tests/support/with-texts";
import { readUploads } from "./uploads-address";
import { UploadsPage } from "./uploads-page";

const pageOf = (params: Parameters<typeof readUploads>[0]) =>
  markupOf(<UploadsPage state={readUploads(params)} results={{ items: [], total: 0 }} />);
const WAY = /href="\/uploads\/new"/g;

test("before there are uploads it is said what the place is for, with one way to begin", () => {
  const page = pageOf({});
  expect(page).toContain("Everything you upload is listed here");
  expect(page.match(WAY)).toHaveLength(1);
  expect(page).not.toContain("<input");
});

test("a kind of uploads of which there are none, and a search without a match, can be left for others", () => {
  for (const params of [{ tab: "drafts" }, { tab: "shared" }, { q: "tides" }]) {
    const page = pageOf(params);
    const address = JSON.stringify(params);
    expect(page, address).not.toContain("Everything you upload is listed here");
    expect(page.match(WAY), address).toHaveLength(1);
    expect(page, address).toContain("<input");
  }
});

test("works that were taken down are counted among all uploads, and where no others stand", () => {
  const item = {
    id: "a",
    title: "Heath",
    creators: ["Ada Lovelace"],
    version: 2,
    date: "2026-01-02",
    hasNotice: true,
  };
  const takenDown = { items: [item], total: 1 };
  const page = markupOf(
    <UploadsPage state={readUploads({})} results={{ items: [], total: 0 }} takenDown={takenDown} />,
  );
  expect(page).toContain("1 upload<");
  expect(page).toContain("Ada Lovelace");
  expect(page).toContain("v2");
});
