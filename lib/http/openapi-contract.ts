import { defineContract } from "./contract";

export const readOpenApi = defineContract({
  method: "GET",
  path: "/api/openapi",
  summary: "Read this document (OpenAPI 3.1)",
  tag: "service",
  status: 200,
  produces: ["application/json", "application/vnd.oai.openapi+json"],
});
