import { redirectMoved } from "@/app/redirect-moved";

/** The name of collections in other services of this family. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = redirectMoved((path) =>
  path.replace(/^\/communities/, "/collections"),
);
