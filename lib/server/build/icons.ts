import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type * as Lucide from "@iconify-json/lucide";
import { projectRoot } from "../environment";
import { StartFailure } from "../start-failure";
import { generateOnce } from "./generate";
import { ICON_NAMES, iconsFingerprint, MARKS } from "./sources.mjs";

/**
 * Makes React components of the drawings that the interface uses, unless those that are there fit. Each is a file of
 * its own, so that a page loads only its own icons.
 */
export const generateIcons = (): Promise<void> =>
  generateOnce({ mark: MARKS.icons, fingerprint: iconsFingerprint, generate: writeIcons });

function writeIcons(): void {
  const folder = path.join(projectRoot, path.dirname(MARKS.icons));
  const names = JSON.parse(readFileSync(path.join(projectRoot, ICON_NAMES), "utf8")) as string[];
  const require = createRequire(path.join(projectRoot, "package.json"));
  const lucide = require("@iconify-json/lucide/icons.json") as typeof Lucide.icons;
  const files = names.map((name) => ({ name, text: componentOf(name, drawingOf(name, lucide)) }));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { name, text } of files) writeFileSync(path.join(folder, `${name}.tsx`), text);
  const exports = names.map((name) => `export { ${pascalCase(name)} } from "./${name}";\n`);
  writeFileSync(path.join(folder, "index.ts"), exports.join(""));
}

/** Former names are refused, because an update of the package may remove them. */
function drawingOf(name: string, { icons, aliases }: typeof Lucide.icons): string {
  const icon = icons[name];
  if (icon && !icon.hidden) return icon.body;
  const current = aliases?.[name]?.parent;
  throw new StartFailure(
    `${ICON_NAMES} has "${name}", which is no name of an icon of Lucide${current ? `; the icon is "${current}"` : ""}.`,
  );
}

/** What `IconFrame` sets for the whole drawing. Repeated at each path, it would win over classes such as `stroke-3`. */
const SHARED = / (?:fill="none"|stroke(?:="currentColor"|-width="2"|-line(?:cap|join)="round"))/g;
/** Groups are there for the shared attributes. */
const EMPTY_GROUP = /<\/?g>/g;
const KEBAB_ATTRIBUTE = /(?<= [a-z]+)-([a-z])(?=[a-z]*=")/g;

const componentOf = (name: string, drawing: string): string => `\
import { IconFrame, type IconProps } from "../frame";

/** From Lucide, https://lucide.dev, under the ISC licence. */
export function ${pascalCase(name)}(props: IconProps) {
  return (
    <IconFrame {...props}>
      ${drawing
        .replace(SHARED, "")
        .replace(EMPTY_GROUP, "")
        .replace(KEBAB_ATTRIBUTE, (_, letter: string) => letter.toUpperCase())}
    </IconFrame>
  );
}
`;

const pascalCase = (name: string): string =>
  name.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());
