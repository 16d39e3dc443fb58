import { ApiError, unreachable } from "@/lib/client/api-error";
import { call } from "@/lib/client/call";
import { csrfToken } from "@/lib/client/csrf-token";
import { commitDraftFile, deleteDraftFile, startDraftFiles } from "@/lib/files/endpoints";
import type { FileJson } from "@/lib/files/schema";
import type { Uploader } from "./uploader";

/** Announces the file, sends it in one piece, and completes it. What was begun in vain is taken away again. */
export const uploadInThreeSteps: Uploader = async ({ draftId, file, key, onProgress, signal }) => {
  const params = { id: draftId };
  const known = (list: readonly FileJson[] = []) => list.map((entry) => entry.key);
  const started = await call(startDraftFiles, {
    params,
    body: [{ key, size: file.size }],
    signal,
  });
  const entry =
    started.entries?.find((one) => one.key === key) ??
    started.entries?.find((one) => one.status === "pending");
  if (!entry?.links.content)
    throw new ApiError(500, `The server did not take up ${known(started.entries).join(", ")}.`);
  try {
    await put(new URL(entry.links.content).pathname, file, onProgress, signal);
    return await call(commitDraftFile, { params: { id: draftId, key: entry.key } });
  } catch (error) {
    await call(deleteDraftFile, { params: { id: draftId, key: entry.key } }).catch(() => undefined);
    throw error;
  }
};

/** `fetch` cannot say how much has been sent. */
function put(
  path: string,
  file: File,
  onProgress: (sentBytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("PUT", path);
    request.setRequestHeader("Content-Type", "application/octet-stream");
    const token = csrfToken();
    if (token) request.setRequestHeader("X-CSRFToken", token);
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => {
      if (request.status < 300) resolve();
      else reject(new ApiError(request.status, messageOf(request.responseText)));
    };
    request.onerror = () => reject(unreachable());
    request.onabort = () => reject(new DOMException("Stopped.", "AbortError"));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(file);
  });
}

function messageOf(text: string): string {
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    return typeof message === "string" ? message : "";
  } catch {
    return "";
  }
}
