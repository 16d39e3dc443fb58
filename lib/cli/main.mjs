/** Where `npm run cli` begins. */
import { launch } from "../server/launch.mjs";

await launch("cli");
