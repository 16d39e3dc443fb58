import { route } from "@/lib/http/route";
import * as saml from "@/lib/saml";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  { GET: saml.completionHandler, POST: saml.responseHandler },
  { refusals: "page" },
);
