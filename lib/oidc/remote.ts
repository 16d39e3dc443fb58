import { createLocalJWKSet, type JSONWebKeySet } from "jose";
import { z } from "zod";
import { callAddress } from "@/lib/outgoing/call";
import type { OidcProvider } from "./provider";
import { OidcRefused } from "./refused";

/*
 * Calls to a provider. Its issuer is a setting, its other addresses come from its own description, and all are called
 * under the guard of outgoing calls: https unless it is a neighbour, no redirects, little time, few bytes.
 */
const BOUNDS = { timeoutMs: 8_000, maxBytes: 256_000, isSecret: true } as const;

const description = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
});
export type Endpoints = z.output<typeof description>;

const FRESH_MS = 3_600_000;
/** A new key is looked for at most so often, whatever ID tokens name. */
const KEYS_PAUSE_MS = 30_000;

type Kept<Value> = { readonly value: Value; readonly at: number };
const knownEndpoints = new Map<string, Kept<Endpoints>>();
const knownKeys = new Map<string, Kept<JSONWebKeySet>>();

/** What the provider says of itself. @throws OidcRefused */
export async function endpointsOf({ issuer }: OidcProvider): Promise<Endpoints> {
  const known = knownEndpoints.get(issuer);
  if (known && Date.now() - known.at < FRESH_MS) return known.value;
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const found = description.safeParse(await readJson(address)).data;
  // Else one provider could speak for another.
  if (found?.issuer !== issuer) throw new OidcRefused("unavailable");
  knownEndpoints.set(issuer, { value: found, at: Date.now() });
  return found;
}

const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(100) });

/** The keys that sign ID tokens. @param anew  a token names one that is not among those known */
export async function keysOf(
  { jwks_uri: address }: Endpoints,
  { anew }: { anew: boolean },
): Promise<ReturnType<typeof createLocalJWKSet>> {
  const known = knownKeys.get(address);
  const freshMs = anew ? KEYS_PAUSE_MS : FRESH_MS;
  if (known && Date.now() - known.at < freshMs) return createLocalJWKSet(known.value);
  const found = keySet.safeParse(await readJson(address)).data;
  if (!found) throw new OidcRefused("unavailable");
  knownKeys.set(address, { value: found, at: Date.now() });
  return createLocalJWKSet(found);
}

const tokens = z.object({ id_token: z.string().max(100_000), access_token: z.string().optional() });
const failure = z.object({ error: z.string() });

/** Gets the ID token for a code. @throws OidcRefused */
export async function exchangeCode(
  provider: OidcProvider,
  endpoints: Endpoints,
  given: { code: string; verifier: string; redirectUri: string },
): Promise<z.output<typeof tokens>> {
  const { clientId, clientSecret, authMethod } = provider;
  const isInBody = authMethod === "client_secret_post";
  const form = new URLSearchParams({
    grant_type: "authorization_code",
    code: given.code,
    code_verifier: given.verifier,
    redirect_uri: given.redirectUri,
    ...(isInBody ? { client_id: clientId, client_secret: clientSecret } : {}),
  });
  const credentials = [clientId, clientSecret].map(encodeURIComponent).join(":");
  const { status, json } = await call(endpoints.token_endpoint, {
    method: "POST",
    body: form.toString(),
    headers: {
      Accept: "application/json",
      "Content-Type": "application/x-www-form-urlencoded",
      ...(isInBody
        ? {}
        : { Authorization: `Basic ${Buffer.from(credentials).toString("base64")}` }),
    },
  });
  const found = status === 200 ? tokens.safeParse(json).data : undefined;
  if (found) return found;
  const error = failure.safeParse(json).data?.error;
  // Used before, too old, or of somebody else.
  if (error === "invalid_grant") throw new OidcRefused("replayed");
  throw new OidcRefused("unavailable", { cause: new Error(`${status} ${error ?? ""}`) });
}

/** More about the person, for providers whose ID tokens say little. */
export async function readUserInfo(address: string, accessToken: string): Promise<unknown> {
  return readJson(address, { Authorization: `Bearer ${accessToken}` });
}

async function readJson(address: string, headers: Record<string, string> = {}): Promise<unknown> {
  const { status, json } = await call(address, {
    headers: { Accept: "application/json", ...headers },
  });
  if (status !== 200)
    throw new OidcRefused("unavailable", { cause: new Error(`${address} answered ${status}`) });
  return json;
}

async function call(
  address: string,
  request: Parameters<typeof callAddress>[1],
): Promise<{ status: number; json: unknown }> {
  try {
    const { status, body } = await callAddress(address, { ...request, ...BOUNDS });
    return { status, json: JSON.parse(body.toString("utf8") || "null") as unknown };
  } catch (cause) {
    throw new OidcRefused("unavailable", { cause });
  }
}
