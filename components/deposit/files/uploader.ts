import type { FileJson } from "@/lib/files/schema";

/**
 * How the bytes of one file come to a draft. The list of files knows nothing else of it, so that another way of
 * sending takes the place of this one by this type alone.
 */
export type Uploader = (task: {
  draftId: string;
  file: File;
  /** The name it is to have; the server may make it another one and answers that. */
  key: string;
  onProgress: (sentBytes: number) => void;
  signal: AbortSignal;
}) => Promise<FileJson>;
