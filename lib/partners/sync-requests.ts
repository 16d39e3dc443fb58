import { z } from "zod";
import type { Context } from "@/lib/db/context";
import { enqueue, type JobRequest } from "@/lib/jobs";

/** What a partner calls a person or a group of its own. */
export type SyncEntity = { readonly instance: string; readonly id: string };

const entity = z.object({ instance: z.string(), id: z.string() });

/** Takes over what a partner says of a person; done by the module above accounts and collections. */
export const syncProfileRequest: JobRequest<SyncEntity> = {
  name: "sync.profile",
  input: entity,
};

/** The same of a group that owns a collection. */
export const syncGroupRequest: JobRequest<SyncEntity> = {
  name: "sync.group",
  input: entity,
};

/** Asks for what a partner says of a person who signs in; done at most once a minute. */
export async function requestProfileSync(ctx: Context, entity: SyncEntity): Promise<void> {
  const key = `${syncProfileRequest.name}:${entity.instance}:${entity.id}`;
  await enqueue(ctx, syncProfileRequest, entity, { key });
}
