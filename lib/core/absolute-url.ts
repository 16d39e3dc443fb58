import { config } from "./config";

/** A path of this service with its public address in front. */
export function absoluteUrl(path: string): string {
  return `${config().APP_URL}${path}`;
}
