import { readdirSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { beforeAll, describe, expect, test } from "vitest";
import { config } from "@/lib/core/config";
import { as, type Context, systemContext } from "@/lib/db/context";
import { pool } from "@/lib/db/database";
import { NotFound, NotPermitted } from "@/lib/core/errors";
import { ADMIN_ROLE, ANONYMOUS } from "@/lib/core/actor";
import { deleteCollection } from "@/lib/collections";
import { lazyWebStream } from "@/lib/http/node-stream";
import { enqueue } from "@/lib/jobs";
import { runDueJobs } from "@/lib/jobs/worker";
import { mailJobs } from "@/lib/mail";
import { storage } from "@/lib/storage";
import { readWork, rebuildSearch, reservePid, searchWorks, serializeWork } from "@/lib/works";
import { actorOf, anAccount, signedInAs } from "@/tests/support/accounts";
import {
  aCollection,
  accountIdOf,
  aMember,
  changeCollection,
  inTx,
  type Owned,
  sizeOf,
} from "@/tests/support/collections";
import { withTestDatabase } from "@/tests/support/database";
import { importRequest } from "@/tests/support/import-request";
import { aSentWork, importForm, left, type SentFile, zipOf } from "@/tests/support/imports";
import { saying } from "@/tests/support/saying";
import { aDraft, aWork, complete, METADATA, RESTRICTED } from "@/tests/support/works";
import { importJobs, listImports, presentImportList, presentReport, readReport } from ".";
import { recoverJob } from "./jobs";
import type { ImportJson } from "./schema";

withTestDatabase();

let owned: Owned;
beforeAll(async () => {
  owned = await aCollection({ access: { review_policy: "open" } });
});

type Sent = {
  works?: unknown;
  files?: readonly SentFile[];
  fields?: Record<string, string>;
  headers?: Record<string, string>;
  collection?: string;
  as?: Context;
};

async function send({ works, files, fields, headers, collection, as: who }: Sent) {
  const request = new Request("https://repository.example.org/api/import/x", {
    method: "POST",
    body: importForm(works, files, fields),
    headers: headers ?? {},
  });
  const ctx = { ...(who ?? owned.owner), now: new Date() };
  const response = await importRequest(ctx, collection ?? owned.collection.slug, request);
  const json = (await response.json()) as ImportJson;
  return { ...json, status: response.status, headers: response.headers };
}

/** As the assertions take it, without a type of its own. */
const like = (pattern: RegExp): unknown => expect.stringMatching(pattern);
const recid = () => crypto.randomUUID();
const text = "ebb and flow";

describe("works and files", () => {
  test("are published at once, in the collection, with their bytes", async () => {
    const sourceId = recid();
    const before = await sizeOf(owned.collection);
    const { status, data, errors, message } = await send({
      works: [aSentWork({ sourceId, files: { "tides.txt": text.length } })],
      files: [{ name: "tides.txt", bytes: text }],
    });
    expect({ status, errors, message }).toEqual({
      status: 201,
      errors: [],
      message: "All records were successfully imported.",
    });
    const [item] = data;
    expect(item).toMatchObject({
      item_index: 0,
      source_id: sourceId,
      record_url: `https://repository.example.org/records/${item?.record_id ?? ""}`,
      files: { "tides.txt": ["success", []] },
      collection_id: owned.collection.id,
      errors: [],
      metadata: {
        id: item?.record_id,
        is_published: true,
        metadata: { title: "Tide tables of the outer harbour" },
        parent: { communities: { ids: [owned.collection.id], default: owned.collection.id } },
        files: { enabled: true, count: 1, total_bytes: text.length },
      },
    });
    expect(await sizeOf(owned.collection)).toBe((before ?? 0) + 1);
    const found = await searchWorks(as(owned.owner, ANONYMOUS), {
      q: `id:"${item?.record_id ?? ""}"`,
      page: 1,
      size: 10,
    });
    expect(found.total).toBe(1);
    const entry = await systemContext().db.fileEntry.findFirst({
      where: { recordId: item?.record_id ?? "" },
    });
    const bytes = await buffer(await storage().read(entry?.objectId ?? ""));
    expect(bytes.toString()).toBe(text);
    expect((await left()).staged).toBe(0);
  });

  test("are told and found as they are read later", async () => {
    const manager = await anAccount();
    const { data } = await send({
      works: [
        aSentWork({ sourceId: recid(), files: { "tides.txt": text.length } }),
        aSentWork({
          owners: [
            { full_name: "Vera Sample", email: "vera@example.org" },
            { full_name: "Somebody", email: manager.email },
          ],
          metadata: {
            identifiers: [{ scheme: "doi", identifier: "10.5555/held-back" }],
            description: "<p>High &amp; low</p>",
            languages: [{ id: "eng" }],
            rights: [{ title: { en: "Ours" } }],
          },
          custom_fields: { "journal:journal": { title: "Tides", issue: "2" } },
          access: {
            record: "public",
            files: "restricted",
            embargo: { active: true, until: "2999-01-01", reason: "Unpublished" },
          },
          created: "2019-05-04T03:02:01.001Z",
        }),
      ],
      files: [{ name: "tides.txt", bytes: text }],
    });
    const ids = data.map(({ record_id }) => record_id ?? "");
    expect(ids).toHaveLength(2);
    for (const [at, id] of ids.entries()) {
      const read = await serializeWork(owned.owner, await readWork(owned.owner, id));
      expect(data[at]?.metadata).toEqual(JSON.parse(JSON.stringify(read)));
    }
    // Where words stand follows the order of fields, which the database does not keep.
    const indexed = async () => {
      const { rows } = await pool().query(
        `SELECT to_jsonb(s) - '{words,generation,number}'::text[] AS row, tsvector_to_array(words) AS words
           FROM search_work s WHERE id = ANY($1) ORDER BY id`,
        [ids],
      );
      return rows as unknown[];
    };
    const before = await indexed();
    expect(before).toHaveLength(2);
    await rebuildSearch();
    expect(await indexed()).toEqual(before);
  });

  test("come in one archive, with or without a folder, beside single files", async () => {
    const archive = await zipOf([
      { name: "upload/a.txt", bytes: "aaa" },
      { name: "upload/b.txt", bytes: "bbbb" },
      { name: "__MACOSX/upload/._a.txt", bytes: "litter" },
      { name: "upload/.DS_Store", bytes: "litter" },
    ]);
    const { status, data } = await send({
      works: [
        aSentWork({ files: { "a.txt": 3, "c.txt": 1 } }),
        aSentWork({ files: { "b.txt": 4 } }),
      ],
      files: [
        { name: "all.zip", bytes: archive },
        { name: "c.txt", bytes: "c" },
      ],
    });
    expect(status).toBe(201);
    expect(data.map(({ files }) => Object.keys(files))).toEqual([["a.txt", "c.txt"], ["b.txt"]]);
    expect((await left()).staged).toBe(0);
  });

  test("an archive that a work lists is its file, and is not unpacked", async () => {
    const archive = await zipOf([{ name: "x/y/z.txt", bytes: "deep" }]);
    const { status, data } = await send({
      works: [aSentWork({ files: { "data.zip": archive.length } })],
      files: [{ name: "data.zip", bytes: archive, type: "application/zip" }],
    });
    expect(status).toBe(201);
    expect(data[0]?.files).toEqual({ "data.zip": ["success", []] });
  });

  test("may say the size of a file in digits", async () => {
    const sized = (bytes: number) => ({
      works: [aSentWork({ files: { "a.txt": String(bytes) } })],
      files: [{ name: "a.txt", bytes: text }],
    });
    expect((await send(sized(text.length))).status).toBe(201);
    expect(await send(sized(text.length + 1))).toMatchObject({
      status: 400,
      errors: [{ files: { "a.txt": ["failed", [like(/size/)]] } }],
    });
  });

  test("need no files, also as a plain form", async () => {
    const request = new Request("https://repository.example.org/api/import/x", {
      method: "POST",
      body: new URLSearchParams({ metadata: JSON.stringify([aSentWork()]) }),
    });
    const response = await importRequest(owned.owner, owned.collection.id, request);
    expect(response.status).toBe(201);
  });

  test("keep the moment they were made, when it is one", async () => {
    const { data } = await send({
      works: [aSentWork({ created: "2011-03-04T05:06:07Z" }), aSentWork({ created: "long ago" })],
    });
    expect(
      data.map(({ metadata }) => String((metadata as { created: string }).created).slice(0, 4)),
    ).toEqual(["2011", String(new Date().getUTCFullYear())]);
  });
});

describe("nothing is written", () => {
  const refused = async (sent: Sent, status = 400) => {
    const before = await left();
    const response = await send(sent);
    expect(response.status).toBe(status);
    expect(response.data).toEqual([]);
    expect(await left()).toEqual(before);
    return response;
  };

  test("when one of several works is bad, and all problems of all works are told", async () => {
    const bad = aSentWork({ title: "x", metadata: { publication_date: "yesterday" } });
    const { errors, withheld, message } = await refused({
      works: [
        aSentWork({ title: "Low water", files: { "a.txt": 1 } }),
        { ...bad, metadata: { ...(bad.metadata as object), title: undefined } },
        aSentWork({ files: { "missing.txt": 3, "a.txt": 9, "later.txt": 1 } }),
      ],
      files: [{ name: "a.txt", bytes: "a" }],
    });
    expect(message).toMatch(/all_or_none/);
    expect(errors.map(({ item_index }) => item_index)).toEqual([1, 2]);
    expect(withheld).toMatchObject([
      {
        item_index: 0,
        record_id: null,
        errors: [],
        metadata: { metadata: { title: "Low water" } },
      },
    ]);
    expect(errors[0]?.errors.map((one) => ("field" in one ? one.field : ""))).toEqual(
      expect.arrayContaining(["metadata.title", "metadata.publication_date"]),
    );
    expect(errors[1]).toMatchObject({
      record_id: null,
      record_url: null,
      files: {
        "missing.txt": ["failed", [like(/not among the uploaded files/)]],
        "a.txt": ["skipped", [expect.any(String)]],
        "later.txt": ["skipped", [expect.any(String)]],
      },
      errors: [{ "file upload failures": { "missing.txt": ["failed", [expect.any(String)]] } }],
    });
    expect(errors[1]?.metadata).toMatchObject({ metadata: { publisher: "Tide Library" } });
  });

  test("when a size differs", async () => {
    const { errors } = await refused({
      works: [aSentWork({ files: { "a.txt": 2 } })],
      files: [{ name: "a.txt", bytes: "a" }],
    });
    expect(errors[0]?.files["a.txt"]).toEqual(["failed", [like(/2 bytes/)]]);
  });

  test("when an unknown field or a wrong date is sent, unless that is tolerated", async () => {
    const strange = aSentWork({
      metadata: {
        dates: [{ date: "not a date", type: { id: "other" } }],
        languages: [{ id: "Klingon" }],
        creators: [
          {
            person_or_org: { type: "personal", family_name: "Sample", given_name: "Ada" },
            occupation: "sailor",
          },
        ],
      },
    });
    const { errors } = await refused({ works: [strange] });
    expect(errors[0]?.errors).toEqual(
      expect.arrayContaining([
        { field: "metadata.creators.0.occupation", message: "Unknown field." },
      ]),
    );
    const { status, data } = await send({
      works: [strange],
      fields: { strict_validation: "false" },
    });
    expect(status).toBe(201);
    expect(data[0]?.errors).toContainEqual(
      expect.objectContaining({ field: "metadata.languages.0.id", given: "Klingon" }),
    );
    await refused({
      works: [aSentWork({ metadata: { resource_type: { id: "no such type" } } })],
      fields: { strict_validation: "false" },
    });
  });

  test("when a work lists more files than it may have, however many those are", async () => {
    const entries = Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`f${n}`, {}]));
    const response = await send({ works: [{ ...aSentWork(), files: { entries } }] });
    expect(response.status).toBe(400);
    expect(response.errors[0]?.errors).toEqual([
      { field: "files.entries", message: "A work can have at most 100 files." },
    ]);
  });

  test("when the owner is named badly", async () => {
    const { errors } = await refused({
      works: [
        aSentWork({
          owners: [
            { full_name: "Ada Sample", email: "nowhere" },
            { email: "a@example.org" },
            { full_name: "Bea Sample" },
            { full_name: "Cy Sample", email: "" },
            { full_name: "Di Sample", email: null },
          ],
        }),
      ],
    });
    expect(errors[0]?.errors).toEqual([
      { field: "parent.access.owned_by.0.email", message: "Not a valid email address." },
      { field: "parent.access.owned_by.1.full_name", message: "Missing data for required field." },
      ...[2, 3, 4].map((at) => ({
        field: `parent.access.owned_by.${at}.email`,
        message: "The email address of the owner is missing.",
      })),
    ]);
  });

  test("when the owners are no list", async () => {
    const { errors } = await refused({ works: [aSentWork({ owners: "Ada Sample" })] });
    expect(errors[0]?.errors).toEqual([
      { field: "parent.access.owned_by", message: "Must be a list of owners." },
    ]);
  });

  test("on a dry run, which says what would happen", async () => {
    const before = await left();
    const good = await send({
      works: [
        aSentWork({
          files: { "a.txt": 1 },
          owners: [{ full_name: "New Person", email: "new@example.org" }],
        }),
      ],
      files: [{ name: "a.txt", bytes: "a" }],
      fields: { dry_run: "true" },
    });
    expect(good).toMatchObject({
      status: 200,
      data: [{ record_id: null, item_index: 0 }],
      errors: [],
    });
    const mixed = await send({
      works: [aSentWork(), { metadata: {} }],
      fields: { dry_run: "true", all_or_none: "false" },
    });
    expect(mixed.status).toBe(207);
    const none = await send({
      works: [aSentWork(), { metadata: {} }],
      fields: { dry_run: "true" },
    });
    expect(none).toMatchObject({ status: 400, message: like(/cannot be imported.*dry run/) });
    expect(await left()).toEqual(before);
  });

  test("the file of the works, and where they stand in a sheet, are kept with the import", async () => {
    const { collection, owner } = await aCollection({ access: { review_policy: "open" } });
    const sheet = '{"rows":"4-5"}';
    const fields = { dry_run: "true", sheet, file_name: "tides.csv" };
    await send({ works: [aSentWork()], fields, collection: collection.slug, as: owner });
    const { hits } = presentImportList(
      await listImports(owner, collection.slug, { page: 1, size: 1 }),
    );
    expect(hits.hits[0]?.options).toMatchObject({ sheet, file_name: "tides.csv" });
  });

  test.each([
    ["no metadata", undefined, /metadata is missing/],
    ["no JSON", "{", /not valid JSON/],
    ["a single object", aSentWork(), /JSON array/],
    ["a number", "7", /JSON array/],
    ["no works", [], /no works/],
    ["a comma too many", "[{},]", /not valid JSON/],
    ["a work of very many values", [{ many: Array(200_000).fill(0) }], /more than 150,000 values/],
    ["a very large work", [{ text: "a".repeat(11 * 1024 * 1024) }], /larger than the/],
    ["a work of very many levels", `[${"[".repeat(200)}${"]".repeat(200)}]`, /deeper than 100/],
  ])("for %s", async (_, works, message) => {
    const before = await left();
    await expect(send({ works, files: [{ name: "a.txt", bytes: "a" }] })).rejects.toMatchObject({
      status: 400,
      text: saying(message),
    });
    expect(await left()).toEqual(before);
  });

  test("for a switch that is neither true nor false", async () => {
    await expect(
      send({ works: [aSentWork()], fields: { all_or_none: "True" } }),
    ).rejects.toMatchObject({ status: 400, issues: [{ field: "all_or_none" }] });
  });

  test("for two files of one name, and for files in a part of another name", async () => {
    const before = await left();
    const twice = [
      { name: "a.txt", bytes: "a" },
      { name: "folder/a.txt", bytes: "b" },
    ];
    await expect(send({ works: [aSentWork()], files: twice })).rejects.toMatchObject({
      status: 400,
      text: saying(/unique/),
    });
    const form = importForm([aSentWork()]);
    form.append("file", new File(["a"], "a.txt"), "a.txt");
    const request = new Request("https://repository.example.org/", { method: "POST", body: form });
    await expect(importRequest(owned.owner, owned.collection.id, request)).rejects.toMatchObject({
      status: 400,
      text: saying(/parts named files/),
    });
    expect(await left()).toEqual(before);
  });
});

describe("some of several", () => {
  test("are created where that is asked for, the others told", async () => {
    const sourceId = recid();
    const { status, data, errors } = await send({
      works: [aSentWork({ sourceId }), { metadata: {} }, aSentWork({ files: { "a.txt": 1 } })],
      files: [{ name: "a.txt", bytes: "a" }],
      fields: { all_or_none: "false" },
    });
    expect(status).toBe(207);
    expect(data.map(({ item_index }) => item_index)).toEqual([0, 2]);
    expect(errors.map(({ item_index }) => item_index)).toEqual([1]);
    const again = await send({
      works: [aSentWork({ sourceId }), aSentWork()],
      fields: { all_or_none: "false" },
    });
    expect(again.status).toBe(207);
    expect(again.errors[0]?.errors).toMatchObject([{ field: "metadata.identifiers" }]);
    const none = await send({ works: [aSentWork({ sourceId })], fields: { all_or_none: "false" } });
    expect(none.status).toBe(400);
  });
});

describe("duplicates", () => {
  test("of the source id are refused with the way to the work, in this collection only", async () => {
    const sourceId = recid();
    const first = await send({ works: [aSentWork({ sourceId })] });
    const second = await send({ works: [aSentWork({ sourceId })] });
    expect(second.status).toBe(409);
    expect(second.headers.get("location")).toBe(first.data[0]?.record_url);
    expect(second.errors[0]).toMatchObject({ source_id: sourceId, record_id: null });
    const other = await aCollection({ access: { review_policy: "open" } });
    const elsewhere = await send({
      works: [aSentWork({ sourceId })],
      collection: other.collection.slug,
      as: other.owner,
    });
    expect(elsewhere.status).toBe(201);
  });

  test("of a DOI are found whatever its case, an ISSN is none", async () => {
    const doi = `10.1234/${recid()}`;
    const withDoi = (identifier: string) =>
      aSentWork({
        metadata: {
          identifiers: [
            { identifier, scheme: "doi" },
            { identifier: "1234-5679", scheme: "issn" },
          ],
        },
      });
    expect((await send({ works: [withDoi(doi)] })).status).toBe(201);
    expect((await send({ works: [withDoi(doi.toUpperCase())] })).status).toBe(409);
    expect((await send({ works: [withDoi(`10.1234/${recid()}`)] })).status).toBe(201);
  });

  test("of a DOI that any published work names or has, or a draft reserved", async () => {
    const withDoi = (doi: string) =>
      aSentWork({ metadata: { identifiers: [{ identifier: doi, scheme: "doi" }] } });
    const publish = async (doi: string) => {
      const { status, headers } = await send({ works: [withDoi(doi)] });
      return [status, headers.get("location")];
    };
    const addressOf = (id: string) => `https://repository.example.org/records/${id}`;

    const named = `10.1234/Named-${recid()}`;
    const identifiers = [{ scheme: "doi", identifier: named }];
    const naming = await aWork(owned.owner, complete({ metadata: { ...METADATA, identifiers } }));
    expect(await publish(named.toLowerCase())).toEqual([409, addressOf(naming.id)]);

    const external = `10.1234/${recid()}`;
    const pids = { doi: { provider: "external", identifier: external } };
    const having = await aWork(owned.owner, complete({ pids }));
    expect(await publish(external)).toEqual([409, addressOf(having.id)]);

    const { id } = await aDraft(owned.owner);
    const reserved = await inTx(owned.owner, (tx) => reservePid(tx, id, "doi"));
    const own = reserved.draft.pids.doi?.identifier ?? "";
    expect(await publish(own)).toEqual([409, null]);
  });

  test("are not shown to senders who may not see the other work", async () => {
    const doi = `10.1234/${recid()}`;
    const identifiers = [{ scheme: "doi", identifier: doi }];
    const stranger = await signedInAs(await anAccount());
    const hidden = await aWork(
      stranger,
      complete({ ...RESTRICTED, metadata: { ...METADATA, identifiers } }),
    );
    const sent = await send({ works: [aSentWork({ metadata: { identifiers } })] });
    expect([sent.status, sent.headers.get("location")]).toEqual([409, null]);
    expect(JSON.stringify(sent.errors[0]?.errors)).not.toContain(hidden.id);
  });

  test("inside one request are an error of the later work", async () => {
    const sourceId = recid();
    const { status, errors } = await send({
      works: [aSentWork({ sourceId }), aSentWork({ sourceId })],
    });
    expect(status).toBe(400);
    expect(errors.map(({ item_index }) => item_index)).toEqual([1]);
  });

  test("sent fifty times at once: one is created, the others are told where it is", async () => {
    const sourceId = recid();
    const responses = await Promise.all(
      Array.from({ length: 50 }, () =>
        send({
          works: [aSentWork({ sourceId, files: { "a.txt": 1 } })],
          files: [{ name: "a.txt", bytes: "a" }],
        }),
      ),
    );
    const created = responses.filter(({ status }) => status === 201);
    expect(created).toHaveLength(1);
    const url = created[0]?.data[0]?.record_url;
    const others = responses.filter(({ status }) => status === 409);
    expect(others).toHaveLength(49);
    expect(new Set(others.map(({ headers }) => headers.get("location")))).toEqual(new Set([url]));
    expect((await left()).staged).toBe(0);
  });
});

describe("owners", () => {
  test("the first owns the work, the others manage it, and all can read the collection", async () => {
    const known = await anAccount();
    const { data } = await send({
      works: [
        aSentWork({
          owners: [
            {
              full_name: "Nora New",
              email: "Nora.New@example.org",
              identifiers: [
                { scheme: "orcid", identifier: "0000-0002-1825-0097" },
                { scheme: "svc_username", identifier: "noranew" },
              ],
            },
            { full_name: "Somebody", email: known.email },
          ],
        }),
      ],
    });
    const { db } = systemContext();
    const nora = await db.user.findUnique({ where: { email: "nora.new@example.org" } });
    expect(nora).toMatchObject({
      username: "noranew",
      orcid: "0000-0002-1825-0097",
      passwordHash: null,
    });
    const parent = await db.workParent.findFirst({
      where: { latestId: data[0]?.record_id ?? "" },
      include: { grants: true },
    });
    expect(parent).toMatchObject({
      ownerId: nora?.id,
      grants: [
        {
          subjectType: "user",
          subjectId: String(known.id),
          permission: "manage",
          origin: `api:${accountIdOf(owned.owner)}`,
        },
      ],
    });
    const members = await db.collectionMember.findMany({
      where: { collectionId: owned.collection.id, userId: { in: [nora?.id ?? 0, known.id] } },
    });
    expect(members.map(({ role }) => role)).toEqual(["reader", "reader"]);
  });

  test("make no member of an administrator who imports works without owners", async () => {
    const admin = await anAccount();
    const { status } = await send({
      works: [aSentWork()],
      as: as(systemContext(), actorOf(admin, { roles: [ADMIN_ROLE] })),
    });
    expect(status).toBe(201);
    const { collectionMember } = systemContext().db;
    const where = { collectionId: owned.collection.id, userId: admin.id };
    expect(await collectionMember.count({ where })).toBe(0);
  });

  test("are known again by address, ORCID or username; without any the importer owns", async () => {
    const person = {
      full_name: "Olga Old",
      email: `${recid()}@example.org`,
      identifiers: [{ scheme: "orcid", identifier: "https://orcid.org/0000-0001-5109-3700" }],
    };
    await send({ works: [aSentWork({ owners: [person] })] });
    const { db } = systemContext();
    const before = await db.user.count();
    const { data } = await send({
      works: [
        aSentWork({ owners: [{ ...person, email: `${recid()}@example.org` }] }),
        aSentWork({ owners: [{ ...person, email: person.email.toUpperCase() }] }),
        aSentWork(),
      ],
    });
    expect(await db.user.count()).toBe(before);
    const olga = await db.user.findUnique({ where: { email: person.email } });
    const owners = data.map(
      ({ metadata }) =>
        (metadata as { parent: { access: { owned_by: { user: string } } } }).parent.access.owned_by
          .user,
    );
    expect(owners).toEqual([String(olga?.id), String(olga?.id), accountIdOf(owned.owner)]);
  });

  test("with an ORCID iD whose check digit is wrong are an error of the work", async () => {
    const email = `${recid()}@example.org`;
    for (const scheme of ["orcid", "ORCID"]) {
      const { status, errors } = await send({
        works: [
          aSentWork({
            owners: [
              {
                full_name: "Olga Old",
                email,
                identifiers: [{ scheme, identifier: "0000-0001-5109-3701" }],
              },
            ],
          }),
        ],
      });
      expect(status).toBe(400);
      expect(JSON.stringify(errors)).toContain("identifiers.0.identifier");
    }
    expect(await systemContext().db.user.findUnique({ where: { email } })).toBeNull();
  });

  test("are taken as one object, and without `access` in their path, as some clients send them", async () => {
    const owner = { full_name: "Olga Old", email: `${recid()}@example.org` };
    const { status, data } = await send({
      works: [
        aSentWork({ owners: owner }),
        aSentWork({ parent: { owned_by: [owner] } }),
        aSentWork({ parent: { owned_by: owner, access: {} } }),
      ],
    });
    expect(status).toBe(201);
    const olga = await systemContext().db.user.findUnique({ where: { email: owner.email } });
    for (const { metadata } of data)
      expect(metadata).toMatchObject({
        parent: { access: { owned_by: { user: String(olga?.id) } } },
      });
  });

  test("are told by mail, each once for a work, unless nobody shall be told", async () => {
    const jobs = [...importJobs, ...mailJobs];
    const outbox = () => {
      try {
        return readdirSync(path.join(config().DATA_DIR, "outbox"), { recursive: true }).filter(
          (name) => String(name).endsWith(".eml"),
        ).length;
      } catch {
        return 0;
      }
    };
    const send2 = (fields: Record<string, string>) =>
      send({
        works: [
          aSentWork({
            owners: [
              { full_name: "One", email: "one@example.org" },
              { full_name: "Two", email: "two@example.org" },
            ],
          }),
        ],
        fields,
      });
    await runDueJobs(jobs);
    const before = outbox();
    await send2({ notify_record_owners: "false" });
    await runDueJobs(jobs);
    expect(outbox()).toBe(before);
    await send2({});
    await runDueJobs(jobs);
    await runDueJobs(jobs);
    expect(outbox()).toBe(before + 2);
  });
});

describe("permission", () => {
  test("follows the review policy, and is asked before anything is stored", async () => {
    const { collection, owner } = await aCollection({ access: { review_policy: "closed" } });
    const curator = await aMember(collection, "curator");
    const reader = await aMember(collection, "reader");
    const by = (ctx: Context) =>
      send({ works: [aSentWork()], collection: collection.slug, as: ctx });
    expect((await by(owner)).status).toBe(201);
    await expect(by(curator)).rejects.toBeInstanceOf(NotPermitted);
    await changeCollection(owner, collection.id, { access: { review_policy: "open" } }).catch(() =>
      systemContext().db.collection.update({
        where: { id: collection.id },
        data: { reviewPolicy: "open" },
      }),
    );
    expect((await by(curator)).status).toBe(201);
    await expect(by(reader)).rejects.toBeInstanceOf(NotPermitted);
    await expect(by(await signedInAs(await anAccount()))).rejects.toBeInstanceOf(NotPermitted);
    await expect(
      send({ works: [aSentWork()], collection: "no-such-collection" }),
    ).rejects.toBeInstanceOf(NotFound);
  });

  test("public works do not come into a restricted collection, restricted ones do", async () => {
    const { collection, owner } = await aCollection({ access: { visibility: "restricted" } });
    const into = (works: unknown[]) => send({ works, collection: collection.slug, as: owner });
    const { status, errors } = await into([aSentWork()]);
    expect(status).toBe(400);
    expect(errors[0]?.errors).toMatchObject([{ field: "access.record" }]);
    const closed = { record: "restricted", files: "restricted" };
    expect((await into([aSentWork({ access: closed })])).status).toBe(201);
  });
});

describe("what changes while files arrive", () => {
  /** A request that stops in the middle until something has happened. */
  function halting(works: unknown, meanwhile: () => Promise<unknown>): Request {
    const part = (head: string, text: string) =>
      `--x\r\nContent-Disposition: form-data; name=${head}\r\n\r\n${text}\r\n`;
    const pieces = (async function* () {
      yield Buffer.from(part('"files"; filename="a.txt"', "aaa"));
      await meanwhile();
      yield Buffer.from(`${part('"metadata"', JSON.stringify(works))}--x--\r\n`);
    })();
    return new Request("https://repository.example.org/", {
      method: "POST",
      body: lazyWebStream(Readable.from(pieces)),
      headers: { "content-type": "multipart/form-data; boundary=x" },
      duplex: "half",
    } as RequestInit);
  }

  test("counts: a collection that is closed meanwhile takes no public works", async () => {
    const { collection, owner } = await aCollection();
    const request = halting([aSentWork({ files: { "a.txt": 3 } })], () =>
      changeCollection(owner, collection.id, { access: { visibility: "restricted" } }),
    );
    const response = await importRequest(owner, collection.id, request);
    expect(response.status).toBe(400);
    const { errors } = (await response.json()) as ImportJson;
    expect(errors[0]?.errors).toMatchObject([{ field: "access.record" }]);
    expect((await left()).staged).toBe(0);
  });

  test("and one that is deleted meanwhile takes none at all", async () => {
    const { collection, owner } = await aCollection();
    const request = halting([aSentWork({ files: { "a.txt": 3 } })], () =>
      inTx(owner, (tx) => deleteCollection(tx, collection.id, {}, undefined)),
    );
    await expect(importRequest(owner, collection.id, request)).rejects.toBeInstanceOf(NotFound);
    expect((await left()).staged).toBe(0);
  });
});

describe("an import whose process has died", () => {
  test("is ended, and nothing of it stays; one that is alive is let be", async () => {
    const { db } = systemContext();
    const run = async (seenAt: Date) => {
      const id = recid();
      const { key } = await storage().write(Readable.from([Buffer.from("half")]), {
        limitBytes: 10,
      });
      await db.importRun.create({
        data: {
          id,
          collectionId: owned.collection.id,
          status: "receiving",
          createdAt: seenAt,
          seenAt,
        },
      });
      await db.importObject.create({ data: { objectId: key, importId: id, createdAt: seenAt } });
      await enqueue(systemContext(), recoverJob, { importId: id }, { key: `import:${id}` });
      return { id, key };
    };
    const dead = await run(new Date(Date.now() - 60_000));
    const alive = await run(new Date());
    await runDueJobs(importJobs);
    expect(await db.importRun.findUnique({ where: { id: dead.id } })).toMatchObject({
      status: "failed",
      failure: saying(/was stopped/),
    });
    expect(await storage().stat(dead.key)).toBeUndefined();
    expect(await storage().stat(alive.key)).toBeDefined();
    expect((await db.importRun.findUnique({ where: { id: alive.id } }))?.status).toBe("receiving");
    expect(await db.importObject.count({ where: { importId: dead.id } })).toBe(0);
    await db.importObject.deleteMany({ where: { importId: alive.id } });
  });
});

describe("archives that cannot be used", () => {
  test.each([
    ["not one at all", Buffer.from("no zip"), /not a readable ZIP/],
    ["empty", Buffer.from("504b0506000000000000000000000000000000000000", "hex"), /empty/],
  ])("%s", async (_, bytes, message) => {
    const before = await left();
    await expect(
      send({ works: [aSentWork()], files: [{ name: "a.zip", bytes }] }),
    ).rejects.toMatchObject({ status: 400, text: saying(message) });
    expect(await left()).toEqual(before);
  });

  test.each<[string, string[], RegExp]>([
    ["with folders in folders", ["a/b/c.txt"], /folders inside/],
    ["with several folders", ["a/x.txt", "b/y.txt"], /several folders/],
    ["with files inside and outside a folder", ["a/x.txt", "y.txt"], /several folders/],
    ["with one name twice", ["x.txt", "x.txt"], /twice/],
  ])("%s", async (_, names, message) => {
    const bytes = await zipOf(names.map((name) => ({ name, bytes: name })));
    const before = await left();
    await expect(
      send({ works: [aSentWork()], files: [{ name: "a.zip", bytes }] }),
    ).rejects.toMatchObject({ status: 400, text: saying(message) });
    expect(await left()).toEqual(before);
  });

  test("a bomb", async () => {
    const bytes = await zipOf([{ name: "zeros", bytes: Buffer.alloc(80 * 1024 * 1024) }]);
    expect(bytes.length).toBeLessThan(400_000);
    await expect(
      send({
        works: [aSentWork({ files: { zeros: undefined } })],
        files: [{ name: "a.zip", bytes }],
      }),
    ).rejects.toMatchObject({ status: 400, text: saying(/times as large/) });
    expect((await left()).staged).toBe(0);
  });

  test("with a place outside, a broken member, a link", async () => {
    const good = Buffer.from(await zipOf([{ name: "aaaa.txt", bytes: "0123456789".repeat(50) }]));
    const patched = (from: string, to: string) =>
      Buffer.from(good.toString("latin1").replaceAll(from, to), "latin1");
    const broken = Buffer.from(good);
    broken[50] = (broken[50] ?? 0) ^ 0xff;
    for (const [bytes, message] of [
      [patched("aaaa.txt", "../a.txt"), /outside|damaged/],
      [patched("aaaa.txt", "/aaa.txt"), /outside|damaged/],
      [broken, /damaged/],
    ] as const)
      await expect(
        send({ works: [aSentWork()], files: [{ name: "a.zip", bytes }] }),
      ).rejects.toMatchObject({ status: 400, text: saying(message) });
    expect((await left()).staged).toBe(0);
  });
});

describe("what is kept of imports", () => {
  test("a list of them with their reports, for those who may import", async () => {
    const { collection, owner } = await aCollection({ access: { review_policy: "open" } });
    const sent = await send({ works: [aSentWork()], collection: collection.slug, as: owner });
    const { hits } = presentImportList(
      await listImports(owner, collection.slug, { page: 1, size: 10 }),
    );
    expect(hits).toMatchObject({
      total: 1,
      hits: [{ status: "done", counts: { items: 1, created: 1, failed: 0 } }],
    });
    const report = await presentReport(
      await readReport(owner, collection.slug, hits.hits[0]?.id ?? ""),
      "en",
    );
    expect(((await report.json()) as ImportJson).data[0]?.record_id).toBe(sent.data[0]?.record_id);
    await expect(
      listImports(await aMember(collection, "reader"), collection.slug, { page: 1, size: 10 }),
    ).rejects.toBeInstanceOf(NotPermitted);
  });

  test("the first answer, for whoever asks again with the same key", async () => {
    const headers = { "idempotency-key": recid() };
    const first = await send({ works: [aSentWork()], headers });
    const second = await send({ works: [aSentWork()], headers });
    expect(second.headers.get("idempotency-replayed")).toBe("true");
    expect(second.data).toEqual(first.data);
    expect(second.status).toBe(201);
  });

  test("however its parts are ordered, but to no request for something else", async () => {
    const headers = { "idempotency-key": recid() };
    const works = [aSentWork({ files: { "a.txt": 1, "b.txt": 1 } })];
    const [a, b] = [
      { name: "a.txt", bytes: "a" },
      { name: "b.txt", bytes: "b" },
    ];
    const fields = { strict_validation: "true" };
    const first = await send({ works, files: [a, b], fields, headers });
    const again = await send({ works, files: [b, a], fields, headers });
    expect([again.status, again.data]).toEqual([201, first.data]);
    const before = await left();
    const other = { works, files: [a, b], fields, headers };
    for (const different of [
      { ...other, works: [aSentWork({ title: "Ebb and flow" })] },
      { ...other, files: [a, { ...b, bytes: "c" }] },
      { ...other, files: [a, { ...b, name: "c.txt" }] },
      { ...other, files: [a] },
      { ...other, fields: { strict_validation: "false" } },
    ])
      await expect(send(different)).rejects.toMatchObject({
        status: 422,
        text: saying(/other works, options or files.*Nothing was imported/),
      });
    expect(await left()).toEqual(before);
  });

  test("and no answer about one collection to whoever asks for another", async () => {
    const headers = { "idempotency-key": recid() };
    await send({ works: [aSentWork()], headers });
    const { collection, owner } = await aCollection({ owner: owned.owner });
    await expect(
      send({ works: [aSentWork()], headers, collection: collection.slug, as: owner }),
    ).rejects.toMatchObject({ status: 422, text: saying(/another collection/) });
    const { hits } = presentImportList(
      await listImports(owner, collection.slug, { page: 1, size: 10 }),
    );
    expect(hits.total).toBe(0);
  });
});
