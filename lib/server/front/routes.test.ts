import { describe, expect, test } from "vitest";
import { createRouteTable, type Handlers } from "./routes";

/** As Next writes them: most specific first. */
const table = createRouteTable(
  {
    routes: {
      staticRoutes: [{ page: "/" }, { page: "/healthz" }, { page: "/api/records" }],
      dynamicRoutes: [
        { page: "/api/records/[id]", regex: "^/api/records/([^/]+?)(?:/)?$" },
        {
          page: "/api/records/[id]/files/[...path]",
          regex: "^/api/records/([^/]+?)/files/(.+?)(?:/)?$",
        },
        { page: "/api/[...unmatched]", regex: "^/api/(.+?)(?:/)?$" },
        { page: "/docs/[[...page]]", regex: "^/docs(?:/(.+?))?(?:/)?$" },
        { page: "/records/[id]", regex: "^/records/([^/]+?)(?:/)?$" },
      ],
    },
    files: {
      "/healthz/route": "app/healthz/route.js",
      "/api/records/route": "app/api/records/route.js",
      "/api/records/[id]/route": "app/api/records/[id]/route.js",
      "/api/records/[id]/files/[...path]/route": "app/api/records/[id]/files/[...path]/route.js",
      "/api/[...unmatched]/route": "app/api/[...unmatched]/route.js",
      "/(public)/docs/[[...page]]/route": "app/(public)/docs/[[...page]]/route.js",
      "/(public)/records/[id]/page": "app/(public)/records/[id]/page.js",
      "/(public)/page": "app/(public)/page.js",
    },
    patterns: {
      "/healthz/route": "/healthz",
      "/api/records/route": "/api/records",
      "/api/records/[id]/route": "/api/records/[id]",
      "/api/records/[id]/files/[...path]/route": "/api/records/[id]/files/[...path]",
      "/api/[...unmatched]/route": "/api/[...unmatched]",
      "/(public)/docs/[[...page]]/route": "/docs/[[...page]]",
      "/(public)/records/[id]/page": "/records/[id]",
      "/(public)/page": "/",
    },
  },
  async (file): Promise<Handlers> => ({ GET: async () => new Response(file) }),
);

const fileFor = async (pathname: string) => {
  const handlers = await table.find(pathname)?.load?.();
  const request = new Request("http://localhost/");
  return (await handlers?.GET?.(request, { params: Promise.resolve({}) }))?.text();
};

describe("the route table", () => {
  test("finds fixed addresses with and without a slash at the end", async () => {
    expect(await fileFor("/api/records")).toBe("app/api/records/route.js");
    expect(await fileFor("/api/records/")).toBe("app/api/records/route.js");
    expect(table.find("/")?.page).toBe("/");
  });

  test("prefers the more specific pattern, as the build ordered them", async () => {
    expect(await fileFor("/api/records/abc")).toBe("app/api/records/[id]/route.js");
    expect(await fileFor("/api/nowhere/at/all")).toBe("app/api/[...unmatched]/route.js");
  });

  test("decodes parameters once, slashes in a name included", () => {
    expect(table.find("/api/records/a%2Fb%2525")?.params).toEqual({ id: "a/b%25" });
    expect(table.find("/api/records/abc/files/one/t%C3%A9%2Ftwo.txt/content/")?.params).toEqual({
      id: "abc",
      path: ["one", "té/two.txt", "content"],
    });
  });

  test("leaves out an optional rest that is not there", () => {
    expect(table.find("/docs")?.params).toEqual({});
    expect(table.find("/docs/a/b")?.params).toEqual({ page: ["a", "b"] });
  });

  test("knows handlers inside route groups, and that pages have none", () => {
    expect(table.find("/docs")?.load).toBeDefined();
    expect(table.find("/records/abc")).toEqual({ page: "/records/[id]", params: { id: "abc" } });
  });

  test("refuses malformed percent-encoding", () => {
    expect(() => table.find("/api/records/%E0%A4%A")).toThrow(URIError);
  });

  test("finds nothing for addresses nobody owns", () => {
    expect(table.find("/nowhere")).toBeUndefined();
  });
});
