import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

/** The script that people download to import works, against services that answer something else than a report. */
const python = ["python3", "python"].find(
  (name) => spawnSync(name, ["-c", "import requests"]).status === 0,
);

describe.skipIf(python === undefined)("the import script", () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "import-script-"));
  let answer = { status: 200, type: "application/json", body: "" };
  let server: Server;

  beforeAll(async () => {
    writeFileSync(path.join(folder, "works.json"), "[{}]");
    server = createServer((request, response) => {
      request.resume().on("end", () => {
        response.writeHead(answer.status, { "content-type": answer.type }).end(answer.body);
      });
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  });
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const run = () =>
    new Promise<{ code: unknown; stdout: string; stderr: string }>((done) => {
      const { port } = server.address() as AddressInfo;
      const args = [
        ...[
          "--api-url",
          `http://127.0.0.1:${port}`,
          "--api-key",
          "key",
          "--collection-id",
          "house",
        ],
        ...["--metadata", path.join(folder, "works.json"), "--files"],
      ];
      const script = path.resolve("public/import_works.py");
      const env = { ...process.env, PYTHONDONTWRITEBYTECODE: "1", NO_PROXY: "127.0.0.1" };
      const child = execFile(python ?? "", [script, ...args], { env }, (error, stdout, stderr) => {
        done({ code: error ? error.code : 0, stdout, stderr });
      });
      child.stdin?.end();
    });

  test.each([
    [200, "<html>Sign in</html>"],
    [202, "{}"],
    [207, '{"data": 1, "errors": []}'],
    [201, '{"data": ["a"], "errors": []}'],
    [302, ""],
  ])("ends with 1 when %i comes with no report", async (status, body) => {
    answer = { status, type: body.startsWith("<") ? "text/html" : "application/json", body };
    const { code, stderr } = await run();
    expect(code).toBe(1);
    expect(stderr).toMatch(/not the report of an import/);
  });

  test("ends with 1 at a refusal of any form", async () => {
    for (const body of ["down", '{"errors": 3, "data": {"a": 1}}', '{"errors": [7]}']) {
      answer = { status: 502, type: "application/json", body };
      const { code, stderr } = await run();
      expect(code).toBe(1);
      expect(stderr).not.toMatch(/Traceback/);
    }
  });

  test("ends with 0 at a report", async () => {
    const data = [{ item_index: 0, record_url: "https://x.example/records/a", errors: [] }];
    answer = {
      status: 201,
      type: "application/json",
      body: JSON.stringify({ message: "All.", data, errors: [] }),
    };
    expect(await run()).toMatchObject({ code: 0 });
  });
});
