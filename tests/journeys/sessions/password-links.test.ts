import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, inject, test, vi } from "vitest";
import { anonymous, aPerson } from "../support/people";
import { aBrowser } from "./browser";

const base = inject("service");
const OLD = "tide pools at dawn";
const NEW = "a gull over the pier";
const FORGOT = "/api/forgot-password";
const RESET = "/api/reset-password";

/** The token mailed to an address, as soon as it is: without a mail server, mail is files in a folder. */
function tokenTo(address: string): Promise<string> {
  const outbox = path.join(inject("settings").DATA_DIR ?? "", "outbox");
  const read = () => {
    const mails = readdirSync(outbox)
      .filter((name) => name.endsWith(".json"))
      .map((name) => JSON.parse(readFileSync(path.join(outbox, name), "utf8")) as Mail);
    const mail = mails.find(({ to }) => to === address);
    const token = /\/reset-password\?token=([\w-]+)/.exec(mail?.text ?? "")?.[1];
    if (!token) throw new Error(`Nothing was sent to ${address}.`);
    return token;
  };
  return vi.waitFor(read, { timeout: 20_000, interval: 100 });
}
type Mail = { to: string; text: string };

describe("POST /api/forgot-password", () => {
  test("200 alike for people with and without an account", async () => {
    const { email } = await aPerson({ password: OLD });
    const results = [];
    for (const login of [email, "nobody@example.org"])
      results.push(await anonymous.post(FORGOT, { email: login }));
    expect(results.map(({ status }) => status)).toEqual([200, 200]);
    expect(results[0]?.body).toEqual(results[1]?.body);
    expect(await tokenTo(email)).toHaveLength(43);
  });

  test("400 without a name, or with something that is none", async () => {
    for (const body of [{}, { email: " " }, { email: { contains: "" } }]) {
      const { status, body: result } = await anonymous.post(FORGOT, body);
      expect(status).toBe(400);
      expect(result).toMatchObject({ errors: [{ field: "email" }] });
    }
  });

  test("400 from another site's page", async () => {
    const headers = { origin: "https://evil.example" };
    const response = await aBrowser(base).send("POST", FORGOT, { email: "a@example.org" }, headers);
    expect(response.status).toBe(400);
  });
});

describe("POST /api/reset-password", () => {
  test("200 sets the new password and ends every session, once", async () => {
    const { email } = await aPerson({ password: OLD });
    const browser = aBrowser(base);
    await browser.signIn(email, OLD);
    await anonymous.post(FORGOT, { email });
    const token = await tokenTo(email);
    const { status, body } = await anonymous.post(RESET, { token, new_password: NEW });
    expect(status).toBe(200);
    expect(body).toEqual({ message: expect.any(String) as string });
    expect((await browser.send("GET", "/api/me")).status).toBe(401);
    expect((await aBrowser(base).signIn(email, OLD)).status).toBe(401);
    expect((await aBrowser(base).signIn(email, NEW)).status).toBe(200);
    expect((await anonymous.post(RESET, { token, new_password: OLD })).status).toBe(400);
  });

  test("200 signs in with a first password", async () => {
    const { email } = await aPerson();
    await anonymous.post(FORGOT, { email });
    const browser = aBrowser(base);
    const body = { token: await tokenTo(email), new_password: NEW };
    expect((await browser.send("POST", RESET, body)).status).toBe(200);
    expect((await browser.send("GET", "/api/me")).body).toMatchObject({ email });
  });

  test("400 says what is wrong with the password; the link stays good", async () => {
    const { email } = await aPerson({ password: OLD });
    await anonymous.post(FORGOT, { email });
    const token = await tokenTo(email);
    const refused = await anonymous.post(RESET, { token, new_password: "short" });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ errors: [{ field: "new_password" }] });
    expect((await anonymous.post(RESET, { token, new_password: NEW })).status).toBe(200);
  });

  test("400 for a link that is none of ours", async () => {
    const { status, body } = await anonymous.post(RESET, { token: "x", new_password: NEW });
    expect(status).toBe(400);
    expect(body.message).toContain("Request a new link");
  });
});
