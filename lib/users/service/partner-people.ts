import { isDeepStrictEqual } from "node:util";
import { ADMIN_ROLE } from "@/lib/core/actor";
import { cleanLine, truncate } from "@/lib/core/text";
import type { Context } from "@/lib/db/context";
import { recordAudit } from "@/lib/audit";
import { orcid as orcidScheme } from "@/lib/identifiers/schemes/people";
import type { Account } from "../account";
import * as accounts from "../repository/accounts";
import * as identifiers from "../repository/identifiers";
import * as identities from "../repository/identities";
import * as links from "../repository/password-links";
import * as roles from "../repository/roles";
import * as sessions from "../repository/sessions";
import { email as emailShape } from "../schema";
import { freeUsername, insertFromElsewhere } from "./accounts";
import type { ExternalName } from "./identities";

/*
 * What partner instances say of people, for the module that asks them. Nobody is authorised here. All of it happens in
 * the caller's transaction.
 */

/** A person as a partner describes them; an empty text says nothing. */
export type PartnerPerson = {
  readonly username: string;
  readonly fullName: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly affiliation: string;
  readonly orcid: string;
  readonly email: string;
  /** The roles of the person in the partner's groups; none said: they stay as they are. */
  readonly groups: readonly { readonly id: string; readonly title: string }[] | undefined;
  /** Whether a role is one that this partner's groups give. */
  readonly isPartnerRole: (roleId: string) => boolean;
  readonly isAdministrator: boolean;
};

const MAX_TEXT = 255;
/** Names a person on their partner; imports name people so, too. */
export const PARTNER_USERNAME = "svc_username";
export const FORMER_ADDRESS = "email";

/** Takes over what the partner says; answers which parts have changed. */
export async function takeOverPartnerPerson(
  tx: Context,
  name: ExternalName,
  person: PartnerPerson,
): Promise<string[]> {
  const account = await lockHolder(tx, name, person.isAdministrator);
  if (!account) return [];
  const changed = [
    ...(await takeOverProfile(tx, account, person)),
    ...(await takeOverGroups(tx, account, person)),
    ...(await takeOverRank(tx, account, name, person.isAdministrator)),
  ];
  if (person.username)
    await identifiers.replaceIdentifier(tx, account.id, {
      scheme: PARTNER_USERNAME,
      identifier: truncate(cleanLine(person.username), MAX_TEXT),
    });
  await identities.touchIdentity(tx, name.idp, name.externalId, { syncedAt: tx.now });
  if (changed.length > 0)
    await recordAudit(tx, {
      action: "user.sync",
      objectType: "user",
      objectId: String(account.id),
      detail: { changed, partner: name.idp },
    });
  return changed;
}

/** @param changesRank  so that of the last two administrators not each thinks the other remains; locked before accounts */
async function lockHolder(
  tx: Context,
  { idp, externalId }: ExternalName,
  changesRank: boolean,
): Promise<Account | undefined> {
  const identity = await identities.findIdentity(tx, idp, externalId);
  if (!identity) return undefined;
  if (changesRank || identity.grantsAdmin) await roles.lockRole(tx, ADMIN_ROLE);
  return accounts.lockAccount(tx, identity.userId);
}

async function takeOverProfile(
  tx: Context,
  before: Account,
  person: PartnerPerson,
): Promise<string[]> {
  const wanted: accounts.TakenOver = {
    profile: profileOf(before, person),
    ...(await orcidOf(tx, before, person.orcid)),
    email: await emailOf(tx, before, person.email),
  };
  const parts = (["email", "orcid", "profile"] as const).filter(
    (part) => !isDeepStrictEqual(before[part], wanted[part]),
  );
  if (parts.length === 0) return [];
  await accounts.saveTakenOver(tx, before, wanted);
  if (wanted.email !== before.email) {
    await identifiers.addIdentifiers(tx, [
      { userId: before.id, scheme: FORMER_ADDRESS, identifier: before.email },
    ]);
    await links.deleteLinks(tx, before.id);
  }
  return parts;
}

const lineOf = (text: string) => truncate(cleanLine(text), MAX_TEXT);

function profileOf({ profile, nameIsOwn }: Account, person: PartnerPerson): Account["profile"] {
  const affiliations = lineOf(person.affiliation) || profile.affiliations;
  const [given, family] = [lineOf(person.givenName), lineOf(person.familyName)];
  const whole = lineOf(person.fullName) || [given, family].filter(Boolean).join(" ");
  if (nameIsOwn || !whole) return { ...profile, affiliations };
  const { given_name: _given, family_name: _family, ...others } = profile;
  return {
    ...others,
    full_name: whole,
    ...(given ? { given_name: given } : {}),
    ...(family ? { family_name: family } : {}),
    affiliations,
  };
}

/** An iD that a partner names is not confirmed by that, and never stands in for one that is. */
async function orcidOf(
  tx: Context,
  { id, orcid, orcidConfirmedBy }: Account,
  given: string,
): Promise<Pick<Account, "orcid" | "orcidConfirmedBy">> {
  const kept = { orcid, orcidConfirmedBy };
  const wanted = given ? orcidScheme.normalise(given) : undefined;
  if (wanted === undefined || wanted === orcid || orcidConfirmedBy) return kept;
  if (await accounts.isOrcidTaken(tx, wanted, id)) {
    tx.log.warn({ account: id }, "a partner names an ORCID iD that is another account's");
    return kept;
  }
  return { orcid: wanted, orcidConfirmedBy: null };
}

/** Who can have mail sent to the address of an account can open it: those with rights of the site keep theirs. */
async function emailOf(tx: Context, before: Account, given: string): Promise<string> {
  const read = emailShape.safeParse(given);
  if (!read.success || read.data === before.email) return before.email;
  const holder = await accounts.findByEmail(tx, read.data);
  if (holder ?? (await hasSiteRole(tx, before))) {
    const why = holder ? "it is another account's" : "the account has a role of the site";
    tx.log.warn({ account: before.id, why }, "an address that a partner names was not taken over");
    return before.email;
  }
  return read.data;
}

async function hasSiteRole(tx: Context, account: Account): Promise<boolean> {
  if (account.roles.length === 0) return false;
  return (await roles.findGroups(tx, account.roles)).some(({ isManaged }) => isManaged);
}

async function takeOverGroups(
  tx: Context,
  account: Account,
  { groups, isPartnerRole }: Pick<PartnerPerson, "groups" | "isPartnerRole">,
): Promise<string[]> {
  if (!groups) return [];
  const held = account.roles.filter(isPartnerRole);
  const titles = new Map(groups.map((one) => [one.id, lineOf(one.title)]));
  const added = [...titles.keys()].filter((id) => !held.includes(id)).sort();
  const removed = held.filter((id) => !titles.has(id));
  const rows = added.map((id) => ({ id, title: titles.get(id) ?? id }));
  const count = rows.length > 0 ? await roles.addForeignRoles(tx, account.id, rows) : 0;
  for (const role of removed) await roles.removeFromRole(tx, account.id, role);
  return count + removed.length > 0 ? ["groups"] : [];
}

/** Makes and unmakes an administrator by the partner's word; one who is an administrator anyway stays one. */
async function takeOverRank(
  tx: Context,
  account: Account,
  name: ExternalName,
  isAdministrator: boolean,
): Promise<string[]> {
  const identity = await identities.findIdentity(tx, name.idp, name.externalId);
  const isOne = account.roles.includes(ADMIN_ROLE);
  if (isAdministrator && !isOne) {
    await roles.addToRole(tx, account.id, ADMIN_ROLE);
    await identities.saveGrantsAdmin(tx, name, true);
    return ["administrator"];
  }
  if (isAdministrator || !identity?.grantsAdmin) return [];
  const mine = await identities.listIdentities(tx, account.id);
  const isAlsoGranted = mine.some(
    (one) => one.grantsAdmin && (one.idp !== name.idp || one.externalId !== name.externalId),
  );
  if (isOne && !isAlsoGranted) {
    await roles.removeFromRole(tx, account.id, ADMIN_ROLE);
    if ((await roles.countMembers(tx, ADMIN_ROLE)) === 0) {
      await roles.addToRole(tx, account.id, ADMIN_ROLE);
      tx.log.warn({ account: account.id }, "the last administrator stays one");
      return [];
    }
  }
  await identities.saveGrantsAdmin(tx, name, false);
  return isOne && !isAlsoGranted ? ["administrator"] : [];
}

/**
 * Takes away what a person has by a partner that no longer knows them: the identity and its roles. The account is closed
 * where that was the only way in, unless it is the last administrator's.
 */
export async function removePartnerPerson(
  tx: Context,
  name: ExternalName,
  isPartnerRole: (roleId: string) => boolean,
): Promise<"removed" | "closed" | undefined> {
  const account = await lockHolder(tx, name, true);
  if (!account) return undefined;
  await takeOverRank(tx, account, name, false);
  await identities.deleteIdentity(tx, { ...name, userId: account.id });
  const others = await identities.listIdentities(tx, account.id);
  if (!others.some(({ idp }) => idp === name.idp))
    await takeOverGroups(tx, account, { groups: [], isPartnerRole });
  await recordAudit(tx, {
    action: "user.identity.remove",
    objectType: "user",
    objectId: String(account.id),
    detail: { idp: name.idp, external_id: name.externalId },
  });
  const isOpenOtherwise =
    others.length > 0 || (await accounts.findPasswordHash(tx, account.id)) !== undefined;
  if (isOpenOtherwise || !account.active || (await isLastAdministrator(tx, account)))
    return "removed";
  await accounts.saveAccountStatus(tx, account.id, { active: false });
  await sessions.endSessions(tx, account.id);
  await links.deleteLinks(tx, account.id);
  await recordAudit(tx, {
    action: "user.deactivate",
    objectType: "user",
    objectId: String(account.id),
    before: { active: true },
    after: { active: false },
    detail: { partner: name.idp },
  });
  return "closed";
}

async function isLastAdministrator(tx: Context, { id }: Account): Promise<boolean> {
  const current = await accounts.findById(tx, id);
  return (
    current?.roles.includes(ADMIN_ROLE) === true && (await roles.countMembers(tx, ADMIN_ROLE)) <= 1
  );
}

/**
 * Makes the account of a person of a partner who has none: active, confirmed, without a password. Nothing where an account
 * could be theirs already, which only they can show by signing in.
 */
export async function makePartnerAccount(
  tx: Context,
  name: ExternalName,
  person: PartnerPerson,
): Promise<Account | "noAddress" | "maybeThere"> {
  const address = emailShape.safeParse(person.email);
  if (!address.success) return "noAddress";
  const wish = `${name.idp}-${name.externalId}`;
  const orcid = person.orcid ? orcidScheme.normalise(person.orcid) : undefined;
  const isThere =
    (await accounts.findByEmail(tx, address.data)) !== undefined ||
    (orcid !== undefined && (await accounts.isOrcidTaken(tx, orcid))) ||
    (await isUnclaimed(tx, name.externalId)) ||
    (await isUnclaimed(tx, wish));
  if (isThere) return "maybeThere";
  const account = await insertFromElsewhere(
    tx,
    {
      email: address.data,
      username: await freeUsername(tx, wish),
      fullName: lineOf(person.fullName) || lineOf(name.externalId),
    },
    { by: "partner", partner: name.idp },
  );
  return account ?? "maybeThere";
}

/** An account of that username that nobody has signed in to, such as one that an import has made. */
async function isUnclaimed(tx: Context, username: string): Promise<boolean> {
  const found = await accounts.findByUsername(tx, username);
  if (!found || (await accounts.findPasswordHash(tx, found.id)) !== undefined) return false;
  return (await identities.listIdentities(tx, found.id)).length === 0;
}
