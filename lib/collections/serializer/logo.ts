import type { z } from "zod";
import type { Collection, Logo } from "../rows";
import type { logoJson } from "../schema";
import { apiOf } from "./links";

export function serializeLogo({
  collection,
  logo,
}: {
  collection: Collection;
  logo: Logo;
}): z.output<typeof logoJson> {
  return {
    key: "logo",
    size: logo.size,
    checksum: `md5:${logo.md5}`,
    mimetype: logo.mimetype,
    status: "completed",
    created: logo.created,
    updated: logo.updated,
    metadata: null,
    file_id: logo.objectId,
    version_id: logo.objectId,
    bucket_id: collection.id,
    storage_class: "L",
    links: { self: apiOf(collection.id, "/logo") },
  };
}
