import { describe, expect, test } from "vitest";
import { type Actor, ANONYMOUS, COLLECTION_ROLES, SYSTEM } from "@/lib/core/actor";
import { matches } from "@/lib/core/rule";
import { attributesOf } from "./policy-attributes";
import type { EntityReference } from "./entity-reference";
import { can, REQUEST_ACTIONS, whereAllowed } from "./policy";
import { STATUSES } from "./schema";
import { visibilityOf } from "./search-document";
import type { RequestRow, RequestType } from "./types";

const HERE = "0f5c1d2e-0000-4000-8000-000000000001";
const THERE = "0f5c1d2e-0000-4000-8000-000000000002";

const user = (id: string, more: Partial<Extract<Actor, { kind: "user" }>> = {}): Actor => ({
  kind: "user",
  id,
  roles: [],
  memberships: [],
  via: "token",
  scopes: null,
  ...more,
});
const member = (id: string, collectionId: string, role: (typeof COLLECTION_ROLES)[number]) =>
  user(id, { memberships: [{ collectionId, role }] });

const ADMIN = user("90", { roles: ["admin"] });
const NARROWED = (["deposit:write", "deposit:actions", "records:read"] as const).map((scope) =>
  user("1", { scopes: [scope] }),
);
const actors = [
  ANONYMOUS,
  SYSTEM,
  ADMIN,
  user("1"),
  user("12"),
  user("2", { roles: ["editors"] }),
  ...NARROWED,
  ...[HERE, THERE].flatMap((id, at) =>
    COLLECTION_ROLES.map((role, index) => member(String(20 + 10 * at + index), id, role)),
  ),
];

const references: EntityReference[] = [
  "user:1",
  "group:editors",
  `community:${HERE}`,
  `community:${THERE}`,
  "email:ada@example.org",
  "system",
];

const ROLES = [
  ["manager", "curator"],
  ["owner", "reader"],
] as const;

const nobodyHome = { describe: async () => new Map(), memberUserIds: async () => [] };
const typeWith = (given: Partial<RequestType> = {}): RequestType => ({
  id: "test",
  label: "Test",
  event: "test",
  family: "reviews",
  creatorRole: "manager",
  receiverRole: "curator",
  collections: nobodyHome,
  notifies: {},
  on: {},
  ...given,
});

const row = (given: Partial<RequestRow> = {}): RequestRow => ({
  id: "5b8e0000-0000-4000-8000-000000000000",
  number: 1,
  type: "test",
  status: "submitted",
  changesRequested: false,
  title: "A title",
  description: "",
  titleMessage: null,
  descriptionMessage: null,
  createdBy: "user:1",
  receiver: `community:${HERE}`,
  addressee: null,
  topic: null,
  reviewers: [],
  alsoReaders: [],
  payload: {},
  isLocked: false,
  openKey: null,
  expiresAt: null,
  lastReplyId: null,
  submittedAt: new Date(0),
  lastActivityAt: new Date(0),
  revision: 1,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  ...given,
});

test("lists and single reads agree for every actor, action and request", () => {
  let compared = 0;
  for (const family of ["reviews", "hierarchy"] as const)
    for (const [creatorRole, receiverRole] of ROLES)
      for (const createdBy of references)
        for (const receiver of references)
          for (const status of STATUSES)
            for (const others of [[], ["user:12", "group:editors"]] as EntityReference[][]) {
              const type = typeWith({ family, creatorRole, receiverRole });
              const attributes = attributesOf(
                type,
                row({ createdBy, receiver, status, reviewers: others, alsoReaders: others }),
              );
              const stored = visibilityOf(attributes);
              for (const actor of actors)
                for (const action of REQUEST_ACTIONS) {
                  compared += 1;
                  if (
                    matches(whereAllowed(actor, action), stored) !== can(actor, action, attributes)
                  )
                    expect.fail(JSON.stringify({ actor, action, attributes }));
                }
            }
  expect(compared).toBeGreaterThan(100_000);
});

const whoMay = (action: (typeof REQUEST_ACTIONS)[number], request: RequestRow, type = typeWith()) =>
  actors
    .filter((actor) => !NARROWED.includes(actor))
    .filter((actor) => can(actor, action, attributesOf(type, request)));
const nameOf = (actor: Actor) =>
  actor.kind !== "user"
    ? actor.kind
    : (actor.memberships[0]?.role ?? actor.id) +
      (actor.memberships[0]?.collectionId === THERE ? " elsewhere" : "");

describe("a request of a person to a collection", () => {
  test("is decided by those who curate it, and by administrators", () => {
    expect(whoMay("accept", row()).map(nameOf)).toEqual([
      "system",
      "90",
      "curator",
      "manager",
      "owner",
    ]);
  });

  test("is cancelled by the person alone", () => {
    expect(whoMay("cancel", row()).map(nameOf)).toEqual(["system", "90", "1"]);
  });

  test("is known to its maker only until it is sent", () => {
    expect(whoMay("read", row({ status: "created" })).map(nameOf)).toEqual(["system", "90", "1"]);
  });

  test("lets reviewers read and comment, and not decide", () => {
    const request = row({ reviewers: ["user:12"] });
    expect(can(user("12"), "read", attributesOf(typeWith(), request))).toBe(true);
    expect(can(user("12"), "comment", attributesOf(typeWith(), request))).toBe(true);
    expect(can(user("12"), "accept", attributesOf(typeWith(), request))).toBe(false);
    expect(can(user("2"), "read", attributesOf(typeWith(), request))).toBe(false);
  });
});

test("time runs out by the clock alone, not by any person", () => {
  expect(whoMay("expire", row())).toEqual([SYSTEM]);
});

test("a role elsewhere says nothing here", () => {
  const elsewhere = actors.filter((actor) => nameOf(actor).endsWith("elsewhere"));
  for (const actor of elsewhere)
    for (const action of REQUEST_ACTIONS)
      expect(can(actor, action, attributesOf(typeWith(), row()))).toBe(false);
});

test("a token narrowed to deposits takes part in requests about works, not about collections", () => {
  const [writes, acts, reads] = NARROWED;
  const may = (actor: Actor | undefined, family: RequestType["family"]) =>
    REQUEST_ACTIONS.filter((action) =>
      can(actor ?? ANONYMOUS, action, attributesOf(typeWith({ family }), row())),
    );
  expect(may(writes, "reviews")).toEqual([]);
  expect(may(reads, "reviews")).toEqual(["read"]);
  expect(may(acts, "reviews")).toEqual([
    ...["read", "comment", "update", "compose", "submit", "delete", "cancel"],
  ]);
  expect(may(acts, "hierarchy")).toEqual(["read"]);
});
