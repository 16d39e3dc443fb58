import { beforeAll, expect, test } from "vitest";
import * as drafts from "@/app/api/records/route";
import * as draft from "@/app/api/records/[id]/draft/route";
import * as publishing from "@/app/api/records/[id]/draft/actions/publish/route";
import * as draftFile from "@/app/api/records/[id]/draft/files/[...path]/route";
import * as draftFiles from "@/app/api/records/[id]/draft/files/route";
import { ADMIN_ROLE } from "@/lib/core/actor";
import type { Handler } from "@/lib/http/route";
import { systemContext } from "@/lib/db/context";
import { issueToken } from "@/lib/users";
import { anAccount } from "./support/accounts";
import { METADATA } from "./support/bodies";
import { withTestDatabase } from "./support/database";
import { inOneLine, statementsOf } from "./support/statements";

/*
 * How many statements a request costs the database, BEGIN and COMMIT included. The caller is an administrator, who is
 * shown the most. The numbers are exact: a change that adds a statement changes them here.
 */
withTestDatabase();

let token: string;
beforeAll(async () => {
  const account = await anAccount({ roles: [ADMIN_ROLE] });
  token = (await issueToken(systemContext(), account.id, { name: "statements", scopes: [] })).text;
});

type Params = Record<string, string | string[]>;

function call(method: string, path: string, params: Params, body?: unknown) {
  const isBytes = typeof body === "string";
  const request = new Request(`https://repository.example.org${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined
        ? {}
        : { "content-type": isBytes ? "application/octet-stream" : "application/json" }),
    },
    ...(body === undefined ? {} : { body: isBytes ? body : JSON.stringify(body) }),
  });
  return (handler: Handler) => handler(request, { params: Promise.resolve(params) });
}

const BODY = { metadata: METADATA };

type Steps = Record<string, string[]>;

/** A deposit of five requests and a search; `steps` gets the statements of each. */
async function deposit(steps: Steps): Promise<void> {
  const answer = async <Body>(name: string, send: () => Promise<Response>): Promise<Body> => {
    let response: Response | undefined;
    steps[name] = await statementsOf(async () => (response = await send()));
    const text = (await response?.text()) ?? "";
    if (!response?.ok) throw new Error(`${name}: ${response?.status} ${text}`);
    return JSON.parse(text) as Body;
  };
  const { id } = await answer<{ id: string }>("create draft", () =>
    call("POST", "/api/records", {}, BODY)(drafts.POST),
  );
  const at = `/api/records/${id}/draft`;
  await answer("save", () => call("PUT", at, { id }, BODY)(draft.PUT));
  await answer("add a file", () =>
    call("POST", `${at}/files`, { id }, [{ key: "a.txt" }])(draftFiles.POST),
  );
  const file = (path: string[]) => ({ id, path });
  await answer("its content", () =>
    call("PUT", `${at}/files/a.txt/content`, file(["a.txt", "content"]), "bytes")(draftFile.PUT),
  );
  await answer("its commit", () =>
    call("POST", `${at}/files/a.txt/commit`, file(["a.txt", "commit"]))(draftFile.POST),
  );
  await answer("publish", () => call("POST", `${at}/actions/publish`, { id })(publishing.POST));
  await answer("search", () => call("GET", "/api/records?size=10", {})(drafts.GET));
}

const STATEMENTS: Record<string, number> = {
  "create draft": 5,
  save: 7,
  "add a file": 6,
  "its content": 7,
  "its commit": 7,
  publish: 9,
  search: 4,
};

test("the requests of a deposit cost so many statements", async () => {
  // What a process learns once (words, tags, statistics, the use of the token) is learned by the first.
  await deposit({});
  const steps: Steps = {};
  await deposit(steps);
  const counts = Object.entries(steps).map(([name, texts]) => [name, texts.length]);
  const listed = Object.entries(steps).map(([name, texts]) =>
    [name, ...texts.map(inOneLine)].join("\n  "),
  );
  expect(Object.fromEntries(counts), listed.join("\n")).toEqual(STATEMENTS);
});
