import { attachAtSignIn } from "@/lib/collections";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as users from "@/lib/users";
import { login } from "@/lib/users/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(login, async (ctx, { body, request }) => {
    const opened = await users.signIn(ctx, body, users.visitorOf(request));
    await attachAtSignIn(ctx, opened.account);
    return users.presentSignIn(opened);
  }),
});
