import { describe, expect, test } from "vitest";
import { adoptConfig, parseConfig } from "@/lib/core/config";
import { newCsrfCookie } from "./csrf";
import { cookieText, hostCookieName, nextAuthCookies, sessionCookieName } from "./cookies";
import { noSessionCookie } from "./sessions";

const APP_SECRET = "only for tests, ".repeat(3);
const at = (APP_URL: string) => adoptConfig(parseConfig({ APP_URL, APP_SECRET }));

describe("by https", () => {
  test("cookies are bound to this host, as their prefix demands", () => {
    at("https://repository.example.org");
    expect(sessionCookieName()).toBe("__Host-next-auth.session-token");
    const cookie = cookieText(hostCookieName("x"), "y", { maxAgeSeconds: 9, httpOnly: true });
    expect(cookie).toBe("__Host-x=y; Path=/; Max-Age=9; HttpOnly; Secure; SameSite=Lax");
    expect(noSessionCookie()).toMatch(/^__Host-.*; Path=\/;.*; Secure/);
    for (const { name, options } of Object.values(nextAuthCookies())) {
      expect(name).toMatch(/^__Host-/);
      expect(options).toMatchObject({ path: "/", secure: true });
      expect(options).not.toHaveProperty("domain");
    }
  });

  test("the CSRF cookie keeps the name that clients of the API know", () => {
    at("https://repository.example.org");
    expect(newCsrfCookie()).toMatch(/^csrftoken=.*; Secure/);
  });
});

test("by http there is no prefix, for browsers would refuse it", () => {
  at("http://localhost:8080");
  expect(sessionCookieName()).toBe("next-auth.session-token");
  expect(hostCookieName("locale")).toBe("locale");
  for (const { name, options } of Object.values(nextAuthCookies())) {
    expect(name).not.toContain("__");
    expect(options.secure).toBe(false);
  }
});
