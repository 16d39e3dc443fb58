import path from "node:path";
import { config } from "@/lib/core/config";
import { localStorage } from "./local";
import type { ObjectStorage } from "./port";

export {
  MissingObject,
  TransferBroken,
  TransferTooLong,
  type StoredBytes,
  type WriteLimits,
} from "./port";

let current: { root: string; storage: ObjectStorage } | undefined;

/** The storage of this installation: the folder `files` under the data folder. */
export function storage(): ObjectStorage {
  const root = path.join(config().DATA_DIR, "files");
  if (current?.root !== root) current = { root, storage: localStorage(root) };
  return current.storage;
}
