import { SINGLE_KEYS } from "./single-keys";

/**
 * Queues key presses between the page, which listens from the start, and the code that handles them, which is loaded
 * with the first press. A press is the name of the key, or `PALETTE`.
 */
export const PALETTE = "Mod+k";

type Take = (press: string) => boolean;

let taker: Take | undefined;
let waiting: readonly string[] = [];
let onFirst: (() => void) | undefined;

/** Returns whether the press did something; true for a press that waits, since its action is not known yet. */
export function press(name: string): boolean {
  if (taker) return taker(name);
  waiting = [...waiting, name];
  onFirst?.();
  return true;
}

export function onFirstPress(tell: () => void): () => void {
  onFirst = tell;
  return () => (onFirst = undefined);
}

/** From now on presses go here, those that waited first. */
export function takePresses(take: Take): () => void {
  taker = take;
  const early = waiting;
  waiting = [];
  for (const name of early) take(name);
  return () => {
    if (taker === take) taker = undefined;
  };
}

/** The press a keyboard event means here, if it is none of the browser's or of a control's. */
export function pressOf(event: KeyboardEvent): string | undefined {
  if (event.defaultPrevented || event.isComposing || isSomethingOpen()) return undefined;
  if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey)
    return event.key.toLowerCase() === "k" ? PALETTE : undefined;
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const isSingle = event.key.length === 1 && event.key !== " ";
  return isSingle && !isTyping(event.target) && SINGLE_KEYS.read() === "on" ? event.key : undefined;
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches("textarea, select, [role=combobox]")) return true;
  return target instanceof HTMLInputElement && !["checkbox", "radio"].includes(target.type);
}

const isSomethingOpen = () =>
  document.querySelector(
    "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]:not([hidden])",
  ) !== null;
