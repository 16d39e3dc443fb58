import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { repositoryModels } from "@/lib/site";
import { describeModels } from "@/lib/site/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(describeModels, async () => repositoryModels()),
});
