import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { cleanEnvironment } from "../support/service";

const root = path.resolve(import.meta.dirname, "../..");
const folder = path.join(root, "tests/.output/empty-next");

const FILES = {
  "package.json": '{ "private": true, "type": "module" }',
  // Packages are found above it.
  "next.config.mjs": `export default { turbopack: { root: ${JSON.stringify(root)} } };`,
  "app/layout.js":
    'export default ({ children }) => <html lang="en"><body>{children}</body></html>;',
  "app/page.js": 'export const dynamic = "force-dynamic"; export default () => <p>Empty.</p>;',
};

/** Builds the least Next application there is: one page that says nothing. Answers its folder. */
export async function buildEmptyNext(): Promise<string> {
  for (const [name, content] of Object.entries(FILES)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  const child = spawn(process.execPath, [NEXT, "build"], {
    cwd: folder,
    env: cleanEnvironment({}),
    stdio: ["ignore", "ignore", "inherit"],
  });
  const code = await new Promise((resolve) => child.once("exit", resolve));
  if (code !== 0) throw new Error("The empty Next application cannot be built.");
  return folder;
}

/** Next's own program. */
export const NEXT = path.join(root, "node_modules/next/dist/bin/next");
