import { Readable } from "node:stream";
import { beforeAll, describe, expect, test } from "vitest";
import { ADMIN_ROLE, ANONYMOUS, type Actor } from "@/lib/core/actor";
import { BadRequest, NotFound, NotPermitted, TooLarge } from "@/lib/core/errors";
import type { IncomingBody } from "@/lib/core/incoming-body";
import { type Context, createContext, systemContext } from "@/lib/db/context";
import { historyOf } from "@/lib/audit";
import { pool } from "@/lib/db/database";
import { runDueJobs } from "@/lib/jobs/worker";
import type { Account } from "@/lib/users";
import { actorOf, anAccount } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import * as vocabularies from ".";
import { forgetTerms } from "./cached-terms";
import { MAX_LOAD_BYTES } from "./schema";

withTestDatabase();

let admin: Account;
let person: Account;
beforeAll(async () => {
  admin = await anAccount({ roles: [ADMIN_ROLE] });
  person = await anAccount();
});
const asAdmin = () => createContext({ actor: actorOf(admin) });

function bodyOf(content: string | Uint8Array, declaredBytes?: number): IncomingBody {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  return {
    contentType: null,
    declaredBytes,
    stream: () => Readable.from([bytes]),
    chunks: () => Readable.from([bytes]),
    discard: () => undefined,
  };
}
const start = (ctx: Context, type: string, text: string | Uint8Array) =>
  vocabularies.startLoad(ctx, type, { body: bodyOf(text), fileName: "terms.txt" });

/** Loads a file as an administrator, and returns what came of it. */
async function loaded(type: string, text: string) {
  const { id } = await start(asAdmin(), type, text);
  await runDueJobs(vocabularies.vocabularyJobs);
  forgetTerms();
  return vocabularies.toLoadJson(await vocabularies.readLoad(asAdmin(), type, id), "en");
}
const termsNow = async () => vocabularies.freshTerms(systemContext().db);

test("files are loaded by administrators in person, and looked at by their tokens too", async () => {
  const byToken = { ...actorOf(admin), via: "token" } as Actor;
  for (const actor of [ANONYMOUS, actorOf(person), byToken])
    await expect(start(createContext({ actor }), "subjects", "{}")).rejects.toThrow(NotPermitted);
  const { id } = await start(asAdmin(), "subjects", '{"id": "x", "subject": "X"}');
  await vocabularies.readLoad(createContext({ actor: byToken }), "subjects", id);
  await vocabularies.listVocabularies(createContext({ actor: byToken }));
  for (const actor of [ANONYMOUS, actorOf(person)]) {
    const ctx = createContext({ actor });
    await expect(vocabularies.readLoad(ctx, "subjects", id)).rejects.toThrow(NotPermitted);
    await expect(vocabularies.listVocabularies(ctx)).rejects.toThrow(NotPermitted);
  }
});

test("a load that ends while the lists are read is not shown as ended without its terms", async () => {
  const { id } = await start(asAdmin(), "subjects", '{"id": "ends-now", "subject": "Ends now"}');
  const ctx = asAdmin();
  let isRead = false;
  const db = new Proxy(ctx.db, {
    get: (target, name, receiver) =>
      name === "$queryRaw"
        ? async (...given: Parameters<typeof target.$queryRaw>) => {
            const rows: unknown = await target.$queryRaw(...given);
            if (!isRead) await runDueJobs(vocabularies.vocabularyJobs);
            isRead = true;
            return rows;
          }
        : (Reflect.get(target, name, receiver) as unknown),
  });
  const { loads } = await vocabularies.listVocabularies({ ...ctx, db });
  expect(loads.find((load) => load.id === id)?.status).toBe("waiting");
  expect(await vocabularies.readLoad(ctx, "subjects", id)).toMatchObject({ status: "done" });
});

describe("a file is refused as a whole", () => {
  test.each([
    ["licenses", "{}", NotFound],
    ["nothing", "{}", NotFound],
    ["subjects", "  ", BadRequest],
    ["subjects", Uint8Array.of(0xff, 0xfe, 0x00), BadRequest],
  ])("when it is sent: %s %j", async (type, content, problem) => {
    await expect(start(asAdmin(), type, content)).rejects.toThrow(problem);
  });

  test("when it is too large", async () => {
    const body = bodyOf("{}", MAX_LOAD_BYTES + 1);
    await expect(vocabularies.startLoad(asAdmin(), "subjects", { body })).rejects.toThrow(TooLarge);
  });

  test.each([
    ["[1, 2", "The file begins like a JSON list"],
    ["name,acronym\nTide Institute,TI\n", "column “id”"],
  ])("when it is read: %j", async (content, problem) => {
    const load = await loaded("affiliations", content);
    expect(load).toMatchObject({ status: "failed", done: 0, changed: 0 });
    expect(load.problems[0]?.problem).toContain(problem);
  });
});

test("a load that fails each time says so in the end", async () => {
  const { id } = await start(asAdmin(), "subjects", '{"id": "stuck", "subject": "Stuck"}');
  await pool().query(`ALTER TABLE vocabulary_entry ADD CONSTRAINT no_stuck CHECK (id <> 'stuck')`);
  const now = async () =>
    vocabularies.toLoadJson(await vocabularies.readLoad(asAdmin(), "subjects", id), "en");
  await runDueJobs(vocabularies.vocabularyJobs);
  expect(await now()).toMatchObject({ ended: null });
  await pool().query(
    `UPDATE graphile_worker._private_jobs SET max_attempts = attempts + 1, run_at = now()`,
  );
  await runDueJobs(vocabularies.vocabularyJobs);
  await pool().query(`ALTER TABLE vocabulary_entry DROP CONSTRAINT no_stuck`);
  expect(await now()).toMatchObject({ status: "failed", ended: expect.any(String) as string });
  expect((await now()).problems[0]?.problem).toContain("Load the file again");
});

describe("the terms of a file", () => {
  test("come from JSON lines as the API shows them", async () => {
    const load = await loaded(
      "affiliations",
      [
        '{"id": "tide", "name": "Tide Institute", "acronym": "TI", "title": {"de": "Gezeiteninstitut"},',
        ' "identifiers": [{"scheme": "ror", "identifier": "03yrm5c26"}], "created": "2020-01-01"}',
      ].join(""),
    );
    expect(load).toMatchObject({
      ...{ type: "affiliations", file_name: "terms.txt", status: "done" },
      ...{ total: 1, done: 1, changed: 1, refused: 0, problems: [] },
    });
    expect((await termsNow()).entry("affiliations", "tide")).toMatchObject({
      title: { en: "Tide Institute", de: "Gezeiteninstitut" },
      props: {
        name: "Tide Institute",
        acronym: "TI",
        identifiers: [{ scheme: "ror", identifier: "03yrm5c26" }],
      },
    });
  });

  test("come from a JSON list, and a name of its parts", async () => {
    const people = [
      { id: "0000-0002-1825-0097", given_name: "Ada", family_name: "Lovelace" },
      { id: "group", name: "Tide group" },
    ];
    expect(await loaded("names", JSON.stringify(people))).toMatchObject({ changed: 2 });
    expect((await termsNow()).entry("names", "0000-0002-1825-0097")?.props).toEqual({
      ...{ name: "Lovelace, Ada", given_name: "Ada", family_name: "Lovelace" },
    });
  });

  test("come from a table, whose cells hold lists", async () => {
    const table = [
      "id;number;title;title.de;funder;funder.name;identifiers",
      'g1;T-1;Tides;Gezeiten;sea-fund;Sea Fund;"url:https://sea.example/g1;https://sea.example/g2"',
    ].join("\r\n");
    expect(await loaded("awards", table)).toMatchObject({ status: "done", changed: 1 });
    expect((await termsNow()).entry("awards", "g1")).toMatchObject({
      title: { en: "Tides", de: "Gezeiten" },
      props: {
        number: "T-1",
        funder: { id: "sea-fund", name: "Sea Fund" },
        identifiers: [
          { scheme: "url", identifier: "https://sea.example/g1" },
          { identifier: "https://sea.example/g2" },
        ],
      },
    });
  });

  test("are kept line by line: one that cannot be used is named, and nothing is lost by it", async () => {
    await loaded("funders", '{"id": "sea", "name": "Sea Fund"}\n{"id": "moon", "name": "Moon"}');
    const load = await loaded(
      "funders",
      [
        '{"id": "sea", "name": "Sea Foundation"}',
        '{"id": "moon", "name": ""}',
        '{"id": "sun"}',
        "not JSON",
        "",
        '{"id": "sea", "name": "Another"}',
        '{"id": "star", "name": "Star", "tags": ["unlisted"]}',
      ].join("\n"),
    );
    expect(load).toMatchObject({ status: "done", total: 6, done: 6, changed: 2, refused: 4 });
    expect(load.problems.map(({ line }) => line)).toEqual([2, 3, 4, 6]);
    expect(load.problems[1]?.problem).toBe("name: Missing data for required field.");
    expect(load.problems[3]?.problem).toContain("Line 1");
    const terms = await termsNow();
    expect(["sea", "moon", "star"].map((id) => terms.entry("funders", id)?.props.name)).toEqual([
      ...["Sea Foundation", "Moon", "Star"],
    ]);
    expect(terms.entry("funders", "sea")?.revision).toBe(2);
  });

  test("change nothing when the same file comes again", async () => {
    const file = "id,subject,scheme,synonyms\nhttp://tides/1,Ebb,Tides,low;lowest\n";
    expect(await loaded("subjects", file)).toMatchObject({ changed: 1 });
    expect(await loaded("subjects", file)).toMatchObject({ status: "done", changed: 0 });
  });

  test("may be more than are written at once", async () => {
    const lines = Array.from({ length: 2500 }, (_, at) => `many-${at},Subject ${at}`);
    const load = await loaded("subjects", ["id,subject", ...lines].join("\n"));
    expect(load).toMatchObject({ total: 2500, done: 2500, changed: 2500 });
    expect((await termsNow()).entry("subjects", "many-2400")?.position).toBe(2400);
  });
});

test("a load that runs twice ends once, and lets go of its file", async () => {
  const { id } = await start(asAdmin(), "subjects", '{"id": "twice", "subject": "Twice"}');
  await runDueJobs(vocabularies.vocabularyJobs);
  const before = await vocabularies.readLoad(asAdmin(), "subjects", id);
  const job = vocabularies.vocabularyJobs[0];
  await job?.run(systemContext(), { id });
  expect(await vocabularies.readLoad(asAdmin(), "subjects", id)).toEqual(before);
  const [row] = await systemContext().db.vocabularyLoad.findMany({ where: { id } });
  expect(row?.content).toBeNull();
});

test("the list tells of all vocabularies, and of the files loaded last", async () => {
  const load = await loaded("subjects", '{"id": "last", "subject": "Last"}');
  const { vocabularies: all, loads } = await vocabularies.listVocabularies(asAdmin());
  expect(all.find(({ id }) => id === "subjects")).toMatchObject({
    isOpen: true,
    updatedAt: expect.any(Date) as Date,
  });
  expect(all.find(({ id }) => id === "resourcetypes")).toMatchObject({ isOpen: false });
  expect(loads[0]).toMatchObject({ id: load.id, createdBy: admin.id });
  const [entry] = await historyOf(systemContext(), "vocabulary", "subjects", 1);
  expect(entry).toMatchObject({ action: "vocabulary.load" });
});

test("the command line loads at once by the same rules", async () => {
  const file = Buffer.from('{"id": "by-hand", "subject": "By hand"}\n{"id": "bad"}\n');
  const steps: [number, number][] = [];
  const written = await vocabularies.loadFile(systemContext(), "subjects", file, (...step) =>
    steps.push(step),
  );
  expect(written).toMatchObject({ total: 2, changed: 1, refused: 1 });
  expect(steps).toEqual([[2, 2]]);
});

describe("the terms of a vocabulary as administrators see them", () => {
  const browse = (type: vocabularies.VocabularyType, q = "", actor: Actor = actorOf(admin)) =>
    vocabularies.browse(createContext({ actor }), type, { q, page: 1, size: 25 }, ["de"]);
  const idsOf = async (found: ReturnType<typeof browse>) =>
    (await found).entries.map(({ id }) => id);

  test("those that nobody is offered any more are among them", async () => {
    await loaded("subjects", '{"id": "old-tide", "subject": "Old tide", "tags": ["unlisted"]}');
    expect(await idsOf(browse("subjects", "old tide"))).toContain("old-tide");
    const offered = { page: 1, size: 25, suggest: "old tide" };
    const { entries } = await vocabularies.listOpen(asAdmin(), "subjects", offered, []);
    expect(entries.map(({ id }) => id)).not.toContain("old-tide");
  });

  test("they are found by name and code, in the order of the reader's language, page by page", async () => {
    await vocabularies.loadVocabularies(systemContext());
    forgetTerms();
    expect((await idsOf(browse("languages", "Deutsch")))[0]).toBe("deu");
    expect((await idsOf(browse("languages", "deu")))[0]).toBe("deu");
    const all = await browse("datetypes");
    const titles = all.entries.map(({ title }) => title.de ?? "");
    expect(titles).toEqual([...titles].sort(new Intl.Collator("de").compare));
    const { entries, total } = await browse("languages");
    expect([entries.length, total > 1000]).toEqual([25, true]);
    expect((await browse("languages", "qqzzxxyyww")).total).toBe(0);
  });

  test("nobody else sees them", async () => {
    for (const actor of [ANONYMOUS, actorOf(person)])
      await expect(browse("datetypes", "", actor)).rejects.toThrow(NotPermitted);
  });
});
