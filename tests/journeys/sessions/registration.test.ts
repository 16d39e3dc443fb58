import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, inject, test, vi } from "vitest";
import { anonymous, aPerson } from "../support/people";
import { aBrowser } from "./browser";

const base = inject("service");
const PASSWORD = "a gull over the pier";
const REGISTER = "/api/register";
const CONFIRM = "/api/confirm-email";

const anAddress = () => `new-${randomUUID()}@example.org`;
type Mail = { to: string; text: string };

/** What was mailed to an address, as soon as it is: without a mail server, mail is files in a folder. */
function mailTo(address: string): Promise<string> {
  const outbox = path.join(inject("settings").DATA_DIR ?? "", "outbox");
  const read = () => {
    const mails = readdirSync(outbox)
      .filter((name) => name.endsWith(".json"))
      .map((name) => JSON.parse(readFileSync(path.join(outbox, name), "utf8")) as Mail);
    const mail = mails.find(({ to }) => to === address);
    if (!mail) throw new Error(`Nothing was sent to ${address}.`);
    return mail.text;
  };
  return vi.waitFor(read, { timeout: 20_000, interval: 100 });
}

async function tokenTo(email: string): Promise<string> {
  await anonymous.post(REGISTER, { email, full_name: "Ada Sample" });
  return /\/register\/confirm\?token=([\w-]+)/.exec(await mailTo(email))?.[1] ?? "";
}

describe("POST /api/register", () => {
  test("200 alike for new addresses and those of accounts", async () => {
    const { email } = await aPerson({ password: PASSWORD });
    const results = [];
    for (const address of [email, anAddress()])
      results.push(await anonymous.post(REGISTER, { email: address, full_name: "Ada Sample" }));
    expect(results.map(({ status }) => status)).toEqual([200, 200]);
    expect(results[0]?.body).toEqual(results[1]?.body);
    expect(await mailTo(email)).not.toContain("/register/confirm");
  });

  test("400 without a name, or without an address", async () => {
    const noName = await anonymous.post(REGISTER, { email: anAddress(), full_name: " " });
    expect(noName.status).toBe(400);
    expect(noName.body).toMatchObject({ errors: [{ field: "full_name" }] });
    const noAddress = await anonymous.post(REGISTER, { email: "ada", full_name: "Ada Sample" });
    expect(noAddress.status).toBe(400);
    expect(noAddress.body).toMatchObject({ errors: [{ field: "email" }] });
  });

  test("400 from another site's page", async () => {
    const headers = { origin: "https://evil.example" };
    const body = { email: anAddress(), full_name: "Ada Sample" };
    expect((await aBrowser(base).send("POST", REGISTER, body, headers)).status).toBe(400);
  });
});

describe("POST /api/confirm-email", () => {
  test("200 makes the account and signs in, once", async () => {
    const email = anAddress();
    const token = await tokenTo(email);
    const browser = aBrowser(base);
    const page = await browser.send("GET", `/register/confirm?token=${token}`);
    expect(page.status).toBe(200);
    if (inject("mount") === "front")
      expect(page.headers.get("referrer-policy")).toBe("no-referrer");
    const { status, body } = await browser.send("POST", CONFIRM, { token, password: PASSWORD });
    expect(status).toBe(200);
    expect(body).toMatchObject({ email, profile: { full_name: "Ada Sample" } });
    expect((await browser.send("GET", "/api/me")).body).toEqual(body);
    expect((await aBrowser(base).signIn(email, PASSWORD)).status).toBe(200);
    expect((await anonymous.post(CONFIRM, { token, password: PASSWORD })).status).toBe(400);
  });

  test("400 says what is wrong with the password; the link stays good", async () => {
    const token = await tokenTo(anAddress());
    const refused = await anonymous.post(CONFIRM, { token, password: "short" });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ errors: [{ field: "password" }] });
    expect((await anonymous.post(CONFIRM, { token, password: PASSWORD })).status).toBe(200);
  });

  test("400 for a link that is none of ours", async () => {
    const { status, body } = await anonymous.post(CONFIRM, { token: "x", password: PASSWORD });
    expect(status).toBe(400);
    expect(body.message).toContain("Register again");
  });
});
