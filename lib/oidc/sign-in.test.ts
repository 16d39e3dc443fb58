import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sessionCookie } from "@/lib/auth/sessions";
import { adoptConfig, config, parseConfig, SettingsError } from "@/lib/core/config";
import { invite } from "@/lib/collections";
import { systemContext } from "@/lib/db/context";
import { pool } from "@/lib/db/database";
import { runDueJobs } from "@/lib/jobs/worker";
import { identitiesOf, offeredProviders, signInProblems } from "@/lib/sign-ins";
import {
  type Account,
  accountsForImport,
  endSessionsById,
  linkIdentity,
  requireAccount,
} from "@/lib/users";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { aCollection, inTx } from "@/tests/support/collections";
import { withTestDatabase } from "@/tests/support/database";
import { OidcBrowser } from "@/tests/support/oidc-browser";
import {
  adoptOidcProvider,
  CLIENT,
  type OidcServer,
  startOidcProvider,
} from "@/tests/support/oidc-provider";
import { refusalIn } from "@/tests/support/saml-browser";
import { oidcJobs } from "./jobs";

withTestDatabase();

let server: OidcServer;
beforeAll(async () => {
  server = await startOidcProvider();
});
beforeEach(() => {
  adoptOidcProvider(server);
  Object.assign(server, {
    alter: undefined,
    respond: undefined,
    signsWith: "key",
    person: somebody(),
  });
  server.calls.length = 0;
});
afterAll(() => server.stop());

const somebody = (more: Record<string, unknown> = {}) => {
  const sub = `p${randomUUID().slice(0, 8)}`;
  return { sub, name: "Ada Sample", email: `${sub}@example.org`, email_verified: true, ...more };
};
const IDS = ["0000-0002-1825-0097", "0000-0001-5109-3700", "0000-0002-1694-233X"] as const;

async function accountIn(browser: OidcBrowser): Promise<Account> {
  const actor = await browser.actor();
  if (actor?.kind !== "user") throw new Error("Nobody is signed in.");
  return requireAccount(systemContext(), actor.id);
}

async function signedInBrowser(account: Account): Promise<OidcBrowser> {
  const { sessionId } = await signedInAs(account);
  const [pair = ""] = (await sessionCookie(sessionId)).split(";");
  const at = pair.indexOf("=");
  return new OidcBrowser(new Map([[pair.slice(0, at), pair.slice(at + 1)]]));
}

describe("signing in", () => {
  test("makes an account, and the next time opens it; the session is a row that can be ended", async () => {
    const browser = new OidcBrowser();
    expect(await browser.signIn("harbour", "/search?q=tides")).toBe("/search?q=tides");
    const account = await accountIn(browser);
    expect(account).toMatchObject({
      email: server.person.email,
      profile: { full_name: "Ada Sample" },
      username: `harbour-${String(server.person.sub)}`,
    });
    expect(browser.cookies.get("__Host-last-provider")).toBe("harbour");
    expect(browser.cookies.has("__Host-welcome")).toBe(true);

    const again = new OidcBrowser();
    expect(await again.signIn("harbour")).toBe("/");
    expect((await accountIn(again)).id).toBe(account.id);
    expect(again.cookies.has("__Host-welcome")).toBe(false);

    const actor = await again.actor();
    if (actor?.kind !== "user") throw new Error("Nobody is signed in.");
    await endSessionsById(systemContext(), [actor.sessionId ?? ""]);
    expect(await again.actor()).toBeUndefined();
    expect(await browser.actor()).toBeDefined();
  });

  test("shows a new account the invitation that was sent to its address, before any job has run", async () => {
    const { owner, collection } = await aCollection();
    const members = [{ type: "email", id: server.person.email }];
    await inTx(owner, (tx) => invite(tx, collection.id, { members, role: "reader" }));
    const browser = new OidcBrowser();
    await browser.signIn("harbour");
    const { id } = await accountIn(browser);
    expect(await systemContext().db.request.count({ where: { addressee: `user:${id}` } })).toBe(1);
  });

  test("asks with state, nonce and a PKCE challenge, and leaves none of them behind", async () => {
    const browser = new OidcBrowser();
    const asked = new URL(await browser.begin("harbour"));
    const names = ["state", "nonce", "code_challenge"].filter((name) =>
      asked.searchParams.get(name),
    );
    expect(names).toEqual(["state", "nonce", "code_challenge"]);
    expect(asked.searchParams.get("scope")).toBe("openid profile email");
    await browser.arrive(await browser.authorize(asked.href));
    expect([...browser.cookies.keys()].filter((name) => /state|nonce|pkce/.test(name))).toEqual([]);
  });

  test("finds the account of a verified address, and asks the provider for the address if need be", async () => {
    const account = await anAccount();
    server.person = somebody({ email: undefined, email_verified: undefined });
    server.person.userinfo = { email: account.email, email_verified: true };
    const browser = new OidcBrowser();
    expect(await browser.signIn("harbour")).toBe("/");
    expect((await accountIn(browser)).id).toBe(account.id);
  });

  test("does not match an address that the provider has not verified", async () => {
    const account = await anAccount();
    server.person = somebody({ email: account.email, email_verified: false });
    const browser = new OidcBrowser();
    expect(await browser.signIn("harbour")).toBe("/login/address");
    expect(await browser.actor()).toBeUndefined();
    expect(await identitiesOf(systemContext(), account)).toEqual([]);
  });

  test("opens no account with a role of this service by its address or iD", async () => {
    const administrator = await anAccount({ roles: ["admin"], orcid: IDS[0] });
    server.person = somebody({ email: administrator.email });
    expect(refusalIn(await new OidcBrowser().signIn("harbour"))).toBe("siteRole");
    server.person = { sub: IDS[0] };
    expect(await new OidcBrowser().signIn("researcher")).toBe("/login/address");
  });

  test("does not take the name of a person for a username here", async () => {
    const email = `${randomUUID().slice(0, 8)}@example.org`;
    const people = [{ fullName: "Imported", email, username: "wharf", orcid: undefined }];
    await accountsForImport(
      systemContext(),
      people.map((one) => ({ ...one, identifiers: [] })),
    );
    server.person = { ...somebody(), sub: "wharf" };
    const browser = new OidcBrowser();
    expect(await browser.signIn("harbour")).toBe("/");
    expect((await accountIn(browser)).email).toBe(server.person.email);
  });
});

describe("what comes back is refused", () => {
  const now = () => Math.floor(Date.now() / 1000);
  const refused = async (browser = new OidcBrowser()) => {
    const reason = refusalIn(await browser.signIn("harbour"));
    expect(await browser.actor()).toBeUndefined();
    return reason;
  };

  test.each<[string, (claims: Record<string, unknown>) => object, string]>([
    ["another nonce", () => ({ nonce: "of-another-sign-in" }), "unsolicited"],
    ["no nonce", () => ({ nonce: undefined }), "unsolicited"],
    ["another audience", () => ({ aud: "another-service" }), "audience"],
    ["an audience beside ours", () => ({ aud: [CLIENT.id, "another-service"] }), "audience"],
    ["another party", () => ({ azp: "another-service" }), "audience"],
    ["another issuer", () => ({ iss: "https://elsewhere.example.org" }), "issuer"],
    ["the past", () => ({ iat: now() - 400, exp: now() - 300 }), "expired"],
    ["long ago, though it has not expired", () => ({ iat: now() - 4000 }), "expired"],
    ["the future", () => ({ iat: now() + 600, exp: now() + 900 }), "notYetValid"],
    ["no end", () => ({ exp: undefined }), "expired"],
    ["nobody", () => ({ sub: undefined }), "malformed"],
  ])("a token with %s", async (_, change, reason) => {
    server.alter = (claims) => ({ ...claims, ...change(claims) });
    expect(await refused()).toBe(reason);
  });

  test("a token signed by a foreign key, or with the secret that both sides know", async () => {
    server.signsWith = "foreign key";
    expect(await refused()).toBe("signature");
    server.signsWith = "secret";
    expect(await refused()).toBe("weakAlgorithm");
  });

  test("a code that was used, with everything else as it was", async () => {
    const browser = new OidcBrowser();
    const back = await browser.authorize(await browser.begin("harbour"));
    const copy = new OidcBrowser(new Map(browser.cookies));
    expect(await browser.arrive(back)).toBe("/");
    expect(refusalIn(await copy.arrive(back))).toBe("replayed");
    expect(await copy.actor()).toBeUndefined();
    // The browser that was signed in has nothing left to come again with.
    expect(refusalIn(await browser.arrive(back))).toBe("otherBrowser");
  });

  test("the code of another browser's sign-in, by its state, by none, or by the code alone", async () => {
    const victim = new OidcBrowser();
    const own = new URL(await victim.authorize(await victim.begin("harbour")), config().APP_URL);
    const attacker = new OidcBrowser();
    const other = new URL(
      await attacker.authorize(await attacker.begin("harbour")),
      config().APP_URL,
    );
    const reasonOf = async (search: string) =>
      refusalIn(await new OidcBrowser(new Map(victim.cookies)).arrive(own.pathname + search));
    expect(await reasonOf(other.search)).toBe("unsolicited");
    const withoutState = new URLSearchParams({ code: other.searchParams.get("code") ?? "" });
    expect(await reasonOf(`?${withoutState.toString()}`)).toBe("unsolicited");
    withoutState.set("state", own.searchParams.get("state") ?? "");
    expect(await reasonOf(`?${withoutState.toString()}`)).toBe("replayed");
    expect(refusalIn(await new OidcBrowser().arrive(own.pathname + own.search))).toBe(
      "otherBrowser",
    );
  });

  test("a code that names another provider (RFC 9207), or comes back to another one", async () => {
    const browser = new OidcBrowser();
    const back = await browser.authorize(await browser.begin("harbour"));
    const copy = new OidcBrowser(new Map(browser.cookies));
    expect(refusalIn(await copy.arrive(`${back}&iss=https%3A%2F%2Felsewhere.example`))).toBe(
      "issuer",
    );
    expect(refusalIn(await browser.arrive(back.replace("harbour", "researcher")))).toBe(
      "otherBrowser",
    );
  });

  test("a person who said no at the provider", async () => {
    const browser = new OidcBrowser();
    const back = await browser.authorize(await browser.begin("harbour"));
    const state = new URL(back, config().APP_URL).searchParams.get("state") ?? "";
    const no = `/api/auth/callback/harbour?error=access_denied&state=${state}`;
    expect(refusalIn(await browser.arrive(no))).toBe("notSignedIn");
  });
});

describe("a provider that is not well", () => {
  /** Descriptions are kept for an hour, so each of these is another issuer. */
  async function another(respond: OidcServer["respond"]): Promise<string> {
    const sick = await startOidcProvider();
    sick.respond = respond;
    adoptOidcProvider(sick);
    const browser = new OidcBrowser();
    const page = await browser.begin("harbour");
    const end = page.startsWith("/") ? page : await browser.arrive(await browser.authorize(page));
    await sick.stop();
    expect(await browser.actor()).toBeUndefined();
    return refusalIn(end);
  }
  const at =
    (path: string, status: number, body: string): OidcServer["respond"] =>
    (asked, _, response) => {
      if (asked !== path) return false;
      response.writeHead(status, { "content-type": "application/json" }).end(body);
      return true;
    };
  const DESCRIPTION = "/.well-known/openid-configuration";

  test.each<[string, OidcServer["respond"]]>([
    ["answers 500", at(DESCRIPTION, 500, "{}")],
    ["describes another", at(DESCRIPTION, 200, '{"issuer": "https://elsewhere.example"}')],
    ["answers no JSON for a code", at("/token", 200, "<html>")],
    ["does not know us", at("/token", 401, '{"error": "invalid_client"}')],
    ["has no keys", at("/keys", 404, "")],
    ["sends more than fits", at("/keys", 200, `{"keys": [], "x": "${"x".repeat(300_000)}"}`)],
    [
      "leads elsewhere",
      (asked, _, response) => {
        if (asked !== "/token") return false;
        response.writeHead(307, { location: "http://127.0.0.1:1/" }).end();
        return true;
      },
    ],
  ])("%s: nobody is signed in, and the page says to try later", async (_, respond) => {
    expect(await another(respond)).toBe("unavailable");
  });

  test("stands in the private network without being named as a neighbour", async () => {
    adoptConfig({ ...config(), CALL_PRIVATE_HOSTS: [] });
    const sick = await startOidcProvider();
    const { OIDC_PROVIDERS } = config();
    const harbour = OIDC_PROVIDERS.harbour;
    if (!harbour) throw new Error("There is no such provider.");
    adoptConfig({
      ...config(),
      OIDC_PROVIDERS: { harbour: { ...harbour, issuer: sick.url } },
    });
    expect(refusalIn(await new OidcBrowser().begin("harbour"))).toBe("unavailable");
    expect(sick.calls).toEqual([]);
    await sick.stop();
  });
});

describe("an ORCID iD from a provider that has checked it", () => {
  test("finds the account of which it is confirmed", async () => {
    const account = await anAccount({ orcid: IDS[1] });
    server.person = { sub: IDS[1], given_name: "Ada", family_name: "Sample" };
    const browser = new OidcBrowser();
    expect(await browser.signIn("researcher")).toBe("/");
    expect((await accountIn(browser)).id).toBe(account.id);
  });

  test("of an account with another iD stays, and that of one without is confirmed by linking", async () => {
    const account = await anAccount();
    server.person = { sub: IDS[2] };
    const browser = await signedInBrowser(account);
    const there = await browser.beginLink("researcher");
    const back = await browser.authorize(there);
    expect(await browser.arrive(back)).toBe("/account/settings/security");
    expect((await browser.actor())?.kind).toBe("user");
    const after = await requireAccount(systemContext(), String(account.id));
    expect(after).toMatchObject({ orcid: IDS[2], orcidConfirmedBy: "sign-in" });
    expect(await identitiesOf(systemContext(), account)).toMatchObject([
      { idp: "researcher", title: "Researcher iD", external_id: IDS[2] },
    ]);
  });
});

describe("linking while signed in", () => {
  const link = async (browser: OidcBrowser) =>
    browser.arrive(await browser.authorize(await browser.beginLink("harbour")));

  test("links to the account that asked for it, also one with a role, and leaves its session", async () => {
    const account = await anAccount({ roles: ["admin"] });
    const browser = await signedInBrowser(account);
    expect(await link(browser)).toBe("/account/settings/security");
    expect((await accountIn(browser)).id).toBe(account.id);
    const fresh = new OidcBrowser();
    expect(await fresh.signIn("harbour")).toBe("/");
    expect((await accountIn(fresh)).id).toBe(account.id);
  });

  test("takes no identity of another account", async () => {
    const holder = await anAccount();
    await linkIdentity(systemContext(), holder, {
      idp: "harbour",
      externalId: String(server.person.sub),
    });
    const page = await link(await signedInBrowser(await anAccount()));
    expect(page).toBe("/account/settings/security?refused=identityTaken&provider=harbour");
  });

  test("is over when somebody else is signed in by then", async () => {
    const browser = await signedInBrowser(await anAccount());
    const back = await browser.authorize(await browser.beginLink("harbour"));
    const other = await anAccount();
    for (const [name, value] of (await signedInBrowser(other)).cookies)
      browser.cookies.set(name, value);
    expect(refusalIn(await browser.arrive(back))).toBe("otherAccount");
    expect(await identitiesOf(systemContext(), other)).toEqual([]);
  });

  test("needs a session; and a sign-in begun afterwards links nothing", async () => {
    expect(await new OidcBrowser().beginLink("harbour")).toBe("403");
    const account = await anAccount();
    const browser = await signedInBrowser(account);
    await browser.beginLink("harbour");
    const back = await browser.authorize(await browser.begin("harbour"));
    expect(await browser.arrive(back)).toBe("/");
    expect((await accountIn(browser)).id).not.toBe(account.id);
    expect(await identitiesOf(systemContext(), account)).toEqual([]);
  });
});

describe("a newcomer without an address", () => {
  const outbox = () => path.join(config().DATA_DIR, "outbox");
  async function codeSentTo(address: string): Promise<string> {
    await runDueJobs(oidcJobs);
    const mails = (existsSync(outbox()) ? readdirSync(outbox()) : [])
      .filter((name) => name.startsWith("confirm-address") && name.endsWith(".json"))
      .map((name) => JSON.parse(readFileSync(path.join(outbox(), name), "utf8")) as Mail)
      .filter(({ to }) => to === address);
    return /(\d{4} \d{4})/.exec(mails.at(-1)?.subject ?? "")?.[1] ?? "";
  }
  type Mail = { to: string; subject: string };
  const address = () => `${randomUUID().slice(0, 8)}@example.org`;
  async function arrived(next = "/search?q=reefs"): Promise<OidcBrowser> {
    server.person = { sub: randomUUID(), given_name: "Ines", family_name: "Example" };
    const browser = new OidcBrowser();
    expect(await browser.signIn("researcher", next)).toBe("/login/address");
    return browser;
  }
  const locationOf = async (response: Response) =>
    ((await response.json()) as { location: string }).location;

  test("gets an account once the code from the mail was entered, and goes on to the wanted page", async () => {
    const browser = await arrived();
    const email = address();
    expect((await browser.askForCode({ email })).status).toBe(204);
    expect(await browser.actor()).toBeUndefined();
    const response = await browser.enterCode(await codeSentTo(email));
    expect(await locationOf(response)).toBe("/search?q=reefs");
    expect(browser.cookies.has("__Host-welcome")).toBe(true);
    expect(await accountIn(browser)).toMatchObject({
      email,
      profile: { full_name: "Ines Example" },
    });
    const again = new OidcBrowser();
    expect(await again.signIn("researcher")).toBe("/");
  });

  test("is linked to the account of the address, whose iD is confirmed by it", async () => {
    const account = await anAccount();
    const browser = new OidcBrowser();
    server.person = { sub: "0000-0003-1419-2405" };
    await browser.signIn("researcher");
    await browser.askForCode({ email: account.email });
    await browser.enterCode(await codeSentTo(account.email));
    expect(await accountIn(browser)).toMatchObject({
      id: account.id,
      orcid: "0000-0003-1419-2405",
      orcidConfirmedBy: "sign-in",
    });
  });

  test("does not get into an account with a role of this service", async () => {
    const { email } = await anAccount({ roles: ["admin"] });
    const browser = await arrived();
    await browser.askForCode({ email });
    const response = await browser.enterCode(await codeSentTo(email));
    expect(await locationOf(response)).toContain("refused=siteRole");
    expect(await browser.actor()).toBeUndefined();
  });

  test("has five tries; the code works in no other browser and only once", async () => {
    const browser = await arrived();
    const email = address();
    await browser.askForCode({ email });
    const code = await codeSentTo(email);
    expect((await new OidcBrowser().enterCode(code)).status).toBe(404);
    const wrong = code === "0000 0000" ? "1111 1111" : "0000 0000";
    for (let tries = 0; tries < 5; tries++)
      expect(await (await browser.enterCode(wrong)).text()).toContain("not the code");
    expect(await (await browser.enterCode(code)).text()).toContain("no longer works");
    await browser.askForCode({ email });
    const fresh = await codeSentTo(email);
    const copy = new OidcBrowser(new Map(browser.cookies));
    expect((await browser.enterCode(fresh)).status).toBe(200);
    expect((await copy.enterCode(fresh)).status).toBe(404);
  });

  test("is sent five mails at most, and nothing is told about the address", async () => {
    const browser = await arrived();
    const known = await anAccount();
    const statuses = [];
    for (const email of [known.email, address(), address(), address(), address(), address()])
      statuses.push((await browser.askForCode({ email })).status);
    expect(statuses).toEqual([204, 204, 204, 204, 204, 400]);
    expect((await browser.askForCode({ email: "no address" })).status).toBe(400);
  });

  test("loses the sign-in after an hour", async () => {
    const browser = await arrived();
    await pool().query("UPDATE newcomer_address SET expires_at = now() - interval '1 minute'");
    expect((await browser.askForCode({ email: address() })).status).toBe(404);
  });
});

describe("settings", () => {
  test("offer ORCID and others with title and icon, and say what is missing", async () => {
    const orcid = parseConfig({ ORCID_CLIENT_ID: "APP-1", ORCID_CLIENT_SECRET: "secret" });
    const { ORCID_CLIENT_ID, ORCID_CLIENT_SECRET } = orcid;
    adoptConfig({ ...config(), ORCID_CLIENT_ID, ORCID_CLIENT_SECRET });
    expect(await offeredProviders(systemContext())).toMatchObject([
      { kind: "oidc", name: "orcid", title: "ORCID", icon: "/orcid.svg" },
      { name: "harbour", title: "Harbour University" },
      { name: "researcher" },
    ]);
    expect(await signInProblems(new Date())).toEqual([]);
    adoptConfig({ ...config(), OIDC_SECRETS: {}, ORCID_CLIENT_SECRET: undefined });
    const problems = await signInProblems(new Date());
    expect(problems.map(({ setting }) => setting)).toEqual([
      "ORCID_CLIENT_SECRET",
      "OIDC_PROVIDERS.harbour",
      "OIDC_PROVIDERS.researcher",
    ]);
    expect(await offeredProviders(systemContext())).toEqual([]);
    adoptConfig({ ...config(), ORCID_CLIENT_ID: undefined });
  });

  test.each([
    ["a name of a partner", { exampleCommons: {} }, /exampleCommons/],
    ["a name for addresses that is none", { "a/b": {} }, /OIDC_PROVIDERS/],
    ["the name of the password", { password: {} }, /OIDC_PROVIDERS/],
    ["no issuer", { harbour: { issuer: "harbour" } }, /OIDC_PROVIDERS.harbour.issuer/],
  ])("with %s stop the start", (_, given, problem) => {
    const one = { issuer: "https://id.example.org", client_id: "x", client_secret_env: "X" };
    const providers = Object.entries(given).map(([name, more]) => [name, { ...one, ...more }]);
    const settings = {
      OIDC_PROVIDERS: JSON.stringify(Object.fromEntries(providers)),
      GROUP_COLLECTIONS_METADATA_ENDPOINTS:
        '{"exampleCommons": {"url": "https://c.example.org/{id}", "token_name": "C_TOKEN"}}',
    };
    expect(() => parseConfig(settings)).toThrow(SettingsError);
    expect(() => parseConfig(settings)).toThrow(problem);
  });
});
