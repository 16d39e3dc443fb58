import { createPublicKey, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { inflateRawSync } from "node:zlib";
import { signXml } from "@node-saml/node-saml/lib/xml.js";
import { encrypt, type KeyEncryptionAlgorithm } from "xml-encryption";
import { adoptConfig, config, parseConfig } from "@/lib/core/config";
import { PARTNER } from "./partner";

/** An identity provider for tests. Its keys are for tests only; the certificates are good for a hundred years. */
const SAML = "urn:oasis:names:tc:SAML:2.0";
export const ENTITY_ID = "https://login.example.org/idp";
export const SIGN_ON = "https://login.example.org/sso";
export const LOGOUT = "https://login.example.org/slo";

const fileOf = (name: string) => path.resolve(import.meta.dirname, "saml", `${name}.pem`);
const readKey = (name: string) => readFileSync(fileOf(name), "utf8");

export type Signer = "provider" | "foreign";
export const certificateOf = (signer: Signer | "service"): string => readKey(`${signer}-cert`);
/** Files of the service's own key, as settings name them. */
export const SERVICE_FILES = {
  sp_cert_file: fileOf("service-cert"),
  sp_key_file: fileOf("service-key"),
};

/** Adds the provider to the settings of this process. */
export function adoptProvider(
  given: {
    idp?: Record<string, unknown>;
    security?: Record<string, boolean>;
    partner?: Record<string, unknown>;
  } = {},
): void {
  const { SSO_SAML_IDPS } = parseConfig({
    SSO_SAML_IDPS: JSON.stringify({
      [PARTNER]: {
        title: "Example Commons",
        settings: {
          idp: {
            entityId: ENTITY_ID,
            singleSignOnService: { url: SIGN_ON },
            singleLogoutService: { url: LOGOUT },
            x509cert: certificateOf("provider"),
            ...given.idp,
          },
          ...(given.security ? { security: given.security } : {}),
        },
        ...given.partner,
      },
    }),
  });
  adoptConfig({ ...config(), SSO_SAML_IDPS });
}

export const addressAt = (kind: string): string =>
  `https://repository.example.org/saml/${kind}/${PARTNER}`;

/** Attributes by the names of companion.md 5. */
export const attributesOf = (person: {
  id?: string | undefined;
  email?: string | undefined;
  name?: string | undefined;
  surname?: string | undefined;
  uid?: string | undefined;
}): Record<string, string[]> => ({
  ...(person.id === undefined ? {} : { "urn:oid:2.16.840.1.113730.3.1.3": [person.id] }),
  ...(person.email === undefined ? {} : { "urn:oid:0.9.2342.19200300.100.1.3": [person.email] }),
  ...(person.name === undefined ? {} : { "urn:oid:2.5.4.42": [person.name] }),
  ...(person.surname === undefined ? {} : { "urn:oid:2.5.4.4": [person.surname] }),
  ...(person.uid === undefined ? {} : { "urn:oid:0.9.2342.19200300.100.1.1": [person.uid] }),
});

/** A response before it is signed; each part can be something else. */
export type Parts = {
  inResponseTo: string;
  subjectInResponseTo: string;
  responseId: string;
  assertionId: string;
  issuer: string;
  assertionIssuer: string;
  destination: string;
  recipient: string;
  audience: string;
  notBefore: Date;
  notOnOrAfter: Date;
  nameId: string;
  sessionIndex: string;
  /** Values are XML. */
  attributes: Record<string, string[]>;
  status: string;
};

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

export function partsOf(requestId: string, given: Partial<Parts> = {}): Parts {
  return {
    inResponseTo: requestId,
    subjectInResponseTo: requestId,
    responseId: `_${randomUUID()}`,
    assertionId: `_${randomUUID()}`,
    issuer: ENTITY_ID,
    assertionIssuer: ENTITY_ID,
    destination: addressAt("authorized"),
    recipient: addressAt("authorized"),
    audience: addressAt("metadata"),
    notBefore: inMinutes(-1),
    notOnOrAfter: inMinutes(5),
    nameId: "amara@login.example.org",
    sessionIndex: `_${randomUUID()}`,
    attributes: attributesOf({ id: "amara", email: "amara@example.org" }),
    status: `${SAML}:status:Success`,
    ...given,
  };
}

const attribute = (name: string, value: string) => (value === "" ? "" : ` ${name}="${value}"`);

export function assertionXml(parts: Parts): string {
  const { notBefore, notOnOrAfter, attributes } = parts;
  const [from, until] = [notBefore.toISOString(), notOnOrAfter.toISOString()];
  const values = (all: string[]) =>
    all.map((one) => `<saml:AttributeValue>${one}</saml:AttributeValue>`).join("");
  const statement = Object.entries(attributes)
    .map(([name, all]) => `<saml:Attribute Name="${name}">${values(all)}</saml:Attribute>`)
    .join("");
  return `<saml:Assertion xmlns:saml="${SAML}:assertion" ID="${parts.assertionId}" Version="2.0" IssueInstant="${from}"><saml:Issuer>${parts.assertionIssuer}</saml:Issuer><saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified">${parts.nameId}</saml:NameID><saml:SubjectConfirmation Method="${SAML}:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${until}"${attribute("Recipient", parts.recipient)}${attribute("InResponseTo", parts.subjectInResponseTo)}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${from}" NotOnOrAfter="${until}">${parts.audience === "" ? "" : `<saml:AudienceRestriction><saml:Audience>${parts.audience}</saml:Audience></saml:AudienceRestriction>`}</saml:Conditions><saml:AuthnStatement AuthnInstant="${from}" SessionIndex="${parts.sessionIndex}"><saml:AuthnContext><saml:AuthnContextClassRef>${SAML}:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${statement}</saml:AttributeStatement></saml:Assertion>`;
}

/** @param assertions  XML of assertions, plain or encrypted */
export function responseXml(parts: Parts, assertions: string): string {
  return `<samlp:Response xmlns:samlp="${SAML}:protocol" ID="${parts.responseId}" Version="2.0" IssueInstant="${new Date().toISOString()}"${attribute("Destination", parts.destination)}${attribute("InResponseTo", parts.inResponseTo)}><saml:Issuer xmlns:saml="${SAML}:assertion">${parts.issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="${parts.status}"/></samlp:Status>${assertions}</samlp:Response>`;
}

/** Signs the element of an id, within it. */
export function signed(
  xml: string,
  id: string,
  {
    signer = "provider",
    algorithm = "sha256",
    digest = algorithm,
  }: { signer?: Signer; algorithm?: "sha1" | "sha256"; digest?: "sha1" | "sha256" } = {},
): string {
  const element = `//*[@ID='${id}']`;
  const place = { reference: `${element}/*[local-name(.)='Issuer']`, action: "after" } as const;
  return signXml(xml, element, place, {
    privateKey: readKey(`${signer}-key`),
    publicCert: certificateOf(signer),
    signatureAlgorithm: algorithm,
    digestAlgorithm: digest,
  });
}

/** A response whose assertion is signed, as most providers send it. */
export function signedResponse(parts: Parts): string {
  return responseXml(parts, signed(assertionXml(parts), parts.assertionId));
}

export const encoded = (xml: string): string => Buffer.from(xml).toString("base64");

/** What an address with a message says. */
export function messageIn(address: string): string {
  const { searchParams } = new URL(address);
  const value = searchParams.get("SAMLRequest") ?? searchParams.get("SAMLResponse") ?? "";
  return inflateRawSync(Buffer.from(value, "base64")).toString("utf8");
}
export const idOf = (xml: string): string => / ID="([^"]+)"/.exec(xml)?.[1] ?? "";

/** An assertion for the key of the service. */
export async function encrypted(
  assertion: string,
  keyAlgorithm: KeyEncryptionAlgorithm = "http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p",
): Promise<string> {
  const data = await promisify(encrypt)(assertion, {
    rsa_pub: createPublicKey(certificateOf("service")).export({ type: "spki", format: "pem" }),
    pem: certificateOf("service"),
    encryptionAlgorithm: "http://www.w3.org/2009/xmlenc11#aes256-gcm",
    keyEncryptionAlgorithm: keyAlgorithm,
    warnInsecureAlgorithm: false,
  });
  return `<saml:EncryptedAssertion xmlns:saml="${SAML}:assertion">${data}</saml:EncryptedAssertion>`;
}
