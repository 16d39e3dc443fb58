import { errors, jwtVerify, type JWTPayload } from "jose";
import type { Refusal } from "@/lib/saml/schema";
import type { OidcProvider } from "./provider";
import { OidcRefused, refuseUnless } from "./refused";
import { type Endpoints, keysOf } from "./remote";

/** Signatures by key pairs; a shared secret or none at all would let others than the provider write tokens. */
const ALGORITHMS = [
  ...["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"],
  ...["ES256", "ES384", "ES512", "EdDSA"],
];
const CLOCK_SECONDS = 60;
/** It was made a moment ago for a code that was just used. */
const MAX_AGE_SECONDS = 600;

/** What an ID token says, once its signature and whom it is for were checked. @throws OidcRefused */
export async function readIdToken(
  token: string,
  provider: OidcProvider,
  endpoints: Endpoints,
  { nonce, now }: { nonce: string; now: Date },
): Promise<JWTPayload> {
  const payload = await verified(token, provider, endpoints, now);
  // Asked for by another sign-in than the one of this browser.
  refuseUnless(payload.nonce === nonce, "unsolicited");
  const { aud, azp } = payload;
  if (azp !== undefined || (Array.isArray(aud) && aud.length > 1))
    refuseUnless(azp === provider.clientId, "audience");
  return payload;
}

async function verified(
  token: string,
  { issuer, clientId }: OidcProvider,
  endpoints: Endpoints,
  now: Date,
): Promise<JWTPayload> {
  const check = async (anew: boolean) => {
    const keys = await keysOf(endpoints, { anew });
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience: clientId,
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_SECONDS,
      maxTokenAge: MAX_AGE_SECONDS,
      requiredClaims: ["sub", "exp", "iat"],
      currentDate: now,
    });
    return payload;
  };
  try {
    return await check(false).catch((error: unknown) => {
      if (error instanceof errors.JWKSNoMatchingKey) return check(true);
      throw error;
    });
  } catch (error) {
    if (error instanceof OidcRefused) throw error;
    throw new OidcRefused(reasonOf(error), { cause: error });
  }
}

const CLAIMS: Readonly<Record<string, Refusal>> = {
  aud: "audience",
  iss: "issuer",
  nbf: "notYetValid",
  iat: "notYetValid",
  exp: "expired",
};

function reasonOf(error: unknown): Refusal {
  if (error instanceof errors.JWTExpired) return "expired";
  if (error instanceof errors.JWTClaimValidationFailed) return CLAIMS[error.claim] ?? "malformed";
  if (error instanceof errors.JOSEAlgNotAllowed) return "weakAlgorithm";
  if (
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys
  )
    return "signature";
  return "malformed";
}
