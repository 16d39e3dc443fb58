import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import path from "node:path";
import { inject } from "vitest";
import type {
  CollectionJson,
  CollectionListJson,
  MemberListJson,
  PendingMemberJson,
} from "@/lib/collections/schema";
import type { CollectionRole } from "@/lib/core/actor";
import type { RequestJson } from "@/lib/request-engine/schema";
import { adoptConfig, parseConfig } from "@/lib/core/config";
import { systemContext } from "@/lib/db/context";
import { type ApiResponse } from "../../support/api";
import { cleanEnvironment } from "../../support/service";
import { aPerson, type Person } from "../support/people";

/** The calls of curators, and of users who send them requests. */
export type { CollectionJson, CollectionListJson, MemberListJson, RequestJson };
export type Problem = {
  status: number;
  message: string;
  errors?: { field: string; messages: string[] }[];
};
export type PendingList = {
  hits: { hits: PendingMemberJson[]; total: number };
  aggregations: Record<string, { buckets: { key: string; doc_count: number }[] }>;
};
export type RequestList = { hits: { hits: RequestJson[]; total: number } };
export type Timeline = {
  hits: { hits: { id: string; type: string; payload: Record<string, unknown> }[]; total: number };
};

export const DENIED: Problem = { status: 403, message: "Permission denied." };
export const UNKNOWN: Problem = {
  status: 404,
  message: "The persistent identifier does not exist.",
};
export const GONE = { status: 410, message: "The record has been deleted." };
export const NO_COLLECTION = "/api/communities/nothing-goes-by-this-name";

export const COMMUNITIES = "/api/communities";
export const at = (idOrSlug: string, rest = "") => `${COMMUNITIES}/${idOrSlug}${rest}`;
export const requestAt = (id: string, rest = "") => `/api/requests/${id}${rest}`;
export const words = (content: string) => ({ payload: { content, format: "html" } });

export const aSlug = (stem = "c") => `${stem}-${randomUUID().slice(0, 13)}`;
/** A word that nothing else in the service has. */
export const aWord = () => `w${randomUUID().replaceAll("-", "")}`;

type Given = { title?: string; slug?: string } & Record<string, unknown>;

export const aBody = ({ title = "Moorland", slug = aSlug(), ...more }: Given = {}) => ({
  slug,
  metadata: { title },
  access: {},
  ...more,
});

export const RESTRICTED = { access: { visibility: "restricted" } };
export const ALLOWING = { children: { allow: true } };
export const OPEN_TO_MEMBERS = { access: { member_policy: "open" } };

export function must<Body>(response: ApiResponse<Body>, status: number): Body {
  if (response.status !== status)
    throw new Error(`Expected ${status}, got ${response.status}: ${response.text}`);
  return response.body;
}

export async function aCollection(owner: Person, given: Given = {}): Promise<CollectionJson> {
  return must(await owner.post<CollectionJson>(COMMUNITIES, aBody(given)), 201);
}

export const read = async (person: Pick<Person, "get">, idOrSlug: string) =>
  must(await person.get<CollectionJson>(at(idOrSlug)), 200);

export const user = ({ id }: Pick<Person, "id">) => ({ type: "user", id });
export const group = (id: string) => ({ type: "group", id });

export const invite = (
  by: Person,
  { id }: Pick<CollectionJson, "id">,
  members: unknown[],
  role: CollectionRole,
  more: object = {},
) => by.post<Problem>(at(id, "/invitations"), { members, role, ...more });

export const inviteOne = async (
  by: Person,
  collection: Pick<CollectionJson, "id">,
  guest: Person,
  role: CollectionRole,
): Promise<string> => {
  must(await invite(by, collection, [user(guest)], role), 204);
  return onlyRequest(guest);
};

/** The id of the one open request the person was sent or sent. */
export async function onlyRequest(person: Person): Promise<string> {
  const query = { is_open: "true" };
  const { hits } = must(await person.get<RequestList>("/api/user/requests", { query }), 200);
  const [request] = hits.hits;
  if (!request || hits.total !== 1) throw new Error(`There are ${hits.total} open requests.`);
  return request.id;
}

export const act = <Body = RequestJson>(
  person: Person,
  request: string,
  action: string,
  body?: unknown,
) => person.post<Body>(requestAt(request, `/actions/${action}`), body);

/** A new user with a role in it, by an accepted invitation. */
export async function aMember(
  owner: Person,
  collection: Pick<CollectionJson, "id">,
  role: CollectionRole,
  person?: Person,
): Promise<Person> {
  const member = person ?? (await aPerson());
  must(await act(member, await inviteOne(owner, collection, member, role), "accept"), 200);
  return member;
}

/** A group with these people in it, as sign-in brings them along. */
export async function aGroup(...people: Pick<Person, "id">[]): Promise<string> {
  adoptConfig(parseConfig(inject("settings")));
  const { db } = systemContext();
  const id = `group-${randomUUID()}`;
  await db.role.create({ data: { id, title: `Group ${id}`, isManaged: false } });
  for (const person of people)
    await db.roleMember.create({ data: { roleId: id, userId: Number(person.id) } });
  return id;
}

export const joinAt = (parent: string) => at(parent, "/actions/join-request");

export const ask = <Body = RequestJson>(owner: Person, child: string, parent: string) =>
  owner.post<Body>(joinAt(parent), { community_id: child });

/** The actions the caller may take on a request now, in alphabetical order. */
export const actionsOf = ({ links }: Pick<RequestJson, "links">): string[] =>
  Object.keys(links.actions as Record<string, string>).sort();

export const membersOf = async (by: Person, id: string, query: Record<string, string> = {}) =>
  must(await by.get<MemberListJson>(at(id, "/members"), { query }), 200).hits.hits;

export const timelineOf = async (by: Person, request: string) =>
  must(await by.get<Timeline>(requestAt(request, "/timeline")), 200).hits.hits;

export const eventsOf = async (by: Person, request: string) =>
  (await timelineOf(by, request)).map(({ type, payload }) =>
    type === "L" ? payload.event : payload.content,
  );

export const fieldsOf = (body: Problem) => (body.errors ?? []).map(({ field }) => field).sort();

export type Comment = { code: number; stdout: string; stderr: string };

/** A command of the administrative command line beside the service under test. */
export function cli(...args: string[]): Promise<Comment> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ["lib/cli/main.mjs", ...args],
      {
        cwd: path.resolve(import.meta.dirname, "../../.."),
        env: cleanEnvironment(inject("settings")),
      },
      (error, stdout, stderr) =>
        resolve({
          code: typeof error?.code === "number" ? error.code : error ? 1 : 0,
          stdout,
          stderr,
        }),
    );
  });
}
