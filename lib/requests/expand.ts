import { absoluteUrl } from "@/lib/core/absolute-url";
import { ghostOf } from "@/lib/core/ghost";
import type { Context } from "@/lib/db/context";
import {
  type CollectionCard,
  collectionCards,
  fileJson,
  findRequestFiles,
  type RequestRow,
} from "@/lib/request-engine";
import { type Account, findGroups, findPeople, toGroupJson, toUserJson } from "@/lib/users";
import type { EventJson, RequestJson } from "./schema";
import { typeOf } from "./types";

/**
 * The accounts, groups and objects behind the references of requests and events: accounts and groups as far as the
 * caller may see them elsewhere, collections and works to all readers of a request. A constant number of queries.
 */
type Reference = Readonly<Record<string, string>>;
type ReferencedEntities = {
  people: ReadonlyMap<string, Account>;
  groups: Awaited<ReturnType<typeof findGroups>>;
  cards: ReadonlyMap<string, CollectionCard>;
};

export async function expandRequests(
  ctx: Context,
  requests: readonly RequestRow[],
  json: readonly RequestJson[],
): Promise<RequestJson[]> {
  const references = json.flatMap((one) => [
    ...[one.created_by, one.receiver, one.topic, one.last_reply?.created_by],
    ...(one.reviewers ?? []),
  ]);
  const known = await loadReferenced(ctx, requests, references);
  return json.map((one) => {
    const show = (reference: Reference) => entityOf(ctx, known, reference, one.title);
    return {
      ...one,
      expanded: {
        created_by: show(one.created_by),
        ...(one.receiver ? { receiver: show(one.receiver) } : {}),
        ...(one.topic ? { topic: show(one.topic) } : {}),
        ...(one.last_reply ? { last_reply: { created_by: show(one.last_reply.created_by) } } : {}),
        ...(one.reviewers ? { reviewers: one.reviewers.map(show) } : {}),
      },
    };
  });
}

export async function expandEvents(
  ctx: Context,
  request: RequestRow,
  events: readonly EventJson[],
): Promise<EventJson[]> {
  // Replies lie within their comments.
  const all = events.flatMap((event) => [event, ...childrenOf(event)]);
  const reviewers = all.flatMap(({ payload }) => reviewersIn(payload));
  const authors = all.map(({ created_by }) => created_by);
  const known = await loadReferenced(ctx, [request], [...authors, ...reviewers]);
  const fileIds = all.flatMap(({ payload }) => filesIn(payload));
  const files = new Map((await findRequestFiles(ctx, fileIds)).map((file) => [file.id, file]));
  const show = (reference: Reference) => entityOf(ctx, known, reference, request.title);
  const withNames = (event: EventJson): EventJson => ({
    ...event,
    ...(event.children ? { children: childrenOf(event).map(withNames) } : {}),
    expanded: {
      created_by: show(event.created_by),
      ...(event.payload.files
        ? {
            files: filesIn(event.payload)
              .flatMap((id) => files.get(id) ?? [])
              .map(fileJson),
          }
        : {}),
      ...(event.type === "R" ? { reviewers: reviewersIn(event.payload).map(show) } : {}),
    },
  });
  return events.map(withNames);
}

// Made by this service a moment ago, whose schema leaves the recursion open.
const childrenOf = ({ children = [] }: EventJson) => children as EventJson[];
const reviewersIn = ({ reviewers }: EventJson["payload"]) => (reviewers ?? []) as Reference[];

const filesIn = ({ files }: EventJson["payload"]) =>
  ((files ?? []) as { file_id: string }[]).map(({ file_id }) => file_id);

async function loadReferenced(
  ctx: Context,
  requests: readonly RequestRow[],
  references: readonly (Reference | null | undefined)[],
): Promise<ReferencedEntities> {
  const idsOf = (kind: string) => [...new Set(references.flatMap((one) => one?.[kind] ?? []))];
  return {
    people: await findPeople(ctx, idsOf("user")),
    groups: await findGroups(ctx, idsOf("group")),
    cards: await collectionCards(ctx, typeOf, requests),
  };
}

function entityOf(
  ctx: Context,
  { people, groups, cards }: ReferencedEntities,
  reference: Reference,
  title: string,
): Record<string, unknown> {
  const { user, group, community, record, email } = reference;
  if (user === "system")
    return { id: "system", username: "System", profile: { full_name: "System" } };
  if (user) {
    const person = people.get(user);
    return person ? toUserJson(ctx.actor, person) : ghostOf(user);
  }
  if (group) {
    const found = groups.get(group);
    return found ? toGroupJson(found) : { id: group, name: group };
  }
  if (community) {
    const card = cards.get(community);
    return card ? collectionJson(community, card) : ghostOfCollection(community);
  }
  // A request about a work is called like the work.
  if (record) return { id: record, metadata: { title } };
  return { id: email ?? "" };
}

const collectionJson = (id: string, { slug, title }: CollectionCard) => ({
  id,
  slug,
  metadata: { title },
  links: {
    self: absoluteUrl(`/api/communities/${id}`),
    self_html: absoluteUrl(`/collections/${slug}`),
    logo: absoluteUrl(`/api/communities/${id}/logo`),
  },
});

const ghostOfCollection = (id: string) => ({
  ...ghostOf(id),
  metadata: { title: "Deleted collection" },
});
