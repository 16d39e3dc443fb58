import { beforeAll, expect, test } from "vitest";
import * as drafts from "@/app/api/records/route";
import * as draft from "@/app/api/records/[id]/draft/route";
import * as publishing from "@/app/api/records/[id]/draft/actions/publish/route";
import * as draftFile from "@/app/api/records/[id]/draft/files/[...path]/route";
import * as draftFiles from "@/app/api/records/[id]/draft/files/route";
import { ADMIN_ROLE } from "@/lib/core/actor";
import * as access from "@/app/api/records/[id]/access/route";
import * as reviews from "@/app/api/records/[id]/draft/review/route";
import * as submitting from "@/app/api/records/[id]/draft/actions/submit-review/route";
import * as versions from "@/app/api/records/[id]/versions/route";
import type { Collection } from "@/lib/collections";
import type { Handler } from "@/lib/http/route";
import { systemContext } from "@/lib/db/context";
import { issueToken } from "@/lib/users";
import { anAccount, signedInAs } from "./support/accounts";
import { METADATA } from "./support/bodies";
import { aCollection } from "./support/collections";
import { withTestDatabase } from "./support/database";
import { callerWith } from "./support/handlers";
import { inOneLine, statementsOf } from "./support/statements";

/*
 * How many statements a request costs the database, BEGIN and COMMIT included. The caller is an administrator, who is
 * shown the most. The numbers are exact: a change that adds a statement changes them here.
 */
withTestDatabase();

let call: ReturnType<typeof callerWith>;
let collection: Collection;
beforeAll(async () => {
  const account = await anAccount({ roles: [ADMIN_ROLE] });
  const token = await issueToken(systemContext(), account.id, { name: "statements", scopes: [] });
  call = callerWith(token.text);
  ({ collection } = await aCollection({ owner: await signedInAs(account) }));
});

const BODY = { metadata: METADATA };
const EMBARGO = {
  record: "public",
  files: "restricted",
  embargo: { active: true, until: "2999-01-01" },
};

type Steps = Record<string, string[]>;
type Sent = Parameters<ReturnType<typeof callerWith>>[1];

/** Sends a request under a name; `steps` gets its statements. */
const sender =
  (steps: Steps) =>
  async <Body = { id: string }>(name: string, handler: Handler, sent: Sent): Promise<Body> => {
    let response: Response | undefined;
    steps[name] = await statementsOf(async () => (response = await call(handler, sent)));
    const text = (await response?.text()) ?? "";
    if (!response?.ok) throw new Error(`${name}: ${response?.status} ${text}`);
    return (text === "" ? undefined : JSON.parse(text)) as Body;
  };

/** A deposit and a search. */
async function deposit(steps: Steps): Promise<void> {
  const send = sender(steps);
  const body = BODY;
  const { id } = await send("create draft", drafts.POST, {
    method: "POST",
    path: "/api/records",
    body,
  });
  const path = `/api/records/${id}/draft`;
  const params = { id };
  await send("save", draft.PUT, {
    method: "PUT",
    path,
    params,
    body: { metadata: { ...METADATA, title: "Heath in autumn" } },
  });
  await send("add a file", draftFiles.POST, {
    method: "POST",
    path: `${path}/files`,
    params,
    body: [{ key: "a.txt" }],
  });
  await send("its content", draftFile.PUT, {
    method: "PUT",
    path: `${path}/files/a.txt/content`,
    params: { id, path: ["a.txt", "content"] },
    body: "bytes",
  });
  await send("its commit", draftFile.POST, {
    method: "POST",
    path: `${path}/files/a.txt/commit`,
    params: { id, path: ["a.txt", "commit"] },
  });
  await send("publish", publishing.POST, {
    method: "POST",
    path: `${path}/actions/publish`,
    params,
  });
  await send("search", drafts.GET, { method: "GET", path: "/api/records?size=10" });
}

/** What happens to a work later, and to drafts that are thrown away or handed in. */
async function afterwards(steps: Steps): Promise<void> {
  const send = sender(steps);
  const create = (body: unknown) =>
    sender({})("create", drafts.POST, { method: "POST", path: "/api/records", body });
  const at = (id: string, rest = "") => ({ path: `/api/records/${id}${rest}`, params: { id } });
  const post = (id: string, rest: string, body?: unknown) => ({
    method: "POST",
    ...at(id, rest),
    body,
  });
  const bare = { ...BODY, files: { enabled: false } };
  const { id } = await create(bare);
  await sender({})("publish", publishing.POST, post(id, "/draft/actions/publish"));
  await send("edit", draft.POST, post(id, "/draft"));
  await send("save with an embargo", draft.PUT, {
    method: "PUT",
    ...at(id, "/draft"),
    body: { ...bare, access: EMBARGO },
  });
  await send("publish an embargo", publishing.POST, post(id, "/draft/actions/publish"));
  await send("change access settings", access.PUT, {
    method: "PUT",
    ...at(id, "/access"),
    body: { allow_user_requests: true },
  });
  await send("edit again", draft.POST, post(id, "/draft"));
  await send("discard the edit", draft.DELETE, { method: "DELETE", ...at(id, "/draft") });
  const next = await send("new version", versions.POST, post(id, "/versions"));
  await send("discard the version", draft.DELETE, { method: "DELETE", ...at(next.id, "/draft") });
  const thrown = await create(bare);
  await send("discard the draft", draft.DELETE, { method: "DELETE", ...at(thrown.id, "/draft") });
  const reviewed = await create(bare);
  const review = { type: "community-submission", receiver: { community: collection.id } };
  await send("choose a review", reviews.PUT, {
    method: "PUT",
    ...at(reviewed.id, "/draft/review"),
    body: review,
  });
  await send("submit for review", submitting.POST, {
    ...post(reviewed.id, "/draft/actions/submit-review"),
    body: { require_review: true },
  });
  await send("create draft with review", drafts.POST, {
    method: "POST",
    path: "/api/records",
    body: { ...bare, parent: { review } },
  });
}

const STATEMENTS: Record<string, number> = {
  "create draft": 4,
  save: 6,
  "add a file": 6,
  "its content": 7,
  "its commit": 6,
  publish: 9,
  search: 4,
};

const LATER: Record<string, number> = {
  edit: 7,
  "save with an embargo": 6,
  "publish an embargo": 10,
  "change access settings": 6,
  "edit again": 7,
  "discard the edit": 8,
  "new version": 7,
  "discard the version": 8,
  "discard the draft": 7,
  "choose a review": 12,
  "submit for review": 17,
  "create draft with review": 11,
};

test.each([
  ["of a deposit", deposit, STATEMENTS],
  ["that come later", afterwards, LATER],
])("the requests %s cost so many statements", async (_, send, expected) => {
  // The first run fills the caches of the process (words, tags, statistics, the use of the token).
  await send({});
  const steps: Steps = {};
  await send(steps);
  const counts = Object.entries(steps).map(([name, texts]) => [name, texts.length]);
  const listed = Object.entries(steps).map(([name, texts]) =>
    [name, ...texts.map(inOneLine)].join("\n  "),
  );
  expect(Object.fromEntries(counts), listed.join("\n")).toEqual(expected);
});
