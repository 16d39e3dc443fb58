import { timingSafeEqual } from "node:crypto";
import {
  type Actor,
  ANONYMOUS,
  CAPABILITIES,
  type Capability,
  highestRoles,
} from "@/lib/core/actor";
import { config } from "@/lib/core/config";
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

const SERVICE: Actor = { kind: "service", capabilities: ["users-sync", "groups-sync"] };

/**
 * Reads the bearer token (header first, then `access_token`) or else the session cookie.
 *
 * @param takesStaticToken  whether the static token of partner instances counts here, in the header only
 */
export async function identify(
  request: Request,
  url: URL,
  takesStaticToken = false,
): Promise<Identified> {
  const token = bearerOf(request, url);
  if (takesStaticToken && isStaticToken(request))
    return { actor: SERVICE, badToken: false, credentials: "token", account: undefined };
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
      capabilities: owner.scopes.filter(isCapability),
      instance: owner.instance ?? undefined,
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

const isCapability = (scope: string): scope is Capability =>
  CAPABILITIES.some((one) => one === scope);

/** Compared by digest, so that the time tells nothing about the token. Both are compared in any case. */
function isStaticToken(request: Request): boolean {
  const given = hashToken(bearerIn(request.headers.get("authorization")) ?? "");
  return config()
    .COMMONS_PROFILES_API_TOKEN.map((token) => timingSafeEqual(hashToken(token), given))
    .includes(true);
}

function bearerOf(request: Request, url: URL): string | undefined {
  const header = request.headers.get("authorization");
  if (header) return bearerIn(header);
  return url.searchParams.get("access_token") ?? undefined;
}

/** The token in a header; empty when there is none behind the word. */
function bearerIn(header: string | null): string | undefined {
  if (!header) return undefined;
  return /^bearer\s+(\S+)\s*$/i.exec(header)?.[1] ?? (/^bearer\b/i.test(header) ? "" : undefined);
}
