import { beforeAll, describe, expect, inject, test } from "vitest";
import type { Contract } from "@/lib/http/contract";
import { contracts } from "@/lib/wiring";
import { createDraft } from "@/lib/works/endpoints";
import { aBrowser, type Browser } from "../sessions/browser";
import { aPerson, type Person } from "../support/people";
import { aDraft, aWork, draftAt, fieldsOf, METADATA, type Problem } from "../works/deposit";

/** Malicious bodies, sent to every address that takes one. */
const PASSWORD = "a password of some length";
const SOME_TEXT = expect.any(String) as unknown;
const levels = (count: number, open: string, close: string) =>
  open.repeat(count) + close.repeat(count);
/** No answer tells every one of a body's many mistakes. */
const MAX_CHARACTERS = 500_000;
const UNSTORABLE = String.raw`a\u0000b\ud800c`;

const NOT_JSON: [string, string | Uint8Array][] = [
  ["cut off", '{"metadata": {"title": "cut'],
  ["plain words", "title=Heathland"],
  ["NaN", '{"size": NaN}'],
  ["single quotes", "{'metadata': {}}"],
  ["a second value", '{} {"metadata": {}}'],
  ["UTF-16", Buffer.from('{"metadata":{}}', "utf16le")],
  ["bytes that are no UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ["a raw control character in text", '{"a":"\u0001"}'],
];
const TOO_DEEP: [string, string][] = [
  ["lists", levels(100_000, "[", "]")],
  ["objects", `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`],
  ["metadata of a file", `[{"key":"a","metadata":${levels(5_000, "[", "]")}}]`],
  ["unclosed", "[".repeat(200_000)],
];
const MANY_KEYS = JSON.stringify(
  Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`k${n}`, n])),
);
/** Well-formed, of every wrong kind. None may be answered by anything but a meaning. */
const STRANGE: [string, string][] = [
  ...["null", "true", "0", "-1", "1e400", '""', "[]", "[[]]", "[null]", "{}"].map(
    (body): [string, string] => [body, body],
  ),
  ["prototype keys", '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}'],
  ["the same key twice", '{"metadata":{"title":"one"},"metadata":[]}'],
  ["many keys", MANY_KEYS],
  ["many keys in every part", everyPart(MANY_KEYS)],
  ["many entries of no use", `[${"{},".repeat(20_000)}{}]`],
  ...[UNSTORABLE, "'; DROP TABLE draft; --", "💥".repeat(2_000), "\\u202e", "%00"].map(
    (text): [string, string] => [`every name holding ${text.slice(0, 20)}`, everywhere(text)],
  ),
  ["operators of queries", everywhereJson('{"contains":"","not":null}')],
  ["huge numbers", everywhereJson("99999999999999999999")],
];

function everyPart(value: string): string {
  return `{"metadata":${value},"custom_fields":${value},"pids":${value},
    "access":{"record":"public","files":"public","embargo":${value}},"grants":[${value}]}`;
}

function everywhere(text: string): string {
  return everywhereJson(`"${text}"`);
}

/** One body with this value under every name that any contract reads, and once as a name. */
function everywhereJson(value: string): string {
  const names = [
    ...["email", "password", "new_password", "token", "name", "full_name", "site_name"],
    ...["expires_at", "permission", "origin", "size", "checksum", "secret_link_expiration"],
    ...["accept_conditions_text", "allow_user_requests", "sample_content"],
  ];
  const flat = names.map((name) => `"${name}":${value}`).join(",");
  const text = value.startsWith('"') ? value : '"x"';
  return `{${flat},${text}:${value},"scopes":[${value}],
    "subject":{"type":"user","id":${value}},
    "grants":[{"subject":{"type":"role","id":${value}},"permission":"view","message":${value}}],
    "metadata":{"title":${value},"publication_date":${value},${text}:1,
      "creators":[{"person_or_org":{"type":"personal","family_name":${value},
        "identifiers":[{"identifier":${value},"scheme":${value}}]},"affiliations":[{"name":${value}}]}],
      "dates":[{"date":${value}}],"references":[{"reference":${value}}],
      "locations":{"features":[{"geometry":{"type":"Point","coordinates":${value}}}]}},
    "custom_fields":{"svc:notes":${value},"meeting:meeting":{"url":${value}},${text}:${value}},
    "access":{"record":${value},"embargo":{"active":true,"until":${value},"reason":${value}}},
    "pids":{"doi":{"identifier":${value},"provider":${value},"client":${value}},${text}:${value}},
    "files":{"enabled":${value},"default_preview":${value},"order":[${value}]}}`;
}

const takesBody = ({ method, consumes, path }: Contract) =>
  ["POST", "PUT", "PATCH"].includes(method) && consumes !== null && path !== "/api/logout";
const targets = contracts.filter(takesBody);

let admin: Person;
let browser: Browser;
let draft: string;
let work: string;

beforeAll(async () => {
  admin = await aPerson({ roles: ["admin"], password: PASSWORD });
  // Signed in, because some addresses refuse every token before they look at the body.
  browser = aBrowser(inject("service"));
  await browser.signIn(admin.email, PASSWORD);
  draft = (await aDraft(admin, { metadata: METADATA })).id;
  work = (await aWork(admin)).id;
  await admin.post(`${draftAt(draft)}/files`, [{ key: "a.txt" }]);
});

function addressOf({ path }: Contract): string {
  const ofDraft = /\/draft|^\/api\/records\/\{id\}$/.test(path);
  const values: Record<string, string> = {
    id: path.startsWith("/api/records") ? (ofDraft ? draft : work) : "1",
    key: "a.txt",
    position: "0",
    subject: admin.id,
    scheme: "doi",
    type: "languages",
  };
  return path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "1");
}

async function send(contract: Contract, body: string | Uint8Array) {
  const response = await fetch(new URL(addressOf(contract), inject("service")), {
    method: contract.method,
    headers: { ...browser.credentials(), "content-type": "application/json" },
    body: body as BodyInit,
  });
  return {
    status: response.status,
    type: response.headers.get("content-type"),
    text: await response.text(),
  };
}

test("the contracts that take a body are found", () => {
  expect(targets.length).toBeGreaterThan(15);
});

/** Imports say "error" where others repeat the status (service 4.3). */
function toldBy({ errors }: Contract, status: number): Readonly<Record<string, unknown>> {
  if (errors === "stats") return { error: SOME_TEXT, message: SOME_TEXT };
  return { status: errors === "import" ? "error" : status, message: SOME_TEXT };
}

describe("JSON that is none", () => {
  test.each(NOT_JSON)("400: %s", async (_name, body) => {
    const { status, type, text } = await send(createDraft, body);
    expect([status, type]).toEqual([400, "application/json"]);
    expect(JSON.parse(text)).toEqual({ status, message: SOME_TEXT });
  });

  test.each(TOO_DEEP)("400 when nested without end: %s", async (_name, body) => {
    const { status, text } = await send(createDraft, body);
    expect(status).toBe(400);
    expect(fieldsOf(JSON.parse(text) as Problem)).toEqual(["_schema"]);
  });

  test.each([
    ["members without end", `{${Array.from({ length: 600_000 }, (_, at) => `"${at}":0`).join()}}`],
    ["entries without end", `{"metadata":{"creators":[${"{},".repeat(600_000)}{}]}}`],
  ])("400 for %s, before they are read", async (_name, body) => {
    const { status, text } = await send(createDraft, body);
    expect(status).toBe(400);
    expect(text).toContain("more than 150000 values");
  });
});

describe.each(targets.map((one) => [`${one.method} ${one.path}`, one] as const))("%s", (_, one) => {
  test("400 for what is not JSON, or JSON nested without end", async () => {
    for (const body of ['{"metadata": {"title": "cut', levels(5_000, "[", "]")]) {
      const { status, text } = await send(one, body);
      expect(JSON.parse(text)).toMatchObject(toldBy(one, 400));
      expect(status).toBe(400);
    }
  });

  test("a meaning for bodies of every wrong kind, never a failure of ours", async () => {
    for (const [name, body] of STRANGE) {
      const { status, type, text } = await send(one, body);
      expect({ name, status, text: status >= 500 ? text : "" }).toEqual({
        name,
        status: expect.toSatisfy((found: number) => found < 500) as number,
        text: "",
      });
      expect({ name, length: text.length }).toEqual({
        name,
        length: expect.toSatisfy((found: number) => found < MAX_CHARACTERS) as number,
      });
      if (status === 204) continue;
      expect(type).toMatch(/^application\//);
      if (status < 400) continue;
      expect(JSON.parse(text)).toMatchObject(toldBy(one, status));
    }
  });
});

describe("a body that is refused", () => {
  test.each([
    ["not JSON", "{"],
    ["too deep", levels(5_000, "[", "]")],
    ["a list", "[]"],
    ["an unknown term", JSON.stringify({ metadata: { ...METADATA, languages: [{ id: "xxx" }] } })],
  ])("leaves the draft as it was: %s", async (_name, body) => {
    const { id } = await aDraft(admin);
    const before = (await admin.get(draftAt(id))).body;
    const refused = await admin.fetch(draftAt(id), {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body,
    });
    expect(refused.status).toBe(400);
    expect((await admin.get(draftAt(id))).body).toEqual(before);
  });
});

describe("characters no store can hold", () => {
  test("are taken out of everything that is kept, and what is left is found again", async () => {
    const metadata = { ...METADATA, title: `Heath${UNSTORABLE}land` };
    const body = JSON.stringify({
      metadata,
      access: {
        record: "restricted",
        files: "restricted",
        embargo: { active: true, until: "2999-01-01", reason: "not\u0000 yet" },
      },
      pids: { doi: { identifier: "10.1234/a\u0000b", provider: "external" } },
    }).replaceAll(JSON.stringify(UNSTORABLE).slice(1, -1), UNSTORABLE);
    const made = await admin.fetch("/api/records", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    expect(made.status).toBe(201);
    const { id } = (await made.json()) as { id: string };
    expect((await admin.get(draftAt(id))).body).toMatchObject({
      metadata: { title: "Heathabcland" },
      access: { embargo: { reason: "not yet" } },
      pids: { doi: { identifier: "10.1234/ab" } },
    });
  });

  test.each([
    ["name", `/api/groups/${"%00"}`],
    ["name of a file", `/api/records/00000-00098/files/a%00b`],
    ["word", "/api/records?q=a%00b"],
    ["sort", "/api/records?sort=%00"],
    ["person", "/api/users?q=a%00b"],
    ["term", "/api/vocabularies/languages/%00"],
    ["vocabulary", "/api/vocabularies/%00"],
    ["token", "/api/me?access_token=%00"],
  ])("in an address are answered with a meaning: %s", async (_name, address) => {
    const { status, body } = await admin.get<Problem>(address);
    expect(status).toBeLessThan(500);
    if (status >= 400) expect(body).toMatchObject({ status, message: SOME_TEXT });
  });

  test("halves of characters in the names of fields do not keep a draft from being saved", async () => {
    const name = `${"a".repeat(199)}💥`;
    const { status } = await admin.post("/api/records", {
      metadata: { ...METADATA, [name]: 1 },
      custom_fields: { [name]: 1 },
      access: { record: "public", files: "public", [name]: 1 },
    });
    expect(status).toBe(201);
  });
});
