import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { lstatSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Account, canReach, giveTo, identityOf } from "./database-account";
import { bareEnvironment } from "./environment";
import type { Binaries } from "./postgres-binaries";
import { StartFailure } from "./start-failure";

/**
 * The database's files, below one folder: `18/` is PostgreSQL's own data folder, `password` opens it and
 * `server.log` is the server's log. The service signs in as an ordinary role; the superuser
 * has no password and can therefore not sign in at all.
 */
export type Cluster = {
  readonly home: string;
  /** PostgreSQL's data folder, without links. */
  readonly data: string;
  /** The data folder as given to the server process. */
  readonly dataArgument: string;
  readonly account: Account | undefined;
  readonly binaries: Binaries;
  readonly password: string;
  readonly logFile: string;
};

const MAJOR = "18";
const RULES_FILE = "pg_hba.conf";
const RULES = "local all all scram-sha-256\nhost all all 127.0.0.1/32 scram-sha-256\n";
export const ROLE = "commonshelf";

/** Opens the files in `home`, making them at the first start. Only the holder of the lock may call this. */
export function prepareCluster(
  home: string,
  account: Account | undefined,
  binaries: Binaries,
): Cluster {
  const folder = folderFor(home, account);
  for (const name of readdirSync(folder))
    if (name.startsWith("new-")) rmSync(path.join(folder, name), { recursive: true, force: true });
  const data = path.join(folder, MAJOR);
  const tools = { account, binaries };
  const passwordFile = path.join(folder, "password");
  if (!existsSync(data)) {
    rmSync(passwordFile, { force: true });
    create(data, folder, tools);
  }
  if (!existsSync(passwordFile)) {
    const password = randomBytes(24).toString("base64url");
    runSingleUser(data, tools, [`ALTER ROLE ${ROLE} PASSWORD '${password}';`]);
    writeFileSync(`${passwordFile}.new`, password, { mode: 0o600 });
    renameSync(`${passwordFile}.new`, passwordFile);
  }
  // Folders made before the service came through a socket have no rule for it.
  writeFileSync(path.join(data, RULES_FILE), RULES);
  return {
    home: folder,
    data,
    dataArgument: nameFor(data, account),
    ...tools,
    password: readFileSync(passwordFile, "utf8").trim(),
    logFile: path.join(folder, "server.log"),
  };
}

/**
 * Where the files lie: in `home`. A folder above it may be closed to the account (a checkout in /root); on
 * Linux the server then runs from inside (see `nameFor`), elsewhere `home` becomes a link to a folder
 * under /usr/local/var.
 */
function folderFor(home: string, account: Account | undefined): string {
  mkdirSync(home, { recursive: true, mode: 0o711 });
  if (canReach(account, home) || process.platform === "linux") return realpathSync(home);
  if (lstatSync(home).isSymbolicLink()) return realpathSync(home);
  if (readdirSync(home).length > 0)
    throw new StartFailure(
      `The account ${account?.name} cannot enter ${home}: open the folders above it (chmod o+x), or set DATA_DIR to another folder.`,
    );
  const outside = `/usr/local/var/commonshelf-${randomBytes(4).toString("hex")}`;
  mkdirSync(outside, { recursive: true, mode: 0o711 });
  rmSync(home, { recursive: true });
  symlinkSync(outside, home);
  return realpathSync(home);
}

/**
 * The server starts with its data folder as working directory, which root opens for it; `/proc/self/cwd`
 * names that folder without passing through the closed ones above.
 */
function nameFor(data: string, account: Account | undefined): string {
  return canReach(account, data) ? data : "/proc/self/cwd";
}

type Tools = { account: Account | undefined; binaries: Binaries };

/** Made aside and renamed when complete, so that an interrupted first start leaves nothing half-made. */
function create(data: string, folder: string, tools: Tools): void {
  const fresh = path.join(folder, `new-${process.pid}`);
  mkdirSync(fresh, { mode: 0o700 });
  giveTo(tools.account, fresh);
  initialise(fresh, tools);
  writeFileSync(path.join(fresh, RULES_FILE), RULES);
  runSingleUser(fresh, tools, [
    `CREATE ROLE ${ROLE} LOGIN CREATEDB;`,
    `CREATE DATABASE ${ROLE} OWNER ${ROLE};`,
  ]);
  chmodSync(fresh, 0o700);
  renameSync(fresh, data);
}

/**
 * PostgreSQL's built-in C.UTF-8 sorts and folds the same on every machine and after every upgrade of the
 * system's libraries. The C library's locale, still used in places, has different names.
 */
function initialise(data: string, { account, binaries }: Tools): void {
  let complaint = "";
  for (const locale of ["C.UTF-8", "en_US.UTF-8", "C"]) {
    // No password is asked for; `create` writes the rules of access afterwards.
    const args = [
      ["-D", nameFor(data, account), "-U", "postgres", "--auth=reject", "--no-instructions"],
      ["--encoding=UTF8", "--data-checksums", "--text-search-config=simple"],
      [
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--no-locale",
        `--lc-ctype=${locale}`,
      ],
    ].flat();
    try {
      run(binaries.initdb, args, { account, data });
      return;
    } catch (error) {
      complaint =
        error instanceof Error && "stderr" in error ? String(error.stderr) : String(error);
      if (!/invalid locale/.test(complaint)) break;
    }
  }
  throw new StartFailure(`The database could not be set up in ${data}: ${lastLine(complaint)}`);
}

/** SQL without a server, each statement on a line: the only way in for the superuser. */
function runSingleUser(data: string, { account, binaries }: Tools, statements: string[]): void {
  const args = ["--single", "-D", nameFor(data, account), "-c", "exit_on_error=on", "postgres"];
  try {
    run(binaries.postgres, args, { account, data, input: `${statements.join("\n")}\n` });
  } catch (error) {
    const complaint = error instanceof Error && "stderr" in error ? String(error.stderr) : "";
    throw new StartFailure(`The database in ${data} cannot be opened: ${lastLine(complaint)}`);
  }
}

function run(
  program: string,
  args: string[],
  options: { account: Account | undefined; data: string; input?: string },
): void {
  execFileSync(program, args, {
    ...identityOf(options.account),
    cwd: options.data,
    env: bareEnvironment(),
    input: options.input ?? "",
    stdio: ["pipe", "pipe", "pipe"],
  });
}

function lastLine(output: string): string {
  return output.trim().split("\n").at(-1) ?? "";
}
