export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Controls that were changed, with what they say then, and buttons that were pressed, in their order. */
export type Touched = ReadonlyMap<Control | HTMLButtonElement, Said>;

type Said = { value: string; checked: boolean | undefined; caret?: Caret };
export type Caret = readonly [start: number | null, end: number | null];

/**
 * What somebody types or presses in a part of a page whose code is not here yet: the browser shows it, and React, which stops
 * events of such parts, would never hear of it. It is done once more when the code is here.
 */
export class EarlyInput {
  #touched = new Map<Control | HTMLButtonElement, Said>();
  #composing: Control | undefined;
  #isOver = false;
  #stop: (() => void) | undefined;

  get isEmpty(): boolean {
    return this.#touched.size === 0;
  }

  /** Watches a part until its code is here. Answers how to stop. */
  watch(part: HTMLElement): () => void {
    if (this.#isOver) return () => undefined;
    const note = ({ type, target }: Event) => {
      if (!(target instanceof Element) || !part.contains(target)) return;
      if (type === "compositionstart") this.#composing = isControl(target) ? target : undefined;
      else if (type === "compositionend") this.#composing = undefined;
      else if (type === "click") this.#touch(target.closest("button"));
      else this.#touch(target);
    };
    const types = ["input", "click", "compositionstart", "compositionend"];
    // At the window: React stops these events at the document.
    for (const type of types) window.addEventListener(type, note, true);
    // One may have begun before.
    if (part.contains(document.activeElement)) this.#touch(document.activeElement);
    return (this.#stop = () => {
      for (const type of types) window.removeEventListener(type, note, true);
    });
  }

  /** What is to be done once more, now that it is heard. */
  end(): Touched {
    this.#isOver = true;
    this.#stop?.();
    const touched = this.#touched;
    this.#touched = new Map();
    // What is being composed of several keys will be heard of.
    if (this.#composing) touched.delete(this.#composing);
    for (const [one, said] of touched)
      if ("selectionStart" in one) said.caret = [one.selectionStart, one.selectionEnd];
    return touched;
  }

  #touch(target: Element | null): void {
    if (!target || !(isControl(target) || target instanceof HTMLButtonElement)) return;
    const checked = target instanceof HTMLInputElement ? target.checked : undefined;
    this.#touched.set(target, { value: target.value, checked });
  }
}

const isControl = (target: Element): target is Control =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;
