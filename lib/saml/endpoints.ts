import { z } from "zod";
import { defineContract } from "@/lib/http/contract";
import { continuation } from "./schema";

/**
 * Addresses where browsers and identity providers meet. They are no part of the API, so they are in no list of
 * `lib/wiring.ts`. Who is refused gets a page that says what to do.
 */
const tag = "saml";
const word = z.string().max(2_000).optional();
/** A page of ours that leads on, also while the service is closed. */
const page = { tag, status: 303, produces: ["text/html"], duringMaintenance: true } as const;
/** What a page of the identity provider posts. */
const posted = { ...page, method: "POST", consumes: null, crossSite: true } as const;

export const readMetadata = defineContract({
  method: "GET",
  path: "/saml/metadata/{idp}",
  summary: "The metadata of this service for an identity provider",
  tag,
  status: 200,
  produces: ["application/samlmetadata+xml", "application/xml", "text/xml"],
  duringMaintenance: true,
});

export const goToProvider = defineContract({
  ...page,
  method: "GET",
  path: "/saml/login/{idp}",
  summary: "Sign in: leads to the identity provider",
  query: z.object({ next: word, request: word }),
});

/** By POST with the token of our pages: another site must not link an identity to the account of a visitor. */
export const startLink = defineContract({
  method: "POST",
  path: "/saml/login/{idp}",
  summary: "Link an identity to the account that is signed in: answers where to go",
  tag,
  status: 200,
  response: continuation,
});

export const receiveResponse = defineContract({
  ...posted,
  path: "/saml/authorized/{idp}",
  summary: "Takes the response of an identity provider",
});

export const completeSignIn = defineContract({
  ...page,
  method: "GET",
  path: "/saml/authorized/{idp}",
  summary: "Opens the session for the browser that began to sign in",
  query: z.object({ ticket: word }),
});

export const leave = defineContract({
  method: "POST",
  path: "/saml/logout",
  summary: "Sign out here, and at the identity provider where it takes part: answers where to go",
  tag,
  status: 200,
  response: continuation,
  duringMaintenance: true,
});

export const receiveLogout = defineContract({
  ...page,
  method: "GET",
  path: "/saml/slo/{idp}",
  summary: "Single logout by address: continues ours, or takes a message of the provider",
  query: z.object({ request: word }),
});

export const receiveLogoutForm = defineContract({
  ...posted,
  path: "/saml/slo/{idp}",
  summary: "Single logout by form: takes a message of the provider",
});
