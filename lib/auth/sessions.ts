import type { JWT } from "next-auth/jwt";
import { type Actor, ADMIN_ROLE, highestRoles } from "@/lib/core/actor";
import { config } from "@/lib/core/config";
import { isUuid } from "@/lib/core/ids";
import { onFirstUse } from "@/lib/core/on-first-use";
import { recentlyUsed } from "@/lib/core/recently-used";
import { cookieOf, cookieText, sessionCookieName } from "./cookies";
import { findImpersonatorSession, findSessionOwner, type SessionOwner } from "./repository";
import { appSecret } from "./secret";

/**
 * A sign-in is a row; the cookie is next-auth's encrypted token and carries nothing but the row's id. So a
 * sign-in can be ended at once from anywhere, and every way of signing in (password, identity provider)
 * only has to write a row and set this cookie.
 */
const DAY_SECONDS = 86_400;

const tokens = onFirstUse(() => import("next-auth/jwt"));

export function sessionSeconds(): number {
  return config().SESSION_DAYS * DAY_SECONDS;
}

/** The `Set-Cookie` value that signs a browser in with this session. */
export async function sessionCookie(sessionId: string): Promise<string> {
  const maxAgeSeconds = sessionSeconds();
  const token: JWT = { sid: sessionId };
  const { encode } = await tokens();
  const value = await encode({ token, secret: appSecret(), maxAge: maxAgeSeconds });
  return cookieText(sessionCookieName(), value, { maxAgeSeconds, httpOnly: true });
}

/** The `Set-Cookie` value that takes the session cookie away. */
export function noSessionCookie(): string {
  return cookieText(sessionCookieName(), "", { maxAgeSeconds: 0, httpOnly: true });
}

/** The session id in a decoded next-auth token. */
export function sessionIdOf(token: JWT | null): string | undefined {
  const id = token?.sid;
  return typeof id === "string" && isUuid(id) ? id : undefined;
}

// Decrypting costs more than the query after it, and the content of a cookie never changes.
const decoded = recentlyUsed<string, { id: string | undefined; until: number }>(5_000);

/** The session a request's cookie names, whether or not it still stands. */
async function sessionIdIn(request: Pick<Request, "headers">): Promise<string | undefined> {
  const value = cookieOf(request, sessionCookieName());
  if (!value || value.length > 4_096) return undefined;
  const known = decoded.get(value);
  if (known) return known.until > Date.now() ? known.id : undefined;
  try {
    const { decode } = await tokens();
    const token = await decode({ token: value, secret: appSecret() });
    const until = typeof token?.exp === "number" ? token.exp * 1000 : 0;
    const id = sessionIdOf(token);
    decoded.set(value, { id, until });
    return until > Date.now() ? id : undefined;
  } catch {
    return undefined; // not encrypted by us, or damaged
  }
}

/** The signed-in account of a request's session cookie, if its session row still stands. */
export async function sessionActor(request: Pick<Request, "headers">): Promise<Actor | undefined> {
  const id = await sessionIdIn(request);
  return id ? actorOfSession(id) : undefined;
}

/**
 * As `sessionActor`, by the session's id. When a session of an administrator acting as another user has ended, the same
 * cookie stands for the administrator's own session again.
 */
export async function actorOfSession(id: string): Promise<Actor | undefined> {
  const idleHours = config().SESSION_IDLE_HOURS;
  const owner = await findSessionOwner(id, idleHours);
  if (owner) return actorOf(owner, id);
  const former = await findImpersonatorSession(id);
  const administrator = former ? await findSessionOwner(former, idleHours) : undefined;
  return former && administrator ? actorOf(administrator, former) : undefined;
}

function actorOf(owner: SessionOwner, sessionId: string): Actor {
  const { impersonatorId, roles } = owner;
  return {
    kind: "user",
    id: String(owner.userId),
    // An administrator who acts as another user has no administrator's rights meanwhile, even if that user has them.
    roles: impersonatorId === null ? roles : roles.filter((role) => role !== ADMIN_ROLE),
    memberships: highestRoles(owner.memberships),
    via: "session",
    scopes: null,
    sessionId,
    locale: owner.locale ?? undefined,
    ...(impersonatorId === null ? {} : { impersonatedBy: String(impersonatorId) }),
  };
}
