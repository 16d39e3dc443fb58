import { connectTo, updateDatabase } from "./database";
import { readSettings } from "./environment";
import { runStartTasks } from "./start-tasks";
import { tellParent } from "./child-messages";
import { runAsProcess } from "./process";
import { createProgress } from "./progress";

/**
 * Tables and first content: a child process of `npm start` that ends when they are in order, so that the code it loads
 * takes no memory afterwards. It sends its parent the lines to print once everything runs.
 */
process.once("disconnect", () => process.exit());

await runAsProcess(async () => {
  const { DATABASE_URL = "" } = readSettings();
  const { step } = createProgress((line) => console.log(line));
  connectTo(DATABASE_URL);
  const applied = (names: string[]) =>
    names.length > 0 ? `applied ${names.join(", ")}` : "up to date";
  await step("Tables", () => updateDatabase(DATABASE_URL), applied);
  const notes = await step(
    "Content",
    () => runStartTasks(),
    () => "ready",
  );
  tellParent({ kind: "done", notes });
});
