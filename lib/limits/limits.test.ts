import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { TooManyRequests } from "@/lib/core/errors";
import { adoptConfig, config, parseConfig } from "@/lib/core/config";
import { pool } from "@/lib/db/database";
import { withTestDatabase } from "@/tests/support/database";
import { clientAddress, guardLogin, takeFromLimit } from ".";
import { networkOf } from "./address";
import { resetCounts, take } from "./store";

withTestDatabase({ RATE_LIMITS: "true" });

const from = (address: string, agent = "tests", more: Record<string, string> = {}) => ({
  headers: new Headers({ "x-forwarded-for": address, "user-agent": agent, ...more }),
});
const withSettings = (settings: Record<string, string>) =>
  adoptConfig({ ...config(), ...pick(parseConfig({ ...settings }), Object.keys(settings)) });
const pick = <Value extends object>(value: Value, names: string[]) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name)));

beforeEach(() => {
  withSettings({
    RATE_GUEST_PER_MINUTE: "3",
    RATE_GUEST_PER_HOUR: "100",
    RATE_ADDRESS_PER_MINUTE: "6",
    RATE_USER_PER_MINUTE: "4",
    RATE_LOGIN_PER_MINUTE: "3",
    RATE_STORE: "memory",
    TRUSTED_PROXIES: "0",
  });
});
afterEach(resetCounts);

async function isOver(request: { headers: Headers }, account?: string): Promise<boolean> {
  const taken = await takeFromLimit("default", request, account);
  try {
    taken?.check();
    return false;
  } catch (error) {
    expect(error).toBeInstanceOf(TooManyRequests);
    return true;
  }
}
async function callsUntilOver(request: () => { headers: Headers }, account?: string) {
  for (let calls = 0; calls < 50; calls++) if (await isOver(request(), account)) return calls;
  return Infinity;
}

describe.each(["memory", "postgres"])("limits counted in %s", (store) => {
  beforeEach(async () => {
    withSettings({ RATE_STORE: store });
    await pool().query("DELETE FROM rate_limit");
  });

  test("a guest gets as many calls as the setting says, then 429 with a time to come back", async () => {
    expect(await callsUntilOver(() => from("192.0.2.1"))).toBe(3);
    const taken = await takeFromLimit("default", from("192.0.2.1"), undefined);
    expect(taken?.headers).toMatchObject({
      "X-RateLimit-Limit": "3",
      "X-RateLimit-Remaining": "0",
    });
    const resetIn = Number(taken?.headers["X-RateLimit-Reset"]) - Date.now() / 1000;
    expect(resetIn).toBeGreaterThan(0);
    expect(resetIn).toBeLessThanOrEqual(61);
    expect(() => taken?.check()).toThrow(TooManyRequests);
  });

  test("what is left counts down in the headers", async () => {
    const left = [];
    for (let call = 0; call < 3; call++)
      left.push((await takeFromLimit("default", from("192.0.2.2"), undefined))?.headers);
    expect(left.map((headers) => headers?.["X-RateLimit-Remaining"])).toEqual(["2", "1", "0"]);
  });

  test("an account has its own count, from wherever it calls", async () => {
    let address = 1;
    expect(await callsUntilOver(() => from(`192.0.2.${address++}`), "7")).toBe(4);
    expect(await isOver(from("192.0.2.1"), "8")).toBe(false);
    expect(await isOver(from("192.0.2.1"))).toBe(false);
  });

  test("many calls at once do not slip through", async () => {
    // Which of them the limit of the address refuses is another question, and chance decides it.
    withSettings({ RATE_ADDRESS_PER_MINUTE: "100" });
    const over = await Promise.all(Array.from({ length: 20 }, () => isOver(from("192.0.2.9"))));
    expect(over.filter((one) => !one)).toHaveLength(3);
  });
});

test("two processes that share a store share the count", async () => {
  withSettings({ RATE_STORE: "postgres" });
  expect(await callsUntilOver(() => from("198.51.100.1"))).toBe(3);
  resetCounts(); // as a second process would begin
  expect(await isOver(from("198.51.100.1"))).toBe(true);
});

describe("whoever tries to look like many", () => {
  test("by writing X-Forwarded-For is still one address", async () => {
    let number = 0;
    const lying = () =>
      from(`10.0.0.${number++}, 192.0.2.20`, "tests", { forwarded: "for=1.2.3.4" });
    expect(await callsUntilOver(lying)).toBe(3);
  });

  test("by another program name each time meets the limit of the address", async () => {
    let number = 0;
    expect(await callsUntilOver(() => from("192.0.2.21", `agent ${number++}`))).toBe(6);
  });

  test("by hopping through an IPv6 network is still one network", async () => {
    let number = 1;
    expect(await callsUntilOver(() => from(`2001:db8:1:2::${(number++).toString(16)}`))).toBe(3);
    expect(await isOver(from("2001:db8:1:3::1"))).toBe(false);
  });

  test("fills no memory: the longest unused keys are forgotten", async () => {
    const window = { seconds: 3600, points: 10 };
    for (let key = 0; key < 50_100; key++) await take("test", window, `k${key}`);
    expect((await take("test", window, "k50099")).remaining).toBe(8);
    expect((await take("test", window, "k0")).remaining).toBe(9);
  });
});

describe("the client's address", () => {
  const of = (list: string, proxies: number) => clientAddress(from(list), proxies);

  test("is what the outermost of our own proxies saw", () => {
    expect(of("203.0.113.7", 0)).toBe("203.0.113.7");
    expect(of("198.51.100.9, 203.0.113.7", 0)).toBe("203.0.113.7");
    expect(of("6.6.6.6, 203.0.113.7, 10.0.0.2", 1)).toBe("203.0.113.7");
    expect(of("6.6.6.6, 203.0.113.7, 10.0.0.3, 10.0.0.2", 2)).toBe("203.0.113.7");
    expect(of("203.0.113.7", 3)).toBe("203.0.113.7");
  });

  test("has one spelling, and none when it is no address", () => {
    expect(of("::ffff:203.0.113.7", 0)).toBe("203.0.113.7");
    expect(of("203.0.113.7:51234", 0)).toBe("203.0.113.7");
    expect(of("[2001:DB8::0001]:443", 0)).toBe("2001:db8::1");
    expect(of("unknown", 0)).toBeUndefined();
    expect(of("", 0)).toBeUndefined();
  });

  test("counts by /64 in IPv6 only", () => {
    expect(networkOf("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::/64");
    expect(networkOf("203.0.113.7")).toBe("203.0.113.7");
  });
});

describe("guessing passwords", () => {
  const attempt = async (account: string, address: string, fits: boolean) => {
    try {
      return await guardLogin({ account, address }, async () => (fits ? "in" : undefined));
    } catch (error) {
      if (error instanceof TooManyRequests) return "stopped";
      throw error;
    }
  };

  const failures = async (times: number, who: (time: number) => readonly [string, string]) => {
    const results = [];
    for (let time = 1; time <= times; time++) results.push(await attempt(...who(time), false));
    return results.filter((result) => result === undefined).length;
  };

  test("of one account from one address is stopped, whatever the case of its name", async () => {
    const results = [];
    for (const name of ["Ada@example.org", "ada@example.org", "ADA@example.org", "ada@Example.org"])
      results.push(await attempt(name, "192.0.2.1", false));
    expect(results).toEqual([undefined, undefined, undefined, "stopped"]);
    expect(await attempt("ada@example.org", "192.0.2.1", true)).toBe("stopped");
  });

  test("locks out nobody else at the address, and not the account's owner elsewhere", async () => {
    // Many more than the address may fail: what is refused is not counted for it.
    expect(await failures(50, () => ["ada@example.org", "192.0.2.1"])).toBe(3);
    expect(await attempt("grace@example.org", "192.0.2.1", true)).toBe("in");
    expect(await attempt("grace@example.org", "192.0.2.1", false)).toBeUndefined();
    expect(await attempt("ada@example.org", "192.0.2.2", true)).toBe("in");
  });

  test("of many accounts from one address is stopped by a wider bound", async () => {
    expect(await failures(40, (time) => [`u${time}@example.org`, "192.0.2.1"])).toBe(30);
    expect(await attempt("other@example.org", "192.0.2.1", true)).toBe("stopped");
    expect(await attempt("other@example.org", "192.0.2.2", false)).toBeUndefined();
  });

  test("of one account from many addresses is stopped by a wider bound", async () => {
    expect(await failures(40, (time) => ["ada@example.org", `192.0.2.${time}`])).toBe(30);
    expect(await attempt("ada@example.org", "192.0.2.99", true)).toBe("stopped");
  });

  test("does not stop people who sign in often", async () => {
    for (let time = 0; time < 20; time++)
      expect(await attempt("ada@example.org", "192.0.2.1", true)).toBe("in");
  });

  test("by many attempts at once is stopped just the same", async () => {
    const results = await Promise.all(
      Array.from({ length: 30 }, () => attempt("ada@example.org", "192.0.2.1", false)),
    );
    expect(results.filter((result) => result === undefined)).toHaveLength(3);
  });
});

test("without limits nothing is counted and no headers are sent", async () => {
  withSettings({ RATE_LIMITS: "false" });
  expect(await takeFromLimit("default", from("192.0.2.1"), undefined)).toBeUndefined();
});

test("a limit nobody defined is a mistake of ours, not a free pass", async () => {
  await expect(takeFromLimit("nothing", from("192.0.2.1"), undefined)).rejects.toThrow(/nothing/);
});

describe("statistics", () => {
  const ask = (address: string, account?: string, more: Record<string, string> = {}) =>
    takeFromLimit("statistics", from(address, "tests", more), account);
  const limitOf = async (taken: ReturnType<typeof ask>) =>
    (await taken)?.headers["X-RateLimit-Limit"];

  beforeEach(() => {
    withSettings({
      RATE_LIMITS: "true",
      RATE_STATISTICS_PER_MINUTE: "3",
      RATE_STATISTICS_USER_PER_HOUR: "5",
    });
  });

  test("guests are told of their address, accounts of their own window", async () => {
    expect(await limitOf(ask("203.0.113.1"))).toBe("3");
    for (const remaining of ["4", "3"]) {
      const taken = await ask("203.0.113.1", "7");
      expect(taken?.headers["X-RateLimit-Limit"]).toBe("5");
      expect(taken?.headers["X-RateLimit-Remaining"]).toBe(remaining);
    }
  });

  test("an account meets the window of its address only when that is used up", async () => {
    for (const _ of [1, 2, 3]) expect(await limitOf(ask("203.0.113.2", "8"))).toBe("5");
    const refused = await ask("203.0.113.2", "8");
    expect(refused?.headers["X-RateLimit-Limit"]).toBe("3");
    expect(() => refused?.check()).toThrow(TooManyRequests);
    expect(await limitOf(ask("203.0.113.3", "8"))).toBe("5");
  });

  test("an account has one window wherever it is", async () => {
    for (let call = 0; call < 5; call++) (await ask(`198.51.100.${call}`, "9"))?.check();
    const refused = await ask("198.51.100.9", "9");
    expect(refused?.headers["X-RateLimit-Limit"]).toBe("5");
    expect(() => refused?.check()).toThrow(TooManyRequests);
  });

  test("what a client writes about its address changes nothing", async () => {
    for (let call = 0; call < 3; call++)
      (
        await ask(`192.0.2.${call}, 203.0.113.5`, undefined, { forwarded: `for=192.0.2.${call}` })
      )?.check();
    const refused = await ask("192.0.2.99, 203.0.113.5");
    expect(() => refused?.check()).toThrow(TooManyRequests);
  });
});
