import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as users from "@/lib/users";
import { changePassword } from "@/lib/users/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(changePassword, async (ctx, { body, languages }) => {
    await users.changePassword(ctx, body);
    return users.toMessageJson("users.passwordChanged", languages);
  }),
});
