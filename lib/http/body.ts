import { BadRequest, TooLarge } from "@/lib/core/errors";
import { nodeBodyOf } from "./node-stream";

/**
 * Reads a JSON body of bounded size; an empty body is `undefined`. A body that is not JSON answers 400,
 * a larger one 413 without reading the rest.
 */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > maxBytes) throw new TooLarge();
  const source: AsyncIterable<Uint8Array> | null = nodeBodyOf(request) ?? request.body;
  if (!source) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new TooLarge();
    chunks.push(chunk);
  }
  if (size === 0) return undefined;
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
    return text.trim() === "" ? undefined : (JSON.parse(text) as unknown);
  } catch {
    throw new BadRequest("Unable to decode JSON data in request body.");
  }
}
