import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as users from "@/lib/users";
import { resetPassword } from "@/lib/users/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(resetPassword, async (ctx, { body, languages }) => {
    await users.resetPassword(ctx, body);
    return users.toMessageJson("users.passwordReset", languages);
  }),
});
