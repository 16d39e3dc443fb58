import { describe, expect, test } from "vitest";
import { type Contract, producedTypes } from "@/lib/http/contract";
import { workContracts } from "./endpoints";
import { LIST_REPRESENTATIONS, representationOf, WORK_REPRESENTATIONS } from "./representations";
import { anyWorkJson, draftJson, EXPORT_FORMATS, workJson } from "./schema";

const returnsWorks = ({ response }: Contract) =>
  [workJson, draftJson, anyWorkJson].some((shape) => shape === response);

describe("the representations of works", () => {
  test("are those that contracts offer, in the same order", () => {
    const contracts = workContracts.filter(returnsWorks);
    expect(contracts.length).toBeGreaterThan(5);
    for (const contract of contracts)
      expect(producedTypes(contract)).toEqual(
        WORK_REPRESENTATIONS.map(({ mediaType }) => mediaType),
      );
  });

  test("are found by their media types, each of which stands for one", () => {
    for (const one of WORK_REPRESENTATIONS) expect(representationOf(one.mediaType)).toBe(one);
    expect(() => representationOf("application/x-unknown")).toThrow(/no representation/);
  });

  test("of lists are those that exports offer by name", () => {
    expect(Object.keys(LIST_REPRESENTATIONS).sort()).toEqual([...EXPORT_FORMATS].sort());
  });
});
