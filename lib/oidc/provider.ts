import { config } from "@/lib/core/config";
import type { OidcProviderSettings } from "@/lib/core/oidc-settings";
import type { OfferedProvider } from "@/lib/saml/schema";

/** A provider of OpenID Connect as the settings make it. */
export type OidcProvider = {
  /** As identities and addresses have it. */
  readonly name: string;
  readonly title: string;
  readonly description: string | undefined;
  readonly icon: string | undefined;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly authMethod: "client_secret_basic" | "client_secret_post";
  readonly scopes: readonly string[];
  readonly mappings: NonNullable<OidcProviderSettings["mappings"]>;
};

/** Part of the settings that switches a provider off, in English as all that is told at the start. */
type Problem = { readonly setting: string; readonly message: string; readonly mend: string };

/** The providers that can be used: those with a secret. */
export function listProviders(): OidcProvider[] {
  const own = orcidProvider();
  const { OIDC_PROVIDERS, OIDC_SECRETS } = config();
  const others = Object.entries(OIDC_PROVIDERS).flatMap(([name, given]) => {
    const clientSecret = OIDC_SECRETS[given.client_secret_env];
    return clientSecret === undefined ? [] : [providerOf(name, given, clientSecret)];
  });
  return [...(own ? [own] : []), ...others];
}

export const providerNamed = (name: string | undefined): OidcProvider | undefined =>
  listProviders().find((one) => one.name === name);

function providerOf(name: string, given: OidcProviderSettings, clientSecret: string): OidcProvider {
  return {
    name,
    title: given.title ?? name,
    description: given.description,
    icon: given.icon,
    issuer: given.issuer,
    clientId: given.client_id,
    clientSecret,
    authMethod: given.token_endpoint_auth_method ?? "client_secret_basic",
    scopes: [...new Set(["openid", ...(given.scopes ?? ["profile", "email"])])],
    mappings: given.mappings ?? {},
  };
}

/** ORCID tells name and iD; it has checked the iD, and gives no address. */
function orcidProvider(): OidcProvider | undefined {
  const { ORCID_CLIENT_ID, ORCID_CLIENT_SECRET, ORCID_SANDBOX } = config();
  if (!ORCID_CLIENT_ID || !ORCID_CLIENT_SECRET) return undefined;
  return {
    name: "orcid",
    title: "ORCID",
    description: undefined,
    icon: "/orcid.svg",
    issuer: ORCID_SANDBOX ? "https://sandbox.orcid.org" : "https://orcid.org",
    clientId: ORCID_CLIENT_ID,
    clientSecret: ORCID_CLIENT_SECRET,
    authMethod: "client_secret_post",
    scopes: ["openid"],
    mappings: { orcid: "sub" },
  };
}

export const offeredProviders = (): OfferedProvider[] =>
  listProviders().map(({ name, title, description, icon }) => ({
    kind: "oidc",
    name,
    title,
    description: description || undefined,
    icon: /^(data:image\/|\/(?!\/))/.test(icon ?? "") ? icon : undefined,
  }));

/** Looks at the settings of all providers as a whole. */
export function providerProblems(): Problem[] {
  const { ORCID_CLIENT_ID, ORCID_CLIENT_SECRET, OIDC_PROVIDERS, OIDC_SECRETS } = config();
  const problems: Problem[] = [];
  if (Boolean(ORCID_CLIENT_ID) !== Boolean(ORCID_CLIENT_SECRET)) {
    const [missing, there] = ORCID_CLIENT_ID
      ? ["ORCID_CLIENT_SECRET", "ORCID_CLIENT_ID"]
      : ["ORCID_CLIENT_ID", "ORCID_CLIENT_SECRET"];
    problems.push({
      setting: missing,
      message: `Nobody can sign in with ORCID: only ${there} is set.`,
      mend: `Set ${missing} to what ORCID shows beside it under developer tools.`,
    });
  }
  for (const [name, { client_secret_env: variable, issuer }] of Object.entries(OIDC_PROVIDERS)) {
    const setting = `OIDC_PROVIDERS.${name}`;
    if (OIDC_SECRETS[variable] === undefined)
      problems.push({
        setting,
        message: `Nobody can sign in through it: ${variable} is not set.`,
        mend: `Set ${variable} to the secret that the provider gave for this service.`,
      });
    if (!issuer.startsWith("https:") && !config().CALL_PRIVATE_HOSTS.includes(new URL(issuer).host))
      problems.push({
        setting,
        message: "Nobody can sign in through it: its issuer has no https.",
        mend: "Enter the issuer with https, or name its host in CALL_PRIVATE_HOSTS if it is a neighbour.",
      });
  }
  return problems;
}
