import { writeFileSync } from "node:fs";
import path from "node:path";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createContext, systemContext } from "@/lib/db/context";
import { pool } from "@/lib/db/database";
import { adoptConfig, config } from "@/lib/core/config";
import { sessionCookie } from "@/lib/auth/sessions";
import { linkIdentity } from "@/lib/users";
import { actorOf, anAccount, signedInAs } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import { PARTNER } from "@/tests/support/partner";
import { refusalIn, SamlBrowser } from "@/tests/support/saml-browser";
import * as signIns from "@/lib/sign-ins";
import {
  addressAt,
  adoptProvider,
  attributesOf,
  certificateOf,
  ENTITY_ID,
  partsOf,
  SERVICE_FILES,
  SIGN_ON,
  signedResponse,
} from "@/tests/support/saml-provider";
import { providerNamed } from "./provider";
import { beginSignIn } from "./service/sign-in";
import { renewMetadata } from "./service/metadata";
import { metadataOf } from "./service-provider";
import * as saml from ".";

withTestDatabase();
beforeEach(() => adoptProvider());

type Account = Awaited<ReturnType<typeof anAccount>>;

/** A browser where somebody is signed in, who begins to link an identity. */
async function linking(account: Account): Promise<{ browser: SamlBrowser; request: string }> {
  const ctx = await signedInAs(account);
  const browser = new SamlBrowser();
  const [name = "", value = ""] = ((await sessionCookie(ctx.sessionId)).split(";")[0] ?? "").split(
    /=(.*)/s,
  );
  browser.cookies.set(name, value);
  await browser.begin();
  const provider = await providerNamed(ctx, PARTNER);
  if (!provider) throw new Error("There is no provider.");
  const kept = browser.cookies.get(saml.samlCookies.secret());
  const given = { next: "/account/settings/security", kept, isLink: true };
  const { requestId } = await beginSignIn(ctx, provider, given);
  return { browser, request: requestId };
}

let count = 0;
const answer = (request: string, id = `linked${++count}`) =>
  signedResponse(partsOf(request, { attributes: attributesOf({ id, email: "x@example.org" }) }));

describe("an identity is linked", () => {
  test("to the account that is signed in, also one with a role of this service", async () => {
    const account = await anAccount({ roles: ["admin"] });
    const { browser, request } = await linking(account);
    expect(await browser.arrive(answer(request, "holder"))).toBe("/account/settings/security");
    const [identity] = await signIns.identitiesOf(systemContext(), account);
    expect(identity).toMatchObject({
      idp: PARTNER,
      title: "Example Commons",
      external_id: "holder",
    });
    expect(await browser.actor()).toMatchObject({ id: String(account.id) });
  });

  test("to no other account than the one that has it", async () => {
    const holder = await anAccount();
    await linkIdentity(systemContext(), holder, { idp: PARTNER, externalId: "taken" });
    const account = await anAccount();
    const { browser, request } = await linking(account);
    expect(refusalIn(await browser.arrive(answer(request, "taken")))).toBe("identityTaken");
    expect(await signIns.identitiesOf(systemContext(), account)).toEqual([]);
  });

  test("not when somebody else is signed in by then", async () => {
    const { browser, request } = await linking(await anAccount());
    const another = await linking(await anAccount());
    for (const [name, value] of another.browser.cookies)
      if (name.includes("session-token")) browser.cookies.set(name, value);
    expect(refusalIn(await browser.arrive(answer(request)))).toBe("otherAccount");
  });
});

describe("an identity is unlinked", () => {
  const unlink = (account: Account, externalId: string) =>
    signIns.unlinkOwnIdentity(createContext({ actor: actorOf(account) }), {
      idp: PARTNER,
      externalId,
    });

  test("when there is a password or another identity, never the last way in", async () => {
    const account = await anAccount();
    for (const externalId of ["first", "second"])
      await linkIdentity(systemContext(), account, { idp: PARTNER, externalId });
    await unlink(account, "first");
    await expect(unlink(account, "second")).rejects.toMatchObject({
      text: { key: "users.lastWayIn" },
    });
    const withPassword = await anAccount({ password: "correct horse battery" });
    await linkIdentity(systemContext(), withPassword, { idp: PARTNER, externalId: "only" });
    await unlink(withPassword, "only");
    expect(await signIns.identitiesOf(systemContext(), withPassword)).toEqual([]);
  });

  test("by its own account only", async () => {
    const account = await anAccount({ password: "correct horse battery" });
    await linkIdentity(systemContext(), account, { idp: PARTNER, externalId: "mine" });
    await expect(unlink(await anAccount(), "mine")).rejects.toMatchObject({ status: 404 });
  });
});

describe("metadata", () => {
  const metadata = (certificate: string) =>
    `<?xml version="1.0"?><!-- theirs --><md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${ENTITY_ID}"><md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${certificate.replace(/-----.*?-----/g, "")}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor><md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://login.example.org/post"/><md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${SIGN_ON}"/></md:IDPSSODescriptor></md:EntityDescriptor>`;
  const NONE = { entityId: undefined, singleSignOnService: undefined, x509cert: undefined };

  let server: Server;
  let body = "";
  let address = "";
  beforeAll(async () => {
    server = createServer((_request, response) => void response.end(body));
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    const { port } = server.address() as AddressInfo;
    address = `http://127.0.0.1:${port}/metadata`;
    adoptConfig({ ...config(), CALL_PRIVATE_HOSTS: [`127.0.0.1:${port}`] });
  });
  afterAll(() => void server.close());

  test("of a provider are read from an address, renewed, and kept when they cannot be", async () => {
    body = metadata(certificateOf("provider"));
    adoptProvider({ idp: { ...NONE, metadata_url: address } });
    const ctx = systemContext();
    const read = async () => (await providerNamed(ctx, PARTNER))?.certificates.join("");
    expect(await providerNamed(ctx, PARTNER)).toMatchObject({
      entityId: ENTITY_ID,
      signOn: { url: SIGN_ON, isPost: false },
    });
    const first = await read();
    for (const broken of ["", "<html>", `<!DOCTYPE x>${body}`, body.replace(ENTITY_ID, "")]) {
      body = broken;
      await renewMetadata(ctx);
      expect(await read()).toBe(first);
    }
    body = metadata(certificateOf("foreign"));
    await renewMetadata(ctx);
    expect(await read()).not.toBe(first);
    expect((await pool().query("SELECT idp FROM saml_metadata")).rowCount).toBe(1);
  });

  test("of a provider are read from a file", async () => {
    const file = path.join(config().DATA_DIR, "metadata.xml");
    writeFileSync(file, metadata(certificateOf("provider")));
    adoptProvider({ idp: { ...NONE, metadata_file: file } });
    const browser = new SamlBrowser();
    expect(await browser.arrive(answer(await browser.begin()))).toBe("/");
  });

  test("of this service name its addresses and certificate", async () => {
    adoptProvider({ partner: SERVICE_FILES });
    const provider = await providerNamed(systemContext(), PARTNER);
    const xml = provider ? await metadataOf(provider) : "";
    expect(xml).toContain(`entityID="${addressAt("metadata")}"`);
    expect(xml).toContain(`Location="${addressAt("authorized")}"`);
    expect(xml.match(/<SingleLogoutService /g)).toHaveLength(2);
    expect(xml).toContain('use="encryption"');
    const bare = certificateOf("service").replace(/-----.*?-----|\s/g, "");
    expect(xml.replace(/\s/g, "")).toContain(bare);
  });
});

test("a provider whose certificate has expired is not offered", async () => {
  const later = { ...systemContext(), now: new Date("2200-01-01") };
  expect(await saml.offeredProviders(later)).toEqual([]);
  expect(await saml.offeredProviders(systemContext())).toMatchObject([
    { name: PARTNER, title: "Example Commons" },
  ]);
});
