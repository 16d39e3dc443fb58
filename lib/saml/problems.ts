import { readFile } from "node:fs/promises";
import { MS_PER_DAY, dayTextOf } from "@/lib/core/calendar";
import { config } from "@/lib/core/config";
import { listPartners, type Partner } from "@/lib/partners";
import { readIdentityProvider } from "./messages/metadata";
import { ownKey, ProviderUnusable, readCertificate } from "./provider";

/** Something in the settings of a partner that switches one part of it off, in English as all that is told at the start. */
type PartnerProblem = {
  readonly setting: string;
  readonly message: string;
  readonly mend: string;
};

const WEEKS_MS = 4 * 7 * MS_PER_DAY;

/** Looks at the settings of all partners as a whole: certificates, files, tokens, and names that stand in one only. */
export async function partnerProblems(now: Date): Promise<PartnerProblem[]> {
  const found = await Promise.all(
    listPartners().map(async (partner) => [
      ...(await ofSignIn(partner, now)),
      ...ofTokens(partner),
      ...ofCounterparts(partner),
    ]),
  );
  return found.flat();
}

async function ofSignIn({ name, saml }: Partner, now: Date): Promise<PartnerProblem[]> {
  if (!saml) return [];
  const setting = `SSO_SAML_IDPS.${name}`;
  const { idp } = saml.settings;
  const problems: PartnerProblem[] = [];
  try {
    await ownKey(saml);
  } catch (error) {
    if (!(error instanceof ProviderUnusable)) throw error;
    const mend = "Name a certificate and its key as PEM files that this account may read.";
    problems.push({ setting, message: `Nobody can sign in: ${error.message}`, mend });
  }
  if (idp.metadata_file && !(await isReadable(idp.metadata_file, idp.entityId))) {
    const message = `Nobody can sign in: ${idp.metadata_file} has no metadata of one identity provider.`;
    problems.push({ setting, message, mend: "Get the metadata anew from the provider." });
  }
  return [...problems, ...ofCertificates(setting, [idp.x509cert ?? []].flat(), now)];
}

async function isReadable(file: string, entityId: string | undefined): Promise<boolean> {
  try {
    const xml = await readFile(/*turbopackIgnore: true*/ file, "utf8");
    return (await readIdentityProvider(xml, entityId)) !== undefined;
  } catch {
    return false;
  }
}

function ofCertificates(setting: string, texts: readonly string[], now: Date): PartnerProblem[] {
  const mend = "Enter the certificate that the provider's metadata have now.";
  const ends: Date[] = [];
  for (const text of texts) {
    try {
      ends.push(new Date(readCertificate(text).validTo));
    } catch {
      const message = "Nobody can sign in: a certificate in x509cert cannot be read.";
      return [{ setting, message, mend }];
    }
  }
  if (ends.length === 0) return [];
  const last = new Date(Math.max(...ends.map((end) => end.getTime())));
  const day = dayTextOf(last);
  if (last <= now)
    return [{ setting, message: `Nobody can sign in: the certificate expired on ${day}.`, mend }];
  return last.getTime() - now.getTime() < WEEKS_MS
    ? [{ setting, message: `The certificate expires on ${day}; then nobody can sign in.`, mend }]
    : [];
}

function ofTokens({ name, groupMetadata, userData }: Partner): PartnerProblem[] {
  const users = userData?.users?.token_env_variable_label;
  const groups = groupMetadata?.token_name ?? userData?.groups?.token_env_variable_label;
  const problemOf = (variable: string | undefined, setting: string, what: string) =>
    variable === undefined || config().PARTNER_TOKENS[variable] !== undefined
      ? []
      : [
          {
            setting: `${setting}.${name}`,
            message: `${variable} is not set, so ${what}.`,
            mend: `Set ${variable} to the token that the partner gave.`,
          },
        ];
  return [
    ...problemOf(users, "REMOTE_USER_DATA_API_ENDPOINTS", "people's data are not taken over"),
    ...problemOf(
      groups,
      groupMetadata ? "GROUP_COLLECTIONS_METADATA_ENDPOINTS" : "REMOTE_USER_DATA_API_ENDPOINTS",
      "groups cannot have collections",
    ),
  ];
}

function ofCounterparts({ name, saml, groupMetadata, userData }: Partner): PartnerProblem[] {
  const parts = [
    { setting: "SSO_SAML_IDPS", has: saml, without: "nobody signs in through it" },
    {
      setting: "REMOTE_USER_DATA_API_ENDPOINTS",
      has: userData?.users,
      without: "profiles and roles of its people are not taken over",
    },
    {
      setting: "GROUP_COLLECTIONS_METADATA_ENDPOINTS",
      has: groupMetadata ?? userData?.groups?.remote_endpoint,
      without: "its groups cannot have collections",
    },
  ];
  return parts
    .filter(({ has }) => !has)
    .map(({ setting, without }) => ({
      setting,
      message: `${name} stands in other settings and not in this one: ${without}.`,
      mend: `Add ${name}, spelt as in the other settings, or leave it out if that is meant.`,
    }));
}
