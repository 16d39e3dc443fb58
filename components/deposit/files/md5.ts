import { md5 } from "@noble/hashes/legacy.js";
import { bytesToHex } from "@noble/hashes/utils.js";

/** Between pieces the page answers to its user. */
const PIECE_BYTES = 1024 * 1024;

/** The MD5 of a file in lower-case hexadecimal, as the API has it. It detects damage, not manipulation. */
export async function md5Of(file: Blob, signal?: AbortSignal): Promise<string> {
  const hash = md5.create();
  for (let start = 0; start < file.size; start += PIECE_BYTES) {
    signal?.throwIfAborted();
    hash.update(new Uint8Array(await file.slice(start, start + PIECE_BYTES).arrayBuffer()));
  }
  return bytesToHex(hash.digest());
}
