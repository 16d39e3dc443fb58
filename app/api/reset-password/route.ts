import { attachAtSignIn } from "@/lib/collections";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as users from "@/lib/users";
import { resetPassword } from "@/lib/users/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(resetPassword, async (ctx, { body, languages, request }) => {
    const opened = await users.resetPassword(ctx, body, users.visitorOf(request));
    if (!opened) return users.toMessageJson("users.passwordReset", languages);
    await attachAtSignIn(ctx, opened.account);
    const said = users.toMessageJson("users.firstPasswordSet", languages);
    return users.presentSignIn(opened, { isNew: opened.isNew, body: said });
  }),
});
