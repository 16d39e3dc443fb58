import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as users from "@/lib/users";
import { forgotPassword } from "@/lib/users/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(forgotPassword, async (ctx, { body }) => {
    await users.askForPasswordLink(ctx, body);
    return { message: "If there is such an account, a link is on its way to its e-mail address." };
  }),
});
