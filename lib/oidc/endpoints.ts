import { z } from "zod";
import { defineContract } from "@/lib/http/contract";
import { continuation } from "@/lib/saml/schema";
import { addressBody, codeBody } from "./schema";

/** Addresses where browsers begin to sign in at providers of OpenID Connect. They are no part of the API. */
const tag = "oidc";

export const goToProvider = defineContract({
  method: "GET",
  path: "/oidc/login/{idp}",
  summary: "Sign in: leads to the provider",
  tag,
  status: 302,
  produces: ["text/html"],
  query: z.object({ next: z.string().max(2_000).optional() }),
  duringMaintenance: true,
});

/** By POST with the token of our pages: another site must not link an identity to the account of a visitor. */
export const startLink = defineContract({
  method: "POST",
  path: "/oidc/login/{idp}",
  summary: "Link an identity to the account that is signed in: answers where to go",
  tag,
  status: 200,
  response: continuation,
});

export const askForCode = defineContract({
  method: "POST",
  path: "/oidc/newcomer/address",
  summary: "Send a code to the address of somebody who is new here",
  tag,
  status: 204,
  body: addressBody,
  limit: "mail",
  duringMaintenance: true,
});

export const enterWithCode = defineContract({
  method: "POST",
  path: "/oidc/newcomer/code",
  summary: "Confirm the address by the code, which signs in: answers where to go",
  tag,
  status: 200,
  body: codeBody,
  response: continuation,
  duringMaintenance: true,
});
