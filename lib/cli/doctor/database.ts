import { readdirSync } from "node:fs";
import path from "node:path";
import { type Context, systemContext } from "@/lib/db/context";
import { databaseHealth } from "@/lib/db/health";
import { queueState } from "@/lib/jobs/queue-state";
import { withDatabase } from "@/lib/server/database";
import { projectRoot } from "@/lib/server/environment";
import { isSetUp } from "@/lib/users";
import { listOverdueEmbargoes } from "@/lib/works";
import { INDEXES, sentenceOf, indexProblem } from "@/lib/administration";
import { attention, bad, type Finding, good, reasonOf } from "./finding";

/** Everything that needs the database; without it the one reason why. */
export async function checkDatabase(): Promise<Finding[]> {
  try {
    return await withDatabase(async () => {
      const ctx = systemContext();
      const health = await databaseHealth();
      const missing = ourMigrations().filter((name) => !health.migrations.includes(name));
      const size = `${(health.sizeBytes / 1e6).toFixed(0)} MB`;
      const findings = [good("Database", `PostgreSQL ${health.version}, ${size}`)];
      if (!health.checksums)
        findings.push(
          attention(
            "Checksums",
            "The database does not notice pages that rot on disk.",
            "Stop it and run pg_checksums --enable on its folder.",
          ),
        );
      if (missing.length > 0)
        return [
          ...findings,
          bad("Tables", `${missing.join(", ")} is missing.`, "Start the service: it applies them."),
        ];
      return [
        ...findings,
        ...(await checkQueue(ctx)),
        await checkEmbargoes(ctx),
        ...(await checkIndexes(ctx)),
        await checkAdministrator(ctx),
      ];
    });
  } catch (error) {
    const mend = "Check DATABASE_URL, or unset it to use the bundled database.";
    return [bad("Database", reasonOf(error), mend)];
  }
}

function ourMigrations(): string[] {
  const folder = path.join(projectRoot, "prisma/migrations");
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

async function checkQueue(ctx: Context): Promise<Finding[]> {
  const counts = await queueState(ctx);
  const dead = counts.filter((one) => one.dead > 0);
  const waiting = counts.reduce((sum, one) => sum + one.waiting, 0);
  if (dead.length === 0) return [good("Jobs", `${waiting} waiting, none given up`)];
  return dead.map((one) =>
    attention(
      "Jobs",
      `${one.dead} of ${one.name} were given up: ${one.lastError ?? "no reason kept"}`,
      `Mend the reason, then run npm run cli -- job retry ${one.name}.`,
    ),
  );
}

async function checkEmbargoes(ctx: Context): Promise<Finding> {
  const overdue = await listOverdueEmbargoes(ctx);
  return overdue.length === 0
    ? good("Embargoes", "none is overdue")
    : attention(
        "Embargoes",
        `They ended, and these works are still closed: ${overdue.join(", ")}.`,
        "Run npm run cli -- job run works.lift-embargoes and look into the log for the reason.",
      );
}

async function checkIndexes(ctx: Context): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const index of INDEXES) {
    const drift = await index.check(ctx);
    const about = `Search of ${index.id}`;
    const sentence = sentenceOf(index, drift);
    findings.push(
      indexProblem(drift) === 0
        ? good(about, sentence)
        : attention(about, sentence, `Run npm run cli -- search rebuild --only ${index.id}.`),
    );
  }
  return findings;
}

async function checkAdministrator(ctx: Context): Promise<Finding> {
  return (await isSetUp(ctx))
    ? good("Administrator", "there is one")
    : attention(
        "Administrator",
        "Nobody administers this service yet.",
        "Use the link printed by npm start, or npm run cli -- user create --admin.",
      );
}
