import { X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { connect } from "node:tls";
import type { Config } from "@/lib/core/config";
import { isObject } from "@/lib/core/json";
import { type Message, message, verbatim } from "@/lib/core/message";

/** A certificate the service depends on: until when it is good, or why that is not known. */
export type Certificate = {
  name: string;
  validUntil: Date | undefined;
  problem: Message | undefined;
};

const PATIENCE_MS = 2_000;

/** The site's own, when its address is encrypted, and those of sign-in by identity providers. */
export async function certificates(settings: Config): Promise<Certificate[]> {
  const { APP_URL, SSO_SAML_IDPS } = settings;
  const own = APP_URL.startsWith("https:") ? [ofSite(new URL(APP_URL))] : [];
  const ofProviders = Object.entries(SSO_SAML_IDPS).flatMap(([name, provider]) => [
    ...ofText(name, provider),
    ...ofFile(name, provider),
  ]);
  return Promise.all([...own, ...ofProviders]);
}

/** The signing certificate of a provider, as in its settings: bare base64, or PEM. */
function ofText(name: string, provider: Readonly<Record<string, unknown>>): Promise<Certificate>[] {
  const settings = isObject(provider.settings) ? provider.settings : {};
  const idp = isObject(settings.idp) ? settings.idp : {};
  const { x509cert: text } = idp;
  if (typeof text !== "string" || text === "") return [];
  const framed = text.includes("-----BEGIN")
    ? text
    : `-----BEGIN CERTIFICATE-----\n${text.replace(/\s+/g, "")}\n-----END CERTIFICATE-----`;
  return [read(name, async () => framed)];
}

/** The certificate with which the service signs requests to a provider. */
function ofFile(name: string, provider: Readonly<Record<string, unknown>>): Promise<Certificate>[] {
  const { sp_cert_file: file } = provider;
  if (typeof file !== "string" || file === "") return [];
  return [read(`${name}: ${file}`, () => readFile(/*turbopackIgnore: true*/ file, "utf8"))];
}

async function read(name: string, text: () => Promise<string>): Promise<Certificate> {
  try {
    const { validTo } = new X509Certificate(await text());
    return { name, validUntil: new Date(validTo), problem: undefined };
  } catch (error) {
    return { name, validUntil: undefined, problem: reasonOf(error) };
  }
}

/** As visitors meet it, also where a proxy keeps it: the service itself never sees the proxy's certificate. */
function ofSite({ hostname, port }: URL): Promise<Certificate> {
  const name = hostname;
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname,
      port: Number(port) || 443,
      servername: hostname,
      // Only its dates are looked at, also of one that is not good any more.
      rejectUnauthorized: false,
      timeout: PATIENCE_MS,
    });
    const end = (validUntil: Date | undefined, problem: Message | undefined) => {
      socket.destroy();
      resolve({ name, validUntil, problem });
    };
    socket.once("secureConnect", () => {
      const { valid_to } = socket.getPeerCertificate();
      if (valid_to) end(new Date(valid_to), undefined);
      else end(undefined, message("administration.noCertificate"));
    });
    socket.once("timeout", () => end(undefined, message("administration.certificateSilent")));
    socket.once("error", (error) => end(undefined, reasonOf(error)));
  });
}

/** What the system says, which speaks one language. */
const reasonOf = (error: unknown): Message =>
  verbatim(error instanceof Error ? error.message : String(error));
