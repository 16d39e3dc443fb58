import { afterEach, describe, expect, test } from "vitest";
import { adoptConfig, parseConfig } from "@/lib/core/config";
import {
  type Actor,
  ANONYMOUS,
  COLLECTION_ROLES,
  type CollectionRole,
  SYSTEM,
} from "@/lib/core/actor";
import { matches } from "@/lib/core/rule";
import {
  can,
  canManageRole,
  COLLECTION_ACTIONS,
  type CollectionAction,
  type CollectionAttributes,
  whereAllowed,
  explain,
} from "./policy";
import { ACCESS_ACTIONS } from "./schema";
import { visibilityOf } from "./search-document";

const HERE = "here";
const ELSEWHERE = "elsewhere";

const person = (more: Partial<Extract<Actor, { kind: "user" }>> = {}): Actor => ({
  kind: "user",
  id: "1",
  roles: [],
  memberships: [],
  via: "token",
  scopes: null,
  ...more,
});
const memberAs = (role: CollectionRole, collectionId = HERE, scopes: string[] | null = null) =>
  person({ memberships: [{ collectionId, role }], scopes });

const STRANGER = person();
const ADMIN = person({ roles: ["admin"] });
const members = COLLECTION_ROLES.map((role) => memberAs(role));
const narrowed = ["records:read", "deposit:write", "deposit:actions"].map((scope) =>
  memberAs("owner", HERE, [scope]),
);
const actors = [
  ANONYMOUS,
  SYSTEM,
  STRANGER,
  ADMIN,
  person({ roles: ["moderator"] }),
  person({ roles: ["admin"], scopes: ["records:read"] }),
  ...members,
  ...COLLECTION_ROLES.map((role) => memberAs(role, ELSEWHERE)),
  ...narrowed,
  person({
    memberships: [
      { collectionId: HERE, role: "reader" },
      { collectionId: ELSEWHERE, role: "owner" },
    ],
  }),
];

function* everyCollection(): Generator<CollectionAttributes> {
  for (const id of [HERE, ELSEWHERE])
    for (const visibility of ["public", "restricted"])
      for (const members_visibility of ["public", "restricted"])
        for (const member_policy of ["open", "closed"])
          for (const record_policy of ["open", "closed"])
            for (const review_policy of ["open", "members", "closed"])
              for (const children of ["open", "closed"])
                for (const deletion of ["P", "D", "X"])
                  yield {
                    id,
                    visibility,
                    members_visibility,
                    member_policy,
                    record_policy,
                    review_policy,
                    children,
                    deletion,
                  };
}

const collection = (given: Partial<CollectionAttributes> = {}): CollectionAttributes => ({
  id: HERE,
  visibility: "public",
  members_visibility: "public",
  member_policy: "closed",
  record_policy: "closed",
  review_policy: "closed",
  children: "closed",
  deletion: "P",
  ...given,
});

test("lists and single reads agree for every actor, action and collection", () => {
  let compared = 0;
  for (const actor of actors)
    for (const action of COLLECTION_ACTIONS)
      for (const attributes of everyCollection()) {
        const inList = matches(whereAllowed(actor, action), visibilityOf(attributes));
        if (inList !== can(actor, action, attributes))
          expect([actor, action, attributes, inList]).toEqual([actor, action, attributes, !inList]);
        compared += 1;
      }
  expect(compared).toBeGreaterThan(50_000);
});

test("what is told about a rule agrees with what the rule answers", () => {
  const withAllRights = actors.filter((actor) => actor.kind !== "user" || actor.scopes === null);
  for (const actor of withAllRights)
    for (const action of ACCESS_ACTIONS)
      for (const attributes of everyCollection()) {
        const reason = explain(actor, action, attributes);
        if (reason?.holds !== can(actor, action, attributes))
          expect([actor, action, attributes, reason]).toEqual("a reason that agrees");
      }
});

test("a reason names the sentences of its rule, and which of them hold", () => {
  const asks = explain(STRANGER, "submitWorks", collection({ record_policy: "open" }));
  expect(asks).toEqual({
    kind: "any",
    holds: true,
    of: [
      {
        kind: "all",
        holds: true,
        of: [
          { kind: "sentence", says: "collections.isSignedIn", holds: true },
          { kind: "sentence", says: "collections.isPublic", holds: true },
          {
            kind: "sentence",
            says: "collections.isOpenToWorks",
            holds: true,
          },
        ],
      },
      { kind: "sentence", says: "collections.isMember", holds: false },
      { kind: "sentence", says: "collections.isAdministrator", holds: false },
    ],
  });
});

describe("roles", () => {
  const RESTRICTED = collection({ visibility: "restricted", review_policy: "open" });
  const gives: Record<CollectionRole, CollectionAction[]> = {
    reader: ["read", "listPublicMembers", "listMembers", "participate", "submitWorks"],
    curator: ["seeInbox", "curate", "includeDirectly", "importWorks"],
    manager: ["update", "manageMembers"],
    owner: ["manageOwners", "own", "linkAtOnce"],
  };
  test.each(COLLECTION_ROLES)("%s may exactly what its paper says", (role) => {
    const allowed = COLLECTION_ROLES.slice(0, COLLECTION_ROLES.indexOf(role) + 1).flatMap(
      (lower) => gives[lower],
    );
    expect(COLLECTION_ACTIONS.filter((action) => can(memberAs(role), action, RESTRICTED))).toEqual(
      COLLECTION_ACTIONS.filter((action) => allowed.includes(action)),
    );
  });

  test("a role elsewhere says nothing here, and a restricted collection nothing to strangers", () => {
    for (const actor of [ANONYMOUS, STRANGER, memberAs("owner", ELSEWHERE)])
      expect(COLLECTION_ACTIONS.filter((action) => can(actor, action, RESTRICTED))).toEqual([]);
  });

  test("managers give every role but that of owners", () => {
    const given = COLLECTION_ROLES.filter((role) =>
      canManageRole(memberAs("manager"), role, collection()),
    );
    expect(given).toEqual(["reader", "curator", "manager"]);
  });
});

describe("tokens narrowed to scopes", () => {
  test("change nothing about collections, whoever's they are", () => {
    const changes: CollectionAction[] = ["update", "manageMembers", "own", "participate"];
    for (const token of narrowed)
      expect(changes.filter((action) => can(token, action, collection()))).toEqual([]);
  });

  test("read restricted ones only with the scope for that", () => {
    const restricted = collection({ visibility: "restricted" });
    expect(narrowed.map((token) => can(token, "read", restricted))).toEqual([true, false, false]);
  });
});

describe("policies", () => {
  test("anybody signed in may submit to an open public collection, and nobody anonymous", () => {
    const open = collection({ record_policy: "open" });
    expect(can(STRANGER, "submitWorks", open)).toBe(true);
    expect(can(ANONYMOUS, "submitWorks", open)).toBe(false);
    expect(can(STRANGER, "submitWorks", { ...open, visibility: "restricted" })).toBe(false);
  });

  test("who includes without review: nobody, curators, every member", () => {
    const includes = (review_policy: string) =>
      COLLECTION_ROLES.filter((role) =>
        can(memberAs(role), "includeDirectly", collection({ review_policy })),
      );
    expect(includes("closed")).toEqual([]);
    expect(includes("open")).toEqual(["curator", "manager", "owner"]);
    expect(includes("members")).toEqual([...COLLECTION_ROLES]);
    expect(can(ADMIN, "includeDirectly", collection({ review_policy: "members" }))).toBe(false);
  });
});

describe("a service that leaves editing to owners", () => {
  afterEach(() => adoptConfig(parseConfig({})));

  test("takes it from managers, and nothing else", () => {
    const mayNow = () =>
      COLLECTION_ACTIONS.filter((one) => can(memberAs("manager"), one, collection()));
    adoptConfig(parseConfig({}));
    const before = mayNow();
    adoptConfig(parseConfig({ MANAGERS_CAN_UPDATE: "false" }));
    expect(before.filter((one) => !mayNow().includes(one))).toEqual(["update"]);
    expect(can(memberAs("owner"), "update", collection())).toBe(true);
    expect(whereAllowed(memberAs("manager"), "update")).toEqual(whereAllowed(STRANGER, "update"));
  });
});
