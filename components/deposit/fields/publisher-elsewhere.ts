import { valueAt } from "@/lib/core/value-at";
import type { Json } from "../document/value-at";

const PUBLISHER = "metadata.publisher";

/** What an entry says of a work that others have published. */
const ELSEWHERE = ["pids.doi", "custom_fields.journal:journal"];

type Form = {
  /** The values that a new deposit began with. */
  preset: Json | undefined;
  document: Json;
};

/**
 * What an entry says, with an empty publisher where it names none of a work that others have published, and the form still
 * has the one that it began with: nobody has entered that the work is published here.
 */
export function withoutPresetPublisher(
  values: ReadonlyMap<string, unknown>,
  { preset, document }: Form,
): ReadonlyMap<string, unknown> {
  const isPreset = preset && valueAt(preset, PUBLISHER) === valueAt(document, PUBLISHER);
  if (!isPreset || values.has(PUBLISHER) || !ELSEWHERE.some((place) => values.has(place)))
    return values;
  return new Map([...values, [PUBLISHER, ""]]);
}
