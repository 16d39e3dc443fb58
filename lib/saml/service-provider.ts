import { randomBytes } from "node:crypto";
import { inflateRawSync } from "node:zlib";
import type { CacheProvider, SamlConfig } from "@node-saml/node-saml";
import { onFirstUse } from "@/lib/core/on-first-use";
import { samlXml } from "./messages/xml";
import type { IdentityProvider } from "./provider";

/** What this service sends to an identity provider: metadata, requests, and answers to its requests. */
const library = onFirstUse(() => import("@node-saml/node-saml"));

/** The library remembers requests in memory; ours are rows. */
const NOTHING_KEPT: CacheProvider = {
  saveAsync: async () => null,
  getAsync: async () => null,
  removeAsync: async () => null,
};
const UNSPECIFIED = "urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified";

/** Where the browser goes next; with fields when it must be sent there by a form. */
export type Continuation = {
  readonly url: string;
  readonly fields?: Readonly<Record<string, string>>;
};

/** Begins with a letter or line, as ids in XML do. */
export const newMessageId = (): string => `_${randomBytes(20).toString("hex")}`;

type Purpose = { readonly id: string; readonly isSigned: boolean };

function options(provider: IdentityProvider, { id, isSigned }: Purpose): SamlConfig {
  const { key, certificate } = provider;
  return {
    callbackUrl: provider.acsUrl,
    logoutCallbackUrl: provider.sloUrl,
    issuer: provider.spEntityId,
    audience: provider.spEntityId,
    entryPoint: provider.signOn.url,
    logoutUrl: provider.logout?.url ?? "",
    idpCert: [...provider.certificates],
    identifierFormat: UNSPECIFIED,
    // How people prove who they are is the provider's business.
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: provider.wantAssertionsSigned,
    signatureAlgorithm: "sha256",
    digestAlgorithm: "sha256",
    generateUniqueId: () => id,
    cacheProvider: NOTHING_KEPT,
    ...(isSigned && key !== undefined ? { privateKey: key } : {}),
    ...(certificate === undefined ? {} : { publicCert: certificate }),
  };
}

export async function metadataOf(provider: IdentityProvider): Promise<string> {
  const { generateServiceProviderMetadata } = await library();
  const { key, certificate } = provider;
  const xml = generateServiceProviderMetadata({
    ...options(provider, { id: newMessageId(), isSigned: provider.signsRequests }),
    ...(certificate === undefined ? {} : { publicCerts: certificate }),
    ...(key !== undefined && certificate !== undefined
      ? { decryptionPvk: key, decryptionCert: certificate }
      : {}),
  });
  // The library names one way of logging out; both are understood.
  return xml.replace(
    /<SingleLogoutService [^>]*\/>/,
    (post) => `${post.replace("HTTP-POST", "HTTP-Redirect")}\n    ${post}`,
  );
}

export async function signInRequest(provider: IdentityProvider, id: string): Promise<Continuation> {
  const { SAML } = await library();
  const saml = new SAML(options(provider, { id, isSigned: provider.signsRequests }));
  const url = await saml.getAuthorizeUrlAsync("", undefined, {});
  if (!provider.signOn.isPost) return { url };
  return asForm(url, provider, provider.signOn.url, provider.signsRequests);
}

/** A session as the provider knows it. */
type Known = {
  readonly nameId: string;
  readonly nameIdFormat: string | null;
  readonly sessionIndex: string | null;
};

export async function logoutRequest(
  provider: IdentityProvider,
  id: string,
  { nameId, nameIdFormat, sessionIndex }: Known,
): Promise<Continuation> {
  const { SAML } = await library();
  const saml = new SAML(options(provider, { id, isSigned: true }));
  const profile = {
    issuer: provider.entityId,
    nameID: nameId,
    nameIDFormat: nameIdFormat ?? UNSPECIFIED,
    ...(sessionIndex === null ? {} : { sessionIndex }),
  };
  return logoutMessage(provider, await saml.getLogoutUrlAsync(profile, "", {}));
}

export async function logoutResponse(
  provider: IdentityProvider,
  { id, relayState }: { id: string; relayState: string },
): Promise<Continuation> {
  const { SAML } = await library();
  const saml = new SAML(options(provider, { id: newMessageId(), isSigned: true }));
  // Of the request only the id is read.
  const request = { ID: id, issuer: provider.entityId, nameID: "", nameIDFormat: "" };
  const url = await saml.getLogoutResponseUrlAsync(request, relayState, {}, true);
  return logoutMessage(provider, url);
}

function logoutMessage(
  provider: IdentityProvider,
  url: string,
): Continuation | Promise<Continuation> {
  return provider.logout?.isPost ? asForm(url, provider, provider.logout.url, true) : { url };
}

/** The same message for a form, which carries it uncompressed and signed within. */
async function asForm(
  address: string,
  { key, certificate }: IdentityProvider,
  action: string,
  isSigned: boolean,
): Promise<Continuation> {
  const { searchParams } = new URL(address);
  const name = searchParams.has("SAMLRequest") ? "SAMLRequest" : "SAMLResponse";
  let xml = inflateRawSync(Buffer.from(searchParams.get(name) ?? "", "base64")).toString("utf8");
  if (isSigned && key !== undefined && certificate !== undefined) {
    const { signXml } = await samlXml();
    const root = "/*";
    const issuer = { reference: "/*/*[local-name(.)='Issuer']", action: "after" } as const;
    xml = signXml(xml, root, issuer, {
      privateKey: key,
      publicCert: certificate,
      signatureAlgorithm: "sha256",
      digestAlgorithm: "sha256",
    });
  }
  const relayState = searchParams.get("RelayState");
  return {
    url: action,
    fields: {
      [name]: Buffer.from(xml).toString("base64"),
      ...(relayState ? { RelayState: relayState } : {}),
    },
  };
}
