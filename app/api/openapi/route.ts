import { config } from "@/lib/core/config";
import { endpoint } from "@/lib/http/endpoint";
import { openApiDocument } from "@/lib/http/openapi";
import { readOpenApi } from "@/lib/http/openapi-contract";
import { route } from "@/lib/http/route";
import { siteName } from "@/lib/users";
import { contracts } from "@/lib/wiring";
import manifest from "@/package.json" with { type: "json" };

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(readOpenApi, async (ctx) => {
    const title = await siteName(ctx);
    return openApiDocument(contracts, { title, version: manifest.version, url: config().APP_URL });
  }),
});
