import { build, generateClient } from "./build";
import { createProgress } from "./progress";
import { EXIT, StartFailure } from "./start-failure";

/**
 * `npm run build`, and with `--client` only its first part, `npm run generate`: what `npm start` does by
 * itself when it is needed. A build that is current is left as it is.
 */
const { step } = createProgress((line) => console.log(line));

try {
  await step("Database client", generateClient);
  if (!process.argv.includes("--client")) await step("Building the pages", build);
} catch (error) {
  console.error(error instanceof StartFailure ? error.message : error);
  process.exitCode = error instanceof StartFailure ? error.exitCode : EXIT.failure;
}
