import { createProgress } from "../progress";
import { EXIT, StartFailure } from "../start-failure";
import { generateClient } from "./client";
import { PAGE_SOURCES } from "./page-sources";
import { buildPages } from "./pages";
import { compilePrograms } from "./programs";

/**
 * `npm run build`, with `--generate` only its first parts, `npm run generate`, and with `--programs` the parts that a
 * start or a command needs before it can run. Parts that are up to date are left alone.
 */
const { step } = createProgress((line) => console.log(line));
const only = process.argv[2];

try {
  if (only === "--programs") await step("Programs", compilePrograms);
  else {
    await step("Database client", generateClient);
    for (const { name, generate } of PAGE_SOURCES) await step(name, generate);
    if (only !== "--generate") {
      await step("Programs", compilePrograms);
      await step("Building the pages", buildPages);
    }
  }
} catch (error) {
  console.error(error instanceof StartFailure ? error.message : error);
  process.exitCode = error instanceof StartFailure ? error.exitCode : EXIT.failure;
}
