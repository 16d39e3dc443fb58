import { randomUUID } from "node:crypto";
import { inflateRawSync } from "node:zlib";
import {
  assertionXml,
  attributesOf,
  certificateOf,
  encoded,
  idOf,
  partsOf,
  responseXml,
  signed,
} from "@/tests/support/saml-provider";
import { escaped, page } from "./pages";
import type { Person } from "./state";

/** The SAML part of the partner instance. It signs with a key that is in the repository, so it is for trying things only. */
const SAML = "urn:oasis:names:tc:SAML:2.0";
const REDIRECT = `${SAML}:bindings:HTTP-Redirect`;

/** Where the service beside it takes sign-ins of this instance. */
export type Service = { readonly url: string; readonly instance: string };

export function metadataXml(url: string): string {
  const certificate = certificateOf("provider").replace(/-----[^-]+-----|\s/g, "");
  return `<md:EntityDescriptor xmlns:md="${SAML}:metadata" entityID="${url}/idp/metadata"><md:IDPSSODescriptor protocolSupportEnumeration="${SAML}:protocol"><md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor><md:SingleLogoutService Binding="${REDIRECT}" Location="${url}/idp/logout"/><md:SingleSignOnService Binding="${REDIRECT}" Location="${url}/idp/sign-in"/></md:IDPSSODescriptor></md:EntityDescriptor>`;
}

/** The page on which one says who one is: this partner knows no passwords. */
export function signInPage(query: URLSearchParams, people: Iterable<Person>): string {
  const request = idIn(query.get("SAMLRequest") ?? "");
  const state = query.get("RelayState") ?? "";
  const choices = [...people].map(
    ({ username, firstName, lastName }) =>
      `<li><button name="username" value="${escaped(username)}">${escaped(`${firstName} ${lastName}`)} <small>${escaped(username)}</small></button></li>`,
  );
  return page(
    "Sign in to Example Commons",
    `<p>Whom do you want to be?</p>
     <form method="post"><input type="hidden" name="request" value="${escaped(request)}">
     <input type="hidden" name="state" value="${escaped(state)}"><ul class="choices">${choices.join("")}</ul></form>`,
  );
}

/** Sends the browser back to the service with a signed response about a person. */
export function responsePage(
  person: Person,
  given: { request: string; state: string; url: string },
  { url: service, instance }: Service,
): string {
  const authorized = `${service}/saml/authorized/${instance}`;
  const issuer = `${given.url}/idp/metadata`;
  const parts = partsOf(given.request, {
    ...{ issuer, assertionIssuer: issuer },
    ...{ destination: authorized, recipient: authorized },
    audience: `${service}/saml/metadata/${instance}`,
    nameId: escaped(`${person.username}@commons.example.org`),
    sessionIndex: `_${randomUUID()}`,
    attributes: attributesOf({
      id: escaped(person.username),
      email: escaped(person.email),
      name: escaped(person.firstName),
      surname: escaped(person.lastName),
      uid: escaped(`${person.orcid || person.username}@commons.example.org`),
    }),
  });
  const response = responseXml(parts, signed(assertionXml(parts), parts.assertionId));
  return page(
    "One moment",
    `<form method="post" action="${escaped(authorized)}"><input type="hidden" name="SAMLResponse" value="${encoded(response)}">
     <input type="hidden" name="RelayState" value="${escaped(given.state)}"><button>Go on to the repository</button></form>
     <script>document.forms[0].submit();</script>`,
  );
}

/** The id of a request in an address. */
function idIn(message: string): string {
  try {
    return idOf(
      inflateRawSync(Buffer.from(message, "base64"), { maxOutputLength: 100_000 }).toString("utf8"),
    );
  } catch {
    return "";
  }
}
