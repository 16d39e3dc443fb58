import type { Context } from "@/lib/db/context";
import { partnerNamed } from "@/lib/partners";
import * as users from "@/lib/users";
import { namesOfProviders } from "../provider";
import type { IdentityJson } from "../schema";

/** The ways of signing in that an account has beside its password, with the titles of their providers. */
export async function identitiesOf(
  ctx: Context,
  account: Pick<users.Account, "id">,
): Promise<IdentityJson[]> {
  const identities = await users.listIdentities(ctx, account);
  return identities.map(({ idp, externalId, createdAt, lastSignedInAt }) => ({
    idp,
    title: titleOf(idp),
    external_id: externalId,
    created: createdAt.toISOString(),
    last_signed_in_at: lastSignedInAt?.toISOString() ?? null,
  }));
}

function titleOf(idp: string): string {
  const partner = partnerNamed(idp);
  return partner?.saml?.title ?? partner?.title ?? idp;
}

export async function unlinkOwnIdentity(ctx: Context, identity: users.ExternalName): Promise<void> {
  const offered = new Set(namesOfProviders());
  await users.unlinkIdentity(ctx, identity, (idp) => offered.has(idp));
}
