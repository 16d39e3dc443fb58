import { describe, expect, test } from "vitest";
import {
  type Actor,
  ANONYMOUS,
  type CollectionRole,
  MODERATOR_ROLE,
  SYSTEM,
} from "@/lib/core/actor";
import { matches } from "@/lib/core/rule";
import {
  can,
  whereCurated,
  grantKey,
  whereOwned,
  whereShared,
  whereAllowed,
  WORK_ACTIONS,
  type WorkAction,
  type WorkAttributes,
} from "./policy";
import { LEVELS, type Level, type SubjectType } from "./schema";
import { visibilityOf } from "./search-document";

const user = (id: string, more: Partial<Extract<Actor, { kind: "user" }>> = {}): Actor => ({
  kind: "user",
  id,
  roles: [],
  memberships: [],
  via: "token",
  scopes: null,
  ...more,
});

const OWNER = user("1");
const STRANGER = user("2");
const EDITOR_GROUP = user("3", { roles: ["editors"] });
const ADMIN = user("4", { roles: ["admin"] });
const MODERATOR = user("5", { roles: [MODERATOR_ROLE] });
const NARROWED = ["deposit:write", "deposit:actions", "records:read"].map((scope) =>
  user("1", { scopes: [scope] }),
);
const memberOf = (id: string, collectionId: string, role: CollectionRole, scopes?: string[]) =>
  user(id, { memberships: [{ collectionId, role }], ...(scopes ? { scopes } : {}) });
const READER = memberOf("6", "house", "reader");
const CURATOR = memberOf("7", "house", "curator");
const COLLECTION_OWNER = memberOf("8", "house", "owner");
const ELSEWHERE = memberOf("10", "barn", "owner");
const members = [
  READER,
  CURATOR,
  COLLECTION_OWNER,
  ELSEWHERE,
  memberOf("11", "house", "curator", ["deposit:write"]),
];
const actors = [
  ANONYMOUS,
  SYSTEM,
  OWNER,
  STRANGER,
  EDITOR_GROUP,
  ADMIN,
  MODERATOR,
  ...NARROWED,
  ...members,
];

const subjects: [SubjectType, string][] = [
  ["user", "2"],
  ["user", "12"],
  ["role", "editors"],
  ["role", "2"],
  ["system_role", "any_user"],
  ["system_role", "authenticated_user"],
];

const NOWHERE = { communities: [], review: [], reviewers: [], asked: [] };
const memberships: Pick<WorkAttributes, "communities" | "review" | "reviewers" | "asked">[] = [
  NOWHERE,
  { ...NOWHERE, communities: ["house"] },
  { ...NOWHERE, communities: ["barn", "house"] },
  { ...NOWHERE, review: ["house"] },
  { ...NOWHERE, review: ["barn"], reviewers: ["user:2", "group:editors"] },
  { ...NOWHERE, reviewers: ["user:12", "group:2"] },
  { ...NOWHERE, asked: ["house", "barn"] },
  { ...NOWHERE, communities: ["barn"], asked: ["house"] },
];

function* everyWork(): Generator<WorkAttributes> {
  const grants = [
    [],
    ...subjects.flatMap(([type, id]) => LEVELS.map((level) => [grantKey(type, id, level)])),
    ["user:2:view", "role:editors:edit"],
  ];
  for (const access_record of ["public", "restricted"])
    for (const access_files of ["public", "restricted"])
      for (const owner of ["1", "9"])
        for (const deletion of ["P", "D"])
          for (const held of grants)
            for (const membership of held.length === 0 ? memberships : [NOWHERE])
              yield { access_record, access_files, owner, deletion, grants: held, ...membership };
}

const work = (given: Partial<WorkAttributes> = {}): WorkAttributes => ({
  access_record: "public",
  access_files: "public",
  owner: "1",
  grants: [],
  deletion: "P",
  ...NOWHERE,
  ...given,
});
const restricted = (given: Partial<WorkAttributes> = {}) =>
  work({ access_record: "restricted", access_files: "restricted", ...given });
const granted = (level: Level) =>
  restricted({ owner: "9", grants: [grantKey("user", "2", level)] });

test("lists and single reads agree for every actor, action and work", () => {
  let compared = 0;
  for (const actor of actors)
    for (const action of WORK_ACTIONS)
      for (const attributes of everyWork()) {
        const inList = matches(whereAllowed(actor, action), visibilityOf(attributes));
        expect([actor, action, attributes, inList]).toEqual([
          actor,
          action,
          attributes,
          can(actor, action, attributes),
        ]);
        compared += 1;
      }
  expect(compared).toBeGreaterThan(10_000);
});

describe("levels of grants", () => {
  const gives: Record<Level, WorkAction[]> = {
    view: ["read", "readFiles"],
    preview: ["read", "readFiles", "readDraft"],
    edit: [
      "read",
      "readFiles",
      "readDraft",
      "updateDraft",
      "publish",
      "deleteDraft",
      "edit",
      "newVersion",
      "seeLatestDraft",
      "seeReview",
    ],
    manage: [
      "read",
      "readFiles",
      "readDraft",
      "updateDraft",
      "publish",
      "deleteDraft",
      "edit",
      "newVersion",
      "seeLatestDraft",
      "manageAccess",
      "seePrivateFields",
      "submit",
      "seeReview",
      "addToCollections",
    ],
  };
  test.each(LEVELS)("%s gives exactly its actions", (level) => {
    expect(WORK_ACTIONS.filter((action) => can(STRANGER, action, granted(level)))).toEqual(
      WORK_ACTIONS.filter((action) => gives[level].includes(action)),
    );
  });

  test("a grant to user 12 says nothing about user 2, nor one to a group named 2", () => {
    const attributes = restricted({
      owner: "9",
      grants: [grantKey("user", "12", "manage"), grantKey("role", "2", "manage")],
    });
    expect(WORK_ACTIONS.filter((action) => can(STRANGER, action, attributes))).toEqual([]);
  });
});

describe("reading", () => {
  test("anonymous readers see public works and no files that are restricted", () => {
    expect(can(ANONYMOUS, "read", work())).toBe(true);
    expect(can(ANONYMOUS, "read", restricted())).toBe(false);
    expect(can(ANONYMOUS, "readFiles", work())).toBe(true);
    expect(can(ANONYMOUS, "readFiles", work({ access_files: "restricted" }))).toBe(false);
  });

  test("a moderator looks at drafts and changes nothing", () => {
    expect(can(MODERATOR, "readDraft", restricted())).toBe(true);
    expect(can(MODERATOR, "updateDraft", restricted())).toBe(false);
    expect(can(MODERATOR, "publish", restricted())).toBe(false);
  });

  test("a token narrowed to deposits reads drafts, but no restricted works", () => {
    const token = user("1", { scopes: ["deposit:write"] });
    expect(can(token, "readDraft", restricted())).toBe(true);
    expect(can(token, "read", restricted())).toBe(false);
    expect(can(token, "read", work())).toBe(true);
  });
});

describe("collections", () => {
  const allowedTo = (actor: Actor, attributes: WorkAttributes) =>
    WORK_ACTIONS.filter((action) => can(actor, action, attributes));
  const managed = allowedTo(STRANGER, granted("manage"));
  const viewed = allowedTo(STRANGER, granted("view"));

  test("those that include a work: curators manage it, members view it", () => {
    const included = restricted({ communities: ["house"] });
    expect(allowedTo(CURATOR, included)).toEqual(managed);
    expect(allowedTo(COLLECTION_OWNER, included)).toEqual(managed);
    expect(allowedTo(READER, included)).toEqual(viewed);
    expect(allowedTo(ELSEWHERE, included)).toEqual([]);
  });

  test("the one that decides about a draft: curators change and publish it, and share or delete nothing", () => {
    const submitted = restricted({ review: ["house"] });
    expect(allowedTo(CURATOR, submitted)).toEqual([
      "read",
      "readFiles",
      "readDraft",
      "updateDraft",
      "publish",
      "seeReview",
    ]);
    expect(allowedTo(READER, submitted)).toEqual([]);
    expect(allowedTo(ELSEWHERE, submitted)).toEqual([]);
  });

  test("people asked for their opinion look at the draft and change nothing", () => {
    const previewed = allowedTo(STRANGER, granted("preview"));
    expect(allowedTo(STRANGER, restricted({ owner: "9", reviewers: ["user:2"] }))).toEqual(
      previewed,
    );
    expect(allowedTo(EDITOR_GROUP, restricted({ reviewers: ["group:editors"] }))).toEqual(
      previewed,
    );
    expect(allowedTo(STRANGER, restricted({ owner: "9", reviewers: ["user:12"] }))).toEqual([]);
  });

  test("one that was asked to include a restricted work: curators view it", () => {
    const asked = restricted({ asked: ["house"] });
    expect(allowedTo(CURATOR, asked)).toEqual(viewed);
    expect(allowedTo(READER, asked)).toEqual([]);
  });

  test("a token for deposits reads nothing restricted through a collection", () => {
    const token = memberOf("11", "house", "curator", ["deposit:write"]);
    expect(can(token, "read", restricted({ communities: ["house"] }))).toBe(false);
    expect(can(token, "readDraft", restricted({ communities: ["house"] }))).toBe(true);
  });
});

test("nobody but administrators administers", () => {
  expect(actors.filter((actor) => can(actor, "administer", work()))).toEqual([SYSTEM, ADMIN]);
});

describe("dashboards", () => {
  const rows = [
    restricted({ owner: "2" }),
    granted("preview"),
    granted("view"),
    work({ owner: "9" }),
    work({ owner: "9", grants: [grantKey("system_role", "any_user", "manage")] }),
  ].map(visibilityOf);

  test("own works are the owner's, also for an administrator", () => {
    expect(rows.map((row) => matches(whereOwned(STRANGER), row))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(rows.some((row) => matches(whereOwned(ADMIN), row))).toBe(false);
  });

  test("shared works are those shared with the person from preview up, not those open to everybody", () => {
    expect(rows.map((row) => matches(whereShared(STRANGER), row))).toEqual([
      false,
      true,
      false,
      false,
      false,
    ]);
    expect(rows.some((row) => matches(whereShared(ANONYMOUS), row))).toBe(false);
  });

  test("curated works are those of collections and drafts for them to decide about", () => {
    const lent = [
      restricted({ communities: ["house"] }),
      restricted({ review: ["house"] }),
      restricted({ asked: ["house"] }),
      restricted({ communities: ["barn"] }),
    ].map(visibilityOf);
    const seen = (actor: Actor) => lent.map((row) => matches(whereCurated(actor), row));
    expect(seen(CURATOR)).toEqual([true, true, false, false]);
    expect(seen(READER)).toEqual([false, false, false, false]);
    expect(seen(ANONYMOUS)).toEqual([false, false, false, false]);
  });
});
