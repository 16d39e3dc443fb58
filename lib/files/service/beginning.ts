import type { Context } from "@/lib/db/context";
import { openObject } from "@/lib/objects";
import type { FileContent } from "../repository";

/** Up to so many bytes from the beginning of a file. */
export async function beginningOf(
  ctx: Context,
  content: FileContent,
  mostBytes: number,
): Promise<Buffer> {
  const end = Math.min(mostBytes, content.sizeBytes) - 1;
  const chunks: Buffer[] = [];
  for await (const chunk of await openObject(ctx, content.id, { start: 0, end }))
    chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
