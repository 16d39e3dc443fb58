import { X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { connect } from "node:tls";
import { MS_PER_DAY } from "@/lib/core/calendar";
import type { Config } from "@/lib/core/config";
import type { SamlProviderSettings } from "@/lib/core/partner-settings";
import { type Message, message, verbatim } from "@/lib/core/message";
import type { Context } from "@/lib/db/context";
import { certificatesInMetadata } from "@/lib/saml";
import type { HealthState } from "../schema";

/** A certificate the service depends on: until when it is good, or why that is not known. */
type Certificate = {
  name: string;
  /** The partner instance that it belongs to; none for the site's own. */
  partner: string | undefined;
  validUntil: Date | undefined;
  problem: Message | undefined;
};

const PATIENCE_MS = 2_000;

/** The site's own, when its address is encrypted, and those of sign-in by identity providers. */
export async function certificates(ctx: Context, settings: Config): Promise<Certificate[]> {
  const { APP_URL, SSO_SAML_IDPS } = settings;
  const own = APP_URL.startsWith("https:") ? [ofSite(new URL(APP_URL))] : [];
  const ofProviders = Object.entries(SSO_SAML_IDPS).map(async ([name, provider]) =>
    Promise.all([...(await ofProvider(ctx, name, provider)), ...ofFile(name, provider)]),
  );
  return (await Promise.all([Promise.all(own), ...ofProviders])).flat();
}

/** From so many days before the end on, administrators are warned. */
const SOON_DAYS = 30;
const VERY_SOON_DAYS = 7;
/** Days left at which they are told by mail. */
export const WARN_AT_DAYS = [SOON_DAYS, VERY_SOON_DAYS] as const;

export type JudgedCertificate = Certificate & { daysLeft: number | undefined; state: HealthState };

export function judge(one: Certificate, now: Date): JudgedCertificate {
  const { validUntil, problem } = one;
  const daysLeft = validUntil && Math.floor((validUntil.getTime() - now.getTime()) / MS_PER_DAY);
  return { ...one, daysLeft, state: judgeDays(problem, daysLeft) };
}

function judgeDays(problem: Message | undefined, daysLeft: number | undefined): HealthState {
  if (problem !== undefined || daysLeft === undefined) return "attention";
  if (daysLeft < VERY_SOON_DAYS) return "bad";
  return daysLeft < SOON_DAYS ? "attention" : "good";
}

/** The signing certificates of a provider, as in its settings or else its metadata: bare base64, or PEM. */
async function ofProvider(
  ctx: Context,
  name: string,
  { settings: { idp } }: SamlProviderSettings,
): Promise<Promise<Certificate>[]> {
  const texts = idp.x509cert ? [idp.x509cert].flat() : await certificatesInMetadata(ctx, name, idp);
  return texts.map((text) => read({ name, partner: name }, async () => framed(text)));
}

const framed = (text: string) =>
  text.includes("-----BEGIN")
    ? text
    : `-----BEGIN CERTIFICATE-----\n${text.replace(/\s+/g, "")}\n-----END CERTIFICATE-----`;

/** The certificate with which the service signs requests to a provider. */
function ofFile(name: string, provider: SamlProviderSettings): Promise<Certificate>[] {
  const { sp_cert_file: file } = provider;
  if (file === undefined) return [];
  return [
    read({ name: `${name}: ${file}`, partner: name }, () =>
      readFile(/*turbopackIgnore: true*/ file, "utf8"),
    ),
  ];
}

type Named = Pick<Certificate, "name" | "partner">;

async function read(named: Named, text: () => Promise<string>): Promise<Certificate> {
  try {
    const { validTo } = new X509Certificate(await text());
    return { ...named, validUntil: new Date(validTo), problem: undefined };
  } catch (error) {
    return { ...named, validUntil: undefined, problem: reasonOf(error) };
  }
}

/** As visitors meet it, also where a proxy keeps it: the service itself never sees the proxy's certificate. */
function ofSite({ hostname, port }: URL): Promise<Certificate> {
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
      resolve({ name: hostname, partner: undefined, validUntil, problem });
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
