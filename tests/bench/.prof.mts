import assert from "node:assert/strict";
import { appendFileSync, readFileSync, readdirSync, existsSync, writeFileSync } from "node:fs";
import { apiOf } from "../support/api";
import { cpuPerRequest, idleCpu } from "./cpu-time";
import { startInstance } from "./instance";
import { sampleOf } from "./sample";

const [dir, root, rounds = "4", base = "40000000"] = process.argv.slice(2);
const conf = `${dir}/postgres/18/postgresql.conf`;
const confs = [conf, `${dir}/postgres/postgresql.conf`].filter(existsSync);
assert.ok(confs[0], "conf");
if (!readFileSync(confs[0], "utf8").includes("pg_stat_statements"))
  appendFileSync(confs[0], "\nshared_preload_libraries='pg_stat_statements'\npg_stat_statements.track_planning=on\npg_stat_statements.max=5000\n");
const instance = await startInstance(dir!, root);
const db = instance.database;
await db.query("CREATE EXTENSION IF NOT EXISTS pg_stat_statements");
const owner = apiOf(instance.url, instance.owner.token);
const N = 60;
const EXAMPLE = Buffer.alloc(1000, "x");
const names = ["a draft", "saving it", "adding a file", "its content", "its commit", "publishing"];
async function deposit(round: number, save: boolean) {
  const ids: string[] = [];
  const at = (i: number) => `/api/records/${ids[i]}/draft`;
  const body = (i: number) => sampleOf(Number(base) + round * N + i).payload;
  const sends = [
    async (i: number) => { const r = await owner.post<{ id: string }>("/api/records", body(i)); ids.push(r.body.id); return r; },
    (i: number) => owner.put(at(i), body(i)),
    (i: number) => owner.post(`${at(i)}/files`, [{ key: "a.txt" }]),
    (i: number) => owner.upload(`${at(i)}/files/a.txt/content`, EXAMPLE),
    (i: number) => owner.post(`${at(i)}/files/a.txt/commit`),
    (i: number) => owner.post(`${at(i)}/actions/publish`),
  ];
  const idle = await idleCpu(instance);
  const out: Record<string, { web: number; database: number }> = {};
  for (const [k, send] of sends.entries()) { if (process.env.ONLY && !process.env.ONLY.split(",").includes(String(k))) continue;
    if (k === 1 && !save) continue;
    out[names[k]!] = await cpuPerRequest(instance, idle, N, async (i) => {
      const r = await send(i);
      assert.ok(r.status < 300, r.text.slice(0, 400));
    });
  }
  return out;
}
const procs = async () => {
  const { rows } = await db.query("SELECT pg_backend_pid() AS pid");
  const stat = (pid: string | number) => { const t = readFileSync(`/proc/${pid}/stat`, "utf8"); const f = t.slice(t.lastIndexOf(")") + 2).split(" "); return { parent: Number(f[1]), ms: 10 * (Number(f[11]) + Number(f[12])), sys: 10*Number(f[12]) }; };
  const server = stat(rows[0].pid).parent;
  const kids = readFileSync(`/proc/${server}/task/${server}/children`, "utf8").split(" ").filter(Boolean);
  return new Map([String(server), ...kids].map((pid) => { let n = ""; try { n = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").slice(0, 80).trim(); } catch {} return [pid, { ...stat(pid), n }]; }));
};
for (let r = 0; r < 3; r++) await deposit(r, false);
await db.query("SELECT pg_stat_statements_reset()");
const before = await procs();
const all: Record<string, { web: number; database: number }>[] = [];
const R = Number(rounds);
const wal0 = (await db.query("SELECT wal_bytes::float, wal_records::float, wal_fpi::float FROM pg_stat_wal")).rows[0];
let stopProfile = async () => {};
if (process.env.PROFILE) {
  const { execSync } = await import("node:child_process");
  const WS = (await import("next/dist/compiled/ws")).default as any;
  const metrics = await (await fetch(`${instance.url}/metrics`)).text().catch(() => "");
  const port = new URL(instance.url).port;
  const pid = execSync(`ss -ltnp | grep ":${port} " | sed 's/.*pid=\\([0-9]*\\).*/\\1/' | head -1`).toString().trim();
  console.log("web pid", pid, execSync(`tr '\\0' ' ' </proc/${pid}/cmdline`).toString());
  process.kill(Number(pid), "SIGUSR1");
  await new Promise((f) => setTimeout(f, 1000));
  const [{ webSocketDebuggerUrl }] = (await (await fetch("http://127.0.0.1:9229/json")).json()) as any;
  const ws = new WS(webSocketDebuggerUrl, { maxPayload: 1 << 30 });
  await new Promise((f) => ws.once("open", f));
  let id = 0; const waiting = new Map<number, (v: any) => void>();
  ws.on("message", (m: any) => { const d = JSON.parse(String(m)); waiting.get(d.id)?.(d.result); });
  const call = (method: string, params = {}) => new Promise<any>((f) => { waiting.set(++id, f); ws.send(JSON.stringify({ id, method, params })); });
  await call("Profiler.enable"); await call("Profiler.setSamplingInterval", { interval: 200 }); await call("Profiler.start");
  stopProfile = async () => { const { profile } = await call("Profiler.stop"); writeFileSync("/tmp/prof.cpuprofile", JSON.stringify(profile)); ws.close(); };
}
for (let r = 0; r < R; r++) all.push(await deposit(3 + r, false));
await stopProfile();
await new Promise((f) => setTimeout(f, 2500));
const after = await procs();
const wal1 = (await db.query("SELECT wal_bytes::float, wal_records::float, wal_fpi::float FROM pg_stat_wal")).rows[0];
const med = (v: number[]) => v.sort((a, b) => a - b)[v.length >> 1]!;
let sumW = 0, sumD = 0;
for (const name of names) {
  const seen = all.map((a) => a[name]).filter(Boolean) as { web: number; database: number }[];
  if (!seen.length) continue;
  const w = med(seen.map((s) => s.web)), d = med(seen.map((s) => s.database));
  sumW += w; sumD += d;
  console.log(name.padEnd(16), w.toFixed(2), d.toFixed(2));
}
console.log("sum", sumW.toFixed(2), sumD.toFixed(2), (sumW + sumD).toFixed(2));
const D = R * N;
console.log("wal per deposit", ((wal1.wal_bytes - wal0.wal_bytes) / D / 1024).toFixed(1), "kB", ((wal1.wal_records - wal0.wal_records) / D).toFixed(0), "records", ((wal1.wal_fpi - wal0.wal_fpi) / D).toFixed(1), "fpi");
console.log("processes, ms per deposit (sys):");
for (const [pid, p] of after) { const b = before.get(pid); const ms = (p.ms - (b?.ms ?? 0)) / D; if (ms > 0.02) console.log(" ", ms.toFixed(2), `(${((p.sys - (b?.sys ?? 0)) / D).toFixed(2)})`, p.n); }
const { rows } = await db.query(`SELECT calls::int, (total_exec_time+total_plan_time)::float AS t, total_plan_time::float AS p, wal_bytes::float AS wal, regexp_replace(query, '\\s+', ' ', 'g') AS q FROM pg_stat_statements ORDER BY 2 DESC LIMIT 70`);
let tot = 0; for (const r of rows) tot += r.t;
console.log("statements", (tot / D).toFixed(2), "ms per deposit");
writeFileSync("/tmp/prof.statements", rows.map((r) => [(r.t / D).toFixed(3), (r.p / D).toFixed(3), (r.calls / D).toFixed(2), (r.wal / D / 1024).toFixed(1), r.q.slice(0, 400)].join("  ")).join("\n"));
console.log(rows.slice(0, 45).map((r) => [(r.t / D).toFixed(3), (r.p / D).toFixed(3), (r.calls / D).toFixed(2), (r.wal / D / 1024).toFixed(1) + "kB", r.q.slice(0, 130)].join("  ")).join("\n"));
await instance.stop();
