import { expect } from "@playwright/test";
import type { ApiResponse, Api } from "../../support/api";
import { METADATA } from "../../support/bodies";
import type { World } from "./world";

export type Somebody = { id: string; api: Api };
type People = Record<"owner" | "author" | "member" | "applicant", Somebody> & { invited: string };

/** A collection with requests of all kinds for its owner, an empty one, and the tombstone of a third. */
export async function makeInbox(people: People, group: string): Promise<World["requests"]> {
  const { owner, author, applicant, member } = people;
  const room = await aCollection(owner.api, "tide-room", {
    title: "Tide room",
    description: "Readings of tide gauges, and what they tell of the coast.",
    page: "<p>We read gauges.</p>",
    website: `https://example.org/${"a-long-path/".repeat(6)}`,
  });
  await aCollection(owner.api, "empty-room", { title: "Empty room" });
  const closed = await aCollection(owner.api, "closed-room", { title: "Closed room" });
  const removal = { removal_reason: { id: "retracted" }, note: "Its works moved elsewhere." };
  expectStatus(await owner.api.delete(`/api/communities/${closed}`, removal), 204);

  await invite(owner.api, room, [member.id, people.invited]);
  await act(member.api, await newest(member.api), "accept");
  const groups = { members: [{ type: "group", id: group }], role: "curator" };
  expectStatus(await owner.api.post(`/api/communities/${room}/members`, groups), 204);
  const asked = await applicant.api.post(`/api/communities/${room}/membership-requests`, {
    message: "I read tide gauges every day.",
  });
  expectStatus(asked, 201);

  const long = `Readings of the ${"very ".repeat(20)}long summer at ${"Llanfair".repeat(8)}`;
  await handIn(author.api, room, await aDraft(author.api, long));
  return {
    review: await aTalk(people, room),
    membership: await newest(applicant.api),
    invitation: await newest(member.api, { is_open: "false" }),
    join: await aJoin(author.api, room),
  };
}

/** Handed in, sent back for changes, changed, handed in again, and talked about. */
async function aTalk({ owner, author }: People, room: string): Promise<string> {
  const draft = await aDraft(author.api, "Storm surges of Wick");
  const before = await handIn(author.api, room, draft);
  await act(owner.api, before, "decline", "<p>Please say <em>when</em>.</p>");
  const { body } = await author.api.get<{ metadata: object }>(`/api/records/${draft}/draft`);
  const metadata = { ...body.metadata, title: "Storm surges of Wick, 1953–2024" };
  const changed = await author.api.put(`/api/records/${draft}/draft`, { ...body, metadata });
  expectStatus(changed, 200);
  const request = await handIn(author.api, room, draft);
  const at = `/api/requests/${request}/comments`;
  const file = await owner.api.upload<{ id: string }>(
    `/api/requests/${request}/files/upload/remarks.txt`,
    "Line 3: which datum?\n",
  );
  expectStatus(file, 200);
  const asked = await owner.api.post<{ id: string }>(at, {
    payload: {
      content: "<p>Which <strong>datum</strong>? See:</p><ul><li>Newlyn</li><li>Wick</li></ul>",
      format: "html",
      files: [{ file_id: file.body.id }],
    },
  });
  expectStatus(asked, 201);
  const result = { payload: { content: "<p>Newlyn.</p>", format: "html" } };
  expectStatus(await author.api.post(`${at}/${asked.body.id}/reply`, result), 201);
  return request;
}

async function aJoin(api: Api, room: string): Promise<string> {
  const body = {
    community: { title: "Gauges of the north", slug: "northern-gauges" },
    payload: { content: "We would like to be part of you." },
  };
  const asked = await api.post<{ id: string }>(
    `/api/communities/${room}/actions/join-request`,
    body,
  );
  return must(asked, 201).id;
}

async function aCollection(api: Api, slug: string, metadata: Record<string, unknown>) {
  const body = {
    slug,
    metadata,
    access: { visibility: "public", member_policy: "open", review_policy: "closed" },
    children: { allow: true },
  };
  return must(await api.post<{ id: string }>("/api/communities", body), 201).id;
}

async function invite(api: Api, room: string, ids: readonly string[]): Promise<void> {
  const members = ids.map((id) => ({ type: "user", id }));
  const body = { members, role: "reader", message: "We would be glad to have you." };
  expectStatus(await api.post(`/api/communities/${room}/invitations`, body), 204);
}

async function aDraft(api: Api, title: string): Promise<string> {
  const body = { metadata: { ...METADATA, title }, files: { enabled: false } };
  return must(await api.post<{ id: string }>("/api/records", body), 201).id;
}

async function handIn(api: Api, room: string, draft: string): Promise<string> {
  const at = `/api/records/${draft}/draft`;
  const review = { receiver: { community: room }, type: "community-submission" };
  expectStatus(await api.put(`${at}/review`, review), 200);
  return must(await api.post<{ id: string }>(`${at}/actions/submit-review`), 202).id;
}

async function act(api: Api, request: string, action: string, content?: string): Promise<void> {
  const body = content ? { payload: { content, format: "html" } } : {};
  expectStatus(await api.post(`/api/requests/${request}/actions/${action}`, body), 200);
}

/** The newest request of a user. */
async function newest(api: Api, query: Record<string, string> = {}): Promise<string> {
  type List = { hits: { hits: { id: string }[] } };
  const list = await api.get<List>("/api/user/requests", { query: { sort: "newest", ...query } });
  const [first] = must(list, 200).hits.hits;
  if (!first) throw new Error("There is no request.");
  return first.id;
}

function must<Body>(response: ApiResponse<Body>, status: number): Body {
  expectStatus(response, status);
  return response.body;
}

const expectStatus = ({ status, text }: Pick<ApiResponse, "status" | "text">, wanted: number) =>
  expect(status, text).toBe(wanted);
