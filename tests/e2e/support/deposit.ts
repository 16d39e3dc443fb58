import type { DraftJson, WorkJson } from "@/lib/works/schema";
import type { ApiResponse, Api } from "../../support/api";
import { METADATA } from "../../support/bodies";

export type Files = Readonly<Record<string, string | Uint8Array>>;

function must<Body>(response: ApiResponse<Body>, status: number): Body {
  if (response.status !== status)
    throw new Error(`Expected ${status}, got ${response.status}: ${response.text}`);
  return response.body;
}

/** Makes a draft, gives it its files, and publishes it. */
export async function deposit(
  api: Api,
  metadata: Record<string, unknown>,
  { files = {}, ...rest }: { files?: Files } & Record<string, unknown> = {},
): Promise<WorkJson> {
  const body = {
    metadata: { ...METADATA, ...metadata },
    files: { enabled: Object.keys(files).length > 0 },
    ...rest,
  };
  const draft = must(await api.post<DraftJson>("/api/records", body), 201);
  await addFiles(api, draft.id, files);
  return publish(api, draft.id);
}

/** Publishes a further version with other metadata and files of its own. */
export async function depositVersion(
  api: Api,
  of: WorkJson,
  metadata: Record<string, unknown>,
  files: Files,
): Promise<WorkJson> {
  const draft = must(await api.post<DraftJson>(`/api/records/${of.id}/versions`), 201);
  const body = { ...draft, metadata: { ...draft.metadata, ...metadata } };
  must(await api.put<DraftJson>(`/api/records/${draft.id}/draft`, body), 200);
  await addFiles(api, draft.id, files);
  return publish(api, draft.id);
}

/** Puts files into a draft. */
export async function addFiles(api: Api, id: string, files: Files): Promise<void> {
  const at = `/api/records/${id}/draft/files`;
  for (const [key, bytes] of Object.entries(files)) {
    const file = `${at}/${key.split("/").map(encodeURIComponent).join("/")}`;
    must(await api.post(at, [{ key }]), 201);
    must(await api.upload(`${file}/content`, bytes), 200);
    must(await api.post(`${file}/commit`), 200);
  }
}

async function publish(api: Api, id: string): Promise<WorkJson> {
  return must(await api.post<WorkJson>(`/api/records/${id}/draft/actions/publish`), 202);
}
