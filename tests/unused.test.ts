import { expect, test } from "vitest";
import * as icons from "@/components/ui/icons";
import { settingsSchema } from "@/lib/core/config";
import { sourceLinks } from "./support/source-links";

/** Settings that are documented already and read by features to come. */
const SETTINGS_TO_COME: string[] = [];

/** Pages and routes export what Next.js asks for; nothing imports a test. */
const CHECKED = /^(lib|components|emails)\//;
const NOT_CHECKED = /\.test\.tsx?$|\.d\.ts$|\/generated\//;

const links = sourceLinks();

test("every export is imported by another file", () => {
  const used = new Set(
    links.flatMap(({ imported }) => imported.map(({ from, name }) => `${from}: ${name}`)),
  );
  const unused = links
    .filter(({ file }) => CHECKED.test(file) && !NOT_CHECKED.test(file))
    .filter(({ file }) => !used.has(`${file}: *`))
    .flatMap(({ file, exported }) => [...exported].map((name) => `${file}: ${name}`))
    .filter((one) => !one.endsWith(": *") && !used.has(one));
  expect(unused).toEqual([]);
});

test("every icon is shown somewhere", () => {
  const shown = links.flatMap(({ imported }) =>
    imported.filter(({ from }) => from === "components/ui/icons/index.ts").map(({ name }) => name),
  );
  expect(Object.keys(icons).filter((name) => !shown.includes(name))).toEqual([]);
});

test("every setting is read", () => {
  const read = new Set(
    links
      .filter(({ file }) => /^(lib|app|prisma)\//.test(file) && !NOT_CHECKED.test(file))
      .flatMap(({ properties }) => [...properties]),
  );
  const unread = Object.keys(settingsSchema.shape).filter((name) => !read.has(name));
  expect(unread.sort()).toEqual([...SETTINGS_TO_COME].sort());
});
