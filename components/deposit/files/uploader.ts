import type { FileJson } from "@/lib/files/schema";

/** The states of an upload; a lost connection is retried automatically. */
export type Stage = "sending" | "reconnecting" | "checking";

/**
 * Sends the bytes of one file to a draft. The list of files uses only this type, so that another way of sending can
 * replace this one. After an abort by the signal, the sent bytes stay on the server and the same task resumes.
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
