import { beforeAll, describe, expect, test } from "vitest";
import * as records from "@/app/api/records/route";
import * as draft from "@/app/api/records/[id]/draft/route";
import * as communities from "@/app/api/records/[id]/communities/route";
import * as collectionRecords from "@/app/api/communities/[id]/records/route";
import * as imports from "@/app/api/import/[collection]/route";
import * as ownRecords from "@/app/api/user/records/route";
import { ADMIN_ROLE } from "@/lib/core/actor";
import { systemContext } from "@/lib/db/context";
import type {
  AnyWorkListJson,
  DraftJson,
  InclusionsJson,
  RemovalsJson,
  WorksRemovalJson,
} from "@/lib/works/schema";
import { issueToken } from "@/lib/users";
import { anAccount, signedInAs } from "./support/accounts";
import { aCollection } from "./support/collections";
import { withTestDatabase } from "./support/database";
import { callerWith } from "./support/handlers";
import { aSentWork, importForm } from "./support/imports";
import { aWork } from "./support/works";

/* Answers that succeed and yet have something to say, in the languages of their readers. */
withTestDatabase();

type Owner = Awaited<ReturnType<typeof signedInAs>>;
let owner: Owner;
let call: ReturnType<typeof callerWith>;
beforeAll(async () => {
  const account = await anAccount({ roles: [ADMIN_ROLE] });
  owner = await signedInAs(account);
  const token = await issueToken(systemContext(), account.id, { name: "spoken", scopes: [] });
  call = callerWith(token.text);
});

const IN = { en: { "accept-language": "en" }, de: { "accept-language": "de-AT, en;q=0.5" } };
type Language = keyof typeof IN;
const json = async <Body>(answer: Promise<Response>) => (await (await answer).json()) as Body;

describe("what is to be mended in a draft", () => {
  const BODY = {
    metadata: { title: "Mo", resource_type: { id: "dataset" } },
    files: { enabled: false },
  };
  const SAID: Record<Language, Record<string, string[]>> = {
    en: {
      "metadata.title": ["Shorter than minimum length 3."],
      "metadata.creators": ["Missing data for required field."],
      "metadata.publication_date": ["Missing data for required field."],
      "metadata.publisher": ["Missing publisher field required for DOI registration."],
    },
    de: {
      "metadata.title": ["Verwenden Sie mindestens 3 Zeichen."],
      "metadata.creators": ["Diese Angabe fehlt."],
      "metadata.publication_date": ["Diese Angabe fehlt."],
      "metadata.publisher": ["Um eine DOI zu registrieren, ist ein Verlag erforderlich."],
    },
  };

  const errorsOf = ({ errors = [] }: Pick<DraftJson, "errors">) =>
    Object.fromEntries(errors.map(({ field, messages }) => [field, messages]));

  test.each(["en", "de"] as const)(
    "is said in %s: when it is made, saved, read and listed",
    async (language) => {
      const headers = IN[language];
      const said = SAID[language];
      const made = await json<DraftJson>(
        call(records.POST, { method: "POST", path: "/api/records", body: BODY, headers }),
      );
      expect(errorsOf(made)).toEqual(said);
      const { id } = made;
      const at = { path: `/api/records/${id}/draft`, params: { id }, headers };
      const saved = await json<DraftJson>(call(draft.PUT, { method: "PUT", body: BODY, ...at }));
      expect(errorsOf(saved)).toEqual(said);
      const read = await call(draft.GET, { method: "GET", ...at });
      expect(read.headers.get("vary")).toBe("Accept, Authorization, Cookie, Accept-Language");
      expect(errorsOf((await read.json()) as DraftJson)).toEqual(said);
      const list = { method: "GET", path: "/api/user/records", headers };
      const listed = await call(ownRecords.GET, list);
      expect(listed.headers.get("vary")).toContain("Accept-Language");
      const { hits } = ((await listed.json()) as AnyWorkListJson).hits;
      const hit = hits.find((one) => one.id === id);
      expect(hit && "errors" in hit && errorsOf(hit)).toEqual(said);
    },
  );

  test("is never answered by 304: the tag is the same in every language", async () => {
    const { id } = await json<DraftJson>(
      call(records.POST, { method: "POST", path: "/api/records", body: BODY }),
    );
    const at = { method: "GET", path: `/api/records/${id}/draft`, params: { id } };
    const english = await call(draft.GET, { ...at, headers: IN.en });
    const tag = english.headers.get("etag") ?? "";
    const german = await call(draft.GET, { ...at, headers: { ...IN.de, "if-none-match": tag } });
    expect([german.status, german.headers.get("etag")]).toEqual([200, tag]);
  });
});

describe("why a work does not come into a collection, or out of it", () => {
  test.each<[Language, string, string]>([
    ["en", "Community not found.", " is not included in the community "],
    ["de", "Diese Sammlung gibt es nicht.", " gehört nicht zur Sammlung "],
  ])("is said in %s", async (language, unknown, notIn) => {
    const { id } = await aWork(owner);
    const headers = IN[language];
    const body = { communities: [{ id: "no-such" }] };
    const at = { path: `/api/records/${id}/communities`, params: { id }, body, headers };
    const asked = await json<InclusionsJson>(call(communities.POST, { method: "POST", ...at }));
    expect(asked.errors).toEqual([{ community_id: "no-such", message: unknown }]);
    const left = await json<RemovalsJson>(call(communities.DELETE, { method: "DELETE", ...at }));
    expect(left.errors).toEqual([
      { community: "no-such", message: expect.stringContaining(notIn) as string },
    ]);
    const { collection } = await aCollection({ owner });
    const removed = await json<WorksRemovalJson>(
      call(collectionRecords.DELETE, {
        method: "DELETE",
        path: `/api/communities/${collection.id}/records`,
        params: { id: collection.id },
        body: { records: [{ id }] },
        headers,
      }),
    );
    expect(removed.errors).toMatchObject([
      { record: id, message: expect.stringContaining(notIn) as string },
    ]);
  });
});

describe("the first answer of an import", () => {
  test.each([
    ["en", "No records were imported, see errors.", "Shorter than minimum length 3."],
    ["en-x-pages, en", "No records were imported, see errors.", "Use at least 3 characters."],
    [
      "de-AT, en;q=0.5",
      "Kein Werk wurde importiert, siehe die Fehler.",
      "Verwenden Sie mindestens 3 Zeichen.",
    ],
  ])("is in %s, and so is its repetition", async (language, message, problem) => {
    const { collection } = await aCollection({ owner, access: { review_policy: "open" } });
    const send = async () => {
      const answer = await call(imports.POST, {
        method: "POST",
        path: `/api/import/${collection.slug}`,
        params: { collection: collection.slug },
        body: importForm([aSentWork({ title: "" })]),
        headers: { "accept-language": language, "idempotency-key": `key-${language}` },
      });
      return answer.text();
    };
    const first = await send();
    expect(JSON.parse(first)).toMatchObject({
      status: "error",
      message,
      errors: [{ errors: [{ field: "metadata.title", message: problem }] }],
    });
    expect(await send()).toBe(first);
  });
});
