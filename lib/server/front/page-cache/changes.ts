import pg from "pg";
import { log } from "@/lib/core/log";

/**
 * Hears from the database what pages show and has changed (the triggers of migration `page_changes`), whichever
 * process changed it. The news come when the change is committed. Callers that wait for `settled` after a change of
 * this process has heard of it: the connection tells its news before it answers a question asked later.
 */
export type PageChanges = {
  /** Whether all changes are heard at this moment. */
  readonly isListening: () => boolean;
  readonly settled: () => Promise<void>;
  readonly close: () => Promise<void>;
};

type Listener = {
  change: (tag: string) => void;
  /** Changes may have been missed. */
  missed: () => void;
};

const CHANNEL = "page_change";
const AGAIN_MS = 1000;
/** A connection that says nothing for so long is taken for dead. */
const PATIENCE_MS = 2000;
const CHECK_EVERY_MS = 5000;

export function hearPageChanges(url: string, listener: Listener): PageChanges {
  let client: pg.Client | undefined;
  let closed = false;
  let again: NodeJS.Timeout | undefined;
  let asked: Promise<void> | undefined;

  const lose = (lost: pg.Client, reason: unknown) => {
    if (client !== lost) return;
    client = undefined;
    listener.missed();
    void lost.end().catch(() => undefined);
    if (closed) return;
    log().warn({ err: reason }, "changes are not heard: pages are made anew for each reader");
    again = setTimeout(() => void connect(), AGAIN_MS);
  };

  const connect = async () => {
    const opened = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      query_timeout: PATIENCE_MS,
      application_name: "page changes",
    });
    opened.on("error", (error) => lose(opened, error));
    opened.on("end", () => lose(opened, new Error("The connection ended.")));
    opened.on("notification", ({ payload }) => listener.change(payload ?? ""));
    try {
      await opened.connect();
      await opened.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      client = opened;
      lose(opened, error);
      return;
    }
    if (closed) return void opened.end().catch(() => undefined);
    listener.missed(); // changes that were missed while not listening
    client = opened;
  };

  /** Callers that ask before the query is sent share it. */
  const settled = (): Promise<void> =>
    (asked ??= Promise.resolve().then(async () => {
      asked = undefined;
      const asking = client;
      await asking?.query("SELECT 1").catch((error: unknown) => lose(asking, error));
    }));

  const check = setInterval(() => void settled(), CHECK_EVERY_MS);
  check.unref();
  void connect();

  return {
    isListening: () => client !== undefined,
    settled,
    close: async () => {
      closed = true;
      clearTimeout(again);
      clearInterval(check);
      const last = client;
      client = undefined;
      await last?.end().catch(() => undefined);
    },
  };
}
