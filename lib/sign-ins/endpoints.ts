import { defineContract } from "@/lib/http/contract";

/** For the page of the account only; no part of the API. */
export const unlinkIdentity = defineContract({
  method: "DELETE",
  path: "/identities/{idp}/{id}",
  summary: "Takes an identity from the account that is signed in",
  tag: "identities",
  status: 204,
});
