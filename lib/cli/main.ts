import { Command } from "commander";
import { addCollectionCommands } from "./commands/collection";
import { addDemoCommand } from "./commands/demo";
import { addDoctorCommand } from "./commands/doctor";
import { addJobCommands } from "./commands/job";
import { addRoleCommands } from "./commands/role";
import { addSearchCommands } from "./commands/search";
import { addStatsCommands } from "./commands/stats";
import { addTokenCommands } from "./commands/token";
import { addUserCommands } from "./commands/user";
import { addVocabularyCommands } from "./commands/vocabulary";

/**
 * The administrative command line: `npm run cli -- <command>`, with `-s` and `--json` for programs. It uses the
 * settings and the database of the service, whether that runs or not. Commands load what only they need when
 * they run, so that the small ones are quick.
 */
const program = new Command("commonshelf")
  .usage("<command>")
  .description("Administer this installation.")
  .showHelpAfterError("Add --help to see what it takes.");

addUserCommands(program);
addRoleCommands(program);
addTokenCommands(program);
addCollectionCommands(program);
addVocabularyCommands(program);
addJobCommands(program);
addDemoCommand(program);
addSearchCommands(program);
addStatsCommands(program);
addDoctorCommand(program);

await program.parseAsync();
