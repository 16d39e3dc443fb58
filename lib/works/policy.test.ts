import { describe, expect, test } from "vitest";
import { type Actor, ANONYMOUS, SYSTEM } from "@/lib/core/actor";
import { matches } from "@/lib/core/rule";
import {
  can,
  grantKey,
  MODERATOR_ROLE,
  ownedBy,
  sharedWith,
  visible,
  WORK_ACTIONS,
  type WorkAction,
  type WorkFacts,
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
const actors = [ANONYMOUS, SYSTEM, OWNER, STRANGER, EDITOR_GROUP, ADMIN, MODERATOR, ...NARROWED];

const subjects: [SubjectType, string][] = [
  ["user", "2"],
  ["user", "12"],
  ["role", "editors"],
  ["role", "2"],
  ["system_role", "any_user"],
  ["system_role", "authenticated_user"],
];

function* everyWork(): Generator<WorkFacts> {
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
            yield { access_record, access_files, owner, deletion, grants: held };
}

const work = (given: Partial<WorkFacts> = {}): WorkFacts => ({
  access_record: "public",
  access_files: "public",
  owner: "1",
  grants: [],
  deletion: "P",
  ...given,
});
const restricted = (given: Partial<WorkFacts> = {}) =>
  work({ access_record: "restricted", access_files: "restricted", ...given });
const granted = (level: Level) =>
  restricted({ owner: "9", grants: [grantKey("user", "2", level)] });

test("lists and single reads agree for every actor, action and work", () => {
  let compared = 0;
  for (const actor of actors)
    for (const action of WORK_ACTIONS)
      for (const facts of everyWork()) {
        const inList = matches(visible(actor, action), visibilityOf(facts));
        expect([actor, action, facts, inList]).toEqual([
          actor,
          action,
          facts,
          can(actor, action, facts),
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
    ],
  };
  test.each(LEVELS)("%s gives exactly its actions", (level) => {
    expect(WORK_ACTIONS.filter((action) => can(STRANGER, action, granted(level)))).toEqual(
      WORK_ACTIONS.filter((action) => gives[level].includes(action)),
    );
  });

  test("a grant to user 12 says nothing about user 2, nor one to a group named 2", () => {
    const facts = restricted({
      owner: "9",
      grants: [grantKey("user", "12", "manage"), grantKey("role", "2", "manage")],
    });
    expect(WORK_ACTIONS.filter((action) => can(STRANGER, action, facts))).toEqual([]);
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
    expect(rows.map((row) => matches(ownedBy(STRANGER), row))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(rows.some((row) => matches(ownedBy(ADMIN), row))).toBe(false);
  });

  test("shared works are those shared with the person from preview up, not those open to everybody", () => {
    expect(rows.map((row) => matches(sharedWith(STRANGER), row))).toEqual([
      false,
      true,
      false,
      false,
      false,
    ]);
    expect(rows.some((row) => matches(sharedWith(ANONYMOUS), row))).toBe(false);
  });
});
