import type { Collection } from "@/lib/collections";
import type { Context } from "@/lib/db/context";
import { partnerNamed } from "@/lib/partners";
import * as repository from "../repository";
import { groupOf } from "./authorise";

/** A group, as people are told of it. */
export type GroupSummary = {
  readonly name: string;
  readonly instance: string;
  /** The group's own page. */
  readonly url: string | undefined;
};

/** The group that owns a collection; nothing where none does. */
export async function describeGroup(
  ctx: Context,
  collection: Pick<Collection, "id" | "customFields">,
): Promise<GroupSummary | undefined> {
  const group = groupOf(collection);
  if (!group) return undefined;
  const source = await repository.findSource(ctx, collection.id);
  return {
    name: collection.customFields["svc:commons_group_name"] || group.groupId,
    instance: partnerNamed(group.instance)?.title ?? group.instance,
    url: source?.url || undefined,
  };
}
