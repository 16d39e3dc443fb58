/**
 * Runs one of our programs: `lib/server/dist/<name>.js`, bundled from TypeScript (`build/programs.ts`), and bundled
 * anew first when the sources have changed. This file and those it loads before that are plain JavaScript, and it
 * imports nothing at first, so that a Node that is too old for the rest can still read it and say so.
 *
 * @param {string} name
 * @param {{ tell?: boolean }} [options]  whether bundling is worth a line on standard output
 */
export async function launch(name, { tell = false } = {}) {
  await fromRoot(async () => {
    const { MARKS, programsFingerprint, readMark } = await import("./build/sources.mjs");
    const root = process.cwd();
    if (readMark(root, MARKS.programs) !== programsFingerprint(root)) {
      // In a separate process, because otherwise the program would keep the memory of the bundler.
      const { spawnSync } = await import("node:child_process");
      const { status } = spawnSync(process.execPath, ["lib/server/build.mjs", "--programs"], {
        stdio: ["ignore", tell ? "inherit" : "ignore", "inherit"],
      });
      if (status !== 0) process.exit(status ?? 1);
    }
    await import(`./dist/${name}.js`);
  });
}

const MIN_NODE = [20, 19];

/**
 * Settings files, the working folder of tools and relative DATA_DIRs all start from the project's root.
 *
 * @param {() => Promise<void>} run
 */
export async function fromRoot(run) {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < MIN_NODE[0] || (major === MIN_NODE[0] && minor < MIN_NODE[1])) {
    console.error(
      `This is Node ${process.versions.node}; Commonshelf needs ${MIN_NODE.join(".")} or newer: install it from https://nodejs.org and start again.`,
    );
    process.exit(78);
  }
  const { fileURLToPath } = await import("node:url");
  process.chdir(fileURLToPath(new URL("../..", import.meta.url)));
  try {
    await run();
  } catch (error) {
    if (error.code !== "ERR_MODULE_NOT_FOUND" || !/Cannot find package/.test(error.message))
      throw error;
    console.error("The packages are not installed yet: run npm install and start again.");
    process.exit(78);
  }
}
