import { redirectMoved } from "@/app/redirect-moved";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = redirectMoved((path) =>
  path.replace(/curation-policy\/?$/, "submission-policy"),
);
