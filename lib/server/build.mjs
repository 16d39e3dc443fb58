/**
 * Where `npm run build` and `npm run generate` begin, and what bundles the programs before they start. The part of
 * our code that builds the rest (`build/main.ts`) is TypeScript, too, so it is bundled for the occasion.
 */
import { fromRoot } from "./launch.mjs";

await fromRoot(async () => {
  const { build, stop } = await import("esbuild");
  const { spawnSync } = await import("node:child_process");
  const { outputFiles } = await build({
    entryPoints: ["lib/server/build/main.ts"],
    write: false,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
  });
  await stop();
  const args = ["--input-type=module", "-", ...process.argv.slice(2)];
  const { status } = spawnSync(process.execPath, args, {
    input: outputFiles[0].text,
    stdio: ["pipe", "inherit", "inherit"],
  });
  process.exitCode = status ?? 1;
});
