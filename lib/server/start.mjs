/** Where `npm start` and `npm run dev` begin. */
import { launch } from "./launch.mjs";

await launch("start", { tell: true });
