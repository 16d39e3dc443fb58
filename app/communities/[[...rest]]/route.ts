import { moved } from "@/app/moved";

/** The name of collections in other services of this family. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = moved((path) =>
  path.replace(/^\/communities/, "/collections"),
);
