import type { FileJson } from "@/lib/files/schema";

/** The states of an upload; a lost connection is retried automatically. */
export type Stage = "sending" | "reconnecting" | "checking";

/**
 * How the bytes of one file come to a draft. The list of files knows nothing else of it, so that another way of
 * sending takes the place of this one by this type alone. Aborted by the signal, what has come stays, so that the
 * same task goes on from there.
 */
export type Uploader = (task: {
  draftId: string;
  file: File;
  /** The name it is to have; the server may make it another one and answers that. */
  key: string;
  onProgress: (sentBytes: number) => void;
  onStage: (stage: Stage) => void;
  signal: AbortSignal;
}) => Promise<FileJson>;

/** The received bytes differ from the file: it was damaged, or changed while it was sent. */
export class ChecksumDiffers extends Error {
  override name = "ChecksumDiffers";
}
