import { beforeAll, expect, test } from "vitest";
import { GET } from "@/app/language/route";
import { adoptConfig, parseConfig } from "@/lib/core/config";

beforeAll(() => adoptConfig(parseConfig({})));

const choose = (query: string) =>
  GET(new Request(`http://localhost/language?${query}`), { params: Promise.resolve({}) });

test("the chosen language is kept, and one comes back to where it was chosen", async () => {
  const response = await choose("to=de&return=%2Fsearch%3Fq%3Dtide");
  expect(response.status).toBe(303);
  expect(new URL(response.headers.get("location") ?? "").pathname).toBe("/search");
  expect(response.headers.get("location")).toMatch(/\?q=tide$/);
  expect(response.headers.get("set-cookie")).toMatch(/^locale=de; Path=\//);
});

test("by https the cookie is taken from this host only", async () => {
  adoptConfig(
    parseConfig({ APP_URL: "https://site.example.org", APP_SECRET: "only for tests, ".repeat(3) }),
  );
  const cookie = (await choose("to=de")).headers.get("set-cookie");
  adoptConfig(parseConfig({}));
  expect(cookie).toMatch(/^__Host-locale=de; Path=\/;.*; Secure;/);
  expect(cookie).not.toMatch(/domain/i);
});

test.each(["//elsewhere.test", "https://elsewhere.test/", "/\\elsewhere.test"])(
  "%s is no way back",
  async (address) => {
    const response = await choose(`to=de&return=${encodeURIComponent(address)}`);
    expect(new URL(response.headers.get("location") ?? "").pathname).toBe("/");
    expect(response.headers.get("location")).not.toContain("elsewhere");
  },
);

test("a language that is not spoken here is not kept", async () => {
  expect((await choose("to=xx")).headers.get("set-cookie")).toBeNull();
});
