import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { historyOf } from "@/lib/audit";
import { ADMIN_ROLE, ANONYMOUS, type Actor } from "@/lib/core/actor";
import { NotFound, NotPermitted } from "@/lib/core/errors";
import { createContext, systemContext } from "@/lib/db/context";
import { deleteSetting, forgetSetting } from "@/lib/db/stored-settings";
import type { Account } from "@/lib/users";
import { actorOf, anAccount, fieldsOf } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import { changeBanner, readBanner, removeBanner, shownBanner } from ".";

withTestDatabase();

let admin: Account;
beforeAll(async () => {
  admin = await anAccount({ roles: [ADMIN_ROLE] });
});
beforeEach(async () => {
  await deleteSetting(systemContext(), "site.banner");
  forgetSetting("site.banner");
});

const asAdmin = () => createContext({ actor: actorOf(admin) });
const readerAt = (moment: string) => createContext({ actor: ANONYMOUS, now: new Date(moment) });
const shownAt = (moment: string) => shownBanner(readerAt(moment));
const TEXT = { en: "Maintenance on Friday", de: "Wartung am Freitag" };

test("is for administrators in person", async () => {
  const byToken = { ...actorOf(admin), via: "token" } as Actor;
  for (const actor of [ANONYMOUS, actorOf(await anAccount()), byToken]) {
    const ctx = createContext({ actor });
    await expect(changeBanner(ctx, { text: TEXT })).rejects.toThrow(NotPermitted);
    await expect(removeBanner(ctx)).rejects.toThrow(NotPermitted);
    await expect(readBanner(ctx)).rejects.toThrow(NotPermitted);
  }
});

test("is shown from the change on, and gone when it is removed; the log tells who did it", async () => {
  expect((await shownAt("2026-01-01T00:00Z")).banner).toBeUndefined();
  await changeBanner(asAdmin(), { text: TEXT, level: "warning" });
  expect(await shownAt("2026-01-01T00:00Z")).toMatchObject({
    banner: { text: TEXT, level: "warning" },
    until: undefined,
  });
  await removeBanner(asAdmin());
  expect((await shownAt("2026-01-01T00:00Z")).banner).toBeUndefined();
  await expect(removeBanner(asAdmin())).rejects.toThrow(NotFound);
  const entries = await historyOf(systemContext(), "site", "banner", 2);
  expect(entries.map(({ action }) => action)).toEqual(["site.banner", "site.banner"]);
});

test("comes and goes by itself, and says when that will be", async () => {
  const [start, end] = ["2026-03-01T08:00:00Z", "2026-03-02T10:00:00+02:00"];
  await changeBanner(asAdmin(), { text: TEXT, starts_at: start, ends_at: end });
  expect(await shownAt("2026-03-01T07:59:59Z")).toEqual({
    banner: undefined,
    until: new Date(start),
  });
  expect(await shownAt(start)).toMatchObject({ banner: { text: TEXT }, until: new Date(end) });
  expect(await shownAt("2026-03-02T08:00:00Z")).toEqual({ banner: undefined, until: undefined });
  // Those who change it see it all the same.
  expect(await readBanner(asAdmin())).toMatchObject({ endsAt: new Date(end) });
});

test("has another id for another text or level, and the same for other times", async () => {
  const idOf = async (body: object) => (await changeBanner(asAdmin(), body)).id;
  const id = await idOf({ text: TEXT });
  expect(await idOf({ text: TEXT, ends_at: "2030-01-01T00:00:00Z" })).toBe(id);
  expect(await idOf({ text: { ...TEXT, en: "Done" } })).not.toBe(id);
  expect(await idOf({ text: TEXT, level: "warning" })).not.toBe(id);
});

describe("a body is refused", () => {
  test.each([
    [{ text: {} }, ["text.en"]],
    [{ text: { en: "  ", de: "" } }, ["text.en"]],
    [{ text: { en: "x".repeat(501) } }, ["text.en"]],
    [{ text: TEXT, level: "loud" }, ["level"]],
    [{ text: TEXT, starts_at: "soon" }, ["starts_at"]],
    [
      { text: TEXT, starts_at: "2026-03-01T10:00:00Z", ends_at: "2026-03-01T11:00:00+02:00" },
      ["ends_at"],
    ],
  ])("%j", async (body, fields) => {
    expect(await fieldsOf(changeBanner(asAdmin(), body))).toEqual(fields);
    expect(await readBanner(asAdmin())).toBeUndefined();
  });
});

test("a text in one language is enough", async () => {
  const { text } = await changeBanner(asAdmin(), { text: { de: "Nur Deutsch" } });
  expect(text).toEqual({ en: "", de: "Nur Deutsch" });
});
