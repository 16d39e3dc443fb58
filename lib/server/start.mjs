/**
 * Where `npm start` and `npm run dev` begin. It is plain JavaScript and imports nothing at first, so that a
 * Node that is too old for the rest can still read it and say so.
 */
const LEAST = [20, 19];
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < LEAST[0] || (major === LEAST[0] && minor < LEAST[1])) {
  console.error(
    `This is Node ${process.versions.node}; Commonshelf needs ${LEAST.join(".")} or newer: install it from https://nodejs.org and start again.`,
  );
  process.exit(78);
}

// Settings files, the working folder of tools and relative DATA_DIRs all start from the project's root.
const { fileURLToPath } = await import("node:url");
process.chdir(fileURLToPath(new URL("../..", import.meta.url)));

try {
  const { register } = await import("tsx/esm/api");
  register();
} catch (error) {
  if (error.code !== "ERR_MODULE_NOT_FOUND") throw error;
  console.error("The packages are not installed yet: run npm install and start again.");
  process.exit(78);
}
await import("./main.ts");
