import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { repositoryDescription } from "@/lib/site";
import { describeRepository } from "@/lib/site/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(describeRepository, repositoryDescription),
});
