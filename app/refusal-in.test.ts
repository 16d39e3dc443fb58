import { expect, test } from "vitest";
import { adoptConfig, config } from "@/lib/core/config";
import { refusalIn } from "./refusal-in";

test("of an address only reasons and providers that are known here are shown", () => {
  adoptConfig({ ...config(), ORCID_CLIENT_ID: "APP-1", ORCID_CLIENT_SECRET: "secret" });
  const refused = "unavailable";
  expect(refusalIn({ refused, provider: "orcid" })).toEqual({ reason: refused, provider: "ORCID" });
  for (const provider of ["Your bank", "", ["orcid"], undefined])
    expect(refusalIn({ refused, ...(provider === undefined ? {} : { provider }) })).toEqual({
      reason: refused,
      provider: undefined,
    });
  for (const unknown of ["Call us", ["unavailable"]])
    expect(refusalIn({ refused: unknown, provider: "orcid" })).toBeUndefined();
});
