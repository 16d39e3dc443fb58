import { promisify } from "node:util";
import { constants, gunzip, gzip } from "node:zlib";
import { absolute } from "@/lib/http/respond";
import type { StoredAnswer } from "../repository";
import type { ImportJson } from "../schema";

/** An answer as it is kept, so that it can be given again byte by byte; as it was made, where it was made just now. */
export type Answer = StoredAnswer & { text?: string };

const compress = promisify(gzip);
const uncompress = promisify(gunzip);

export async function pack(
  { code, json }: { code: number; json: ImportJson },
  { duplicateOf = null }: { duplicateOf?: string | null } = {},
): Promise<Answer> {
  const text = JSON.stringify(json);
  const body = await compress(text, { level: constants.Z_BEST_SPEED });
  const location = duplicateOf === null ? null : absolute(`/records/${duplicateOf}`);
  return { status: code, location, body, text };
}

export async function answerResponse(
  answer: Answer,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return new Response(answer.text ?? (await uncompress(answer.body)), {
    status: answer.status,
    headers: {
      "Content-Type": "application/json",
      "Cache-Control": "no-store",
      ...(answer.location ? { Location: answer.location } : {}),
      ...more,
    },
  });
}
