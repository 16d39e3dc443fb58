import { expect, test } from "vitest";
import { seededRandom } from "./random";
import { sampleWork } from "./sample-work";

type Creators = { person_or_org: Record<string, string | undefined> }[];

test("nobody is named twice among the creators of one work", () => {
  const until = new Date("2026-01-01T00:00:00Z");
  const repeated: string[] = [];
  for (let index = 0; index < 3_000; index++) {
    const { metadata } = sampleWork(seededRandom(index), index, until).payload;
    const names = (metadata.creators as Creators).map(({ person_or_org: who }) =>
      [who.name, who.given_name, who.family_name].filter(Boolean).join(" "),
    );
    expect(names.length).toBeGreaterThan(0);
    repeated.push(...names.filter((name, at) => names.indexOf(name) !== at));
  }
  expect(repeated).toEqual([]);
});
