import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accountsForImport, linkIdentity, openSession } from "@/lib/users";
import { invite } from "@/lib/collections";
import { systemContext } from "@/lib/db/context";
import { pool } from "@/lib/db/database";
import { anAccount } from "@/tests/support/accounts";
import { aCollection, inTx } from "@/tests/support/collections";
import { withTestDatabase } from "@/tests/support/database";
import { adoptPartner, PARTNER, type PartnerServer, startPartner } from "@/tests/support/partner";
import { refusalIn, SamlBrowser } from "@/tests/support/saml-browser";
import {
  adoptProvider,
  attributesOf,
  certificateOf,
  idOf,
  partsOf,
  SERVICE_FILES,
  signedResponse,
} from "@/tests/support/saml-provider";
import { samlXml } from "./messages/xml";
import * as saml from ".";

withTestDatabase();

let server: PartnerServer;
beforeAll(async () => {
  server = await startPartner();
  adoptPartner(server);
});
beforeEach(() => adoptProvider());
afterAll(() => server.stop());

const rowsOf = async (statement: string, ...values: unknown[]) =>
  (await pool().query<Record<string, unknown>>(statement, values)).rows;

type Person = Parameters<typeof attributesOf>[0];

/** Signs in; the page where it ends. */
async function signIn(person: Person, browser = new SamlBrowser(), next = "/"): Promise<string> {
  const request = await browser.begin(next);
  return browser.arrive(signedResponse(partsOf(request, { attributes: attributesOf(person) })));
}

/** The account that a person is signed in to. */
async function accountOf(person: Person): Promise<number> {
  const browser = new SamlBrowser();
  expect(await signIn(person, browser)).toBe("/");
  const actor = await browser.actor();
  if (actor?.kind !== "user") throw new Error("Nobody is signed in.");
  return Number(actor.id);
}

const somebody = () => {
  const id = `p${randomUUID().slice(0, 8)}`;
  return { id, email: `${id}@example.org` };
};
/** Different iDs with their check digits. */
const IDS = [
  "0000-0001-5847-8734",
  "0000-0002-1825-0097",
  "0000-0001-5109-3700",
  "0000-0002-1694-233X",
  "0000-0003-1419-2405",
];
let given = 0;
const anOrcid = () => IDS[given++] ?? "";
const uidOf = (orcid: string) => `${orcid}@login.example.org`;

async function imported(person: {
  email?: string;
  orcid?: string;
  username?: string;
  partnerName?: string;
}): Promise<number> {
  const { email = somebody().email, orcid, username, partnerName } = person;
  const identifiers = partnerName ? [{ scheme: "svc_username", identifier: partnerName }] : [];
  const one = { fullName: "Imported", email, orcid, username, identifiers };
  return (await accountsForImport(systemContext(), [one])).get(email) ?? 0;
}

const visitor = { address: "203.0.113.7", userAgent: "tests" };
async function use(id: number): Promise<void> {
  const [row] = await rowsOf("SELECT username FROM app_user WHERE id = $1", id);
  const { requireAccount } = await import("@/lib/users");
  const account = await requireAccount(systemContext(), String(row?.username));
  await openSession(systemContext(), account, visitor);
}

describe("a first sign-in", () => {
  test("shows the invitation that was sent to the address, before any job has run", async () => {
    const { owner, collection } = await aCollection();
    const person = somebody();
    const members = [{ type: "email", id: person.email }];
    await inTx(owner, (tx) => invite(tx, collection.id, { members, role: "reader" }));
    const addressee = `user:${await accountOf(person)}`;
    expect(await rowsOf("SELECT id FROM request WHERE addressee = $1", addressee)).toHaveLength(1);
  });

  test("makes an account, opens its session, and leads to the page that was wanted", async () => {
    const browser = new SamlBrowser();
    const person = {
      id: "joan.jett",
      email: "JJ@example.org",
      name: "Joan",
      surname: "Jett",
      uid: uidOf(anOrcid()),
    };
    expect(await signIn(person, browser, "/me/uploads?page=2")).toBe("/me/uploads?page=2");
    const [row] = await rowsOf(
      `SELECT u.id, u.username, u.email, u.orcid, u.orcid_confirmed_by, u.password_hash, u.profile->>'full_name' AS name
         FROM app_user u JOIN account_identity i ON i.user_id = u.id WHERE i.external_id = 'joan.jett'`,
    );
    expect(row).toMatchObject({
      username: `${PARTNER}-joan-jett`,
      email: "jj@example.org",
      orcid: "0000-0001-5847-8734",
      orcid_confirmed_by: "sign-in",
      password_hash: null,
      name: "Joan Jett",
    });
    expect(await browser.actor()).toMatchObject({ kind: "user", id: String(row?.id) });
    const [attempt] = await rowsOf(
      "SELECT outcome, reason, attributes, user_id FROM sign_in_attempt WHERE external_id = 'joan.jett'",
    );
    expect(attempt).toMatchObject({ outcome: "created", reason: null, user_id: row?.id });
    expect(attempt?.attributes).toMatchObject({ "urn:oid:2.5.4.42": ["Joan"] });
    expect(browser.cookies.has("__Host-welcome")).toBe(true);

    const again = new SamlBrowser();
    await signIn(person, again);
    expect(again.cookies.has("__Host-welcome")).toBe(false);
  });

  test("that comes twice at once makes one account", async () => {
    const person = somebody();
    const ids = await Promise.all([accountOf(person), accountOf(person), accountOf(person)]);
    expect(new Set(ids).size).toBe(1);
    expect(await rowsOf("SELECT id FROM app_user WHERE email = $1", person.email)).toHaveLength(1);
  });

  test("gives usernames that fit, numbered when they are taken", async () => {
    await accountOf({ id: "x.y", email: "xy1@example.org" });
    await accountOf({ id: "x-y", email: "xy2@example.org" });
    await accountOf({ id: "x".repeat(200), email: "xy3@example.org" });
    const rows = await rowsOf(
      "SELECT username FROM app_user WHERE email LIKE 'xy_@example.org' ORDER BY email",
    );
    expect(rows.map(({ username }) => username)).toEqual([
      `${PARTNER}-x-y`,
      `${PARTNER}-x-y-2`,
      `${PARTNER}-${"x".repeat(25)}`,
    ]);
  });

  test("asks the partner for an address that the provider does not give", async () => {
    const { id, email } = somebody();
    server.users.set(id, { username: id, email });
    const account = await accountOf({ id });
    expect(await rowsOf("SELECT email FROM app_user WHERE id = $1", account)).toEqual([{ email }]);
    // Later it is not needed any more.
    server.users.delete(id);
    expect(await accountOf({ id })).toBe(account);
  });

  test("is refused without an address anywhere", async () => {
    expect(refusalIn(await signIn({ id: "nobody" }))).toBe("noEmail");
    expect(refusalIn(await signIn({ id: "nobody", email: "no address" }))).toBe("noEmail");
  });

  test("takes the attributes that the settings map", async () => {
    adoptProvider({
      partner: { mappings: { external_id: "eppn", email: "mail", orcid: "orcid" } },
    });
    const { id, email } = somebody();
    const browser = new SamlBrowser();
    const attributes = { eppn: [id], mail: [email], orcid: [`https://orcid.org/${anOrcid()}`] };
    const parts = partsOf(await browser.begin(), { attributes });
    expect(await browser.arrive(signedResponse(parts))).toBe("/");
    expect(
      await rowsOf(
        "SELECT u.orcid FROM app_user u JOIN account_identity i ON i.user_id = u.id WHERE i.external_id = $1",
        id,
      ),
    ).toEqual([{ orcid: "0000-0002-1825-0097" }]);
  });
});

describe("a provider that takes requests by form", () => {
  const post = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST";
  const formOf = async (browser: SamlBrowser) => {
    const response = await browser.send(
      saml.loginHandler((path) => path ?? "/"),
      `/saml/login/${PARTNER}`,
    );
    const html = await response.text();
    const [, action = ""] = /<form method="post" action="([^"]+)"/.exec(html) ?? [];
    const [, value = ""] = /name="SAMLRequest" value="([^"]+)"/.exec(html) ?? [];
    const xml = Buffer.from(value, "base64").toString("utf8");
    return { response, action, xml };
  };
  const service = { url: "https://commons.example.org/idp/post", binding: post };

  test("is sent one that leads on by itself, and the sign-in ends as any other", async () => {
    adoptProvider({ idp: { singleSignOnService: service } });
    const browser = new SamlBrowser();
    const { response, action, xml } = await formOf(browser);
    expect(response.status).toBe(200);
    expect(action).toBe(service.url);
    expect(response.headers.get("content-security-policy")).toContain("script-src 'nonce-");
    expect(xml).toContain("AuthnRequest");
    expect(xml).not.toContain("Signature");
    const request = idOf(xml);
    const person = attributesOf(somebody());
    expect(await browser.arrive(signedResponse(partsOf(request, { attributes: person })))).toBe(
      "/",
    );
    expect(await browser.actor()).toBeDefined();
  });

  test("gets it signed within where we have a key", async () => {
    adoptProvider({ idp: { singleSignOnService: service }, partner: SERVICE_FILES });
    const { xml } = await formOf(new SamlBrowser());
    const { parseDomFromString, validateSignature } = await samlXml();
    const { documentElement } = await parseDomFromString(xml);
    expect(validateSignature(xml, documentElement, [certificateOf("service")])).toBe(true);
    expect(validateSignature(xml, documentElement, [certificateOf("provider")])).toBe(false);
  });
});

describe("the account is found", () => {
  test("by identity, whatever else is said", async () => {
    const person = somebody();
    const account = await accountOf(person);
    const another = await anAccount();
    expect(await accountOf({ ...person, email: another.email })).toBe(account);
  });

  test("by identity under another name of the partner, which is linked", async () => {
    const account = await anAccount();
    const person = somebody();
    await linkIdentity(systemContext(), account, { idp: "exampleBroker", externalId: person.id });
    expect(await accountOf(person)).toBe(account.id);
  });

  test("by a confirmed ORCID iD, not by one that was typed", async () => {
    const orcid = anOrcid();
    const account = await anAccount({ orcid });
    expect(await accountOf({ ...somebody(), uid: uidOf(orcid) })).toBe(account.id);
    await rowsOf("UPDATE app_user SET orcid_confirmed_by = NULL WHERE id = $1", account.id);
    expect(await accountOf({ ...somebody(), uid: uidOf(orcid) })).not.toBe(account.id);
  });

  test("by the ORCID iD of an import, while nobody has used the account", async () => {
    const orcid = anOrcid();
    const first = await imported({ orcid });
    await use(first);
    expect(await accountOf({ ...somebody(), uid: uidOf(orcid) })).not.toBe(first);
    await rowsOf("UPDATE app_user SET orcid = NULL WHERE orcid = $1", orcid);
    const second = await imported({ orcid });
    expect(await accountOf({ ...somebody(), uid: uidOf(orcid) })).toBe(second);
  });

  test("by a name that an import gave, a username, or one with the partner's name before it", async () => {
    const [a, b, c] = [somebody(), somebody(), somebody()];
    const ids = [
      await imported({ partnerName: a.id }),
      await imported({ username: b.id }),
      await imported({ username: `${PARTNER}-${c.id}` }),
    ];
    expect([await accountOf(a), await accountOf(b), await accountOf(c)]).toEqual(ids);
  });

  test("by no name, when the account has a password, an identity or was used", async () => {
    const [a, b, c] = [somebody(), somebody(), somebody()];
    const withPassword = await anAccount({ username: a.id, password: "correct horse battery" });
    const withIdentity = await anAccount({ username: b.id });
    await linkIdentity(systemContext(), withIdentity, { idp: "orcid", externalId: "x" });
    const used = await imported({ partnerName: c.id });
    await use(used);
    expect(await accountOf(a)).not.toBe(withPassword.id);
    expect(await accountOf(b)).not.toBe(withIdentity.id);
    expect(await accountOf(c)).not.toBe(used);
  });

  test("by no name that several have", async () => {
    const person = somebody();
    const both = [
      await imported({ partnerName: person.id }),
      await imported({ username: person.id }),
    ];
    expect(both).not.toContain(await accountOf(person));
  });

  test("by e-mail address, in whatever letters", async () => {
    const account = await anAccount({ password: "correct horse battery" });
    const person = { id: somebody().id, email: account.email.toUpperCase() };
    expect(await accountOf(person)).toBe(account.id);
    const [identity] = await rowsOf(
      "SELECT idp, external_id, last_signed_in_at IS NOT NULL AS used FROM account_identity WHERE user_id = $1",
      account.id,
    );
    expect(identity).toEqual({ idp: PARTNER, external_id: person.id, used: true });
  });
});

describe("no account is handed over", () => {
  test("with a role of this service: by iD and name another is made, by address it is refused", async () => {
    const orcid = anOrcid();
    const { id } = somebody();
    const account = await anAccount({ roles: ["admin"], orcid, username: id });
    expect(await accountOf({ ...somebody(), id, uid: uidOf(orcid) })).not.toBe(account.id);
    const person = { id: somebody().id, email: account.email };
    expect(refusalIn(await signIn(person))).toBe("siteRole");
    // Linked by its holder, it is opened.
    await linkIdentity(systemContext(), account, { idp: PARTNER, externalId: person.id });
    expect(await accountOf(person)).toBe(account.id);
  });

  test("that is blocked or inactive, nor passed over for another", async () => {
    const blocked = await anAccount();
    const inactive = await anAccount();
    await rowsOf("UPDATE app_user SET blocked_at = now() WHERE id = $1", blocked.id);
    await rowsOf("UPDATE app_user SET active = false WHERE id = $1", inactive.id);
    for (const { email } of [blocked, inactive])
      expect(refusalIn(await signIn({ id: somebody().id, email }))).toBe("accountClosed");
    const person = somebody();
    const account = await accountOf(person);
    await rowsOf("UPDATE app_user SET blocked_at = now() WHERE id = $1", account);
    expect(refusalIn(await signIn(person))).toBe("accountClosed");
  });

  test("whose address nobody has confirmed", async () => {
    const { id, email } = await anAccount({ password: "correct horse battery" });
    await rowsOf("UPDATE app_user SET confirmed = false WHERE id = $1", id);
    expect(refusalIn(await signIn({ id: somebody().id, email }))).toBe("unconfirmed");
  });
});

describe("afterwards", () => {
  test("what the partner says is taken over, at most once a minute", async () => {
    const person = somebody();
    const jobs = () =>
      rowsOf(
        "SELECT key FROM graphile_worker.jobs WHERE key = $1",
        `sync-profile:${PARTNER}:${person.id}`,
      );
    await accountOf(person);
    expect(await jobs()).toHaveLength(1);
    await rowsOf("DELETE FROM graphile_worker._private_jobs WHERE key LIKE 'sync-profile:%'");
    await accountOf(person);
    expect(await jobs()).toEqual([]);
    await rowsOf(
      "UPDATE account_identity SET last_signed_in_at = now() - interval '2 min' WHERE external_id = $1",
      person.id,
    );
    await accountOf(person);
    expect(await jobs()).toHaveLength(1);
  });
});
