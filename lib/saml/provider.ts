import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { absoluteUrl } from "@/lib/core/absolute-url";
import type { SamlProviderSettings } from "@/lib/core/partner-settings";
import { recentlyUsed } from "@/lib/core/recently-used";
import type { Context } from "@/lib/db/context";
import { listPartners, type Partner, partnerNamed, signInTitle } from "@/lib/partners";
import type { ReadMetadata } from "./messages/metadata";
import { readMetadata } from "./service/metadata";
import type { OfferedProvider } from "./schema";

type Service = { readonly url: string; readonly isPost: boolean };

/** An identity provider as its settings, files and metadata make it, ready to be used. */
export type IdentityProvider = {
  /** Name of the partner instance. */
  readonly name: string;
  readonly entityId: string;
  readonly signOn: Service;
  readonly logout: Service | undefined;
  /** PEM; those that have not expired. */
  readonly certificates: readonly string[];
  readonly wantAssertionsSigned: boolean;
  readonly wantMessagesSigned: boolean;
  readonly signsRequests: boolean;
  /** Ours, to sign what we send and to decrypt what we get. */
  readonly key: string | undefined;
  readonly certificate: string | undefined;
  readonly mappings: SamlProviderSettings["mappings"];
  readonly spEntityId: string;
  readonly acsUrl: string;
  readonly sloUrl: string;
  readonly partner: Partner;
};

/** Why a provider cannot be used, in English: administrators read it in the log and from `doctor`. */
export class ProviderUnusable extends Error {
  override readonly name = "ProviderUnusable";
}

/** Names of the partners that people can sign in through, according to the settings. */
export function namesOfProviders(): string[] {
  return listPartners()
    .filter(({ saml }) => saml)
    .map(({ name }) => name);
}

/** The provider of a partner; nothing when there is none of the name. @throws ProviderUnusable */
export async function providerNamed(
  ctx: Context,
  name: string,
): Promise<IdentityProvider | undefined> {
  const partner = partnerNamed(name);
  if (!partner?.saml) return undefined;
  const { settings } = partner.saml;
  const { entityId, signOn, logout, certificates } = await described(ctx, partner);
  const usable = certificates.map(parsedCertificate).filter(({ end }) => end > ctx.now);
  if (usable.length === 0)
    throw new ProviderUnusable(`The certificate of ${name} has expired: enter the new one.`);
  const own = await ownKey(partner.saml);
  return {
    name,
    entityId,
    signOn,
    logout,
    certificates: usable.map(({ pem }) => pem),
    wantAssertionsSigned: settings.security?.wantAssertionsSigned ?? false,
    wantMessagesSigned: settings.security?.wantMessagesSigned ?? false,
    signsRequests: own !== undefined && settings.security?.authnRequestsSigned !== false,
    key: own?.key,
    certificate: own?.certificate,
    mappings: partner.saml.mappings,
    ...addressesOf(name),
    partner,
  };
}

/** The addresses of this service for a provider; the first is its name in messages, too. */
function addressesOf(name: string) {
  const at = (kind: string) => absoluteUrl(`/saml/${kind}/${encodeURIComponent(name)}`);
  return { spEntityId: at("metadata"), acsUrl: at("authorized"), sloUrl: at("slo") };
}

/** The fields of the settings, or what the metadata say; a field of the settings wins. */
async function described(ctx: Context, { name, saml }: Partner): Promise<ReadMetadata> {
  const idp = saml?.settings.idp ?? {};
  const read = await readMetadata(ctx, name, idp);
  const serviceOf = (given: typeof idp.singleSignOnService): Service | undefined =>
    given && { url: given.url, isPost: given.binding?.endsWith("HTTP-POST") ?? false };
  const entityId = idp.entityId ?? read?.entityId;
  const signOn = serviceOf(idp.singleSignOnService) ?? read?.signOn;
  const certificates = idp.x509cert ? [idp.x509cert].flat() : (read?.certificates ?? []);
  if (!entityId || !signOn || certificates.length === 0)
    throw new ProviderUnusable(`The metadata of ${name} name no sign-in address or certificate.`);
  const logout = serviceOf(idp.singleLogoutService) ?? read?.logout;
  return { entityId, signOn, logout, certificates };
}

/** Bare base64, or PEM. */
export function readCertificate(text: string): X509Certificate {
  const bare = text.replace(/-----[A-Z ]+-----/g, "").replace(/\s+/g, "");
  try {
    return new X509Certificate(Buffer.from(bare, "base64"));
  } catch {
    throw new ProviderUnusable("A certificate cannot be read: it must be base64 or PEM.");
  }
}

type ParsedCertificate = { readonly pem: string; readonly end: Date };

/** Sign-ins need the same ones again and again. */
const parsedCertificates = recentlyUsed<string, ParsedCertificate>(100);

function parsedCertificate(text: string): ParsedCertificate {
  const known = parsedCertificates.get(text);
  if (known) return known;
  const read = readCertificate(text);
  const parsed = { pem: read.toString(), end: new Date(read.validTo) };
  parsedCertificates.set(text, parsed);
  return parsed;
}

type OwnKey = { readonly key: string; readonly certificate: string };

export async function ownKey(saml: SamlProviderSettings): Promise<OwnKey | undefined> {
  const { sp_cert_file: certFile, sp_key_file: keyFile } = saml;
  if (!certFile && !keyFile) return undefined;
  if (!certFile || !keyFile)
    throw new ProviderUnusable("sp_cert_file and sp_key_file belong together: name both.");
  const certificate = await readNamed(certFile);
  const key = await readNamed(keyFile);
  try {
    if (!new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key)))
      throw new ProviderUnusable(`${keyFile} is not the key of ${certFile}.`);
  } catch (error) {
    if (error instanceof ProviderUnusable) throw error;
    throw new ProviderUnusable(`${certFile} or ${keyFile} cannot be read as PEM.`);
  }
  return { key, certificate };
}

async function readNamed(file: string): Promise<string> {
  try {
    return await readFile(/*turbopackIgnore: true*/ file, "utf8");
  } catch {
    throw new ProviderUnusable(`${file} cannot be read.`);
  }
}

/** The providers that the sign-in page offers: those that can be used. */
export async function offeredProviders(ctx: Context): Promise<OfferedProvider[]> {
  const all = await Promise.all(
    namesOfProviders().map(async (name) => {
      try {
        const provider = await providerNamed(ctx, name);
        return provider && offered(provider.partner);
      } catch (error) {
        if (!(error instanceof ProviderUnusable)) throw error;
        ctx.log.debug({ idp: name, problem: error.message }, "an identity provider is not usable");
        return undefined;
      }
    }),
  );
  return all.filter((one) => one !== undefined);
}

function offered(partner: Partner): OfferedProvider {
  const { name, saml } = partner;
  const isShowable = /^(data:image\/|\/(?!\/))/.test(saml?.icon ?? "");
  return {
    kind: "saml",
    name,
    title: signInTitle(partner),
    description: saml?.description || undefined,
    icon: isShowable ? saml?.icon : undefined,
  };
}
