import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { hashToken, hintOf, newToken } from "@/lib/auth/tokens";
import { apiOf, type Api } from "../../support/api";
import { METADATA } from "../../support/bodies";

export type FileJson = {
  key: string;
  status: string;
  size?: number;
  checksum?: string;
  mimetype?: string;
  metadata: Record<string, unknown>;
  access: { hidden: boolean };
  transfer: { type: string; parts?: number; part_size?: number; error?: string };
  links: {
    self: string;
    content: string;
    commit?: string;
    parts?: { part: number; url: string; expiration: string; checksum?: string }[];
  };
};
export type ListJson = {
  enabled: boolean;
  entries: FileJson[];
  default_preview: string | null;
  links: { self: string; archive: string };
};
export type Problem = {
  status: number;
  message: string;
  errors?: { field: string; messages: string[] }[];
};

export type Depositor = Api & { token: string };

export const anonymous = apiOf(inject("service"));

/** A user with an account and a token, calling the service under test. */
export async function aDepositor(): Promise<Depositor> {
  const client = new pg.Client(inject("settings").DATABASE_URL);
  await client.connect();
  try {
    const name = `depositor-${randomUUID()}`;
    const token = newToken();
    const { rows } = await client.query<{ id: number }>(
      "INSERT INTO app_user (email, username) VALUES ($1, $2) RETURNING id",
      [`${name}@example.org`, name],
    );
    await client.query(
      "INSERT INTO access_token (id, user_id, name, scopes, hint, hash) VALUES ($1, $2, 'journey', '{}', $3, $4)",
      [randomUUID(), rows[0]?.id, hintOf(token), hashToken(token)],
    );
    return { ...apiOf(inject("service"), token), token };
  } finally {
    await client.end();
  }
}

/** A draft that could be published once it has a file. Resolves to its id. */
export async function aDraft(api: Api, given: Record<string, unknown> = {}): Promise<string> {
  const { status, body, text } = await api.post<{ id: string }>("/api/records", {
    metadata: METADATA,
    ...given,
  });
  if (status !== 201) throw new Error(`The draft was refused: ${status} ${text}`);
  return body.id;
}

export const draftFiles = (id: string) => `/api/records/${id}/draft/files`;

/** Starts, uploads and commits one file. */
export async function aFile(
  api: Api,
  id: string,
  key: string,
  content: string | Uint8Array,
): Promise<FileJson> {
  const path = `${draftFiles(id)}/${key.split("/").map(encodeURIComponent).join("/")}`;
  const responses = [
    await api.post(draftFiles(id), [{ key }]),
    await api.upload(`${path}/content`, content),
    await api.post<FileJson>(`${path}/commit`),
  ];
  const failed = responses.find(({ status }) => status >= 400);
  if (failed) throw new Error(`The file was refused: ${failed.status} ${failed.text}`);
  return responses.at(-1)?.body as FileJson;
}

/** A published work with these files. Resolves to its id. */
export async function aWork(
  api: Api,
  contents: Record<string, string | Uint8Array>,
  given: Record<string, unknown> = {},
): Promise<string> {
  const id = await aDraft(api, given);
  for (const [key, content] of Object.entries(contents)) await aFile(api, id, key, content);
  const { status, text } = await api.post(`/api/records/${id}/draft/actions/publish`);
  if (status !== 202) throw new Error(`Publishing was refused: ${status} ${text}`);
  return id;
}
