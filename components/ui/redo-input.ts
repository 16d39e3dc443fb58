import type { Caret, Control, Touched } from "./early-input";

/** Does once more what was done with controls before anybody heard of it. */
export function redo(touched: Touched): void {
  for (const [one, { value, checked, caret }] of touched) {
    if (!one.isConnected) continue;
    if (one instanceof HTMLButtonElement) one.click();
    else if (isSwitch(one)) turn(one, checked === true);
    else if (one instanceof HTMLSelectElement) choose(one, value);
    else write(one, value, caret);
    if (one !== document.activeElement) tell(one, "focusout");
  }
}

const isSwitch = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type);

/*
 * React compares a control with what it last knew of it, so that it has to be told the former value first.
 */

function turn(control: HTMLInputElement, isOn: boolean): void {
  if (isOn === control.defaultChecked) return;
  control.checked = !isOn;
  control.click();
}

function choose(control: HTMLSelectElement, value: string): void {
  control.value = value;
  tell(control, "change");
}

function write(
  control: HTMLInputElement | HTMLTextAreaElement,
  value: string,
  [start, end]: Caret = [null, null],
): void {
  if (value === control.defaultValue) return;
  control.value = control.defaultValue;
  // The setter of the browser, of which React does not know.
  const prototype: unknown = Object.getPrototypeOf(control);
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(control, value);
  if (start !== null) control.setSelectionRange(start, end);
  tell(control, "input");
}

const tell = (control: Element, type: string) =>
  control.dispatchEvent(new Event(type, { bubbles: true }));
