import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { historyOf } from "@/lib/audit";
import { ADMIN_ROLE, ANONYMOUS, type Actor } from "@/lib/core/actor";
import { BadRequest, NotFound, NotPermitted } from "@/lib/core/errors";
import { createContext, systemContext } from "@/lib/db/context";
import { forget } from "@/lib/db/remembered";
import type { Locale } from "@/lib/i18n/locales";
import type { Account } from "@/lib/users";
import { actorOf, anAccount, fieldsOf } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import {
  createBanner,
  deleteBanner,
  listBanners,
  listManagedBanners,
  readBanner,
  shownBanners,
  updateBanner,
} from ".";

withTestDatabase();

let admin: Account;
beforeAll(async () => {
  admin = await anAccount({ roles: [ADMIN_ROLE] });
});
beforeEach(async () => {
  await systemContext().db.$executeRaw`DELETE FROM banner`;
  forget("site.banners");
});

const NOW = "2026-01-01T12:00:00Z";
const asAdmin = (moment = NOW) => createContext({ actor: actorOf(admin), now: new Date(moment) });
const readerAt = (moment = NOW) => createContext({ actor: ANONYMOUS, now: new Date(moment) });
const shownAt = async (moment: string, locale: Locale = "en") => {
  const { banners, until } = await shownBanners(readerAt(moment), locale);
  return { texts: banners.map(({ html }) => html), until };
};
const TEXT = { message: "<p>Maintenance</p>", translations: { de: "<p>Wartung</p>" } };
const page = { page: 1, size: 25 };

test("is written by administrators in person and read by everyone", async () => {
  const { id } = await createBanner(asAdmin(), TEXT);
  const byToken = { ...actorOf(admin), via: "token" } as Actor;
  for (const actor of [ANONYMOUS, actorOf(await anAccount()), byToken]) {
    const ctx = createContext({ actor });
    await expect(createBanner(ctx, TEXT)).rejects.toThrow(NotPermitted);
    await expect(updateBanner(ctx, String(id), TEXT)).rejects.toThrow(NotPermitted);
    await expect(deleteBanner(ctx, String(id))).rejects.toThrow(NotPermitted);
    await expect(listManagedBanners(ctx, page)).rejects.toThrow(NotPermitted);
    expect(await readBanner(ctx, String(id))).toMatchObject({ id, message: TEXT.message });
    expect((await listBanners(ctx, page)).total).toBe(1);
  }
});

test("is shown from the change on, and gone when it is deleted; the log tells who did it", async () => {
  expect((await shownAt(NOW)).texts).toEqual([]);
  const id = String((await createBanner(asAdmin(), TEXT)).id);
  expect(await shownAt(NOW)).toEqual({ texts: ["<p>Maintenance</p>"], until: undefined });
  expect((await shownAt(NOW, "de")).texts).toEqual(["<p>Wartung</p>"]);
  await updateBanner(asAdmin(), id, { message: "Done", category: "other" });
  expect((await shownAt(NOW)).texts).toEqual(["Done"]);
  await deleteBanner(asAdmin(), id);
  expect((await shownAt(NOW)).texts).toEqual([]);
  const entries = await historyOf(systemContext(), "banner", id);
  expect(entries.map(({ action }) => action)).toEqual([
    "banner.delete",
    "banner.update",
    "banner.create",
  ]);
  expect(entries[0]?.detail).toMatchObject({ message: "Done", category: "other" });
});

test.each(["", "0", "007", "x", "999999999", "99999999999"])("there is none %j", async (id) => {
  await expect(readBanner(readerAt(), id)).rejects.toThrow(NotFound);
  await expect(updateBanner(asAdmin(), id, TEXT)).rejects.toThrow(NotFound);
  await expect(deleteBanner(asAdmin(), id)).rejects.toThrow(NotFound);
});

test("several are shown, the latest first, each on the pages of its path", async () => {
  await createBanner(asAdmin("2026-01-01T10:00:00Z"), { message: "all" });
  await createBanner(asAdmin("2026-01-01T11:00:00Z"), { message: "some", url_path: "/records" });
  await createBanner(asAdmin(), { message: "off", active: false });
  const { banners } = await shownBanners(readerAt(), "en");
  expect(banners.map(({ html, urlPath }) => [html, urlPath])).toEqual([
    ["some", "/records"],
    ["all", null],
  ]);
});

test("comes and goes by itself, and says when that will be", async () => {
  const [start, end] = ["2026-03-01T08:00:00Z", "2026-03-02T10:00:00+02:00"];
  await createBanner(asAdmin(), { ...TEXT, start_datetime: start, end_datetime: end });
  await createBanner(asAdmin(), { message: "later", start_datetime: "2026-03-02T00:00:00" });
  expect(await shownAt("2026-03-01T07:59:59Z")).toEqual({ texts: [], until: new Date(start) });
  expect(await shownAt(start)).toEqual({
    texts: ["<p>Maintenance</p>"],
    until: new Date("2026-03-02T00:00:00Z"),
  });
  // Its end is the last moment at which it is shown.
  const gone = new Date("2026-03-02T08:00:00.001Z");
  expect(await shownAt(end)).toEqual({ texts: ["later", "<p>Maintenance</p>"], until: gone });
  expect(await shownAt(gone.toISOString())).toEqual({ texts: ["later"], until: undefined });
});

test("is switched off with the next change of any banner when its end is over", async () => {
  const ended = {
    message: "old",
    start_datetime: "2026-01-01T00:00:00Z",
    end_datetime: "2026-01-02T00:00:00Z",
  };
  const { id } = await createBanner(asAdmin("2026-01-01T00:00:00Z"), ended);
  expect((await readBanner(readerAt(), String(id))).isActive).toBe(true);
  const { id: other } = await createBanner(asAdmin("2026-01-03T00:00:00Z"), ended);
  for (const one of [id, other])
    expect((await readBanner(readerAt(), String(one))).isActive).toBe(false);
});

test("has another key for another text or category, and the same for other times", async () => {
  const id = String((await createBanner(asAdmin(), TEXT)).id);
  const keyOf = async (body: object) => {
    await updateBanner(asAdmin(), id, body);
    return (await shownBanners(readerAt(), "en")).banners[0]?.key;
  };
  const key = await keyOf(TEXT);
  expect(await keyOf({ ...TEXT, end_datetime: "2030-01-01T00:00:00Z" })).toBe(key);
  expect(await keyOf({ ...TEXT, message: "Done" })).not.toBe(key);
  expect(await keyOf({ ...TEXT, category: "warning" })).not.toBe(key);
});

describe("a body is refused", () => {
  test.each<[object, string[]]>([
    [{}, ["message"]],
    [{ message: "  " }, ["message"]],
    [{ message: "<p><br></p><script>alert(1)</script>" }, ["message"]],
    [{ message: "x".repeat(501) }, ["message"]],
    [{ message: `x${"<b></b>".repeat(1000)}` }, ["message"]],
    [{ ...TEXT, translations: { de: "x".repeat(501) } }, ["translations.de"]],
    [{ ...TEXT, translations: { xx: "?" } }, ["translations.xx"]],
    [{ ...TEXT, category: "loud" }, ["category"]],
    [{ ...TEXT, url_path: "records" }, ["url_path"]],
    [{ ...TEXT, start_datetime: "soon" }, ["start_datetime"]],
    [{ ...TEXT, end_datetime: "2020-03-01T10:00:00Z" }, ["end_datetime"]],
    [
      {
        ...TEXT,
        start_datetime: "2026-03-01T10:00:00Z",
        end_datetime: "2026-03-01T11:00:00+02:00",
      },
      ["end_datetime"],
    ],
  ])("case %#", async (body, fields) => {
    expect(await fieldsOf(createBanner(asAdmin(), body))).toEqual(fields);
    expect((await listBanners(readerAt(), page)).total).toBe(0);
  });
});

test("markup is that of descriptions; a text in one language is enough", async () => {
  const made = await createBanner(asAdmin(), {
    message: `<p onclick="x()">Nur <a href="javascript:x">Deutsch</a> <img src="x"></p>`,
    language: "de",
    translations: { de: "left out", en: " " },
  });
  expect(made).toMatchObject({
    message: "<p>Nur <a>Deutsch</a> </p>",
    language: "de",
    translations: {},
  });
  const { banners } = await shownBanners(readerAt(), "en");
  expect(banners).toMatchObject([{ html: made.message, language: "de" }]);
});

test("no more than twenty are active", async () => {
  for (let at = 0; at < 20; at += 1) await createBanner(asAdmin(), { message: `no ${at}` });
  await expect(createBanner(asAdmin(), TEXT)).rejects.toThrow(BadRequest);
  const { id } = await createBanner(asAdmin(), { ...TEXT, active: false });
  await expect(updateBanner(asAdmin(), String(id), TEXT)).rejects.toThrow(BadRequest);
  const [first] = (await listBanners(readerAt(), page)).banners.filter((one) => one.isActive);
  await updateBanner(asAdmin(), String(first?.id), TEXT);
});

test("the list is searched, filtered, sorted and cut into pages", async () => {
  const add = (message: string, others: object = {}) =>
    createBanner(asAdmin(), { message, ...others });
  await add("<p>Müller is <b>away</b></p>", {
    url_path: "/b",
    end_datetime: "2026-05-01T00:00:00Z",
  });
  await add("Closed", { active: false, start_datetime: "2025-01-01T00:00:00Z" });
  await add("Open", { url_path: "/a", start_datetime: "2027-01-01T00:00:00Z" });
  const found = async (query: object) =>
    (await listBanners(readerAt(), { ...page, ...query })).banners.map(({ message }) =>
      message.slice(0, 6).replace("<p>Mül", "Müller"),
    );
  expect(await found({})).toEqual(["Open", "Müller", "Closed"]);
  expect(await found({ sort_direction: "asc" })).toEqual(["Closed", "Müller", "Open"]);
  expect(await found({ sort: "url_path", sort_direction: "asc" })).toEqual([
    "Open",
    "Müller",
    "Closed",
  ]);
  expect((await found({ sort: "active" })).at(-1)).toBe("Closed");
  expect((await found({ sort: "end_datetime" }))[0]).toBe("Müller");
  expect(await found({ q: "muell aw" })).toEqual(["Müller"]);
  expect(await found({ q: "b" })).toEqual(["Müller"]);
  expect(await found({ active: false })).toEqual(["Closed"]);
  expect(await found({ url_path: "/a" })).toEqual(["Open"]);
  expect(await found({ page: 2, size: 2 })).toEqual(["Closed"]);
  await expect(found({ sort: "message" })).rejects.toThrow();
});
