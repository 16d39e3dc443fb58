import { returnPath } from "@/components/account/return-path";
import { route } from "@/lib/http/route";
import * as oidc from "@/lib/oidc";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  { GET: oidc.loginHandler(returnPath), POST: oidc.linkHandler },
  { refusals: "page" },
);
