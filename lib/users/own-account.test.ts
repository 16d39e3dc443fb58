import { describe, expect, test } from "vitest";
import { ANONYMOUS } from "@/lib/core/actor";
import { Conflict, NotAuthenticated, NotPermitted } from "@/lib/core/errors";
import { createContext } from "@/lib/db/context";
import { historyOf } from "@/lib/audit";
import { actorOf, anAccount, fieldsOf, signedInAs } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import { changeOwnAccount, readOwnAccount, searchPeople, toMeJson } from ".";

withTestDatabase();

const ORCID = "0000-0002-1694-233X";
const body = (given: Record<string, unknown> = {}) => ({
  username: "ada-l",
  profile: { full_name: "Ada Lovelace", affiliations: "Analytical Institute" },
  identities: { orcid: "" },
  preferences: { visibility: "public", email_visibility: "restricted" },
  ...given,
});

describe("one's own account", () => {
  test("says afterwards what was asked for, and one is found by it", async () => {
    const ctx = await signedInAs(await anAccount({ fullName: "Augusta Byron" }));
    const account = await changeOwnAccount(
      ctx,
      body({
        username: "augusta",
        identities: { orcid: `https://orcid.org/${ORCID.toLowerCase()}` },
        preferences: { visibility: "restricted", email_visibility: "public" },
      }),
    );
    expect(account).toMatchObject({
      username: "augusta",
      orcid: ORCID,
      profile: { full_name: "Ada Lovelace", affiliations: "Analytical Institute" },
      preferences: { visibility: "restricted", email_visibility: "public", timezone: "UTC" },
      revision: 2,
    });
    expect(await readOwnAccount(ctx)).toEqual(account);
    for (const q of ["analytical inst", "lovelace", "augusta", ORCID])
      expect((await searchPeople(ctx, { q })).map(({ id }) => id)).toEqual([account.id]);
    expect(await searchPeople(ctx, { q: "byron" })).toEqual([]);
  });

  test("comes back as it was read, with nothing written down when nothing changed", async () => {
    const person = await anAccount({ fullName: "Grace", username: "grace" });
    const ctx = await signedInAs(person);
    expect(await changeOwnAccount(ctx, toMeJson(await readOwnAccount(ctx)))).toEqual(
      await readOwnAccount(ctx),
    );
    const actions = async () =>
      (await historyOf(ctx, "user", String(person.id))).map(({ action, detail }) => ({
        action,
        detail,
      }));
    expect((await actions())[0]).not.toMatchObject({ action: "user.profile.change" });
    await changeOwnAccount(ctx, body({ username: "grace" }));
    expect((await actions())[0]).toEqual({
      action: "user.profile.change",
      detail: { changed: ["profile"] },
    });
  });

  test("says by field what is wrong", async () => {
    const ctx = await signedInAs(await anAccount());
    const refused = changeOwnAccount(ctx, {
      username: "1st",
      profile: { full_name: "  ", affiliations: "x".repeat(256) },
      identities: { orcid: "0000-0002-1694-2331" },
      preferences: { visibility: "secret", email_visibility: true },
    });
    await expect(fieldsOf(refused)).resolves.toEqual([
      "username",
      "profile.full_name",
      "profile.affiliations",
      "identities.orcid",
      "preferences.visibility",
      "preferences.email_visibility",
    ]);
    expect((await readOwnAccount(ctx)).revision).toBe(1);
  });

  test("may give an ORCID iD that somebody else only typed", async () => {
    const orcid = "0000-0002-9079-593X";
    const [first, second] = [
      await signedInAs(await anAccount()),
      await signedInAs(await anAccount()),
    ];
    await changeOwnAccount(first, body({ username: "first-typed", identities: { orcid } }));
    await changeOwnAccount(second, body({ username: "second-typed", identities: { orcid } }));
    expect((await readOwnAccount(second)).orcid).toBe(orcid);
  });

  test("cannot take the username or the ORCID iD of another", async () => {
    const orcid = "0000-0001-5109-3700";
    await anAccount({ username: "taken-name", orcid });
    const ctx = await signedInAs(await anAccount());
    for (const [given, field] of [
      [{ username: "taken-name" }, "username"],
      [{ username: "free-name", identities: { orcid } }, "identities.orcid"],
    ] as const) {
      const refused = changeOwnAccount(ctx, body(given));
      await expect(refused).rejects.toBeInstanceOf(Conflict);
      await expect(refused).rejects.toMatchObject({ issues: [{ field }] });
    }
  });

  test("of two who want one username at once, one gets it", async () => {
    const people = [await signedInAs(await anAccount()), await signedInAs(await anAccount())];
    const tries = await Promise.allSettled(
      people.map((ctx) => changeOwnAccount(ctx, body({ username: "wanted" }))),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("is changed by the person at the browser: not by nobody, not by a token", async () => {
    const person = await anAccount();
    const as = (actor: Parameters<typeof createContext>[0]["actor"]) => createContext({ actor });
    await expect(changeOwnAccount(as(ANONYMOUS), body())).rejects.toBeInstanceOf(NotAuthenticated);
    await expect(
      changeOwnAccount(as(actorOf(person, { via: "token" })), body()),
    ).rejects.toBeInstanceOf(NotPermitted);
  });
});
