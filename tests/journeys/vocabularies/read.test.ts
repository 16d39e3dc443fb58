import { describe, expect, inject, test } from "vitest";
import { apiOf } from "../../support/api";

const api = apiOf(inject("service"));
const UI = { accept: "application/vnd.inveniordm.v1+json" };

type Item = {
  id: string;
  type: string;
  title: Record<string, string>;
  props: Record<string, string>;
  tags: string[];
  revision_id: number;
  links: { self: string };
};
type List<Hit = Item> = {
  hits: { hits: Hit[]; total: number };
  sortBy: string;
  page: number;
  links: Record<string, string>;
};
type Problem = {
  status: number;
  message: string;
  errors?: { field: string; messages: string[] }[];
};

const ids = ({ hits }: List<{ id: string }>) => hits.hits.map(({ id }) => id);

describe("GET /api/vocabularies", () => {
  test.each(["/api/vocabularies", "/api/vocabularies/"])(
    "%s: 200 names every vocabulary with its size",
    async (path) => {
      const { status, body } = await api.get<List<{ id: string; count: number }>>(path);
      expect(status).toBe(200);
      const counts = Object.fromEntries(body.hits.hits.map(({ id, count }) => [id, count]));
      expect(counts).toMatchObject({
        resourcetypes: 113,
        languages: 7867,
        licenses: 728,
        "code:developmentStatus": 8,
      });
      expect(body.hits.total).toBe(body.hits.hits.length);
      for (const hit of body.hits.hits)
        expect(hit).toMatchObject({
          pid_type: expect.any(String) as string,
          is_custom_vocabulary: expect.any(Boolean) as boolean,
          links: { self: expect.stringContaining("/api/") as string },
        });
    },
  );

  test("403 for a write, and 405 for a verb it does not know", async () => {
    expect((await api.post("/api/vocabularies", { id: "mine" })).status).toBe(403);
    expect((await api.delete("/api/vocabularies")).status).toBe(405);
  });
});

describe("GET /api/vocabularies/{type}", () => {
  test("200 with the envelope of all lists", async () => {
    const { status, body, headers } = await api.get<List>("/api/vocabularies/relationtypes", {
      query: { size: "10", page: "2" },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ page: 2, sortBy: "title", hits: { total: 39 } });
    expect(body.hits.hits).toHaveLength(10);
    expect(body.links.self).toMatch(
      /\/api\/vocabularies\/relationtypes\?page=2&size=10&sort=title$/,
    );
    expect(body.links.next).toContain("page=3");
    expect(body.links.prev).toContain("page=1");
    expect(headers.get("link")).toContain('rel="next"');
    expect(headers.get("etag")).toBeNull();
  });

  test("200 with a whole vocabulary on one page", async () => {
    const { status, body } = await api.get<List>("/api/vocabularies/languages", {
      query: { size: "10000" },
    });
    expect(status).toBe(200);
    expect(body.hits.hits).toHaveLength(7867);
    expect(body.links).not.toHaveProperty("next");
  });

  test("200 for every vocabulary, names with a colon included", async () => {
    const types = await api.get<List<{ id: string; links: { self: string } }>>("/api/vocabularies");
    for (const { id, links } of types.body.hits.hits) {
      const { status } = await api.get(new URL(links.self).pathname);
      expect(status, id).toBe(id === "names" ? 403 : 200);
    }
    const lean = await api.get<List>("/api/vocabularies/code:programmingLanguages", {
      query: { suggest: "c++" },
    });
    expect(ids(lean.body)).toEqual(["c++"]);
  });

  test("tags=depositable is what the deposit form offers", async () => {
    const { body } = await api.get<List>("/api/vocabularies/resourcetypes", {
      query: { tags: "depositable", size: "100" },
    });
    expect(body.hits.total).toBe(74);
    expect(body.hits.hits.every(({ tags }) => tags.includes("depositable"))).toBe(true);
    expect(body.links.self).toContain("tags=depositable");
  });

  test("suggest forgives accents, case and a typing error; the exact id is first", async () => {
    const suggest = async (text: string) =>
      ids((await api.get<List>("/api/vocabularies/languages", { query: { suggest: text } })).body);
    expect((await suggest("DEU"))[0]).toBe("deu");
    expect((await suggest("frénc"))[0]).toBe("fra");
    expect((await suggest("jpaanese"))[0]).toBe("jpn");
  });

  test("q is the query language of all lists", async () => {
    const { body } = await api.get<List>("/api/vocabularies/licenses", {
      query: { q: "title.en:attribution AND tags:recommended", sort: "bestmatch" },
    });
    expect(ids(body).sort()).toEqual([
      "cc-by-4.0",
      "cc-by-nc-4.0",
      "cc-by-nc-nd-4.0",
      "cc-by-sa-4.0",
    ]);
    expect(body.sortBy).toBe("bestmatch");
  });

  test("the media type of interfaces answers in the reader's language", async () => {
    const read = async (headers: Record<string, string>, query: Record<string, string> = {}) =>
      (
        await api.get<List<Record<string, unknown>>>("/api/vocabularies/datetypes", {
          headers,
          query: { suggest: "available", ...query },
        })
      ).body.hits.hits[0];
    expect(await read(UI)).toEqual({
      id: "available",
      title_l10n: "Available",
      props: { datacite: "Available" },
      tags: [],
    });
    expect(await read({ ...UI, "accept-language": "de-AT,de;q=0.9" })).toMatchObject({
      title_l10n: "Verfügbar",
    });
    expect(await read({ ...UI, "accept-language": "de" }, { ln: "es" })).toMatchObject({
      title_l10n: "Disponible",
    });
  });

  test("400 for pages outside the window, bad numbers, orders, and q beside suggest", async () => {
    const problem = async (query: Record<string, string>) =>
      api.get<Problem>("/api/vocabularies/languages", { query });
    expect((await problem({ size: "10001" })).status).toBe(400);
    expect((await problem({ page: "3", size: "5000" })).status).toBe(400);
    const zero = await problem({ page: "0" });
    expect(zero.body).toMatchObject({ status: 400, errors: [{ field: "page" }] });
    expect((await problem({ sort: "size" })).status).toBe(400);
    expect((await problem({ q: "a", suggest: "b" })).status).toBe(400);
    const syntax = await problem({ q: "(german" });
    expect(syntax).toMatchObject({
      status: 400,
      body: { message: "Invalid query string syntax." },
    });
  });

  test("403 for a write by anybody", async () => {
    const path = "/api/vocabularies/resourcetypes";
    expect((await api.post(path, { id: "mine", title: { en: "Mine" } })).status).toBe(403);
    expect((await api.delete(path)).status).toBe(403);
  });

  test("404 for an unknown type", async () => {
    const { status, body } = await api.get<Problem>("/api/vocabularies/nonsense");
    expect(status).toBe(404);
    expect(body).toEqual({ status: 404, message: "The persistent identifier does not exist." });
  });

  test("406 for a media type it does not have", async () => {
    const { status } = await api.get("/api/vocabularies/datetypes", {
      headers: { accept: "text/turtle" },
    });
    expect(status).toBe(406);
  });
});

describe("GET /api/vocabularies/{type}/{id}", () => {
  test("200 with an ETag, and 304 to who has it", async () => {
    const path = "/api/vocabularies/resourcetypes/publication-article";
    const { status, body, headers } = await api.get<Item>(path);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: "publication-article",
      type: "resourcetypes",
      title: { en: "Journal article" },
      props: { csl: "article-journal", type: "publication", subtype: "publication-article" },
      tags: ["linkable"],
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$/) as string,
    });
    expect(new URL(body.links.self).pathname).toBe(path);
    expect(headers.get("etag")).toBe(`"${body.revision_id}"`);
    const again = await api.get(path, {
      headers: { "if-none-match": headers.get("etag") ?? "" },
    });
    expect(again.status).toBe(304);
  });

  test("200 for ids with signs and blanks, by their own link", async () => {
    for (const [type, id] of [
      ["code:programmingLanguages", "c#"],
      ["creatorsroles", "recording engineer"],
      ["licenses", "gpl-2.0+"],
    ] as const) {
      const { status, body } = await api.get<Item>(
        `/api/vocabularies/${type}/${encodeURIComponent(id)}`,
      );
      expect(status, id).toBe(200);
      expect(body.id).toBe(id);
      const link = new URL(body.links.self);
      expect((await api.get<Item>(link.pathname)).body.id).toBe(id);
    }
  });

  test("200 for an old id, with the term it became", async () => {
    const { body } = await api.get<Item>("/api/vocabularies/resourcetypes/publication-thesis");
    expect(body.id).toBe("publication-dissertation");
  });

  test("404 for an unknown term, also one that only looks like a path", async () => {
    for (const id of ["nonsense", "a/b/c", "http%3A%2F%2Fexample.org%2F1", "constructor"])
      expect((await api.get(`/api/vocabularies/resourcetypes/${id}`)).status, id).toBe(404);
  });

  test("403 for a write by anybody, whatever it carries", async () => {
    const path = "/api/vocabularies/resourcetypes/dataset";
    expect((await api.put(path, { title: { en: "Mine" } })).status).toBe(403);
    expect((await api.patch(path, {})).status).toBe(403);
    expect((await api.delete(path)).status).toBe(403);
    const noJson = await api.upload(path, "not json");
    expect(noJson.status).toBe(403);
  });
});

describe("open lists", () => {
  test.each(["affiliations", "funders", "awards", "subjects"])(
    "GET /api/%s: 200 with an envelope, 403 for a write, 404 for an unknown term",
    async (type) => {
      const { status, body } = await api.get<List>(`/api/${type}`, { query: { suggest: "x" } });
      expect(status).toBe(200);
      expect(body.hits).toEqual({ hits: [], total: 0 });
      expect((await api.post(`/api/${type}`, { id: "mine" })).status).toBe(403);
      expect((await api.get(`/api/${type}/01ggx4157`)).status).toBe(404);
      expect((await api.get(`/api/${type}/http%3A%2F%2Fexample.org%2F1`)).status).toBe(404);
      expect((await api.put(`/api/${type}/01ggx4157`, {})).status).toBe(403);
    },
  );

  test("GET /api/names: 403 to who is not signed in", async () => {
    expect((await api.get("/api/names")).status).toBe(403);
    expect((await api.get("/api/names/0000-0002-1825-0097")).status).toBe(403);
  });
});
