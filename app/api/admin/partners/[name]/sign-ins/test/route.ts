import * as partnerConsole from "@/lib/console";
import { testSignIn } from "@/lib/console/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(testSignIn, async (ctx, { params: { name }, body }) =>
    partnerConsole.toSignInTestJson(await partnerConsole.testSignIn(ctx, name, body)),
  ),
});
