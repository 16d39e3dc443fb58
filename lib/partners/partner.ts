import { MS_PER_DAY } from "@/lib/core/calendar";
import { config } from "@/lib/core/config";
import type {
  GroupMetadataSettings,
  SamlProviderSettings,
  UserDataSettings,
} from "@/lib/core/partner-settings";

/** A commons instance: the settings of one name, put together. */
export type Partner = {
  /** As settings, signals and `commons_instance` have it. */
  readonly name: string;
  /** As people know it. */
  readonly title: string;
  readonly saml: SamlProviderSettings | undefined;
  readonly groupMetadata: GroupMetadataSettings | undefined;
  readonly userData: UserDataSettings | undefined;
  /** Other names that the partner's signals may bear. */
  readonly aliases: readonly string[];
};

/** The moment before which what is kept about the people of partners is forgotten. */
export const partnerDataCutoff = (now: Date): Date =>
  new Date(now.getTime() - config().PARTNER_DATA_DAYS * MS_PER_DAY);

/** All partners that a setting names, by name. */
export function listPartners(): Partner[] {
  const settings = config();
  const names = new Set([
    ...Object.keys(settings.SSO_SAML_IDPS),
    ...Object.keys(settings.GROUP_COLLECTIONS_METADATA_ENDPOINTS),
    ...Object.keys(settings.REMOTE_USER_DATA_API_ENDPOINTS),
  ]);
  return [...names].sort().map((name) => {
    const saml = settings.SSO_SAML_IDPS[name];
    const groupMetadata = settings.GROUP_COLLECTIONS_METADATA_ENDPOINTS[name];
    const userData = settings.REMOTE_USER_DATA_API_ENDPOINTS[name];
    const title = groupMetadata?.title ?? saml?.title ?? name;
    return { name, title, saml, groupMetadata, userData, aliases: userData?.aliases ?? [] };
  });
}

/** What people who sign in by it call a partner. */
export const signInTitle = ({ title, saml }: Pick<Partner, "title" | "saml">): string =>
  saml?.title ?? title;

/** The partner of a name. */
export function partnerNamed(name: string): Partner | undefined {
  return listPartners().find((partner) => partner.name === name);
}

/** The partner that a signal comes from: by name, or by another name that its settings allow. */
export function partnerCalled(name: string): Partner | undefined {
  return partnerNamed(name) ?? listPartners().find(({ aliases }) => aliases.includes(name));
}

/** The role whose members are in the group with that role there (companion.md 4.4). */
export function groupRoleId(instance: string, groupId: string, remoteRole: string): string {
  return `${groupRolePrefix(instance)}${groupId}|${normalisedRole(remoteRole)}`;
}

/** What all roles of a partner's groups begin with. */
export const groupRolePrefix = (instance: string): string => `${instance}---`;

/** Two words of partners for one role. */
export const normalisedRole = (role: string): string => (role === "admin" ? "administrator" : role);
