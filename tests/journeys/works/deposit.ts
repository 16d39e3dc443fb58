import type { DraftJson, WorkJson, WorkListJson } from "@/lib/works/schema";
import type { Api } from "../../support/api";
import { complete, METADATA, RESTRICTED } from "../../support/bodies";

export { complete, METADATA, RESTRICTED };
export type { DraftJson, WorkJson, WorkListJson };
export type Problem = {
  status: number;
  message: string;
  location?: string;
  errors?: { field: string; messages: string[] }[];
};

export const DENIED: Problem = { status: 403, message: "Permission denied." };
export const UNKNOWN: Problem = {
  status: 404,
  message: "The persistent identifier does not exist.",
};
export const NEVER_PUBLISHED: Problem = {
  status: 404,
  message: "The persistent identifier is not registered.",
};
/** Well formed, but of no work. */
export const NOBODYS_ID = "00000-00098";
export const MALFORMED_IDS = ["nope", "00000-0000o", "%00", "a".repeat(300), "00000-00099"];

export const titled = (title: string, more: Record<string, unknown> = {}) =>
  complete({ metadata: { ...METADATA, title }, ...more });

export const at = (id: string) => `/api/records/${id}`;
export const draftAt = (id: string) => `/api/records/${id}/draft`;
export const publishAt = (id: string) => `/api/records/${id}/draft/actions/publish`;

function must<Body>(response: { status: number; text: string; body: Body }, status: number): Body {
  if (response.status !== status)
    throw new Error(`Expected ${status}, got ${response.status}: ${response.text}`);
  return response.body;
}

export async function aDraft(api: Api, body: unknown = complete()): Promise<DraftJson> {
  return must(await api.post<DraftJson>("/api/records", body), 201);
}

export async function publish(api: Api, id: string): Promise<WorkJson> {
  return must(await api.post<WorkJson>(publishAt(id)), 202);
}

export async function aWork(api: Api, body: unknown = complete()): Promise<WorkJson> {
  return publish(api, (await aDraft(api, body)).id);
}

/** A further published version of the work. */
export async function aVersion(api: Api, id: string): Promise<WorkJson> {
  const draft = must(await api.post<DraftJson>(`${at(id)}/versions`), 201);
  return publish(api, draft.id);
}

export const fieldsOf = (body: { errors?: { field: string }[] | undefined }) =>
  (body.errors ?? []).map(({ field }) => field).sort();

export const share = (api: Api, id: string, userId: string, permission: string) =>
  api.post<Problem>(`${at(id)}/access/grants`, {
    grants: [{ subject: { type: "user", id: userId }, permission }],
  });
