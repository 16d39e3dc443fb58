import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as users from "@/lib/users";
import { register } from "@/lib/users/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(register, async (ctx, { body, languages }) => {
    await users.register(ctx, body);
    return users.toMessageJson("users.registrationSent", languages);
  }),
});
