/** Where the keyboard is in a list and what is selected. Pure, so that every key can be tried without a page. */
export type Triage = {
  /** The row of the keyboard; none before the first key. */
  readonly current: string | undefined;
  readonly selected: ReadonlySet<string>;
};

export const START: Triage = { current: undefined, selected: new Set() };

/** The next or previous row; the list does not go round. */
export function move(state: Triage, step: 1 | -1, ids: readonly string[]): Triage {
  const at = state.current === undefined ? -1 : ids.indexOf(state.current);
  const next = at < 0 ? 0 : Math.min(Math.max(at + step, 0), ids.length - 1);
  return { ...state, current: ids[next] };
}

/** The row that the keyboard goes to when this one leaves: the one below, at the end the one above. */
export function neighbour(ids: readonly string[], id: string): string | undefined {
  const at = ids.indexOf(id);
  return ids[at + 1] ?? ids[at - 1];
}

export function select(state: Triage, id: string, isSelected = !state.selected.has(id)): Triage {
  const selected = new Set(state.selected);
  if (isSelected) selected.add(id);
  else selected.delete(id);
  return { ...state, selected };
}

export function selectAll(state: Triage, ids: readonly string[]): Triage {
  return { ...state, selected: new Set(ids) };
}

/** Requests that left the list are neither current nor selected any more. */
export function keepOnly(state: Triage, ids: readonly string[]): Triage {
  return {
    current: ids.find((id) => id === state.current),
    selected: new Set(ids.filter((id) => state.selected.has(id))),
  };
}
