import { closeSampleWelcome, readSampleContent, startSampleContent } from "@/lib/demo";
import * as contracts from "@/lib/demo/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(contracts.readSampleContent, async (ctx) => (await readSampleContent(ctx)) ?? null),
  POST: endpoint(contracts.startSampleContent, startSampleContent),
  DELETE: endpoint(contracts.closeSampleWelcome, closeSampleWelcome),
});
