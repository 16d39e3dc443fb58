import { createProgress } from "../progress";
import { EXIT, StartFailure } from "../start-failure";
import { generateClient } from "./client";
import { generateIcons } from "./icons";
import { generateWorldMap } from "./world-map";
import { buildPages } from "./pages";
import { compilePrograms } from "./programs";
import { generateTypeface } from "./typeface";

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
    await step("Icons", generateIcons);
    await step("World map", generateWorldMap);
    await step("Typeface", generateTypeface);
    if (only !== "--generate") {
      await step("Programs", compilePrograms);
      await step("Building the pages", buildPages);
    }
  }
} catch (error) {
  console.error(error instanceof StartFailure ? error.message : error);
  process.exitCode = error instanceof StartFailure ? error.exitCode : EXIT.failure;
}
