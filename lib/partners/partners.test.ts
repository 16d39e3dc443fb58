import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { identify } from "@/lib/auth/actor";
import { isCapable } from "@/lib/core/actor";
import { adoptConfig, config, parseConfig, SettingsError } from "@/lib/core/config";
import { systemContext } from "@/lib/db/context";
import { pool } from "@/lib/db/database";
import { issueToken } from "@/lib/users";
import { anAccount } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import {
  adoptPartner,
  PARTNER,
  PARTNER_TOKEN,
  type PartnerServer,
  startPartner,
} from "@/tests/support/partner";
import { fetchGroup, fetchUser, groupRoleId, listPartners, type Partner, partnerCalled } from ".";

withTestDatabase();

let server: PartnerServer;
let partner: Partner;
beforeAll(async () => {
  server = await startPartner();
  partner = adoptPartner(server);
});
afterEach(() => (server.respond = undefined));
afterAll(() => server.stop());

describe("settings", () => {
  test("of one name are one partner, also by its other names", () => {
    expect(listPartners().map(({ name, title }) => [name, title])).toEqual([
      [PARTNER, "Example Commons"],
    ]);
    expect(partnerCalled("exampleBroker")?.name).toBe(PARTNER);
    expect(partnerCalled("elsewhere")).toBeUndefined();
  });

  test("name the variables that hold tokens", () => {
    expect(partner.groupMetadata?.token_name).toBe("EXAMPLE_COMMONS_TOKEN");
    expect(config().PARTNER_TOKENS).toEqual({ EXAMPLE_COMMONS_TOKEN: PARTNER_TOKEN });
  });

  test.each([
    ["SSO_SAML_IDPS", { one: { settings: { idp: { entityId: "x" } } } }, "metadata_url"],
    ["SSO_SAML_IDPS", { one: {} }, "SSO_SAML_IDPS.one.settings"],
    [
      "GROUP_COLLECTIONS_METADATA_ENDPOINTS",
      { one: { url: "https://a.example.org/", token_name: "T" } },
      "{id}",
    ],
    [
      "GROUP_COLLECTIONS_METADATA_ENDPOINTS",
      { one: { url: "https://a.example.org/{id}", token_name: "lower" } },
      "EXAMPLE_TOKEN",
    ],
    [
      "REMOTE_USER_DATA_API_ENDPOINTS",
      { one: { users: { remote_endpoint: "nowhere" } } },
      "remote_endpoint",
    ],
    ["COMMONS_PROFILES_API_TOKEN", "short", "16 characters"],
  ])("%s that are malformed stop the start: %j", (name, value, told) => {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    expect(() => parseConfig({ [name]: text })).toThrow(SettingsError);
    expect(() => parseConfig({ [name]: text })).toThrow(told);
  });
});

describe("a call", () => {
  const group = { id: 1234, name: "Tide Readers", avatar: false, description: null };

  test.each([
    ["alone", group],
    ["under results", { results: group }],
  ])("reads a group %s", async (_, answer) => {
    server.groups.set("1234", answer);
    expect(await fetchGroup(systemContext(), partner, "1234")).toMatchObject({
      id: "1234",
      name: "Tide Readers",
      avatar: "",
      description: "",
    });
  });

  test("reads a person of both generations", async () => {
    const user = {
      username: "amara",
      email: "amara@example.org",
      groups: [{ id: 1, group_name: "Tides" }],
    };
    server.users.set("amara", user);
    server.users.set("sub|1", {
      data: [{ sub: "sub|1", profile: user }],
      meta: { authorized: true },
    });
    for (const id of ["amara", "sub|1"])
      expect(await fetchUser(systemContext(), partner, id)).toMatchObject({
        username: "amara",
        groups: [{ groupId: "1", name: "Tides", role: "member" }],
      });
  });

  test("finds nothing where there is nothing, and where the answer is empty or about another", async () => {
    server.groups.set("5", { id: 0, name: null });
    expect(await fetchGroup(systemContext(), partner, "5")).toBeUndefined();
    expect(await fetchGroup(systemContext(), partner, "6")).toBeUndefined();
    expect(await fetchUser(systemContext(), partner, "nobody")).toBeUndefined();
  });

  test.each([
    ["answers 500", 500, "{}", "unavailable"],
    ["answers 429", 429, "{}", "unavailable"],
    ["answers 302", 302, "{}", "unexpected"],
    ["refuses the token", 401, "{}", "unexpected"],
    ["sends no JSON", 200, "<html>", "unexpected"],
    ["sends other types", 200, '{"id":{},"name":[]}', "unexpected"],
    ["sends too much", 200, `{"id":1,"name":"${"x".repeat(2_100_000)}"}`, "unexpected"],
  ])("fails when the partner %s", async (_, status, body, kind) => {
    server.respond = (_request, response) => void response.writeHead(status).end(body);
    await expect(fetchGroup(systemContext(), partner, "1")).rejects.toMatchObject({ kind });
  });

  test("fails when the partner is silent, breaks off or is not there", async () => {
    server.respond = () => undefined;
    await expect(
      fetchGroup(systemContext(), partner, "1", { timeoutMs: 50 }),
    ).rejects.toMatchObject({ kind: "unavailable", status: 503 });
    server.respond = (_request, response) => {
      response.writeHead(200, { "content-length": "100" }).write("{");
      setTimeout(() => response.destroy(), 10);
    };
    await expect(fetchGroup(systemContext(), partner, "1")).rejects.toMatchObject({
      kind: "unavailable",
    });
    const nowhere = {
      ...partner,
      groupMetadata: { url: "http://127.0.0.1:1/{id}", token_name: "EXAMPLE_COMMONS_TOKEN" },
    };
    await expect(fetchGroup(systemContext(), nowhere, "1")).rejects.toMatchObject({
      kind: "unavailable",
    });
  });

  test("is not made without its token", async () => {
    const before = config();
    adoptConfig({ ...before, PARTNER_TOKENS: {} });
    server.calls.length = 0;
    await expect(fetchUser(systemContext(), partner, "amara")).rejects.toMatchObject({
      text: { key: "partners.noToken" },
    });
    expect(server.calls).toEqual([]);
    adoptConfig(before);
  });

  test("keeps the id of another system out of the path", async () => {
    server.calls.length = 0;
    await fetchUser(systemContext(), partner, "../groups/1234?x=1#y");
    expect(server.calls).toEqual(["/users/..%2Fgroups%2F1234%3Fx%3D1%23y"]);
  });

  test("is noted with how it went and how long it took", async () => {
    server.respond = (_request, response) => void response.writeHead(503).end();
    await expect(fetchUser(systemContext(), partner, "noted")).rejects.toThrow();
    const { rows } = await pool().query(
      "SELECT instance, kind, status, problem FROM partner_call WHERE subject = 'noted'",
    );
    expect(rows).toEqual([
      {
        instance: PARTNER,
        kind: "users",
        status: 503,
        problem: { key: "partners.failed", values: { name: PARTNER, status: 503 } },
      },
    ]);
  });
});

test("roles of groups are named by instance, group and role", () => {
  expect(groupRoleId("one", "12", "admin")).toBe("one---12|administrator");
  expect(groupRoleId("one", "12", "member")).toBe("one---12|member");
});

describe("credentials of partners", () => {
  const url = new URL("https://repository.example.org/api/webhooks/users/update");
  const identified = (token: string, takesStaticToken: boolean, inAddress = false) => {
    const address = inAddress ? new URL(`?access_token=${token}`, url) : url;
    const headers = new Headers(inAddress ? [] : [["authorization", `Bearer ${token}`]]);
    return identify(new Request(address, { headers }), address, takesStaticToken);
  };

  test("the static token is a service where a contract takes it, in the header only", async () => {
    const token = "static-token-of-partners";
    const { actor, badToken } = await identified(token, true);
    expect([actor.kind, badToken]).toEqual(["service", false]);
    expect(isCapable(actor, "users-sync", PARTNER)).toBe(true);
    expect(isCapable(actor, "group-collections-write", PARTNER)).toBe(false);
    for (const other of [await identified(token, false), await identified(token, true, true)])
      expect([other.actor.kind, other.badToken]).toEqual(["anonymous", true]);
    expect((await identified(`${token}x`, true)).badToken).toBe(true);
  });

  test("capabilities of a token add to the rights of its account, for one instance where it names one", async () => {
    const account = await anAccount();
    const tokenWith = async (instance: string | null) => {
      const scopes = ["group-collections-write", "groups-sync"] as const;
      const { text } = await issueToken(systemContext(), account.id, {
        name: "partner",
        scopes,
        instance,
      });
      return (await identified(text, false)).actor;
    };
    const anywhere = await tokenWith(null);
    const here = await tokenWith(PARTNER);
    expect(anywhere).toMatchObject({ kind: "user", scopes: null });
    expect(isCapable(anywhere, "group-collections-write", "another")).toBe(true);
    expect(isCapable(here, "group-collections-write", "another")).toBe(false);
    expect(isCapable(here, "group-collections-write", PARTNER)).toBe(true);
    expect(isCapable(here, "users-sync", PARTNER)).toBe(false);
  });
});
