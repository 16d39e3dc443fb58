/**
 * Measuring on machines that do something else too: ours and the reference take turns (A B A B), and only the
 * ratio within a turn counts. A verdict needs a steady reference; see `isSteady`.
 */
export type Turns = {
  readonly ours: readonly number[];
  readonly reference: readonly number[];
};

/** Rounds in which both are measured right after each other. Any unit, as long as it is the same. */
export async function takeTurns(
  rounds: number,
  ours: (round: number) => Promise<number>,
  reference: (round: number) => Promise<number>,
): Promise<Turns> {
  const turns = { ours: [] as number[], reference: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    turns.ours.push(await ours(round));
    turns.reference.push(await reference(round));
  }
  return turns;
}

/** Median of the ratios of the rounds. */
export function ratioOf({ ours, reference }: Turns): number {
  return median(ours.map((value, round) => value / (reference[round] ?? NaN)));
}

/** How far apart the rounds lie, in relation to their median. */
export function spreadOf(values: readonly number[]): number {
  return (Math.max(...values) - Math.min(...values)) / median(values);
}

/** A reference that wanders further than this says more about the machine than about us. */
export const STEADY = 0.25;

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** Nearest rank; NaN of nothing. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  if (percent === 50 && sorted.length % 2 === 0) {
    const upper = sorted.length / 2;
    return ((sorted[upper - 1] ?? NaN) + (sorted[upper] ?? NaN)) / 2;
  }
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? NaN;
}

/** Runs `act` over and over, one after the other, and answers how long each took in milliseconds. */
export async function timesOf(seconds: number, act: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const deadline = performance.now() + seconds * 1000;
  while (performance.now() < deadline) times.push(await timeOf(act));
  return times;
}

/** Milliseconds. */
export async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await act();
  return performance.now() - started;
}
