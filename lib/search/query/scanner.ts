/** Where the parser stands in the text, and the few looks ahead it needs. */
export class Scanner {
  position = 0;

  constructor(readonly text: string) {}

  atEnd(): boolean {
    return this.position >= this.text.length;
  }

  /** The character here; empty at the end. */
  peek(ahead = 0): string {
    return this.text[this.position + ahead] ?? "";
  }

  take(): string {
    return this.text[this.position++] ?? "";
  }

  atSpace(ahead = 0): boolean {
    return isSpace(this.peek(ahead));
  }

  skipSpace(): void {
    while (!this.atEnd() && this.atSpace()) this.position++;
  }

  startsRange(): boolean {
    return "[{<>".includes(this.peek()) && !this.atEnd();
  }

  isOperator(...words: readonly string[]): boolean {
    return words.some((word) => this.holdsOperator(word));
  }

  takeOperator(...words: readonly string[]): string | undefined {
    const found = words.find((word) => this.holdsOperator(word));
    if (found) this.position += found.length;
    return found;
  }

  /** `+`, `-` or `!` in front of an operand. */
  takeSign(): "+" | "-" | "!" | undefined {
    const sign = this.peek();
    if (sign !== "+" && sign !== "-" && sign !== "!") return undefined;
    this.position++;
    return sign;
  }

  /** `^2.5` */
  takeBoost(): number | undefined {
    if (this.peek() !== "^") return undefined;
    const length = this.lengthOfNumber(1);
    if (length === 0) return undefined;
    const factor = Number(this.text.slice(this.position + 1, this.position + 1 + length));
    this.position += 1 + length;
    return factor;
  }

  /** How many characters of a decimal number stand `ahead` of here. */
  lengthOfNumber(ahead: number): number {
    let length = 0;
    let dots = 0;
    for (; length < 10; length++) {
      const character = this.peek(ahead + length);
      if (character === "." && length > 0 && dots++ === 0) continue;
      if (character < "0" || character > "9" || character === "") break;
    }
    return this.peek(ahead + length - 1) === "." ? length - 1 : length;
  }

  /**
   * `name:` in front of a value. A word before a colon is no field when a space or `//` follows and no
   * field has that name, or when it could not be one. Namespaces may bring a colon of their own.
   */
  takeFieldName(isField: (name: string) => boolean): string | undefined {
    let name = "";
    let end = this.position;
    for (; ; end++) {
      const character = this.text[end];
      if (character === undefined || isSpace(character)) return undefined;
      if (character === "\\" && end + 1 < this.text.length) {
        name += this.text[++end] ?? "";
        continue;
      }
      if (character === ":") break;
      if (!NAME_CHARACTER.test(character)) return undefined;
      name += character;
    }
    if (!NAME_START.test(name)) return undefined;
    if (!isField(name)) {
      const longer = this.takeNamespacedName(name, end, isField);
      if (longer !== undefined) return longer;
      const next = this.text[end + 1];
      const isPlain = next === undefined || isSpace(next) || this.text.startsWith("//", end + 1);
      if (isPlain) return undefined;
    }
    this.position = end + 1;
    return name;
  }

  /** `custom_fields.journal:journal.title:` with its first colon left unescaped. */
  private takeNamespacedName(
    start: string,
    colon: number,
    isField: (name: string) => boolean,
  ): string | undefined {
    let end = colon + 1;
    while (end < this.text.length && NAME_CHARACTER.test(this.text[end] ?? "")) end++;
    if (this.text[end] !== ":") return undefined;
    const name = `${start}:${this.text.slice(colon + 1, end)}`;
    if (!isField(name)) return undefined;
    this.position = end + 1;
    return name;
  }

  private holdsOperator(word: string): boolean {
    if (!this.text.startsWith(word, this.position)) return false;
    const next = this.text[this.position + word.length];
    // Symbols may touch what follows; words may not.
    return /^\W/.test(word) || next === undefined || isSpace(next) || next === "(" || next === ")";
  }
}

const NAME_START = /^[\p{L}_*]/u;
const NAME_CHARACTER = /^[\p{L}\p{N}_.*-]$/u;

export function isSpace(character: string): boolean {
  return character !== "" && /^[\s\u00a0\u3000]$/.test(character);
}
