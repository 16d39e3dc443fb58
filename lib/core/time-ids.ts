import { randomBytes } from "node:crypto";

let last = { ms: 0, step: 0 };
const STEPS = 0x1000;

/**
 * A UUID of version 7: those made later by the same process are greater, so that things of one moment keep the order
 * in which they came.
 */
export function newTimeId(): string {
  const ms = Math.max(Date.now(), last.ms);
  const step = ms === last.ms ? last.step + 1 : 0;
  last = step < STEPS ? { ms, step } : { ms: ms + 1, step: 0 };
  const time = last.ms.toString(16).padStart(12, "0");
  const rest = randomBytes(8);
  rest[0] = ((rest[0] ?? 0) & 0x3f) | 0x80; // the variant of RFC 9562
  const random = rest.toString("hex");
  const count = last.step.toString(16).padStart(3, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${random.slice(0, 4)}-${random.slice(4)}`;
}
