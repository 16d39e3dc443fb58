import type * as tus from "./tus";

/**
 * Loads the code of resumable uploads with the first such upload: its library has 40 files, and commands and the worker
 * need none of them.
 */
export async function resumeUpload(
  ...upload: Parameters<typeof tus.resumeUpload>
): Promise<Response> {
  const { resumeUpload: resume } = await import("./tus");
  return resume(...upload);
}
