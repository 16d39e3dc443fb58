import { beforeEach, describe, expect, test } from "vitest";
import { pool } from "@/lib/db/database";
import { PARTNER } from "@/tests/support/partner";
import { withTestDatabase } from "@/tests/support/database";
import { refusalIn, SamlBrowser } from "@/tests/support/saml-browser";
import {
  addressAt,
  adoptProvider,
  assertionXml,
  attributesOf,
  certificateOf,
  encrypted,
  type Parts,
  partsOf,
  responseXml,
  SERVICE_FILES,
  signed,
  signedResponse,
} from "@/tests/support/saml-provider";
import type { Refusal } from "./schema";

withTestDatabase();
beforeEach(() => adoptProvider());

const minutesAway = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const SIGNATURE = /<Signature .*?<\/Signature>/s;
const EVIL = attributesOf({ id: "administrator", email: "admin@example.org" });

/** The same with other words and without a signature. */
const evil = (parts: Parts, given: Partial<Parts> = {}) =>
  assertionXml({ ...parts, assertionId: "_evil", attributes: EVIL, ...given });
const signatureIn = (xml: string) => SIGNATURE.exec(xml)?.[0] ?? "";
const without = (xml: string) => xml.replace(SIGNATURE, "");
/** Puts a text behind the first end of an issuer, where signatures stand. */
const afterIssuer = (xml: string, text: string) =>
  xml.replace("</saml:Issuer>", `</saml:Issuer>${text}`);
const inObject = (signature: string, text: string) =>
  signature.replace("</Signature>", `<Object>${text}</Object></Signature>`);
const goodAssertion = (parts: Parts) => signed(assertionXml(parts), parts.assertionId);
const goodMessage = (parts: Parts) =>
  signed(responseXml(parts, assertionXml(parts)), parts.responseId);

type Hostile = [name: string, reason: Refusal, make: (parts: Parts) => string];

const WRAPPED: Hostile[] = [
  [
    "XSW 1: another message, with the signed one in its signature",
    "assertionCount",
    (parts) => {
      const good = goodMessage(parts);
      const outer = responseXml({ ...parts, responseId: "_evil" }, evil(parts));
      return afterIssuer(outer, inObject(signatureIn(good), without(good)));
    },
  ],
  [
    "XSW 2: another message, with the signed one before the signature",
    "assertionCount",
    (parts) => {
      const good = goodMessage(parts);
      const outer = responseXml({ ...parts, responseId: "_evil" }, evil(parts));
      return afterIssuer(outer, without(good) + signatureIn(good));
    },
  ],
  [
    "XSW 3: another assertion before the signed one",
    "assertionCount",
    (parts) => responseXml(parts, evil(parts) + goodAssertion(parts)),
  ],
  [
    "XSW 4: another assertion around the signed one",
    "assertionCount",
    (parts) =>
      responseXml(
        parts,
        evil(parts).replace("</saml:Assertion>", `${goodAssertion(parts)}</saml:Assertion>`),
      ),
  ],
  [
    "XSW 5: another assertion with the signature, the signed one behind it",
    "assertionCount",
    (parts) => {
      const good = goodAssertion(parts);
      return responseXml(parts, afterIssuer(evil(parts), signatureIn(good)) + without(good));
    },
  ],
  [
    "XSW 6: another assertion with the signature, the signed one within the signature",
    "assertionCount",
    (parts) => {
      const good = goodAssertion(parts);
      return responseXml(
        parts,
        afterIssuer(
          evil(parts),
          signatureIn(good).replace("</Signature>", `${without(good)}</Signature>`),
        ),
      );
    },
  ],
  [
    "XSW 7: another assertion in extensions",
    "assertionCount",
    (parts) =>
      responseXml(
        parts,
        `<samlp:Extensions>${evil(parts)}</samlp:Extensions>${goodAssertion(parts)}`,
      ),
  ],
  [
    "XSW 8: another assertion, the signed one in an object of the signature",
    "assertionCount",
    (parts) => {
      const good = goodAssertion(parts);
      return responseXml(
        parts,
        afterIssuer(evil(parts), inObject(signatureIn(good), without(good))),
      );
    },
  ],
  [
    "a signed element under another name in extensions, its signature in another assertion",
    "signature",
    (parts) => {
      const good = goodAssertion(parts);
      const renamed = without(good).replaceAll("saml:Assertion", "saml:Evidence");
      return responseXml(
        parts,
        `<samlp:Extensions>${renamed}</samlp:Extensions>${afterIssuer(evil(parts), signatureIn(good))}`,
      );
    },
  ],
  [
    "two elements of one id",
    "signature",
    (parts) => {
      const twin = `<samlp:Extensions><x ID="${parts.assertionId}"/></samlp:Extensions>`;
      return responseXml(parts, twin + goodAssertion(parts));
    },
  ],
  [
    "two elements of one id, one in a namespace",
    "signature",
    (parts) => {
      const twin = `<samlp:Extensions><x xmlns:w="urn:w" w:Id="${parts.assertionId}"/></samlp:Extensions>`;
      return responseXml(parts, twin + goodAssertion(parts));
    },
  ],
  [
    "an object in the signature",
    "signature",
    (parts) =>
      responseXml(parts, goodAssertion(parts).replace("</Signature>", "<Object/></Signature>")),
  ],
  [
    "two signatures in the assertion",
    "signature",
    (parts) => {
      const good = goodAssertion(parts);
      return responseXml(parts, afterIssuer(good, signatureIn(good)));
    },
  ],
  [
    "a signature that means the whole document",
    "signature",
    (parts) =>
      responseXml(parts, goodAssertion(parts).replace(`URI="#${parts.assertionId}"`, 'URI=""')),
  ],
];

const UNSIGNED: Hostile[] = [
  ["nothing signed", "unsigned", (parts) => responseXml(parts, assertionXml(parts))],
  [
    "words changed after signing",
    "signature",
    (parts) => signedResponse(parts).replace(">amara<", ">administrator<"),
  ],
  [
    "words of a signed message changed after signing",
    "signature",
    (parts) => goodMessage(parts).replace(">amara<", ">administrator<"),
  ],
  [
    "another signature value",
    "signature",
    (parts) => signedResponse(parts).replace(/<SignatureValue>..../, "<SignatureValue>AAAA"),
  ],
  [
    "a certificate that it brings along itself",
    "signature",
    (parts) =>
      responseXml(parts, signed(assertionXml(parts), parts.assertionId, { signer: "foreign" })),
  ],
  [
    "a message signed by somebody else around a good assertion",
    "signature",
    (parts) => signed(signedResponse(parts), parts.responseId, { signer: "foreign" }),
  ],
  [
    "a signature by SHA-1",
    "weakAlgorithm",
    (parts) =>
      responseXml(
        parts,
        signed(assertionXml(parts), parts.assertionId, { algorithm: "sha1", digest: "sha256" }),
      ),
  ],
  [
    "a digest by SHA-1",
    "weakAlgorithm",
    (parts) =>
      responseXml(
        parts,
        signed(assertionXml(parts), parts.assertionId, { algorithm: "sha256", digest: "sha1" }),
      ),
  ],
  [
    "the certificate as a shared secret",
    "weakAlgorithm",
    (parts) =>
      signedResponse(parts).replace(
        "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
        "http://www.w3.org/2000/09/xmldsig#hmac-sha1",
      ),
  ],
  [
    "a transform that keeps comments",
    "weakAlgorithm",
    (parts) =>
      signedResponse(parts).replace(
        '<Transform Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"',
        '<Transform Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#WithComments"',
      ),
  ],
];

const WRITTEN: Hostile[] = [
  [
    "a comment in the name of the subject",
    "markup",
    (parts) => signedResponse(parts).replace("amara@login", "amara<!-- -->@login"),
  ],
  [
    "a comment in an attribute",
    "markup",
    (parts) => {
      const attributes = attributesOf({ id: "administrator.evil", email: "amara@example.org" });
      const good = signedResponse({ ...parts, attributes });
      return good.replace("administrator.evil", "administrator<!---->.evil");
    },
  ],
  [
    "a processing instruction in an attribute",
    "markup",
    (parts) => signedResponse(parts).replace(">amara<", ">amara<?x ?><"),
  ],
  [
    "a section of characters",
    "markup",
    (parts) => signedResponse(parts).replace(">amara<", "><![CDATA[amara]]><"),
  ],
  [
    "a document type",
    "doctype",
    (parts) => `<!DOCTYPE Response SYSTEM "file:///etc/passwd">${signedResponse(parts)}`,
  ],
  [
    "entities that grow",
    "doctype",
    (parts) =>
      `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>${signedResponse(parts)}`,
  ],
  ["no XML", "malformed", () => "not at all"],
  ["half of it", "malformed", (parts) => signedResponse(parts).slice(0, 900)],
  [
    "another kind of message",
    "malformed",
    (parts) => signedResponse(parts).replaceAll("samlp:Response", "samlp:ArtifactResponse"),
  ],
  [
    "two signed assertions",
    "assertionCount",
    (parts) => {
      const another = { ...parts, assertionId: "_another" };
      return responseXml(parts, goodAssertion(parts) + goodAssertion(another));
    },
  ],
  ["no assertion", "assertionCount", (parts) => responseXml(parts, "")],
  [
    "a refusal of the provider",
    "notSignedIn",
    (parts) =>
      responseXml({ ...parts, status: "urn:oasis:names:tc:SAML:2.0:status:Responder" }, ""),
  ],
  [
    "10 MB",
    "tooLarge",
    (parts) => signedResponse(parts).replace(">amara<", `>${"a".repeat(10_000_000)}<`),
  ],
  [
    "600 kB",
    "tooLarge",
    (parts) => signedResponse(parts).replace(">amara<", `>${"a".repeat(600_000)}<`),
  ],
];

const said = (name: string, reason: Refusal, given: () => Partial<Parts>): Hostile => [
  name,
  reason,
  (parts) => signedResponse({ ...parts, ...given() }),
];
const SAID: Hostile[] = [
  said("for another service", "audience", () => ({ audience: "https://other.example.org/sp" })),
  said("for nobody in particular", "audience", () => ({ audience: "" })),
  said("for another address", "recipient", () => ({ recipient: addressAt("slo") })),
  said("for no address", "recipient", () => ({ recipient: "" })),
  said("sent elsewhere", "destination", () => ({
    destination: "https://other.example.org/saml/authorized/exampleCommons",
  })),
  said("by another provider", "issuer", () => ({
    issuer: "https://other.example.org/idp",
    assertionIssuer: "https://other.example.org/idp",
  })),
  said("of another provider within ours", "issuer", () => ({
    assertionIssuer: "https://other.example.org/idp",
  })),
  said("in a message of another provider", "issuer", () => ({
    issuer: "https://other.example.org/idp",
  })),
  said("expired", "expired", () => ({
    notBefore: minutesAway(-20),
    notOnOrAfter: minutesAway(-10),
  })),
  said("not yet valid", "notYetValid", () => ({ notBefore: minutesAway(5) })),
  said("without an id of the person", "noExternalId", () => ({
    attributes: attributesOf({ email: "amara@example.org" }),
  })),
  said("with two ids of the person", "noExternalId", () => ({
    attributes: { "urn:oid:2.16.840.1.113730.3.1.3": ["amara", "administrator"] },
  })),
  said("unsolicited", "unsolicited", () => ({ inResponseTo: "", subjectInResponseTo: "" })),
  said("for a request that was never made", "unsolicited", () => ({
    inResponseTo: "_made-up",
    subjectInResponseTo: "_made-up",
  })),
  said("for another request than the message says", "unsolicited", () => ({
    subjectInResponseTo: "_another",
  })),
];

const ALL = [...WRAPPED, ...UNSIGNED, ...WRITTEN, ...SAID];

describe("a message is refused and noted", () => {
  test.each(ALL)("%s: %s", async (_, reason, make) => {
    const browser = new SamlBrowser();
    const request = await browser.begin();
    expect(refusalIn(await browser.arrive(make(partsOf(request))))).toBe(reason);
    expect(await browser.actor()).toBeUndefined();
    expect(await lastAttempt()).toMatchObject({ instance: PARTNER, outcome: "refused", reason });
    // The request stays open for the person who made it, unless the provider has answered it.
    const good = signedResponse(partsOf(request));
    const isAnswered = reason === "noExternalId";
    expect(refusalIn(await browser.arrive(good))).toBe(isAnswered ? "replayed" : "none: /");
  });

  test("that is no base64", async () => {
    expect(refusalIn(await new SamlBrowser().post("", "<samlp:Response/>"))).toBe("malformed");
    expect(refusalIn(await new SamlBrowser().post("", ""))).toBe("malformed");
  });

  test("that is no UTF-8", async () => {
    const bytes = Buffer.from("fffe3c00", "hex").toString("base64");
    expect(refusalIn(await new SamlBrowser().post("", bytes))).toBe("malformed");
  });
});

const lastAttempt = async () =>
  (
    await pool().query<Record<string, unknown>>(
      "SELECT instance, outcome, reason, external_id FROM sign_in_attempt ORDER BY id DESC LIMIT 1",
    )
  ).rows[0];

describe("a good message is refused", () => {
  test("a second time", async () => {
    const browser = new SamlBrowser();
    const xml = signedResponse(partsOf(await browser.begin()));
    expect(await browser.arrive(xml)).toBe("/");
    expect(refusalIn(await browser.arrive(xml))).toBe("replayed");
  });

  test("for one of two requests, when its assertion was taken for the other", async () => {
    const browser = new SamlBrowser();
    const [first, second] = [await browser.begin(), await browser.begin()];
    const parts = partsOf(first);
    expect(await browser.arrive(signedResponse(parts))).toBe("/");
    const again = { ...parts, inResponseTo: second, subjectInResponseTo: second };
    expect(refusalIn(await browser.arrive(signedResponse(again)))).toBe("replayed");
  });

  test("when two bring it at once, from one of them", async () => {
    const browser = new SamlBrowser();
    const xml = signedResponse(partsOf(await browser.begin()));
    const paths = await Promise.all([browser.post(xml), browser.post(xml)]);
    expect(paths.filter((path) => path.includes("ticket="))).toHaveLength(1);
  });

  test("in another browser, and then still not in it", async () => {
    const victim = new SamlBrowser();
    const attacker = new SamlBrowser();
    const path = await attacker.post(signedResponse(partsOf(await attacker.begin())));
    expect(refusalIn(await victim.follow(path))).toBe("otherBrowser");
    await victim.begin();
    expect(refusalIn(await victim.follow(path))).toBe("otherBrowser");
    expect(await victim.actor()).toBeUndefined();
    // The one that began is not disturbed by it.
    expect(await attacker.follow(path)).toBe("/");
  });

  test("when its ticket was used, or was never given", async () => {
    const browser = new SamlBrowser();
    const path = await browser.post(signedResponse(partsOf(await browser.begin())));
    expect(await browser.follow(path)).toBe("/");
    expect(refusalIn(await browser.follow(path))).toBe("ticketGone");
    expect(refusalIn(await browser.follow(`/saml/authorized/${PARTNER}?ticket=x`))).toBe(
      "ticketGone",
    );
  });

  test("when the request has expired", async () => {
    const browser = new SamlBrowser();
    const request = await browser.begin();
    await pool().query(
      "UPDATE saml_request SET expires_at = now() - interval '1 s' WHERE id = $1",
      [request],
    );
    expect(refusalIn(await browser.arrive(signedResponse(partsOf(request))))).toBe(
      "requestExpired",
    );
  });

  test("when it was meant for another partner", async () => {
    const browser = new SamlBrowser();
    const request = await browser.begin();
    await pool().query("UPDATE saml_request SET idp = 'another' WHERE id = $1", [request]);
    expect(refusalIn(await browser.arrive(signedResponse(partsOf(request))))).toBe("unsolicited");
  });
});

describe("settings that demand a signature", () => {
  test("of the assertion", async () => {
    adoptProvider({ security: { wantAssertionsSigned: true } });
    const browser = new SamlBrowser();
    const parts = partsOf(await browser.begin());
    expect(refusalIn(await browser.arrive(goodMessage(parts)))).toBe("assertionUnsigned");
    expect(await browser.arrive(signedResponse(parts))).toBe("/");
  });

  test("of the message", async () => {
    adoptProvider({ security: { wantMessagesSigned: true } });
    const browser = new SamlBrowser();
    const parts = partsOf(await browser.begin());
    expect(refusalIn(await browser.arrive(signedResponse(parts)))).toBe("messageUnsigned");
    expect(await browser.arrive(goodMessage(parts))).toBe("/");
  });

  test("of both", async () => {
    adoptProvider({ security: { wantMessagesSigned: true, wantAssertionsSigned: true } });
    const browser = new SamlBrowser();
    const parts = partsOf(await browser.begin());
    expect(refusalIn(await browser.arrive(goodMessage(parts)))).toBe("assertionUnsigned");
    expect(await browser.arrive(signed(signedResponse(parts), parts.responseId))).toBe("/");
  });
});

describe("encrypted assertions", () => {
  beforeEach(() => adoptProvider({ partner: SERVICE_FILES }));

  test("are read when they are signed within, or the message is", async () => {
    for (const isMessage of [false, true]) {
      const browser = new SamlBrowser();
      const parts = partsOf(await browser.begin());
      const assertion = isMessage ? assertionXml(parts) : goodAssertion(parts);
      const message = responseXml(parts, await encrypted(assertion));
      const xml = isMessage ? signed(message, parts.responseId) : message;
      expect(await browser.arrive(xml)).toBe("/");
    }
  });

  test.each<[string, Refusal, (parts: Parts) => Promise<string>]>([
    ["nothing signed", "unsigned", (parts) => encrypted(assertionXml(parts))],
    [
      "a foreign signature",
      "signature",
      (parts) => encrypted(signed(assertionXml(parts), parts.assertionId, { signer: "foreign" })),
    ],
    [
      "a signature by SHA-1",
      "weakAlgorithm",
      (parts) => encrypted(signed(assertionXml(parts), parts.assertionId, { algorithm: "sha1" })),
    ],
    [
      "a comment within",
      "markup",
      async (parts) => encrypted(goodAssertion(parts).replace(">amara<", ">amara<!-- --><")),
    ],
    [
      "a key by RSA 1.5",
      "decryption",
      (parts) => encrypted(goodAssertion(parts), "http://www.w3.org/2001/04/xmlenc#rsa-1_5"),
    ],
    [
      "other bytes",
      "decryption",
      async (parts) =>
        (await encrypted(goodAssertion(parts))).replace(/(<\/xenc:CipherValue>)/g, "AAAA$1"),
    ],
    [
      "a plain one beside it",
      "assertionCount",
      async (parts) => (await encrypted(goodAssertion(parts))) + evil(parts),
    ],
  ])("are refused with %s: %s", async (_, reason, make) => {
    const browser = new SamlBrowser();
    const parts = partsOf(await browser.begin());
    expect(refusalIn(await browser.arrive(responseXml(parts, await make(parts))))).toBe(reason);
  });

  test("are refused without a key", async () => {
    adoptProvider();
    const browser = new SamlBrowser();
    const parts = partsOf(await browser.begin());
    const xml = responseXml(parts, await encrypted(goodAssertion(parts)));
    expect(refusalIn(await browser.arrive(xml))).toBe("decryption");
  });
});

test("of two certificates, either will do", async () => {
  adoptProvider({ idp: { x509cert: [certificateOf("foreign"), certificateOf("provider")] } });
  const browser = new SamlBrowser();
  expect(await browser.arrive(signedResponse(partsOf(await browser.begin())))).toBe("/");
  const parts = partsOf(await browser.begin());
  const xml = responseXml(
    parts,
    signed(assertionXml(parts), parts.assertionId, { signer: "foreign" }),
  );
  expect(await browser.arrive(xml)).toBe("/");
});

test("a certificate that is no PEM is read as well", async () => {
  const bare = certificateOf("provider").replace(/-----.*?-----|\s/g, "");
  adoptProvider({ idp: { x509cert: bare } });
  const browser = new SamlBrowser();
  expect(await browser.arrive(signedResponse(partsOf(await browser.begin())))).toBe("/");
});
