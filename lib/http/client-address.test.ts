import { describe, expect, test } from "vitest";
import { trustedAddress } from "./client-address";

describe("the address a request comes from", () => {
  test("is the peer when no proxy is trusted, whatever the client claims", () => {
    expect(trustedAddress("198.51.100.7, 203.0.113.9", 0)).toBe("203.0.113.9");
    expect(trustedAddress("203.0.113.9", 0)).toBe("203.0.113.9");
  });

  test("is what the outermost trusted proxy saw", () => {
    expect(trustedAddress("6.6.6.6, 198.51.100.7, 10.0.0.1", 1)).toBe("198.51.100.7");
    expect(trustedAddress("6.6.6.6, 198.51.100.7, 10.0.0.2, 10.0.0.1", 2)).toBe("198.51.100.7");
  });

  test("falls back to the first hop when there are fewer hops than proxies", () => {
    expect(trustedAddress("10.0.0.1", 3)).toBe("10.0.0.1");
  });

  test("is bare: no port, no brackets, no mapped form", () => {
    expect(trustedAddress("::ffff:192.0.2.1", 0)).toBe("192.0.2.1");
    expect(trustedAddress("192.0.2.1:4711", 0)).toBe("192.0.2.1");
    expect(trustedAddress("[2001:db8::1]:4711", 0)).toBe("2001:db8::1");
  });

  test("is unknown when it is no address", () => {
    expect(trustedAddress("<script>", 0)).toBe("unknown");
    expect(trustedAddress(null, 0)).toBe("unknown");
  });
});
