import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { apiIndex } from "@/lib/site";
import { describeApi } from "@/lib/site/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(describeApi, apiIndex),
});
