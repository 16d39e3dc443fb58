import { expect, test } from "vitest";
import { valueAt } from "@/lib/core/value-at";
import { ApiError } from "@/lib/client/api-error";
import type { DraftJson } from "@/lib/works/schema";
import { EMPTY_DEPOSIT } from "../document/document";
import { type Json, withValueAt } from "../document/value-at";
import { hasShortTitle } from "../issues/all-issues";
import { unkeptIssues } from "../issues/unkept";
import { browserCopies } from "./browser-copy";
import { DraftSaver, type Transport } from "./draft-saver";

/** A server that keeps one draft, cleans what it gets, and can be made to fail. */
class Server implements Transport {
  draft: DraftJson | undefined;
  account: string | undefined = "1";
  failure: number | undefined;
  saves = 0;

  /** The answer to the next creation does not arrive. */
  isCutOff = false;
  private readonly keys = new Set<string>();

  create = async (body: Json, key: string) => {
    const isKnown = this.keys.has(key) && this.draft !== undefined;
    const made = isKnown && this.draft ? this.draft : this.store(body, 1);
    if (!isKnown) this.creations += 1;
    this.keys.add(key);
    if (this.isCutOff) throw new ApiError(0, "No answer.");
    return made;
  };
  creations = 0;

  update = async (_id: string, body: Json, revision: number) => {
    if (this.draft && revision !== this.draft.revision_id) throw new ApiError(412, "Changed.");
    return this.store(body, revision + 1);
  };

  read = async () => {
    if (!this.draft) throw new ApiError(404, "Gone.");
    return this.draft;
  };

  whoAmI = async () => this.account;

  private store(body: Json, revision: number): DraftJson {
    if (this.failure !== undefined) throw new ApiError(this.failure, "Failed.");
    if (!this.account) throw new ApiError(403, "No.");
    this.saves += 1;
    const metadata = { ...(body.metadata as Json) };
    // As the real one: a date that is none is not kept, and said.
    const isBad = metadata.publication_date !== undefined && metadata.publication_date !== "2026";
    if (isBad) delete metadata.publication_date;
    const rest = { custom_fields: {}, access: OPEN, files: { enabled: true }, pids: {} };
    const errors = [{ field: "metadata.publication_date", messages: ["No date."] }];
    this.draft = {
      ...{ id: "d", revision_id: revision },
      ...rest,
      ...body,
      metadata,
      ...(isBad ? { errors } : {}),
    } as unknown as DraftJson;
    return this.draft;
  }
}

const OPEN = { record: "public", files: "public", embargo: { active: false } };

class Clock {
  private due: { run: () => void; at: number }[] = [];
  private time = 0;
  set = (run: () => void, ms: number) => {
    const entry = { run, at: this.time + ms };
    this.due.push(entry);
    return entry;
  };
  clear = (timer: unknown) => {
    this.due = this.due.filter((entry) => entry !== timer);
  };
  now = () => new Date(this.time);
  async pass(ms: number) {
    this.time += ms;
    const now = this.due.filter(({ at }) => at <= this.time);
    this.due = this.due.filter(({ at }) => at > this.time);
    for (const { run } of now) run();
    // What they began ends within a few turns.
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  }
}

class Storage {
  readonly items = new Map<string, string>();
  getItem = (name: string) => this.items.get(name) ?? null;
  setItem = (name: string, value: string) => void this.items.set(name, value);
  removeItem = (name: string) => void this.items.delete(name);
}

function aForm(
  server = new Server(),
  storage = new Storage(),
  userId = "1",
  preset: Json = EMPTY_DEPOSIT,
) {
  const clock = new Clock();
  const saver: DraftSaver = new DraftSaver({
    userId,
    transport: server,
    copies: browserCopies(
      userId,
      () => server.draft?.id,
      () => storage,
    ),
    draft: server.draft,
    preset,
    timers: clock,
  });
  const type = (value: string, path = "metadata.title") => saver.change(path, value);
  const shown = (path = "metadata.title") => valueAt(saver.getSnapshot().document, path);
  const held = (path = "metadata.title") => valueAt(server.draft, path);
  const kind = () => saver.getSnapshot().state.kind;
  return { server, storage, clock, saver, type, shown, held, kind };
}

test("the first change makes the draft, once somebody pauses; further ones are saved on it", async () => {
  const { server, clock, type, held, kind, storage } = aForm();
  type("T");
  type("Tides");
  expect(kind()).toBe("waiting");
  expect(storage.items.size).toBe(1);
  await clock.pass(800);
  expect(kind()).toBe("saved");
  expect([server.saves, held()]).toEqual([1, "Tides"]);
  expect(storage.items.size).toBe(0);
  type("Tides II");
  await clock.pass(800);
  expect([server.saves, held(), server.draft?.revision_id]).toEqual([2, "Tides II", 2]);
});

test("whoever never pauses is saved all the same", async () => {
  const { clock, type, server } = aForm();
  for (let at = 0; at < 12; at++) {
    type(`Tides ${at}`);
    await clock.pass(500);
  }
  expect(server.saves).toBeGreaterThan(0);
});

test("without a network everything stays in the browser and is sent once there is one", async () => {
  const { server, clock, type, held, kind, saver, storage } = aForm();
  server.failure = 0;
  type("Tides");
  await clock.pass(800);
  expect(saver.getSnapshot().state).toEqual({ kind: "offline", isKept: true });
  expect(storage.items.size).toBe(1);
  type("Tides II");
  server.failure = undefined;
  saver.retry();
  await clock.pass(0);
  expect([kind(), held()]).toEqual(["saved", "Tides II"]);
  expect(storage.items.size).toBe(0);
});

test("a server that fails is asked again by and by", async () => {
  const { server, clock, type, held } = aForm();
  server.failure = 503;
  type("Tides");
  await clock.pass(800);
  server.failure = undefined;
  await clock.pass(2000);
  expect(held()).toBe("Tides");
});

test("a killed tab loses nothing, whether or not the draft was made before", async () => {
  const first = aForm();
  first.type("Unsaved");
  const second = aForm(first.server, first.storage);
  second.saver.restore();
  expect(second.shown()).toBe("Unsaved");
  expect(second.saver.getSnapshot().isRestored).toBe(true);
  await second.clock.pass(800);
  expect(second.held()).toBe("Unsaved");
  second.type("Changed later");
  const third = aForm(first.server, first.storage);
  expect(third.shown()).toBe("Unsaved");
  third.saver.restore();
  expect(third.shown()).toBe("Changed later");
});

test("a tab that dies while the draft is being made makes no second one", async () => {
  const first = aForm();
  first.server.isCutOff = true;
  first.type("Tides");
  await first.clock.pass(800);
  first.type("Tides of the north");
  expect(first.kind()).toBe("offline");
  const { server, storage } = first;
  const made = server.draft;
  server.isCutOff = false;
  server.draft = undefined; // the page of a new deposit knows of none
  const second = aForm(server, storage);
  second.saver.restore();
  server.draft = made;
  await second.clock.pass(800);
  expect([server.creations, second.kind(), second.held()]).toEqual([
    1,
    "saved",
    "Tides of the north",
  ]);
  expect(storage.items.size).toBe(0);
});

test("a creation that was refused is not asked for again as it was", async () => {
  const { server, clock, type, held, kind } = aForm();
  server.failure = 400;
  type("Tides");
  await clock.pass(800);
  expect(kind()).toBe("refused");
  server.failure = undefined;
  type("Tides II");
  await clock.pass(800);
  expect([held(), server.saves]).toEqual(["Tides II", 1]);
});

test("what the server could not keep is still there after a reload", async () => {
  const { server, storage, clock, type } = aForm();
  type("20", "metadata.publication_date");
  await clock.pass(800);
  expect(server.draft?.metadata.publication_date).toBeUndefined();
  const again = aForm(server, storage);
  again.saver.restore();
  expect(again.shown("metadata.publication_date")).toBe("20");
});

test("what the server could not keep is told from what it kept, until it is changed", async () => {
  const { clock, type, saver } = aForm();
  const unkept = () => unkeptIssues(saver.getSnapshot()).map(({ field }) => field);
  type("Tides");
  type("20", "metadata.publication_date");
  await clock.pass(800);
  expect(unkept()).toEqual(["metadata.publication_date"]);
  type("2026", "metadata.publication_date");
  expect(unkept()).toEqual([]);
  await clock.pass(800);
  expect(unkept()).toEqual([]);
});

test("a copy is not shown to another account", () => {
  const first = aForm();
  first.type("Private");
  const other = aForm(first.server, first.storage, "2");
  other.saver.restore();
  expect(other.shown()).toBeUndefined();
});

test("what was begun before goes to the collection for which the form is opened now", () => {
  const reviewBy = (community: string) => ({ review: { receiver: { community } } });
  const before = aForm();
  before.saver.change("parent", reviewBy("shore"));
  before.type("1.0", "metadata.version");
  const now = aForm(before.server, before.storage, "1", {
    ...EMPTY_DEPOSIT,
    parent: reviewBy("tides"),
  });
  now.saver.restore();
  expect([now.shown("parent"), now.shown("metadata.version")]).toEqual([reviewBy("tides"), "1.0"]);
  const elsewhere = aForm(before.server, now.storage);
  elsewhere.saver.restore();
  expect(elsewhere.shown("parent")).toEqual(reviewBy("tides"));
});

test("an old copy does not undo what was saved elsewhere since", async () => {
  const here = aForm();
  here.type("Here");
  await here.clock.pass(800);
  here.type("20", "metadata.publication_date");
  await here.clock.pass(800);
  const there = aForm(here.server);
  there.type("There");
  await there.clock.pass(800);
  const again = aForm(here.server, here.storage);
  again.saver.restore();
  expect(again.shown()).toBe("There");
  expect(again.shown("metadata.publication_date")).toBe("20");
});

test("of two windows, different fields merge by themselves", async () => {
  const one = aForm();
  one.type("Tides");
  await one.clock.pass(800);
  const two = aForm(one.server);
  two.type("2", "metadata.version");
  await two.clock.pass(800);
  one.type("Tides II");
  await one.clock.pass(800);
  expect([one.kind(), one.shown("metadata.version")]).toEqual(["saved", "2"]);
  expect([one.held(), one.held("metadata.version")]).toEqual(["Tides II", "2"]);
});

test("of two windows, the same field asks; both answers can be chosen", async () => {
  for (const choice of ["mine", "theirs"] as const) {
    const one = aForm();
    one.type("Tides");
    await one.clock.pass(800);
    const two = aForm(one.server);
    two.type("Theirs");
    await two.clock.pass(800);
    one.type("Mine");
    await one.clock.pass(800);
    expect(one.kind()).toBe("conflict");
    expect(one.saver.getSnapshot().conflicts).toEqual([
      { path: "metadata.title", mine: "Mine", theirs: "Theirs" },
    ]);
    expect(one.held()).toBe("Theirs");
    expect(one.storage.items.size).toBe(1);
    one.saver.resolve("metadata.title", choice);
    await one.clock.pass(800);
    const chosen = choice === "mine" ? "Mine" : "Theirs";
    expect([one.kind(), one.shown(), one.held()]).toEqual(["saved", chosen, chosen]);
  }
});

test("an ended sign-in keeps what is typed and goes on after signing in", async () => {
  const { server, clock, type, held, kind, saver } = aForm();
  server.account = undefined;
  type("Tides");
  await clock.pass(800);
  expect(saver.getSnapshot().state).toEqual({ kind: "signed-out", isOther: false, isKept: true });
  type("Tides II");
  server.account = "1";
  saver.retry();
  await clock.pass(0);
  expect([kind(), held()]).toEqual(["saved", "Tides II"]);
});

test("a refusal says why and keeps what was typed; the next change tries again", async () => {
  const { server, clock, type, kind, held, storage } = aForm();
  server.failure = 400;
  type("Tides");
  await clock.pass(800);
  expect([kind(), storage.items.size]).toEqual(["refused", 1]);
  server.failure = undefined;
  type("Tides II");
  await clock.pass(800);
  expect([kind(), held()]).toEqual(["saved", "Tides II"]);
});

test("a draft that is gone is said, and nothing is made again", async () => {
  const { server, clock, type, kind } = aForm();
  type("Tides");
  await clock.pass(800);
  server.failure = 404;
  type("Tides II");
  await clock.pass(800);
  expect(kind()).toBe("gone");
  await clock.pass(60_000);
  expect(server.saves).toBe(1);
});

test("a reserved DOI comes into the form without disturbing what is typed", async () => {
  const { server, clock, type, saver, shown } = aForm();
  type("Tides");
  await clock.pass(800);
  type("Tides II");
  const { draft } = server;
  if (!draft) throw new Error("no draft");
  const pids = { doi: { identifier: "10.5072/x", provider: "test" } };
  server.draft = withValueAt({ ...draft, revision_id: 2 }, "pids", pids);
  saver.adopt(server.draft);
  expect([shown(), shown("pids.doi.identifier")]).toEqual(["Tides II", "10.5072/x"]);
  await clock.pass(800);
  expect(saver.getSnapshot().state.kind).toBe("saved");
});

test("what was said about the files is forgotten and asked anew when one has come", async () => {
  const { server, clock, saver, type } = aForm();
  type("Tides");
  type("3 May", "metadata.publication_date");
  await clock.pass(800);
  expect([server.saves, saver.getSnapshot().issues.length]).toEqual([1, 1]);
  saver.changedBeside("files");
  await clock.pass(800);
  expect([server.saves, saver.getSnapshot().issues.length]).toEqual([1, 1]);
  saver.changedBeside("metadata");
  expect(saver.getSnapshot().issues).toEqual([]);
  await clock.pass(800);
  expect([server.saves, saver.getSnapshot().issues.length]).toEqual([2, 1]);
});

test("saving at once answers whether the server has everything", async () => {
  const { server, type, saver, held } = aForm();
  type("Tides");
  expect(await saver.flush()).toBe(true);
  expect(held()).toBe("Tides");
  server.failure = 0;
  type("Tides II");
  expect(await saver.flush()).toBe(false);
});

test("the collection a deposit is meant for goes with its first save only", async () => {
  const server = new Server();
  const bodies: Json[] = [];
  const { create, update } = server;
  server.create = (body, key) => (bodies.push(body), create(body, key));
  server.update = (id, body, revision) => (bodies.push(body), update(id, body, revision));
  const { saver, clock, type } = aForm(server);
  const parent = { review: { type: "community-submission", receiver: { community: "c" } } };
  saver.change("parent", parent);
  type("Tide");
  await clock.pass(800);
  type("Tides");
  await clock.pass(800);
  expect(bodies.map((body) => body.parent)).toEqual([parent, undefined]);
  expect(saver.getSnapshot().document).not.toHaveProperty("parent");
});

test("a form is unwritten until something is in it that is kept, and again when that is taken out", async () => {
  const { clock, type, saver } = aForm();
  expect(saver.isUnwritten()).toBe(true);
  type("Jane", "metadata.creators.0.person_or_org.given_name");
  expect(saver.isUnwritten()).toBe(false);
  saver.change("metadata.creators", undefined);
  expect(saver.isUnwritten()).toBe(true);
  type("Tides of the inner harbour");
  await clock.pass(800);
  type("");
  // There is a draft now.
  expect(saver.isUnwritten()).toBe(false);
});

test("a deposit without a title stays in the browser, until a title, a file or a try to publish asks for a draft", async () => {
  const { server, clock, type, kind, saver, storage } = aForm();
  type("Jane", "metadata.creators.0.person_or_org.given_name");
  await clock.pass(10_000);
  expect([kind(), server.saves, storage.items.size]).toEqual(["unnamed", 0, 1]);
  type("Ti ");
  await clock.pass(10_000);
  expect([kind(), server.saves]).toEqual(["unnamed", 0]);
  expect(hasShortTitle(saver.getSnapshot())).toBe(true);
  type(" ");
  await clock.pass(10_000);
  expect([kind(), server.saves]).toEqual(["unnamed", 0]);
  expect(hasShortTitle(saver.getSnapshot())).toBe(false);
  expect(await saver.ensureDraft()).toBe("d");
  type("2026", "metadata.publication_date");
  await clock.pass(800);
  expect([kind(), server.saves]).toEqual(["saved", 2]);
});
