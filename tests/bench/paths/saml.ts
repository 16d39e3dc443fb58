import { SAML } from "@node-saml/node-saml";
import { PARTNER } from "../../support/partner";
import { SamlBrowser } from "../../support/saml-browser";
import {
  addressAt,
  adoptProvider,
  attributesOf,
  certificateOf,
  encoded,
  ENTITY_ID,
  partsOf,
  SIGN_ON,
  signedResponse,
} from "../../support/saml-provider";
import { withHandlers } from "../handlers";
import { median, ratioOf, spreadOf, STEADY, takeTurns } from "../measure";
import type { Options } from "../options";
import { type Finding, ms, times } from "../report";
import type { World } from "../world";

const SIGN_INS = 100;
const BAR = 3;
/** All sign-ins come from one address. */
const SETTINGS = {
  APP_URL: "https://repository.example.org",
  RATE_LOGIN_PER_MINUTE: "1000000",
  RATE_GUEST_PER_MINUTE: "1000000",
  RATE_GUEST_PER_HOUR: "1000000",
};

/**
 * A sign-in through a partner's provider, from the post of its response until the session is open, against the library
 * that only verifies a response of the same kind. One after the other; beginning and signing are not measured.
 */
export async function benchSaml(
  _worlds: readonly World[],
  { rounds }: Options,
): Promise<Finding[]> {
  return withHandlers(SETTINGS, async () => {
    adoptProvider();
    await signInAll(-1);
    await verifyAll();
    const turns = await takeTurns(rounds, signInAll, verifyAll);
    const spread = spreadOf(turns.reference);
    const ratio = ratioOf(turns);
    return [
      {
        path: "sign-in through a partner",
        ours: ms(median(turns.ours)),
        reference: `${ms(median(turns.reference))} (verifies alone)`,
        figure: times(ratio),
        bar: `<= ${BAR}x`,
        holds: spread > STEADY ? undefined : ratio <= BAR,
        spread,
      },
    ];
  });
}

/** Milliseconds a sign-in. */
async function signInAll(round: number): Promise<number> {
  const waiting = [];
  for (let n = 0; n < SIGN_INS; n++) {
    const browser = new SamlBrowser();
    const id = `p${round + 1}-${n}`;
    const attributes = attributesOf({ id, email: `${id}@example.org` });
    const xml = signedResponse(partsOf(await browser.begin(), { attributes }));
    waiting.push({ browser, xml });
  }
  const began = performance.now();
  for (const { browser, xml } of waiting) {
    const page = await browser.arrive(xml);
    if (page !== "/") throw new Error(`A sign-in ended at ${page}.`);
  }
  return (performance.now() - began) / SIGN_INS;
}

const library = () =>
  new SAML({
    callbackUrl: addressAt("authorized"),
    issuer: addressAt("metadata"),
    audience: addressAt("metadata"),
    idpCert: certificateOf("provider"),
    idpIssuer: ENTITY_ID,
    entryPoint: SIGN_ON,
    wantAuthnResponseSigned: false,
  });

/** Milliseconds a response. */
async function verifyAll(): Promise<number> {
  const saml = library();
  const responses = Array.from({ length: SIGN_INS }, (_, n) => {
    const attributes = attributesOf({ id: `${PARTNER}-${n}`, email: `${n}@example.org` });
    return encoded(signedResponse(partsOf(`_${n}`, { attributes })));
  });
  const began = performance.now();
  for (const SAMLResponse of responses) await saml.validatePostResponseAsync({ SAMLResponse });
  return (performance.now() - began) / SIGN_INS;
}
