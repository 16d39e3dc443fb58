import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as users from "@/lib/users";
import { inviteUser } from "@/lib/users/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(inviteUser, async (ctx, { params }) => {
    await users.inviteAgain(ctx, params.id);
    return { message: "The link is on its way." };
  }),
});
