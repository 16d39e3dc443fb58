import { readFileSync } from "node:fs";
import path from "node:path";

/** The settings that connect a service with the partner, as variables of its environment. */
export function partnerSettings(port: number): Record<string, string> {
  const text = readFileSync(path.join(import.meta.dirname, "settings.json"), "utf8");
  const settings = JSON.parse(text.replaceAll(":4100", `:${port}`)) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      typeof value === "string" ? value : JSON.stringify(value),
    ]),
  );
}

/** The secrets in them. */
export function partnerTokens(): { signalToken: string; callToken: string } {
  const { COMMONS_PROFILES_API_TOKEN = "", EXAMPLE_COMMONS_TOKEN = "" } = partnerSettings(0);
  return { signalToken: COMMONS_PROFILES_API_TOKEN, callToken: EXAMPLE_COMMONS_TOKEN };
}
