import { randomUUID } from "node:crypto";
import { type Api, apiOf } from "../../support/api";
import { zipBytes } from "../../support/zip-bytes";
import type { Instance } from "../instance";
import { sampleOf } from "../sample";

/** A request that is large, or asks for something large. */
type Hostile = { readonly name: string; readonly send: () => Promise<{ status: number }> };
type Json = Record<string, unknown>;

const MEBIBYTE = 2 ** 20;
const WORKS_OF_AN_IMPORT = 1_000;

/** One at a time: what one needs is made when its turn comes, bodies as bytes that only have to be sent. */
export async function* hostileRequests(
  instance: Instance,
  collection: string,
): AsyncGenerator<Hostile> {
  const owner = apiOf(instance.url, instance.owner.token);
  const guest = apiOf(instance.url);
  const create = (body: Json) => {
    const bytes = Buffer.from(JSON.stringify(body));
    const headers = { "content-type": "application/json" };
    return () => send(instance, "/api/records", bytes, headers);
  };
  const imports = `/api/import/${collection}`;
  const importing = (
    works: readonly unknown[],
    headers: () => Record<string, string> = () => ({}),
  ) => {
    const bytes = Buffer.from(JSON.stringify(works));
    return () => {
      const form = new FormData();
      form.append("metadata", new File([bytes], "works.json", { type: "application/json" }));
      return send(instance, imports, form, headers());
    };
  };

  yield { name: "600,000 unknown keys", send: create(keys(600_000)) };
  yield { name: "140,000 unknown keys", send: create(keys(140_000)) };
  yield { name: "100,000 unknown keys", send: create(keys(100_000)) };
  yield {
    name: "a description of 8 MB",
    send: create(work({ description: "a ".repeat(4 * MEBIBYTE) })),
  };
  yield {
    name: "a description of 50,000 words",
    send: create(work({ description: `<p>${words(15_000).join(" ")}</p>` })),
  };
  yield { name: "5,000 creators", send: create(work({ creators: people(5_000) })) };
  yield { name: "10,000 creators", send: create(work({ creators: people(10_000) })) };
  yield {
    name: "publishing 5,000 creators",
    send: async () =>
      owner.post(
        `/api/records/${await draftOf(owner, { creators: people(5_000) })}/draft/actions/publish`,
      ),
  };
  const many = await published(owner, { creators: people(5_000) });
  for (const [name, address] of [
    ["the page of 5,000 creators", `/records/${many}?lang=${Date.now()}`],
    ["the list of 5,000 creators", `/records/${many}/creators?page=3`],
    ["the JSON of 5,000 creators", `/api/records/${many}`],
  ] as const)
    yield { name, send: () => got(guest, address) };
  for (let at = 0; at < 24; at++) await published(owner, { creators: people(5_000) });
  yield {
    name: "a search of 25 works of 5,000 creators",
    send: () => got(guest, "/api/records?q=Longlisted&size=25"),
  };
  yield {
    name: "the page of 25 works of 5,000 creators found",
    send: () => got(guest, "/search?q=Longlisted&size=25"),
  };
  yield {
    name: "an export of 25 works of 5,000 creators",
    send: () => got(guest, "/api/records/export?format=csv&q=Longlisted"),
  };

  yield {
    name: "an import of 1,000 works",
    send: importing(
      Array.from({ length: WORKS_OF_AN_IMPORT }, (_, at) => ({
        ...sampleOf(50_000_000 + at).payload,
        files: { enabled: false },
      })),
    ),
  };
  yield {
    name: "an import of 20 works of 5,000 creators",
    send: importing(Array.from({ length: 20 }, () => work({ creators: people(5_000) }))),
  };
  yield {
    name: "an import of 20 works of 5,000 related works",
    send: importing(
      Array.from({ length: 20 }, () => work({ related_identifiers: related(5_000) })),
    ),
  };
  yield { name: "an import of 600,000 unknown keys", send: importing([keys(600_000)]) };
  yield {
    name: "an import of 1,000 works of 600 unknown keys",
    send: importing(
      Array.from({ length: WORKS_OF_AN_IMPORT }, () => ({ ...work({}), ...keys(600) })),
    ),
  };
  yield {
    name: "an import of one text of 40 MB",
    send: importing([{ metadata: "a ".repeat(20 * MEBIBYTE) }]),
  };
  yield {
    name: "an import of one work of 60 MB of numbers",
    send: importing([{ metadata: Array.from({ length: 30 * MEBIBYTE }, () => 1) }]),
  };
  // As much as an import may send. Works without a title are refused at the end, so none of them is written.
  const untitled = Array.from({ length: WORKS_OF_AN_IMPORT }, () =>
    work({ title: "", description: 'a "quoted" sentence, é. '.repeat(2_300) }),
  );
  yield {
    name: "an import of 60 MB with a key",
    send: importing(untitled, () => ({ "idempotency-key": randomUUID() })),
  };
  yield {
    name: "an import of 60 MB that goes on in the background",
    send: importing(untitled, () => ({ prefer: "respond-async" })),
  };
  const escaped = Buffer.from(
    `metadata=${encodeURIComponent(JSON.stringify(untitled.slice(500)))}`,
  );
  yield {
    name: "an import of 50 MB, url-encoded",
    send: () =>
      send(instance, imports, escaped, { "content-type": "application/x-www-form-urlencoded" }),
  };
  const ampersands = Buffer.from("&a".repeat(30 * MEBIBYTE));
  yield {
    name: "an import of 30,000,000 fields, url-encoded",
    send: () =>
      send(instance, imports, ampersands, { "content-type": "application/x-www-form-urlencoded" }),
  };

  const previews = await withFiles(owner, {
    "many.zip": zipBytes(
      Array.from({ length: 12_000 }, (_, at) => ({ name: `folder/file-${at}.txt`, bytes: "x" })),
    ),
    "slow.md": Buffer.from("*a ".repeat(80_000)),
    "slow.ipynb": Buffer.from(`{"cells":[${"{},".repeat(1_900_000)}{}]}`),
    "long.csv": Buffer.from("1,2,3,4,5,6,7,8\n".repeat(200_000)),
    "deep.json": Buffer.from("[".repeat(400_000)),
  });
  for (const [key, address] of previews)
    yield { name: `the preview of ${key}`, send: () => got(guest, address) };

  yield {
    name: "a question of 2,000 words",
    send: () => got(guest, `/api/records?q=${words(2_000).join("+")}`),
  };
}

const keys = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`u${at}`, at]));

const words = (count: number) => Array.from({ length: count }, (_, at) => `w${at.toString(36)}x`);

const work = (metadata: Json) => {
  const { payload } = sampleOf(40_000_000);
  return { ...payload, metadata: { ...payload.metadata, ...metadata }, files: { enabled: false } };
};

const people = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    person_or_org: { type: "personal", family_name: `Sample${at}`, given_name: "Ines" },
    affiliations: [{ name: `Institute ${at % 400}` }],
  }));

const related = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    identifier: `https://example.org/${at}`,
    scheme: "url",
    relation_type: { id: "references" },
  }));

async function send(
  { url, owner }: Instance,
  path: string,
  body: BodyInit,
  headers: Record<string, string> = {},
): Promise<{ status: number }> {
  const response = await fetch(`${url}${path}`, {
    method: "POST",
    headers: { ...headers, authorization: `Bearer ${owner.token}` },
    body,
  });
  return discarded(response);
}

const got = async (api: Api, address: string) => discarded(await api.fetch(address));

async function discarded(response: Response): Promise<{ status: number }> {
  await response.arrayBuffer();
  return { status: response.status };
}

async function draftOf(owner: Api, metadata: Json, files = false): Promise<string> {
  const given = { ...work({ title: "Longlisted", ...metadata }), files: { enabled: files } };
  const { body, status, text } = await owner.post<{ id: string }>("/api/records", given);
  if (status !== 201) throw new Error(`The draft was refused: ${text.slice(0, 500)}`);
  return body.id;
}

async function published(owner: Api, metadata: Json): Promise<string> {
  const id = await draftOf(owner, metadata);
  await publish(owner, id);
  return id;
}

async function publish(owner: Api, id: string): Promise<void> {
  const { status, text } = await owner.post(`/api/records/${id}/draft/actions/publish`);
  if (status !== 202) throw new Error(`The work was not published: ${text.slice(0, 500)}`);
}

/** Publishes a work with these files; answers the addresses of their previews. */
async function withFiles(
  owner: Api,
  files: Readonly<Record<string, Uint8Array>>,
): Promise<[key: string, address: string][]> {
  const id = await draftOf(owner, { title: "With files" }, true);
  const draft = `/api/records/${id}/draft/files`;
  await owner.post(
    draft,
    Object.keys(files).map((key) => ({ key })),
  );
  for (const [key, bytes] of Object.entries(files)) {
    await owner.upload(`${draft}/${key}/content`, bytes);
    await owner.post(`${draft}/${key}/commit`);
  }
  await publish(owner, id);
  return Object.keys(files).map((key) => [key, `/records/${id}/preview/${key}`]);
}
