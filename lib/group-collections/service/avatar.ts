import { z } from "zod";
import { setLogoPicture } from "@/lib/collections";
import { SYSTEM } from "@/lib/core/actor";
import { as, type Context } from "@/lib/db/context";
import { defineJob, enqueue } from "@/lib/jobs";
import { getFollowing } from "@/lib/outgoing/follow";
import { type Partner, partnerNamed } from "@/lib/partners";
import { addressOf } from "../remote-content";
import * as repository from "../repository";

const MAX_BYTES = 20_000_000;
const MAX_REDIRECTS = 3;
const TIMEOUT_MS = 15_000;

type AvatarInput = { collectionId: string; instance: string; address: string };

/** Whether the address leads to the picture of groups that have none. */
function isPlaceholder({ groupMetadata }: Partner, { pathname }: URL): boolean {
  const segment = pathname.split("/").filter(Boolean).at(-1) ?? "";
  const name = groupMetadata?.placeholder_avatar;
  return name !== undefined && [segment, decoded(segment)].includes(name);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The address of a group's own picture. */
export function avatarOf(partner: Partner, given: string): string | undefined {
  const address = addressOf(given);
  return address === undefined || isPlaceholder(partner, new URL(address)) ? undefined : address;
}

/** Has the picture fetched that a group gives, when the transaction has committed. */
export async function enqueueAvatar(
  tx: Context,
  collectionId: string,
  partner: Partner,
  given: string,
): Promise<void> {
  const address = avatarOf(partner, given);
  if (address === undefined) return;
  const input = { collectionId, instance: partner.name, address };
  await enqueue(tx, fetchAvatar, input, { key: `avatar:${collectionId}` });
}

/** Makes a group's picture the logo of its collection. A picture that cannot be had is only logged. */
export const fetchAvatar = defineJob<AvatarInput>({
  name: "group-collections.fetch-avatar",
  input: z.object({ collectionId: z.uuid(), instance: z.string(), address: z.string() }),
  maxAttempts: 3,
  run: async (ctx, input) => {
    try {
      await fetchAndSet(ctx, input);
    } catch (error) {
      ctx.log.warn({ err: error, ...input }, "the picture of a group could not be fetched");
    }
  },
});

async function fetchAndSet(
  ctx: Context,
  { collectionId, instance, address }: AvatarInput,
): Promise<void> {
  const partner = partnerNamed(instance);
  if (!partner) return;
  const answer = await getFollowing(address, {
    maxRedirects: MAX_REDIRECTS,
    maxBytes: MAX_BYTES,
    timeoutMs: TIMEOUT_MS,
    mayCall: (url) => !isPlaceholder(partner, url),
  });
  if (!answer) return;
  if (answer.status !== 200) throw new Error(`The response has status ${answer.status}.`);
  await setLogoPicture(as(ctx, SYSTEM), collectionId, answer.body, {
    // A logo that was chosen here stays.
    isWanted: async (tx, { logo }) => {
      const source = await repository.findSource(tx, collectionId);
      return source !== undefined && source.logoMd5 === (logo?.md5 ?? null);
    },
    note: (tx, { md5 }) =>
      repository.saveLogoSource(tx, collectionId, { avatar: address, logoMd5: md5 }),
  });
}
