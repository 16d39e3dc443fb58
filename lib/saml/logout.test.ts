import { createSign } from "node:crypto";
import { readFileSync } from "node:fs";
import { deflateRawSync } from "node:zlib";
import { beforeEach, describe, expect, test } from "vitest";
import { csrfCookieFor } from "@/lib/auth/csrf";
import { withTestDatabase } from "@/tests/support/database";
import { PARTNER } from "@/tests/support/partner";
import { refusalIn, SamlBrowser } from "@/tests/support/saml-browser";
import {
  addressAt,
  adoptProvider,
  attributesOf,
  encoded,
  ENTITY_ID,
  idOf,
  LOGOUT,
  messageIn,
  partsOf,
  SERVICE_FILES,
  signed,
  signedResponse,
} from "@/tests/support/saml-provider";
import * as saml from ".";

withTestDatabase();
beforeEach(() => adoptProvider({ partner: SERVICE_FILES }));

let count = 0;
type Session = { browser: SamlBrowser; nameId: string; sessionIndex: string };

async function signedIn(): Promise<Session> {
  const id = `person${++count}`;
  const browser = new SamlBrowser();
  const attributes = attributesOf({ id, email: `${id}@example.org` });
  const parts = partsOf(await browser.begin(), { attributes, nameId: `${id}@login.example.org` });
  expect(await browser.arrive(signedResponse(parts))).toBe("/");
  return { browser, nameId: parts.nameId, sessionIndex: parts.sessionIndex };
}

const PROTOCOL = "urn:oasis:names:tc:SAML:2.0:protocol";
const ISSUER = `<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${ENTITY_ID}</saml:Issuer>`;
const moment = (minutes = 0) => new Date(Date.now() + minutes * 60_000).toISOString();

const requestXml = (
  { nameId, sessionIndex }: Pick<Session, "nameId"> & { sessionIndex?: string },
  { id = `_r${++count}`, issued = moment(), issuer = ISSUER } = {},
) =>
  `<samlp:LogoutRequest xmlns:samlp="${PROTOCOL}" ID="${id}" Version="2.0" IssueInstant="${issued}" Destination="${addressAt("slo")}">${issuer}<saml:NameID xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${nameId}</saml:NameID>${sessionIndex ? `<samlp:SessionIndex>${sessionIndex}</samlp:SessionIndex>` : ""}</samlp:LogoutRequest>`;

const responseXml = (inResponseTo: string, status = "Success") =>
  `<samlp:LogoutResponse xmlns:samlp="${PROTOCOL}" ID="_s${++count}" Version="2.0" IssueInstant="${moment()}" InResponseTo="${inResponseTo}">${ISSUER}<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${status}"/></samlp:Status></samlp:LogoutResponse>`;

/** An address with a message, signed as the redirect binding says. */
function addressOf(
  name: "SAMLRequest" | "SAMLResponse",
  xml: string,
  { signer = "provider", relayState = "", algorithm = "sha256" } = {},
): string {
  const value = encodeURIComponent(deflateRawSync(xml).toString("base64"));
  const uri =
    algorithm === "sha1"
      ? "http://www.w3.org/2000/09/xmldsig#rsa-sha1"
      : "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256";
  const query = [
    `${name}=${value}`,
    ...(relayState ? [`RelayState=${encodeURIComponent(relayState)}`] : []),
    `SigAlg=${encodeURIComponent(uri)}`,
  ].join("&");
  const key = readFileSync(SERVICE_FILES.sp_key_file.replace("service", signer), "utf8");
  const signature = createSign(`RSA-${algorithm.toUpperCase()}`).update(query).sign(key, "base64");
  return `/saml/slo/${PARTNER}?${query}&Signature=${encodeURIComponent(signature)}`;
}

const arriveAt = async (browser: SamlBrowser, address: string) =>
  (await browser.send(saml.logoutHandler, address)).headers.get("location") ?? "";

describe("a provider ends a session", () => {
  test("by address; the response names its request and the state it came with", async () => {
    const session = await signedIn();
    const xml = requestXml(session);
    const address = addressOf("SAMLRequest", xml, { relayState: "state of theirs" });
    const location = await arriveAt(new SamlBrowser(), address);
    expect(location.startsWith(LOGOUT)).toBe(true);
    expect(new URL(location).searchParams.get("RelayState")).toBe("state of theirs");
    expect(new URL(location).searchParams.get("Signature")).toBeTruthy();
    expect(messageIn(location)).toContain(`InResponseTo="${idOf(xml)}"`);
    expect(await session.browser.actor()).toBeUndefined();
  });

  test("by form, and only the one it names", async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const xml = requestXml(one);
    const form = new URLSearchParams({ SAMLRequest: encoded(signed(xml, idOf(xml))) });
    const path = `/saml/slo/${PARTNER}`;
    const response = await new SamlBrowser().send(saml.logoutFormHandler, path, form);
    expect(messageIn(response.headers.get("location") ?? "")).toContain("LogoutResponse");
    expect(await one.browser.actor()).toBeUndefined();
    expect(await other.browser.actor()).toBeDefined();
  });

  test("without an index: all of the person", async () => {
    const { browser, nameId } = await signedIn();
    await arriveAt(new SamlBrowser(), addressOf("SAMLRequest", requestXml({ nameId })));
    expect(await browser.actor()).toBeUndefined();
  });

  test("and is answered by a form where it takes responses so", async () => {
    const binding = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST";
    const idp = { singleLogoutService: { url: LOGOUT, binding } };
    adoptProvider({ partner: SERVICE_FILES, idp });
    const session = await signedIn();
    const address = addressOf("SAMLRequest", requestXml(session));
    const html = await (await new SamlBrowser().send(saml.logoutHandler, address)).text();
    expect(html).toContain(`action="${LOGOUT}"`);
    const value = /name="SAMLResponse" value="([^"]+)"/.exec(html)?.[1] ?? "";
    expect(Buffer.from(value, "base64").toString("utf8")).toMatch(/LogoutResponse.*<Signature/s);
  });

  test.each<[string, string, (session: Session) => string]>([
    [
      "unsigned",
      "unsigned",
      (s) => addressOf("SAMLRequest", requestXml(s)).split("&SigAlg")[0] ?? "",
    ],
    [
      "signed by somebody else",
      "signature",
      (s) => addressOf("SAMLRequest", requestXml(s), { signer: "foreign" }),
    ],
    [
      "signed by SHA-1",
      "weakAlgorithm",
      (s) => addressOf("SAMLRequest", requestXml(s), { algorithm: "sha1" }),
    ],
    [
      "with two messages",
      "malformed",
      (s) => `${addressOf("SAMLRequest", requestXml(s))}&SAMLRequest=x`,
    ],
    [
      "with a state that was not signed",
      "signature",
      (s) => `${addressOf("SAMLRequest", requestXml(s))}&RelayState=x`,
    ],
    [
      "an hour old",
      "expired",
      (s) => addressOf("SAMLRequest", requestXml(s, { issued: moment(-60) })),
    ],
    [
      "of another provider",
      "issuer",
      (s) =>
        addressOf("SAMLRequest", requestXml(s, { issuer: ISSUER.replace(ENTITY_ID, "urn:other") })),
    ],
    [
      "for another address",
      "destination",
      (s) => addressOf("SAMLRequest", requestXml(s).replace("/slo/", "/authorized/")),
    ],
    [
      "that grows when it is unpacked",
      "tooLarge",
      (s) => addressOf("SAMLRequest", requestXml({ ...s, nameId: "a".repeat(5_000_000) })),
    ],
  ])("not by a request %s: %s", async (_, reason, make) => {
    const session = await signedIn();
    expect(refusalIn(await arriveAt(new SamlBrowser(), make(session)))).toBe(reason);
    expect(await session.browser.actor()).toBeDefined();
  });

  test("not by a form that is unsigned, nor twice by the same request", async () => {
    const session = await signedIn();
    const form = new URLSearchParams({ SAMLRequest: encoded(requestXml(session)) });
    const path = `/saml/slo/${PARTNER}`;
    const response = await new SamlBrowser().send(saml.logoutFormHandler, path, form);
    expect(refusalIn(response.headers.get("location") ?? "")).toBe("unsigned");
    const address = addressOf("SAMLRequest", requestXml(session));
    await arriveAt(new SamlBrowser(), address);
    expect(refusalIn(await arriveAt(new SamlBrowser(), address))).toBe("replayed");
  });
});

describe("somebody signs out here", () => {
  /** What the button of the sign-out page does. */
  async function leave(browser: SamlBrowser): Promise<string> {
    const cookie = csrfCookieFor({ headers: new Headers() }) ?? "";
    const token = /^csrftoken=([^;]+)/.exec(cookie)?.[1] ?? "";
    browser.cookies.set("csrftoken", token);
    const { headers, url } = browser.request("/saml/logout");
    headers.set("x-csrftoken", decodeURIComponent(token));
    headers.set("origin", "https://repository.example.org");
    headers.set("accept", "application/json");
    const request = new Request(url, { method: "POST", headers });
    const response = await saml.leaveHandler(request, { params: Promise.resolve({}) });
    for (const one of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (one.split(";")[0] ?? "").split(/=(.*)/s);
      browser.cookies.set(name, value);
    }
    return ((await response.json()) as { location: string }).location;
  }

  test("and at the provider, which confirms it", async () => {
    const { browser, nameId, sessionIndex } = await signedIn();
    const path = await leave(browser);
    expect(await browser.actor()).toBeUndefined();
    const location = await arriveAt(browser, path);
    expect(location.startsWith(LOGOUT)).toBe(true);
    const xml = messageIn(location);
    expect(xml).toContain(nameId);
    expect(xml).toContain(sessionIndex);
    const back = addressOf("SAMLResponse", responseXml(idOf(xml)));
    expect(await arriveAt(browser, back)).toBe("https://repository.example.org/");
    expect(refusalIn(await arriveAt(browser, back))).toBe("replayed");
  });

  test("and is told when the provider does not confirm it", async () => {
    const { browser } = await signedIn();
    const xml = messageIn(await arriveAt(browser, await leave(browser)));
    const back = addressOf("SAMLResponse", responseXml(idOf(xml), "Responder"));
    expect(refusalIn(await arriveAt(browser, back))).toBe("logoutIncomplete");
  });

  test("only, where the provider takes no part", async () => {
    adoptProvider({ idp: { singleLogoutService: undefined } });
    const { browser } = await signedIn();
    expect(await leave(browser)).toBe("/");
    expect(await browser.actor()).toBeUndefined();
  });
});
