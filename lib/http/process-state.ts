import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { processWide } from "@/lib/core/process-wide";

/**
 * State that the server and the compiled handlers, two module graphs in one process, share: the
 * metrics, and whether the process is coming up, serving, or about to stop.
 */
type ProcessState = {
  readonly metrics: Registry;
  readonly requests: Histogram<"method" | "route" | "status">;
  /** Only our own server goes through all three; under plain `next start` a process always serves. */
  phase: "starting" | "serving" | "stopping";
};

const state = processWide<ProcessState>("http");

export function processState(): ProcessState {
  return (state.value ??= create());
}

function create(): ProcessState {
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the request's headers to the end of the answer, by route pattern.",
    labelNames: ["method", "route", "status"] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    registers: [metrics],
  });
  return { metrics, requests, phase: "serving" };
}
