import { type Config, SettingsError } from "@/lib/core/config";
import { readSettings, settingsWithoutEffect } from "@/lib/server/environment";
import { StartFailure } from "@/lib/server/start-failure";
import { attention, bad, type Finding, good } from "./finding";

type Check = (settings: Config) => Finding | undefined;

const isLoopback = (host: string) => /^(localhost|127\..*|\[?::1\]?)$/.test(host);
const isEncrypted = ({ APP_URL }: Config) => APP_URL.startsWith("https:");

/** Settings that are valid one by one but probably a mistake together. */
const checks: readonly Check[] = [
  (settings) =>
    !isEncrypted(settings) && !isLoopback(new URL(settings.APP_URL).hostname)
      ? attention(
          "APP_URL",
          `${settings.APP_URL} is not encrypted: passwords and tokens can be read on the way.`,
          "Put a proxy with TLS in front and set APP_URL to its https address.",
        )
      : undefined,
  (settings) =>
    isEncrypted(settings) && settings.TRUSTED_PROXIES === 0
      ? attention(
          "TRUSTED_PROXIES",
          "The address is https, so a proxy stands in front, but none is trusted: all visitors share the proxy's address and its rate limit.",
          "Set TRUSTED_PROXIES to the number of proxies between visitors and this service, usually 1.",
        )
      : undefined,
  (settings) =>
    !isEncrypted(settings) && settings.TRUSTED_PROXIES > 0
      ? attention(
          "TRUSTED_PROXIES",
          `${settings.TRUSTED_PROXIES} proxies are trusted, but the address is not https: without a proxy, visitors could name any address as theirs.`,
          "Set TRUSTED_PROXIES to 0 when there is no proxy, or APP_URL to the proxy's https address.",
        )
      : undefined,
  ({ ADMIN_EMAIL, ADMIN_PASSWORD }) =>
    Boolean(ADMIN_EMAIL) !== Boolean(ADMIN_PASSWORD)
      ? attention(
          ADMIN_EMAIL ? "ADMIN_PASSWORD" : "ADMIN_EMAIL",
          "Only one of ADMIN_EMAIL and ADMIN_PASSWORD is set, so both are ignored.",
          "Set both, or neither to use the setup page.",
        )
      : undefined,
  ({ RATE_LIMITS }) =>
    RATE_LIMITS
      ? undefined
      : attention(
          "RATE_LIMITS",
          "Rate limits are off, the one for guessing passwords included.",
          "Unset RATE_LIMITS or set it to true.",
        ),
  ({ SMTP_URL, MAIL_FROM }) =>
    SMTP_URL && /@localhost(\.localdomain)?$/.test(MAIL_FROM)
      ? attention(
          "MAIL_FROM",
          `Mail is sent as ${MAIL_FROM}, which other servers refuse.`,
          "Set MAIL_FROM to an address of your domain.",
        )
      : undefined,
  ({ DOI_PROVIDER, DOI_PREFIX }) =>
    DOI_PROVIDER !== "none" && DOI_PREFIX === "10.5072"
      ? attention(
          "DOI_PREFIX",
          "10.5072 is the prefix for tests: these DOIs lead nowhere.",
          "Set DOI_PREFIX to your own prefix, or DOI_PROVIDER to none.",
        )
      : undefined,
];

export function checkSettings(settings: Config): Finding[] {
  const found = checks.map((check) => check(settings)).filter((one) => one !== undefined);
  const unknown = settingsWithoutEffect().map(({ name, message, mend }) =>
    attention(name, message, mend),
  );
  return [good("Settings", `valid; the site is ${settings.APP_URL}`), ...found, ...unknown];
}

/** Without settings nothing else can be looked at. */
export function settingsOrFindings(): Config | Finding[] {
  try {
    return readSettings();
  } catch (error) {
    if (!(error instanceof StartFailure) && !(error instanceof SettingsError)) throw error;
    return error.message
      .split("\n")
      .slice(1)
      .map((line) => bad("Settings", line.replace(/^\s*-\s*/, ""), "Change it in .env."));
  }
}
