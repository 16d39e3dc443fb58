/** The last months with the running one, `2026-02`, the oldest first. */
export function monthsUntil(now: Date, count: number): string[] {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(year, month - count + 1 + at, 1)).toISOString().slice(0, 7),
  );
}
