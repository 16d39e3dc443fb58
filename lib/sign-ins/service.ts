import type { Context } from "@/lib/db/context";
import * as oidc from "@/lib/oidc";
import { partnerNamed, signInTitle } from "@/lib/partners";
import * as saml from "@/lib/saml";
import type { OfferedProvider } from "@/lib/saml/schema";
import * as users from "@/lib/users";
import type { IdentityJson, WaysIn } from "./schema";

/** The providers that the sign-in page offers: those that can be used. */
export async function offeredProviders(ctx: Context): Promise<OfferedProvider[]> {
  return [...(await saml.offeredProviders(ctx)), ...oidc.offeredProviders()];
}

/**
 * How the caller can sign in again once the session has ended. Asked beforehand, since nobody who is signed out is told how
 * others sign in.
 */
export async function ownWaysIn(ctx: Context): Promise<WaysIn> {
  const [state, identities, offered] = await Promise.all([
    users.readOwnPasswordState(ctx),
    users.readOwnAccount(ctx).then((account) => users.listIdentities(ctx, account)),
    offeredProviders(ctx),
  ]);
  const isLinked = ({ name }: OfferedProvider) => identities.some(({ idp }) => idp === name);
  return { hasPassword: state === "set", providers: offered.filter(isLinked) };
}

/** What in the settings switches a provider or another part of a partner off. */
export async function signInProblems(now: Date) {
  return [...(await saml.partnerProblems(now)), ...oidc.providerProblems()];
}

/** The ways of signing in that an account has beside its password, with the titles of their providers. */
export async function identitiesOf(
  ctx: Context,
  account: Pick<users.Account, "id">,
): Promise<IdentityJson[]> {
  const identities = await users.listIdentities(ctx, account);
  return identities.map(({ idp, externalId, createdAt, lastSignedInAt }) => ({
    idp,
    title: titleOfProvider(idp) ?? idp,
    external_id: externalId,
    created: createdAt.toISOString(),
    last_signed_in_at: lastSignedInAt?.toISOString() ?? null,
    is_offered: isOffered(idp),
  }));
}

const isOffered = (idp: string): boolean =>
  saml.namesOfProviders().includes(idp) || oidc.listProviders().some(({ name }) => name === idp);

/** What people call a provider; nothing for a name that the settings do not know. */
export function titleOfProvider(idp: string): string | undefined {
  const provider = oidc.listProviders().find(({ name }) => name === idp);
  const partner = partnerNamed(idp);
  return provider?.title ?? (partner && signInTitle(partner));
}

export async function unlinkOwnIdentity(ctx: Context, identity: users.ExternalName): Promise<void> {
  await users.unlinkIdentity(ctx, identity, isOffered);
}
