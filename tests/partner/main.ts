/**
 * `npm run partner`: a partner instance to try sign-in, group collections, signals and logout with. It listens on this
 * machine only; `settings.json` beside this file connects a service with it.
 */
import { parseArgs } from "node:util";
import { startMockPartner } from "./server";
import { partnerTokens } from "./settings";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "4100" },
    service: { type: "string", default: "http://localhost:3000" },
  },
});
const partner = await startMockPartner({
  port: Number(values.port),
  service: { url: values.service.replace(/\/+$/, ""), instance: "exampleCommons" },
  ...partnerTokens(),
});
console.log(`Example Commons is at ${partner.url}. Start the repository beside it with
  SETTINGS_FILE=tests/partner/settings.json npm start
and sign in there with “Example Commons”. Stop it with Ctrl-C.`);
