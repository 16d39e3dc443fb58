import { createVerify } from "node:crypto";
import { inflateRawSync } from "node:zlib";
import type { IdentityProvider } from "../provider";
import { refuseUnless, SamlRefused } from "../refused";
import { momentOf, SKEW_MS } from "./response";
import { checkSignatures, signedText } from "./signatures";
import {
  attributeOf,
  childOf,
  childrenOf,
  decodeBase64,
  isNamed,
  MAX_MESSAGE_BYTES,
  parseMessage,
  textOf,
  textOfBytes,
} from "./xml";

/** A request to end sessions, or the response to ours. */
export type LogoutMessage =
  | {
      readonly kind: "request";
      readonly id: string;
      readonly nameId: string;
      readonly indexes: readonly string[];
    }
  | { readonly kind: "response"; readonly inResponseTo: string; readonly isDone: boolean };

/** A message as it came: in an address, signed beside it, or in a form, signed within. */
export type LogoutMail =
  | { readonly binding: "redirect"; readonly query: string }
  | { readonly binding: "post"; readonly fields: URLSearchParams };

const SIGNATURES: Readonly<Record<string, string>> = {
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256": "RSA-SHA256",
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha512": "RSA-SHA512",
};
const SUCCESS = "urn:oasis:names:tc:SAML:2.0:status:Success";
const AGE_MS = 10 * 60_000;

/** @throws SamlRefused */
export async function readLogout(
  mail: LogoutMail,
  provider: IdentityProvider,
  now: Date,
): Promise<LogoutMessage> {
  const root =
    mail.binding === "redirect"
      ? await readRedirect(mail.query, provider)
      : await readPost(mail.fields, provider);
  refuseUnless(attributeOf(root, "Version") === "2.0", "malformed");
  refuseUnless(textOf(childOf(root, "assertion", "Issuer")) === provider.entityId, "issuer");
  const destination = attributeOf(root, "Destination");
  refuseUnless(destination === undefined || destination === provider.sloUrl, "destination");
  checkAge(root, now);
  if (isNamed(root, "protocol", "LogoutRequest")) return readRequest(root);
  refuseUnless(isNamed(root, "protocol", "LogoutResponse"), "malformed");
  const status = childOf(childOf(root, "protocol", "Status"), "protocol", "StatusCode");
  const inResponseTo = attributeOf(root, "InResponseTo");
  refuseUnless(inResponseTo, "unsolicited");
  return { kind: "response", inResponseTo, isDone: attributeOf(status, "Value") === SUCCESS };
}

function readRequest(root: Element): LogoutMessage {
  const id = attributeOf(root, "ID");
  const nameId = textOf(childOf(root, "assertion", "NameID"));
  refuseUnless(id && nameId, "malformed");
  const indexes = childrenOf(root, "protocol", "SessionIndex").map(textOf).filter(Boolean);
  return { kind: "request", id, nameId, indexes };
}

function checkAge(root: Element, now: Date): void {
  const issued = momentOf(attributeOf(root, "IssueInstant") ?? "");
  refuseUnless(issued <= now.getTime() + SKEW_MS, "notYetValid");
  const end = attributeOf(root, "NotOnOrAfter");
  const until = Math.min(issued + AGE_MS, end === undefined ? Infinity : momentOf(end));
  refuseUnless(now.getTime() < until + SKEW_MS, "expired");
}

const PARAMETERS = ["SAMLRequest", "SAMLResponse", "RelayState", "SigAlg", "Signature"];

/** The signature is over the parameters as they were written, in a fixed order. */
async function readRedirect(query: string, provider: IdentityProvider): Promise<Element> {
  const raw = new Map<string, string>();
  for (const pair of query.replace(/^\?/, "").split("&")) {
    const [name = "", value = ""] = pair.split(/=(.*)/s);
    refuseUnless(!PARAMETERS.includes(name) || !raw.has(name), "malformed");
    raw.set(name, value);
  }
  const valueOf = (name: string) => new URLSearchParams(`x=${raw.get(name) ?? ""}`).get("x") ?? "";
  refuseUnless(raw.has("SAMLRequest") !== raw.has("SAMLResponse"), "malformed");
  refuseUnless(raw.get("Signature"), "unsigned");
  const algorithm = SIGNATURES[valueOf("SigAlg")];
  refuseUnless(algorithm, "weakAlgorithm");
  const signed = ["SAMLRequest", "SAMLResponse", "RelayState", "SigAlg"]
    .filter((name) => raw.has(name))
    .map((name) => `${name}=${raw.get(name) ?? ""}`)
    .join("&");
  const signature = Buffer.from(valueOf("Signature"), "base64");
  const isSigned = provider.certificates.some((certificate) =>
    createVerify(algorithm).update(signed).verify(certificate, signature),
  );
  refuseUnless(isSigned, "signature");
  const name = raw.has("SAMLRequest") ? "SAMLRequest" : "SAMLResponse";
  return parseMessage(textOfBytes(inflated(decodeBase64(valueOf(name)))));
}

function inflated(bytes: Buffer): Buffer {
  try {
    return inflateRawSync(bytes, { maxOutputLength: MAX_MESSAGE_BYTES });
  } catch (error) {
    const isLarge = error instanceof RangeError;
    throw new SamlRefused(isLarge ? "tooLarge" : "malformed");
  }
}

async function readPost(fields: URLSearchParams, provider: IdentityProvider): Promise<Element> {
  const given = fields.get("SAMLRequest") ?? fields.get("SAMLResponse") ?? "";
  const text = textOfBytes(decodeBase64(given));
  const root = await parseMessage(text);
  checkSignatures(root, [root]);
  const signed = await signedText(text, root, provider.certificates);
  refuseUnless(signed !== undefined, "unsigned");
  return parseMessage(signed);
}
