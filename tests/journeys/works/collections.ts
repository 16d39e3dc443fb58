import { randomUUID } from "node:crypto";
import type { CollectionRole } from "@/lib/core/actor";
import type { CollectionJson } from "@/lib/collections/schema";
import { systemContext } from "@/lib/db/context";
import type { Person } from "../support/people";

/** A collection that the person owns. */
export async function aCollection(
  owner: Person,
  access: Record<string, string> = {},
  more: Record<string, unknown> = {},
): Promise<CollectionJson> {
  const { status, text, body } = await owner.post<CollectionJson>("/api/communities", {
    slug: `house-${randomUUID()}`,
    metadata: { title: "House of works" },
    access,
    ...more,
  });
  if (status !== 201) throw new Error(`Expected 201, got ${status}: ${text}`);
  return body;
}

/** Makes an account a member without an invitation. */
export async function aMember(
  collection: Pick<CollectionJson, "id">,
  person: Person,
  role: CollectionRole,
): Promise<void> {
  await systemContext().db.collectionMember.create({
    data: { id: randomUUID(), collectionId: collection.id, userId: Number(person.id), role },
  });
}

/** Puts one collection below another without asking. */
export async function below(
  child: Pick<CollectionJson, "id">,
  parent: Pick<CollectionJson, "id"> | null,
): Promise<void> {
  await systemContext().db.collection.update({
    where: { id: child.id },
    data: { parentId: parent?.id ?? null },
  });
}
