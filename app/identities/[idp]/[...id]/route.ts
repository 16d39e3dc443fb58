import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as signIns from "@/lib/sign-ins";
import { unlinkIdentity } from "@/lib/sign-ins/endpoints";

const unlink = endpoint(unlinkIdentity, (ctx, { params }) =>
  signIns.unlinkOwnIdentity(ctx, { idp: params.idp, externalId: params.id }),
);

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: async (request, { params }) => {
    const { idp, id } = await params;
    // Ids of providers may have slashes.
    const named = { idp, id: [id ?? []].flat().join("/") };
    return unlink(request, { params: Promise.resolve(named) });
  },
});
