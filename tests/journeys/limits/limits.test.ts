import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { apiOf } from "../../support/api";
import { type Service, startService } from "../../support/service";
import { anonymous, aPerson } from "../support/people";

const RATE = ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"];

describe("every answer of the API", () => {
  test("says what is left of the limit, also when it refuses", async () => {
    const person = await aPerson();
    const responses = [
      await anonymous.get("/api/records"),
      await person.get("/api/me"),
      await anonymous.get("/api/records/00000-00000"),
      await anonymous.get("/api/no/such/address"),
      await anonymous.delete("/api/login"),
      await anonymous.post("/api/records", {}),
      await anonymous.get("/api/records", { headers: { accept: "text/html" } }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 404, 404, 405, 403, 406]);
    for (const { headers } of responses)
      for (const name of RATE)
        expect([name, headers.get(name)]).toEqual([name, expect.stringMatching(/^\d+$/)]);
    const reset = Number(responses[0]?.headers.get("x-ratelimit-reset"));
    expect(Math.abs(reset - Date.now() / 1000)).toBeLessThan(3_700);
  });

  test("is not counted when it is a preflight", async () => {
    const { headers } = await anonymous.fetch("/api/records", { method: "OPTIONS" });
    expect(headers.has("x-ratelimit-limit")).toBe(false);
  });
});

describe.runIf(inject("mount") === "front")("a service with narrow limits", () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({
      env: {
        RATE_GUEST_PER_MINUTE: "6",
        RATE_LOGIN_PER_MINUTE: "3",
        RATE_MAIL_PER_HOUR: "2",
        RATE_STATISTICS_PER_MINUTE: "3",
        LOG_LEVEL: "warn",
      },
    });
  });
  afterAll(async () => {
    await service.stop();
  });
  const guest = (agent: string) => ({ headers: { "user-agent": agent } });

  test("answers 429 with a time to come back, whatever the guest writes about itself", async () => {
    const api = apiOf(service.url);
    const statuses = [];
    for (let call = 0; call < 8; call++) {
      const { headers } = guest("one");
      const { status } = await api.get(call % 2 ? "/api/records/" : "/api/records", {
        headers: { ...headers, "x-forwarded-for": `10.0.0.${call}`, forwarded: "for=1.2.3.4" },
      });
      statuses.push(status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
    const refused = await api.get("/api/records", guest("one"));
    expect(refused.body).toEqual({ status: 429, message: "Rate limit exceeded" });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(refused.headers.get("x-ratelimit-remaining")).toBe("0");
    expect((await api.get("/api/records", guest("another"))).status).toBe(200);
  });

  test("counts pages as calls", async () => {
    const page = (path: string) => fetch(service.url + path, guest("reader"));
    const statuses = [];
    for (let call = 0; call < 7; call++) statuses.push((await page("/search")).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
    const refused = await page("/search");
    expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
    expect(await refused.text()).toContain("Too many requests");
    expect((await apiOf(service.url).get("/api/records", guest("reader"))).status).toBe(429);
    expect((await fetch(`${service.url}/search`, guest("third"))).status).toBe(200);
  });

  test("sends mail at the wish of strangers a few times only, whoever they ask for", async () => {
    const api = apiOf(service.url);
    const statuses = [];
    for (let time = 0; time < 3; time++) {
      const body = { email: `person-${time}@example.org` };
      statuses.push((await api.post("/api/forgot-password", body, guest(`asker ${time}`))).status);
    }
    expect(statuses).toEqual([200, 200, 429]);
  });

  test("stops guessing of a password", async () => {
    const api = apiOf(service.url);
    const guess = async (agent: string) =>
      (
        await api.post(
          "/api/login",
          { email: "victim@example.org", password: "guess" },
          guest(agent),
        )
      ).status;
    const statuses = [];
    for (let time = 0; time < 5; time++) statuses.push(await guess(`guesser ${time}`));
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
  });

  test("counts statistics by address, at both addresses of theirs together", async () => {
    const api = apiOf(service.url);
    const statuses = [];
    for (let call = 0; call < 4; call++) {
      const { headers } = guest(`asker of statistics ${call}`);
      const path = call % 2 ? "/api/stats" : "/api/stats-dashboard";
      const forwarded = { "x-forwarded-for": `10.0.0.${call}`, forwarded: `for=10.0.0.${call}` };
      statuses.push((await api.post(path, {}, { headers: { ...headers, ...forwarded } })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    const refused = await api.post("/api/stats", {});
    expect(refused.body).toEqual({ status: 429, message: "Rate limit exceeded" });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(refused.headers.get("x-ratelimit-limit")).toBe("3");
    const counter = await api.get("/sushi/r51/status");
    expect([counter.status, counter.body]).toMatchObject([429, { Code: 1020 }]);
  });
});
