import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** What `prepare.setup.ts` put into the service of this run, for the tests to look at. None of them changes it. */
export type World = {
  /** Owns the works below. */
  depositor: Person & { token: string };
  /** Owns nothing, and sees public content only. */
  newcomer: Person;
  /** Ids of works by their purpose. */
  works: Record<WorkName, string>;
  /** Ids of groups, which have no members. */
  groups: readonly string[];
  /** Ids of requests to and of the collection `tide-room`, which belongs to the depositor. */
  requests: Record<RequestName, string>;
};

export type Person = { id: string; email: string; password: string; name: string };

export type WorkName =
  | "first"
  | "latest"
  | "rich"
  | "restricted"
  | "closedFiles"
  | "embargoed"
  | "metadataOnly"
  | "hostile"
  | "long"
  | "rtl"
  | "crowded"
  | "removed";

/** One of each kind of page: with the work beside the conversation, or the conversation alone. */
export type RequestName = "review" | "membership" | "invitation" | "join";

/** Works that differ in type, language, subject and date, and share this word. */
export const SERIES_WORD = "Lanternfish";
export const SERIES_LENGTH = 30;
export const SERIES_TYPES = [
  { id: "dataset", label: "Dataset" },
  { id: "image-photo", label: "Photo" },
  { id: "textDocument-report", label: "Report" },
] as const;
/** The title of the work at a place in the series, which is also its order by publication date. */
export const seriesTitle = (place: number) =>
  `${SERIES_WORD} survey ${String(place).padStart(2, "0")}`;

const folder = process.env.E2E_DATA_DIR ?? "";
const file = path.join(folder, "e2e-world.json");

/** Made by the service itself when it starts (`playwright.config.ts`). */
export const ADMINISTRATOR = { email: "admin@example.org", password: "correct horse battery" };

/** Who can look at pages in tests. */
export type Visitor = "depositor" | "newcomer" | "administrator";

/** Cookies of a signed-in user, as Playwright keeps them. */
export const sessionFile = (who: Visitor) => path.join(folder, `e2e-${who}-session.json`);

export function keepWorld(world: World): void {
  writeFileSync(file, JSON.stringify(world));
}

let known: World | undefined;

export function world(): World {
  if (!known && !existsSync(file))
    throw new Error("Nothing was prepared: run the tests without --no-deps.");
  return (known ??= JSON.parse(readFileSync(file, "utf8")) as World);
}

export const workPath = (name: WorkName) => `/records/${world().works[name]}`;
