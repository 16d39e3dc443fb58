import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as users from "@/lib/users";
import { forgotPassword } from "@/lib/users/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(forgotPassword, async (ctx, { body, languages }) => {
    await users.askForPasswordLink(ctx, body);
    return users.toMessageJson("users.passwordLinkSent", languages);
  }),
});
