import { BadRequest, issueAt, TooLarge, ValidationError } from "@/lib/core/errors";
import { isNestedDeeper, MOST_JSON_LEVELS, parseStorableJson } from "@/lib/core/json";
import { nodeBodyOf } from "./node-stream";

/**
 * Reads a JSON body of bounded size; an empty body is `undefined`. A body that is not JSON answers 400,
 * a larger one 413 without reading the rest. Texts come without characters that cannot be stored.
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
  const bytes = Buffer.concat(chunks);
  if (isNestedDeeper(bytes))
    throw new ValidationError([
      issueAt("_schema", `Nested deeper than ${MOST_JSON_LEVELS} levels.`),
    ]);
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.trim() === "" ? undefined : parseStorableJson(text);
  } catch {
    throw new BadRequest("Unable to decode JSON data in request body.");
  }
}
