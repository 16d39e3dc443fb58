import pg from "pg";
import { log } from "@/lib/core/log";

/**
 * Listens for changes of what pages show, made by any process (the triggers of migration `page_changes`). They are
 * notified when the change is committed. A caller that waits for `settled` after its own change knows that the change
 * was notified: the connection delivers notifications before the result of a later statement.
 */
export type PageChanges = {
  /** Whether the connection is open, so that no change is missed. */
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
/** A connection without a response for this long is considered dead. */
const PATIENCE_MS = 2000;
const CHECK_EVERY_MS = 5000;

export function hearPageChanges(url: string, listener: Listener): PageChanges {
  let client: pg.Client | undefined;
  let closed = false;
  let again: NodeJS.Timeout | undefined;
  let pendingCheck: Promise<void> | undefined;
  let lastCheck = Promise.resolve();

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

  const runCheck = async () => {
    pendingCheck = undefined;
    const asking = client;
    await asking?.query("SELECT 1").catch((error: unknown) => lose(asking, error));
  };
  /** One query at a time; calls before it is sent share it. */
  const settled = (): Promise<void> => (pendingCheck ??= lastCheck = lastCheck.then(runCheck));

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
