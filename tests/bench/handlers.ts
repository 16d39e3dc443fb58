import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { adoptConfig, parseConfig } from "@/lib/core/config";
import { disconnect } from "@/lib/db/database";
import { migrateQueue } from "@/lib/jobs/worker";
import { migrate } from "@/lib/server/migrations";
import { startPostgres } from "@/lib/server/postgres";
import { partnerEnvironment, type PartnerServer, startPartner } from "../support/partner";

const MIGRATIONS = path.resolve(import.meta.dirname, "../../prisma/migrations");

/**
 * Runs a benchmark that calls handlers in this process: beside a partner instance, on an empty database that keeps what
 * it says it keeps.
 */
export async function withHandlers<Result>(
  settings: Readonly<Record<string, string>>,
  measure: (partner: PartnerServer) => Promise<Result>,
): Promise<Result> {
  const home = mkdtempSync(path.join(os.tmpdir(), "commonshelf-bench-handlers-"));
  const partner = await startPartner();
  const postgres = await startPostgres({ home: path.join(home, "postgres") });
  try {
    await migrate(postgres.url, MIGRATIONS);
    adoptConfig(
      parseConfig({
        ...partnerEnvironment(partner),
        DATABASE_URL: postgres.url,
        DATA_DIR: home,
        LOG_LEVEL: "silent",
        ...settings,
      }),
    );
    await migrateQueue();
    return await measure(partner);
  } finally {
    await disconnect();
    await postgres.stop();
    await partner.stop();
    rmSync(home, { recursive: true, force: true });
  }
}
