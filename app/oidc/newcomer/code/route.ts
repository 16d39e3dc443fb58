import { route } from "@/lib/http/route";
import * as oidc from "@/lib/oidc";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({ POST: oidc.codeHandler });
