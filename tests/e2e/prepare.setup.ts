import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, request, test as setup } from "@playwright/test";
import pg from "pg";
import { apiOf } from "../support/api";
import { aPdf } from "./support/bytes";
import { commandLine } from "./support/command-line";
import { deposit, depositVersion } from "./support/deposit";
import { makeCollections } from "./support/sample-collections";
import { makeInbox, type Somebody } from "./support/sample-requests";
import * as sample from "./support/sample-works";
import {
  ADMINISTRATOR,
  keepWorld,
  type Person,
  SERIES_LENGTH,
  sessionFile,
  type Visitor,
  type World,
} from "./support/world";

/** Accounts created by the command line and works created through the API, as in a young installation. */
setup("people and works", async ({ baseURL: given }) => {
  setup.setTimeout(240_000);
  const baseURL = given ?? "";
  const [depositor, newcomer] = await Promise.all([
    aPerson("Dora Depositor"),
    aPerson("Nils Newcomer"),
  ]);
  const token = await aToken(depositor);
  const api = apiOf(baseURL, token);

  const first = await deposit(api, sample.STUDY, {
    files: { "tides.csv": "hour,height\n0,1.2\n" },
  });
  const latest = await depositVersion(
    api,
    first,
    { publication_date: "2026-02-09" },
    sample.STUDY_FILES,
  );
  const works: World["works"] = {
    first: first.id,
    latest: latest.id,
    rich: (
      await deposit(api, sample.RICH, {
        custom_fields: sample.JOURNAL,
        files: { "article.pdf": aPdf() },
      })
    ).id,
    restricted: (
      await deposit(
        api,
        { title: "Letters under seal" },
        { access: sample.CLOSED, files: sample.SECRET },
      )
    ).id,
    closedFiles: (
      await deposit(
        api,
        { title: "Interviews with divers" },
        { access: { record: "public", files: "restricted" }, files: sample.SECRET },
      )
    ).id,
    embargoed: (
      await deposit(
        api,
        { title: "Thesis on eelgrass" },
        { access: sample.EMBARGO, files: sample.SECRET },
      )
    ).id,
    metadataOnly: (await deposit(api, { title: "A painting in private hands" })).id,
    hostile: (await deposit(api, sample.HOSTILE, { files: sample.HOSTILE_FILES })).id,
    long: (
      await deposit(api, sample.LONG, {
        pids: { doi: { identifier: sample.LONG_DOI, provider: "external" } },
        files: sample.LONG_FILES,
      })
    ).id,
    rtl: (await deposit(api, sample.RTL)).id,
    crowded: (await deposit(api, sample.CROWDED, { files: sample.manyFiles() })).id,
    removed: (await deposit(api, { title: "A work that was taken away" })).id,
  };
  const administrator = apiOf(baseURL, await aToken(ADMINISTRATOR));
  const removal = await administrator.delete(`/api/records/${works.removed}/delete`, {
    note: "Withdrawn at the wish of its author.",
    citation_text: "Moorland Trust (2025). A work that was taken away.",
  });
  expect(removal.status).toBe(204);
  await makeCollections(api, { work: works.rich, invited: newcomer.id });
  for (let place = 1; place <= SERIES_LENGTH; place++) await deposit(api, sample.seriesWork(place));

  const [author, member, applicant] = await Promise.all([
    somebody(baseURL, "Ann Author"),
    somebody(baseURL, "Max Member"),
    somebody(baseURL, "Ada Applicant"),
  ]);
  for (const [id, title] of Object.entries(GROUPS)) await makeGroup(id, title);
  const others = { author, member, applicant, invited: newcomer.id };
  const requests = await makeInbox(
    { owner: { id: depositor.id, api }, ...others },
    "gauge-keepers",
  );

  await signIn(baseURL, depositor, "depositor");
  await signIn(baseURL, newcomer, "newcomer");
  await signIn(baseURL, ADMINISTRATOR, "administrator");
  const groups = Object.keys(GROUPS);
  await commandLine("stats", "aggregate");
  keepWorld({ depositor: { ...depositor, token }, newcomer, works, groups, requests });
});

/** Members of collections that are many people. */
const GROUPS = { "gauge-keepers": "Gauge keepers", "harbour-board": "Harbour board" };

async function aPerson(name: string): Promise<Person> {
  const email = `${name.toLowerCase().replace(" ", ".")}@example.org`;
  const password = `a password of ${name}`;
  const { id } = await commandLine<{ id: string }>(
    ...["user", "create", "--email", email, "--name", name, "--password", password],
  );
  return { id, email, password, name };
}

async function aToken({ email }: Pick<Person, "email">): Promise<string> {
  const made = await commandLine<{ token: string }>(
    ...["token", "create", "--user", email, "--name", "browser tests"],
  );
  return made.token;
}

async function somebody(baseURL: string, name: string): Promise<Somebody> {
  const person = await aPerson(name);
  return { id: person.id, api: apiOf(baseURL, await aToken(person)) };
}

async function signIn(
  baseURL: string,
  { email, password }: Pick<Person, "email" | "password">,
  who: Visitor,
): Promise<void> {
  const context = await request.newContext({ baseURL });
  const response = await context.post("/api/login", { data: { email, password } });
  expect(response.status(), await response.text()).toBe(200);
  await context.storageState({ path: sessionFile(who) });
  await context.dispose();
}

/** Groups come from partner services. */
async function makeGroup(id: string, title: string): Promise<void> {
  await change("INSERT INTO role (id, title, is_managed) VALUES ($1, $2, false)", id, title);
}

async function change(statement: string, ...values: unknown[]): Promise<void> {
  const run = path.join(process.env.E2E_DATA_DIR ?? "", "run/database.json");
  const { url } = JSON.parse(readFileSync(run, "utf8")) as { url: string };
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement, values).finally(() => client.end());
}
