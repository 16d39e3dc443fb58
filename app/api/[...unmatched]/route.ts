import { unknownAddress } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: unknownAddress,
  POST: unknownAddress,
  PUT: unknownAddress,
  PATCH: unknownAddress,
  DELETE: unknownAddress,
});
