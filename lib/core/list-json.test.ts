import { describe, expect, test } from "vitest";
import { parseConfig, adoptConfig } from "@/lib/core/config";
import { BadRequest, ValidationError } from "@/lib/core/errors";
import { listJson } from "./list-json";
import { booleanQuery, checkWindow, chooseSort, pageQuery } from "./paging";

adoptConfig(parseConfig({ APP_URL: "https://repo.example.org", LOG_LEVEL: "silent" }));

describe("paging", () => {
  test("defaults to the first 25 and reads numbers", () => {
    expect(pageQuery.parse({})).toMatchObject({ page: 1, size: 25 });
    expect(pageQuery.parse({ page: "3", size: "10" })).toMatchObject({ page: 3, size: 10 });
  });

  test.each(["0", "-1", "x", "1.5", ""])("refuses page %j", (page) => {
    expect(pageQuery.safeParse({ page }).success).toBe(false);
  });

  test("ends at the result window", () => {
    expect(() => checkWindow({ page: 400, size: 25 })).not.toThrow();
    expect(() => checkWindow({ page: 401, size: 25 })).toThrow(BadRequest);
  });

  test("booleans are read in many spellings and refused in others", () => {
    for (const yes of ["1", "true", "T", "YES"]) expect(booleanQuery.parse(yes)).toBe(true);
    for (const no of ["0", "False", "f", "no"]) expect(booleanQuery.parse(no)).toBe(false);
    expect(booleanQuery.safeParse("maybe").success).toBe(false);
  });
});

describe("sorting", () => {
  const options = {
    sorts: ["bestmatch", "newest", "oldest"] as const,
    withQuery: "bestmatch" as const,
    withoutQuery: "newest" as const,
  };

  test("best match needs a query", () => {
    expect(chooseSort("bestmatch", { ...options, hasQuery: false })).toBe("newest");
    expect(chooseSort(undefined, { ...options, hasQuery: true })).toBe("bestmatch");
  });

  test("an unknown order is an error", () => {
    expect(() => chooseSort("best", { ...options, hasQuery: true })).toThrow(ValidationError);
  });
});

describe("the list envelope", () => {
  const page = (number: number, total: number) =>
    listJson({
      path: "/api/records",
      hits: [],
      total,
      page: number,
      size: 10,
      sort: "newest",
      params: { q: "a b", f: ["x", "y"] },
    });

  test("links exist exactly where pages do, with sorted parameters", () => {
    expect(page(1, 5).links).toEqual({
      self: "https://repo.example.org/api/records?f=x&f=y&page=1&q=a+b&size=10&sort=newest",
    });
    expect(Object.keys(page(2, 25).links)).toEqual(["self", "prev", "next"]);
    expect(Object.keys(page(3, 25).links)).toEqual(["self", "prev"]);
  });

  test("an estimated total and estimated facets say so, each by itself", () => {
    const list = (marks: { isTotalEstimated?: boolean; areFacetsEstimated?: boolean }) =>
      listJson({
        ...{ path: "/api/records", hits: [], total: 7, page: 1, size: 10, sort: "newest" },
        aggregations: { a: { label: "A", buckets: [] }, b: { label: "B", buckets: [] } },
        ...marks,
      });
    const { hits, aggregations } = list({ areFacetsEstimated: true });
    expect(hits).toEqual({ hits: [], total: 7 });
    expect(aggregations?.a).toEqual({ label: "A", buckets: [], is_estimated: true });
    expect(aggregations?.b?.is_estimated).toBe(true);
    const other = list({ isTotalEstimated: true });
    expect(other.hits).toEqual({ hits: [], total: 7, total_is_estimated: true });
    expect(other.aggregations?.a).not.toHaveProperty("is_estimated");
  });

  test("no link leads out of the result window", () => {
    expect(page(1000, 50_000).links).not.toHaveProperty("next");
  });
});
