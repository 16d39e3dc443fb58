import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fingerprint } from "./fingerprint.mjs";

/**
 * Six things are made of the sources: Prisma's database client, the icons, the world map, letters of the typeface, the programs of
 * `lib/server/dist` (web server, worker, starter, commands), and the pages in `.next`. Each keeps the fingerprint of its sources, which
 * needs no git and no clock. A change of the server alone does not make the pages outdated.
 */
const CLIENT = "lib/db/generated";
const ICONS = "components/ui/icons/generated";
const WORLD_MAP = "components/statistics/world";
const TYPEFACE = "components/ui/typeface/generated";
const COMPILED = "lib/server/dist";

/** The icons that the interface uses, by their names at Lucide. */
export const ICON_NAMES = "components/ui/icons/names.json";

/** The files of the typeface by alphabet. */
export const TYPEFACE_SOURCE = "components/ui/typeface/index.ts";

/** Where each fingerprint is kept. */
export const MARKS = {
  client: `${CLIENT}/.commonshelf-client`,
  icons: `${ICONS}/.commonshelf-icons`,
  worldMap: `${WORLD_MAP}/.commonshelf-world-map`,
  typeface: `${TYPEFACE}/.commonshelf-typeface`,
  programs: `${COMPILED}/fingerprint`,
  pages: ".next/commonshelf-build",
};

/** Tests, papers and hidden files are part of nothing. */
const isAside = (/** @type {string} */ name) => /(\.test\.tsx?|\.md|\/\.[^/]+)$/.test(name);

/**
 * The database client as generated, together with the schema it was generated from.
 *
 * @param {string} root
 */
export function clientFingerprint(root) {
  const names = ["prisma/schema", "package-lock.json", CLIENT];
  return fingerprint(root, names, { skip: (name) => name === MARKS.client });
}

/**
 * The icons as generated, together with the names and the program they were generated from.
 *
 * @param {string} root
 */
export function iconsFingerprint(root) {
  const names = [ICON_NAMES, "lib/server/build/icons.ts", "package-lock.json", ICONS];
  return fingerprint(root, names, { skip: (name) => name === MARKS.icons });
}

/**
 * The world map as generated, together with the program and the outlines it was generated from.
 *
 * @param {string} root
 */
export function worldMapFingerprint(root) {
  const names = ["lib/server/build/world-map.ts", "package-lock.json", WORLD_MAP];
  return fingerprint(root, names, { skip: (name) => name === MARKS.worldMap });
}

/**
 * The letters of the typeface as generated, together with the program and the package they were generated from.
 *
 * @param {string} root
 */
export function typefaceFingerprint(root) {
  const program = "lib/server/build/typeface.ts";
  const names = [program, TYPEFACE_SOURCE, "package-lock.json", TYPEFACE];
  return fingerprint(root, names, { skip: (name) => name === MARKS.typeface });
}

/**
 * The sources of the compiled programs; the database client is covered by its schema.
 *
 * @param {string} root
 */
export function programsFingerprint(root) {
  const settings = ["prisma/schema", "tsconfig.json", "package.json", "package-lock.json"];
  const aside = new Set([CLIENT, COMPILED]);
  return fingerprint(root, ["lib", "emails", ...settings], {
    skip: (name) => aside.has(name) || isAside(name),
  });
}

/** Programs of the build that decide what is in the pages. */
const MAKERS = ["compile-hints", "icons", "merge-chunks", "typeface", "world-map"];

/**
 * What Next compiles, and how it is finished. It never sees the programs around the web application.
 *
 * @param {string} root
 */
export function pagesFingerprint(root) {
  const sources = ["app", "components", "lib", "prisma", "emails", "public"];
  const settings = ["next.config.mjs", "tsconfig.json", "package.json", "package-lock.json"];
  const makers = MAKERS.map((name) => `lib/server/build/${name}.ts`);
  const generated = [CLIENT, ICONS, WORLD_MAP, TYPEFACE];
  const aside = new Set([...generated, "prisma/migrations", "lib/server", "lib/cli"]);
  return fingerprint(root, [...sources, ...settings, ...makers], {
    also: [process.version, process.platform, process.arch],
    skip: (name) => aside.has(name) || isAside(name),
  });
}

/**
 * The fingerprint that is kept under one of the `MARKS`.
 *
 * @param {string} root
 * @param {string} mark
 * @returns {string | undefined}
 */
export function readMark(root, mark) {
  const file = path.join(root, mark);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}
