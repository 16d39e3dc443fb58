import { createRequire } from "node:module";
import path from "node:path";
import type * as Generator from "@prisma/client-generator-ts";
import type * as Internals from "@prisma/internals";
import { projectRoot } from "../environment";
import { StartFailure } from "../start-failure";
import { generateOnce } from "./generate";
import { clientFingerprint, MARKS } from "./sources.mjs";

/** Makes Prisma's database client of the schema, unless the one that is there fits. */
export const generateClient = (): Promise<void> =>
  generateOnce({
    mark: MARKS.client,
    fingerprint: clientFingerprint,
    generate: () =>
      runGenerators().catch((error: Error) => {
        throw new StartFailure(error.message);
      }),
  });

/** What `prisma generate` does; its command line brings another 200 MB of packages. */
async function runGenerators(): Promise<void> {
  // By `require`: the builds for `import` name files without their endings.
  const require = createRequire(path.join(projectRoot, "package.json"));
  const { getGenerators, loadSchemaContext } = require("@prisma/internals") as typeof Internals;
  const { PrismaClientTsGenerator } = require("@prisma/client-generator-ts") as typeof Generator;
  const generators = await getGenerators({
    schemaContext: await loadSchemaContext({
      schemaPath: { cliProvidedPath: "prisma/schema" },
      cwd: projectRoot,
      printLoadMessage: false,
    }),
    cliCommand: "generate",
    registry: { "prisma-client": { type: "in-process", generator: new PrismaClientTsGenerator() } },
  });
  for (const generator of generators) {
    await generator.generate();
    generator.stop();
  }
}
