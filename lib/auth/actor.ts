import { type Actor, ANONYMOUS, highestRoles } from "@/lib/core/actor";
import { findTokenOwner } from "./repository";
import { hashToken } from "./tokens";
import { sessionActor } from "./sessions";

/** The result of reading a request's credentials. */
type Identified = {
  actor: Actor;
  /** A bearer token came along and is unknown, expired, revoked, or its account is not active. */
  badToken: boolean;
  credentials: "none" | "token" | "cookie";
  /** The account to count rate limits by, also while a token is narrowed. */
  account: string | undefined;
};

const NARROWING = new Set(["deposit:write", "deposit:actions", "records:read", "admin:read"]);

/** Reads the bearer token (header first, then `access_token`) or else the session cookie. */
export async function identify(request: Request, url: URL): Promise<Identified> {
  const token = bearerOf(request, url);
  if (token !== undefined) {
    const owner = token === "" ? undefined : await findTokenOwner(hashToken(token));
    if (!owner)
      return { actor: ANONYMOUS, badToken: true, credentials: "token", account: undefined };
    const scopes = owner.scopes.some((scope) => NARROWING.has(scope)) ? owner.scopes : null;
    const actor: Actor = {
      kind: "user",
      id: String(owner.userId),
      roles: owner.roles,
      memberships: highestRoles(owner.memberships),
      via: "token",
      scopes,
    };
    return { actor, badToken: false, credentials: "token", account: actor.id };
  }
  const actor = await sessionActor(request);
  if (actor)
    return {
      actor,
      badToken: false,
      credentials: "cookie",
      account: actor.kind === "user" ? actor.id : undefined,
    };
  return { actor: ANONYMOUS, badToken: false, credentials: "none", account: undefined };
}

function bearerOf(request: Request, url: URL): string | undefined {
  const header = request.headers.get("authorization");
  if (header)
    return /^bearer\s+(\S+)\s*$/i.exec(header)?.[1] ?? (/^bearer\b/i.test(header) ? "" : undefined);
  return url.searchParams.get("access_token") ?? undefined;
}
