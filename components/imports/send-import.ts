import { MAX_FILE_NAME } from "@/lib/imports/constants";
import type { RunJson } from "@/lib/imports/schema";
import { readApiError, unreachable } from "@/lib/client/api-error";
import { withCsrfToken } from "@/lib/client/csrf-token";
import { acceptLanguage } from "@/lib/client/page-language";
import { pathOf } from "@/lib/http/contract";
import { importWorks } from "./calls";

/** The request: works as JSON text, their files, and the options of the API. */
type ImportToSend = {
  works: string;
  files: readonly File[];
  switches: Readonly<Record<string, boolean>>;
  /** Of the file that the works came from, by which people know the import again. */
  fileName: string;
  /** Where the works stand in the sheet they came from, for the report. */
  sheet?: string | undefined;
};

/** The user stopped the sending before everything had arrived; nothing was imported. */
export class ImportStopped extends Error {}

type Progress = { onProgress: (percent: number) => void; signal: AbortSignal };

/**
 * Sends an import and tells how much of it has gone. It is answered as soon as everything has arrived, with the import
 * to follow; a request that is refused as a whole is thrown as `ApiError`.
 */
export async function sendImport(
  collection: string,
  given: ImportToSend,
  progress: Progress,
): Promise<RunJson> {
  const response = await withCsrfToken((token) => transfer(collection, given, token, progress));
  if (!response.ok) throw await readApiError(response);
  // The contract test holds every answer of the server to this shape.
  return (await response.json()) as RunJson;
}

/** `fetch` does not tell how much was sent. */
function transfer(
  collection: string,
  { works, files, switches, fileName, sheet }: ImportToSend,
  token: string | undefined,
  { onProgress, signal }: Progress,
): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries(switches)) form.append(name, String(value));
  form.append("file_name", fileName.slice(0, MAX_FILE_NAME));
  if (sheet) form.append("sheet", sheet);
  form.append("metadata", works);
  for (const file of files) form.append("files", file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", pathOf(importWorks, { collection }));
    request.setRequestHeader("Accept", "application/json");
    request.setRequestHeader("Accept-Language", acceptLanguage());
    request.setRequestHeader("Prefer", "respond-async");
    if (token) request.setRequestHeader("X-CSRFToken", token);
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress(total > 0 ? Math.floor((100 * loaded) / total) : 0);
    request.onload = () =>
      resolve(new Response(request.responseText || null, { status: request.status }));
    request.onerror = () => reject(unreachable());
    request.onabort = () => reject(new ImportStopped());
    signal.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}
