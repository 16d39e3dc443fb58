import { type DetailedError, type HttpRequest, Upload } from "tus-js-client";
import { ApiError, unreachable } from "@/lib/client/api-error";
import { call } from "@/lib/client/call";
import { csrfToken } from "@/lib/client/csrf-token";
import { acceptLanguage } from "@/lib/client/page-language";
import { pathOf } from "@/lib/http/contract";
import { createResumableUpload, deleteDraftFile, readDraftFile } from "../calls";
import { md5Of } from "./md5";
import { ChecksumDiffers, type Uploader } from "./uploader";

type Task = Parameters<Uploader>[0];

/** As long as the parts the server keeps: what breaks off loses less than that. */
const CHUNK_BYTES = 5 * 1024 * 1024;
/** A lost network, or a server that is started again: for half an hour it goes on by itself. */
const RETRY_DELAYS_MS = [500, 1_000, 2_000, 5_000, 10_000, ...Array<number>(60).fill(30_000)];

/**
 * Sends a file in pieces by tus 1.0.0. What breaks off goes on from the last piece the server has: after a lost network
 * by itself, after a reload when the same file is chosen again. In the end both sides compare checksums.
 */
export const uploadResumably: Uploader = async (task) => {
  const { draftId, file, key, signal, onStage } = task;
  await send(task).catch(async (error: unknown) => {
    if (!(await isBegunOtherwise(task, error))) throw error;
    await call(deleteDraftFile, { params: { id: draftId, key } });
    return send(task);
  });
  onStage("checking");
  const [md5, arrived] = await Promise.all([
    md5Of(file, signal),
    call(readDraftFile, { params: { id: draftId, key }, signal }),
  ]);
  if (arrived.checksum === `md5:${md5}`) return arrived;
  await call(deleteDraftFile, { params: { id: draftId, key } });
  throw new ChecksumDiffers();
};

export async function removeFile(draftId: string, key: string): Promise<void> {
  await call(deleteDraftFile, { params: { id: draftId, key } });
}

/** A file of that name was begun before, and by another file: it cannot be resumed here. */
async function isBegunOtherwise({ draftId, key }: Task, error: unknown): Promise<boolean> {
  if (!(error instanceof ApiError) || error.status !== 400) return false;
  const begun = await call(readDraftFile, { params: { id: draftId, key } }).catch(() => undefined);
  return begun !== undefined && begun.status !== "completed";
}

function send(task: Task): Promise<void> {
  const { draftId, file, key, signal, onProgress, onStage } = task;
  return new Promise((resolve, reject) => {
    let token: string | undefined;
    const upload = new Upload(file, {
      endpoint: pathOf(createResumableUpload, { id: draftId }),
      metadata: { filename: key },
      chunkSize: CHUNK_BYTES,
      uploadDataDuringCreation: true,
      removeFingerprintOnSuccess: true,
      retryDelays: RETRY_DELAYS_MS,
      onBeforeRequest: (request) => {
        token = sign(request);
      },
      onShouldRetry: (error) => {
        // The refusal brought a token that is good.
        const isOutdated = statusOf(error) === 400 && csrfToken() !== token;
        if (!isOutdated && !isPassing(error)) return false;
        onStage("reconnecting");
        return true;
      },
      onProgress: (sentBytes) => {
        onStage("sending");
        onProgress(sentBytes);
      },
      onSuccess: () => resolve(),
      onError: (error) => reject(toApiError(error)),
    });
    signal.addEventListener("abort", () => {
      void upload.abort();
      reject(signal.reason as Error);
    });
    void upload.findPreviousUploads().then((previous) => {
      if (signal.aborted) return;
      const [last] = previous;
      if (last) upload.resumeFromPreviousUpload(last);
      upload.start();
    });
  });
}

function sign(request: HttpRequest): string | undefined {
  const token = csrfToken();
  if (token) request.setHeader("X-CSRFToken", token);
  request.setHeader("Accept-Language", acceptLanguage());
  return token;
}

const statusOf = (error: Error | DetailedError): number =>
  ("originalResponse" in error && error.originalResponse?.getStatus()) || 0;

/** No response, a busy server, or another client sending the same upload at this moment. */
function isPassing(error: DetailedError): boolean {
  const status = statusOf(error);
  return status === 0 || status >= 500 || [409, 423, 429].includes(status);
}

function toApiError(error: Error | DetailedError): Error {
  if (!("originalRequest" in error)) return error;
  const { originalResponse } = error;
  if (!originalResponse) return unreachable();
  return new ApiError(originalResponse.getStatus(), messageOf(originalResponse.getBody()));
}

function messageOf(body: string): string {
  try {
    const { message } = JSON.parse(body) as { message?: unknown };
    return typeof message === "string" ? message : "";
  } catch {
    return "";
  }
}
