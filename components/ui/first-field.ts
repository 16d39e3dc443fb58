// A switch acts at once, so that it is no part of what one fills in.
const FIELDS = [
  "input:enabled:not([type=hidden], [role=switch])",
  "select:enabled",
  "textarea:enabled",
  "[contenteditable=true]",
].join();

/** The field in which a person begins to write, as the Tab key would find it: of radio buttons the chosen one. */
export function firstField(place: ParentNode): HTMLElement | undefined {
  const field = [...place.querySelectorAll<HTMLElement>(FIELDS)].find(
    (one) => one.tabIndex >= 0 && one.getClientRects().length > 0,
  );
  if (!(field instanceof HTMLInputElement) || field.type !== "radio") return field;
  const group = place.querySelectorAll<HTMLInputElement>("input[type=radio]:checked");
  return [...group].find(({ name }) => name === field.name) ?? field;
}
