import * as partnerAdministration from "@/lib/partner-administration";
import { testSignIn } from "@/lib/partner-administration/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(testSignIn, async (ctx, { params: { name }, body }) =>
    partnerAdministration.toSignInTestJson(await partnerAdministration.testSignIn(ctx, name, body)),
  ),
});
