import { importWorks } from "@/lib/imports/endpoints";
import type { ImportJson } from "@/lib/imports/schema";
import { ApiError, readApiError, unreachable } from "@/lib/client/api-error";
import { withCsrfToken } from "@/lib/client/csrf-token";
import { pathOf } from "@/lib/http/contract";
import { isObject } from "@/lib/core/json";

/** What a person sends: works as JSON text, their files, and the switches of the API. */
export type ImportToSend = {
  works: string;
  files: readonly File[];
  switches: Readonly<Record<string, boolean>>;
};

type Progress = { onProgress: (percent: number) => void; signal: AbortSignal };

/**
 * Sends an import and tells how much of it has gone. Reports of refused works are answers too; what says nothing of
 * works is thrown as `ApiError`. An aborted one rejects with the signal's reason.
 */
export async function sendImport(
  collection: string,
  given: ImportToSend,
  progress: Progress,
): Promise<ImportJson> {
  const response = await withCsrfToken((token) => transfer(collection, given, token, progress));
  const body = (await response
    .clone()
    .json()
    .catch(() => undefined)) as unknown;
  if (isReport(body)) return body;
  throw await readApiError(response);
}

/** A refusal of the whole request has the same members, and no works in them. */
function isReport(body: unknown): body is ImportJson {
  if (!isObject(body) || !Array.isArray(body.data) || !Array.isArray(body.errors)) return false;
  const items: unknown[] = [...(body.data as unknown[]), ...(body.errors as unknown[])];
  return items.length > 0 && items.every((item) => isObject(item) && "item_index" in item);
}

/** `fetch` does not tell how much was sent. */
function transfer(
  collection: string,
  { works, files, switches }: ImportToSend,
  token: string | undefined,
  { onProgress, signal }: Progress,
): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries(switches)) form.append(name, String(value));
  form.append("metadata", works);
  for (const file of files) form.append("files", file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", pathOf(importWorks, { collection }));
    request.setRequestHeader("Accept", "application/json");
    if (token) request.setRequestHeader("X-CSRFToken", token);
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress(total > 0 ? Math.floor((100 * loaded) / total) : 0);
    request.onload = () =>
      resolve(new Response(request.responseText || null, { status: request.status }));
    request.onerror = () => reject(unreachable());
    request.onabort = () =>
      reject(new ApiError(0, "The import was stopped. Nothing was imported."));
    signal.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}
