import { returnPath } from "@/components/account/return-path";
import { route } from "@/lib/http/route";
import * as saml from "@/lib/saml";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  { GET: saml.loginHandler(returnPath), POST: saml.linkHandler },
  { refusals: "page" },
);
