import { attachAtSignIn } from "@/lib/collections";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as users from "@/lib/users";
import { confirmEmail } from "@/lib/users/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(confirmEmail, async (ctx, { body, request }) => {
    const opened = await users.confirmEmail(ctx, body, users.visitorOf(request));
    await attachAtSignIn(ctx, opened.account);
    return users.presentSignIn(opened, { isNew: true });
  }),
});
