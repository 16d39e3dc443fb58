import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

// A thread that asks for an empty answer all the time, and tells how long the longest one took since it was last asked
// for it. It has a loop of its own: what the measuring process does meanwhile is not measured.

const EVERY_MS = 4;

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
let longest = 0;
let began = performance.now();

parentPort?.on("message", () => {
  // One that is under way counts, too.
  parentPort?.postMessage(Math.max(longest, performance.now() - began));
  longest = 0;
});

const answered = () =>
  new Promise((resolve, reject) => {
    http
      .get(workerData, { agent }, (response) => response.resume().once("end", resolve))
      .once("error", reject);
  });

for (;;) {
  began = performance.now();
  await answered();
  longest = Math.max(longest, performance.now() - began);
  await sleep(EVERY_MS);
  began = performance.now();
}
