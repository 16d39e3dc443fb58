import type { IdentityProvider } from "../provider";
import { refuseUnless } from "../refused";
import { decryptAssertion } from "./decrypt";
import { checkSignatures, signedText } from "./signatures";
import {
  allElements,
  attributeOf,
  childOf,
  childrenOf,
  decodeBase64,
  isNamed,
  parseMessage,
  textOf,
  textOfBytes,
} from "./xml";

/** What a checked response says of a person. */
export type Assertion = {
  readonly id: string;
  /** The request it answers. */
  readonly inResponseTo: string;
  readonly nameId: string | undefined;
  readonly nameIdFormat: string | undefined;
  readonly sessionIndex: string | undefined;
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  /** From then on it is refused by its own words. */
  readonly expiresAt: Date;
};

/** Clocks of others may differ by that much. */
export const SKEW_MS = 60_000;
const SUCCESS = "urn:oasis:names:tc:SAML:2.0:status:Success";
const BEARER = "urn:oasis:names:tc:SAML:2.0:cm:bearer";

/**
 * Reads the response of an identity provider, and refuses all that is not exactly a signed assertion of this provider,
 * for this service, at this time. Whether it answers a request of ours is for the caller to see.
 *
 * @throws SamlRefused
 */
export async function readResponse(
  given: string,
  provider: IdentityProvider,
  now: Date,
): Promise<Assertion> {
  const text = textOfBytes(decodeBase64(given));
  const root = await parseMessage(text);
  refuseUnless(isNamed(root, "protocol", "Response"), "malformed");
  const status = childOf(childOf(root, "protocol", "Status"), "protocol", "StatusCode");
  refuseUnless(attributeOf(status, "Value") === SUCCESS, "notSignedIn");

  const carrier = onlyAssertion(root);
  checkSignatures(root, [root, carrier]);
  const signedRoot = await signedText(text, root, provider.certificates);
  refuseUnless(signedRoot !== undefined || !provider.wantMessagesSigned, "messageUnsigned");
  // Once the message is signed, only the signed text of it is read.
  const response = signedRoot === undefined ? root : await parseMessage(signedRoot);
  checkEnvelope(response, provider);

  const assertion = await signedAssertion({
    text,
    carrier,
    covered: signedRoot === undefined ? undefined : onlyAssertion(response),
    provider,
  });
  return readAssertion(assertion, response, { provider, now });
}

const isAssertion = (one: Element) =>
  one.localName === "Assertion" || one.localName === "EncryptedAssertion";

/** The one assertion, plain or encrypted; another one anywhere could be taken for it. */
function onlyAssertion(response: Element): Element {
  const all = allElements(response).filter(isAssertion);
  const children = [
    ...childrenOf(response, "assertion", "Assertion"),
    ...childrenOf(response, "assertion", "EncryptedAssertion"),
  ];
  const [only] = children;
  refuseUnless(only && children.length === 1 && all.length === 1, "assertionCount");
  return only;
}

function checkEnvelope(response: Element, provider: IdentityProvider): void {
  refuseUnless(attributeOf(response, "Version") === "2.0", "malformed");
  refuseUnless(textOf(childOf(response, "assertion", "Issuer")) === provider.entityId, "issuer");
  const destination = attributeOf(response, "Destination");
  refuseUnless(destination === undefined || destination === provider.acsUrl, "destination");
}

type Carried = {
  /** The document that the carrier stands in. */
  text: string;
  carrier: Element;
  /** The same as the signature of the message covers it. */
  covered: Element | undefined;
  provider: IdentityProvider;
};

/** The assertion as it was signed, by itself or with the message. */
async function signedAssertion(given: Carried): Promise<Element> {
  const { text, carrier, covered, provider } =
    given.carrier.localName === "EncryptedAssertion" ? await decrypted(given) : given;
  const signed = await signedText(text, carrier, provider.certificates);
  refuseUnless(signed !== undefined || !provider.wantAssertionsSigned, "assertionUnsigned");
  if (signed !== undefined) return parseMessage(signed);
  refuseUnless(covered, "unsigned");
  return covered;
}

async function decrypted({ carrier, covered, provider }: Carried): Promise<Carried> {
  const text = await decryptAssertion(covered ?? carrier, provider.key);
  const assertion = await parseMessage(text);
  refuseUnless(isNamed(assertion, "assertion", "Assertion"), "decryption");
  refuseUnless(allElements(assertion).filter(isAssertion).length === 1, "assertionCount");
  checkSignatures(assertion, [assertion]);
  return { text, carrier: assertion, covered: covered && assertion, provider };
}

type Expected = { readonly provider: IdentityProvider; readonly now: Date };

function readAssertion(assertion: Element, response: Element, expected: Expected): Assertion {
  const { provider } = expected;
  const id = attributeOf(assertion, "ID");
  refuseUnless(id && attributeOf(assertion, "Version") === "2.0", "malformed");
  refuseUnless(textOf(childOf(assertion, "assertion", "Issuer")) === provider.entityId, "issuer");
  const conditions = childOf(assertion, "assertion", "Conditions");
  refuseUnless(conditions, "audience");
  checkPeriod(conditions, expected);
  checkAudience(conditions, provider);

  const subject = childOf(assertion, "assertion", "Subject");
  const confirmation = confirmedBy(subject, expected);
  const inResponseTo = attributeOf(confirmation, "InResponseTo");
  // The assertion says it, too: of an unsigned message everything else may have been written by somebody else.
  refuseUnless(
    inResponseTo && attributeOf(response, "InResponseTo") === inResponseTo,
    "unsolicited",
  );
  const statements = childrenOf(assertion, "assertion", "AuthnStatement");
  for (const one of statements)
    checkEnd(attributeOf(one, "SessionNotOnOrAfter"), expected, { isRequired: false });
  const nameId = childOf(subject, "assertion", "NameID");
  return {
    id,
    inResponseTo,
    nameId: textOf(nameId) || undefined,
    nameIdFormat: attributeOf(nameId, "Format"),
    sessionIndex: attributeOf(statements[0], "SessionIndex"),
    attributes: readAttributes(assertion),
    expiresAt: new Date(endOf(confirmation, expected) + SKEW_MS),
  };
}

/** The confirmation of a bearer for this address at this time; the reason of the last one that does not fit. */
function confirmedBy(subject: Element | undefined, expected: Expected): Element {
  const all = subject ? childrenOf(subject, "assertion", "SubjectConfirmation") : [];
  const bearers = all
    .filter((one) => attributeOf(one, "Method") === BEARER)
    .map((one) => childOf(one, "assertion", "SubjectConfirmationData"))
    .filter((one) => one !== undefined);
  const isForUs = (one: Element) => attributeOf(one, "Recipient") === expected.provider.acsUrl;
  const [data] = bearers.filter(isForUs);
  refuseUnless(data, "recipient");
  checkPeriod(data, expected);
  endOf(data, expected);
  return data;
}

function endOf(data: Element, expected: Expected): number {
  return checkEnd(attributeOf(data, "NotOnOrAfter"), expected, { isRequired: true });
}

function checkPeriod(element: Element, expected: Expected): void {
  const from = attributeOf(element, "NotBefore");
  if (from !== undefined)
    refuseUnless(momentOf(from) <= expected.now.getTime() + SKEW_MS, "notYetValid");
  checkEnd(attributeOf(element, "NotOnOrAfter"), expected, { isRequired: false });
}

function checkEnd(
  text: string | undefined,
  { now }: Expected,
  { isRequired }: { isRequired: boolean },
): number {
  refuseUnless(text !== undefined || !isRequired, "expired");
  if (text === undefined) return Infinity;
  const end = momentOf(text);
  refuseUnless(now.getTime() < end + SKEW_MS, "expired");
  return end;
}

/** As XML Schema writes moments, in UTC as SAML demands. */
export function momentOf(text: string): number {
  const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text);
  const moment = isMoment ? Date.parse(text.replace(/(\.\d{3})\d+Z$/, "$1Z")) : NaN;
  refuseUnless(!Number.isNaN(moment), "malformed");
  return moment;
}

/** All restrictions must be met. */
function checkAudience(conditions: Element, { spEntityId }: IdentityProvider): void {
  const restrictions = childrenOf(conditions, "assertion", "AudienceRestriction");
  const isMet = (one: Element) =>
    childrenOf(one, "assertion", "Audience").some((audience) => textOf(audience) === spEntityId);
  refuseUnless(restrictions.length > 0 && restrictions.every(isMet), "audience");
}

const MAX_ATTRIBUTES = 200;
const MAX_VALUES = 2_000;
const MAX_VALUE_LENGTH = 2_000;

function readAttributes(assertion: Element): Record<string, string[]> {
  const found = new Map<string, string[]>();
  const attributes = childrenOf(assertion, "assertion", "AttributeStatement").flatMap((statement) =>
    childrenOf(statement, "assertion", "Attribute"),
  );
  for (const attribute of attributes.slice(0, MAX_ATTRIBUTES)) {
    const name = attributeOf(attribute, "Name");
    if (name === undefined) continue;
    const values = childrenOf(attribute, "assertion", "AttributeValue")
      .map((value) => textOf(value).replaceAll("\0", "").slice(0, MAX_VALUE_LENGTH))
      .filter(Boolean);
    found.set(name, [...(found.get(name) ?? []), ...values].slice(0, MAX_VALUES));
  }
  return Object.fromEntries(found);
}
