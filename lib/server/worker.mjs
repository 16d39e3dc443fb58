/** Where `npm run worker` begins. */
import { launch } from "./launch.mjs";

await launch("worker");
