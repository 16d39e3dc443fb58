import { timestamp } from "@/lib/core/timestamp";
import type { OwnedObjectsJson } from "@/lib/users/schema";
import type { OwnedObjects } from "./service/block";

export function toOwnedObjectsJson({
  works,
  collections,
  moderation,
}: OwnedObjects): OwnedObjectsJson {
  return {
    works,
    collections,
    moderation: moderation
      ? {
          action: moderation.kind,
          status: moderation.status,
          done: moderation.done,
          total: moderation.total,
          created: timestamp(moderation.createdAt),
        }
      : null,
  };
}
