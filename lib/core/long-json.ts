import { endOfValue } from "./json";
import { runInSlices, type Pause, pauseAfter, type Steps } from "./time-slices";

/** JSON that is long: it is written and read in steps, others being served in between. */

/** Lists in objects in lists: rows, hits, items of a report. What they hold is written or read at once. */
const LEVELS = 3;
/** Characters that are handled at once, one member of the lowest level excepted. */
const PIECE = 64 * 1024;

/** JSON that is written already, as a member of values that still have to be. */
export class JsonText {
  constructor(readonly text: string) {}

  static of(value: unknown): JsonText {
    return new JsonText(JSON.stringify(value) ?? "null");
  }

  /** For whoever writes it by other means than {@link jsonPieces}. */
  toJSON(): unknown {
    return JSON.parse(this.text);
  }
}

/** `JSON.stringify` for values with lists of large items: others are served in between. */
export async function stringifyInSlices(value: object): Promise<string> {
  const pieces: string[] = [];
  for await (const piece of jsonPieces(value)) pieces.push(piece);
  return pieces.join("");
}

/** The same in pieces, so that nobody has to handle a long text at once. */
export async function* jsonPieces(
  value: object,
  pause: Pause = pauseAfter(),
): AsyncGenerator<string, void> {
  let piece = "";
  for (const part of written(value, LEVELS)) {
    piece += part;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = "";
    await pause();
  }
  if (piece !== "") yield piece;
}

/** Nothing for what JSON cannot say. */
function* written(value: unknown, levels: number): Generator<string, void> {
  if (value instanceof JsonText) yield* slicesOf(value.text);
  else if (typeof value === "string" && value.length > PIECE) {
    yield '"';
    for (const slice of slicesOf(value)) yield JSON.stringify(slice).slice(1, -1);
    yield '"';
  } else if (levels === 0 || typeof value !== "object" || value === null || "toJSON" in value) {
    const text = JSON.stringify(value) as string | undefined;
    if (text !== undefined) yield text;
  } else if (Array.isArray(value)) {
    let before = "[";
    for (const item of value) {
      yield before;
      before = ",";
      let isSaid = false;
      for (const part of written(item, levels - 1)) {
        isSaid = true;
        yield part;
      }
      if (!isSaid) yield "null";
    }
    yield before === "[" ? "[]" : "]";
  } else {
    let before = "{";
    for (const [name, member] of Object.entries(value)) {
      let isNamed = false;
      for (const part of written(member, levels - 1)) {
        yield isNamed ? part : `${before}${JSON.stringify(name)}:${part}`;
        isNamed = true;
      }
      if (isNamed) before = ",";
    }
    yield before === "{" ? "{}" : "}";
  }
}

/** Halves of a letter are kept together: each would be written by itself. */
function* slicesOf(text: string): Generator<string, void> {
  for (let from = 0; from < text.length;) {
    let end = from + PIECE;
    if (/[\uD800-\uDBFF]/.test(text[end - 1] ?? "")) end++;
    yield text.slice(from, end);
    from = end;
  }
}

/**
 * `JSON.parse` for well-formed text of values with lists of large items. Members of the lowest level that `kept` names
 * stay as they are written.
 */
export const parseInSlices = (text: string, kept: ReadonlySet<string>): Promise<unknown> =>
  runInSlices(new LongJson(text, kept).value(LEVELS));

class LongJson {
  private at = 0;

  constructor(
    private readonly text: string,
    private readonly kept: ReadonlySet<string>,
  ) {}

  *value(levels: number, name?: string): Steps<unknown> {
    const sign = this.sign();
    if (levels > 0 && sign === "[") return yield* this.list(levels - 1);
    if (levels > 0 && sign === "{") return yield* this.object(levels - 1);
    const from = this.at;
    this.at = endOfValue(this.text, from);
    const text = this.text.slice(from, this.at);
    yield;
    return levels === 0 && name !== undefined && this.kept.has(name)
      ? new JsonText(text)
      : (JSON.parse(text) as unknown);
  }

  private *list(levels: number): Steps<unknown[]> {
    const items: unknown[] = [];
    this.at++; // the bracket
    while (this.sign() !== "]") {
      items.push(yield* this.value(levels));
      if (this.sign() === ",") this.at++;
    }
    this.at++;
    return items;
  }

  private *object(levels: number): Steps<Record<string, unknown>> {
    const members: [name: string, value: unknown][] = [];
    this.at++; // the brace
    while (this.sign() !== "}") {
      const from = this.at;
      this.at = endOfValue(this.text, from);
      const name = JSON.parse(this.text.slice(from, this.at)) as string;
      this.sign();
      this.at++; // the colon
      members.push([name, yield* this.value(levels, name)]);
      if (this.sign() === ",") this.at++;
    }
    this.at++;
    // `fromEntries` makes own members, also of the name `__proto__`.
    return Object.fromEntries(members);
  }

  /** The next one that is no space. */
  private sign(): string {
    while (/\s/.test(this.text[this.at] ?? "")) this.at++;
    return this.text[this.at] ?? "";
  }
}
