import { excerptOf } from "@/lib/core/excerpt";
import { textOf } from "@/lib/core/html-tree";
import type { WorkJson } from "./work-json";

/** The description without markup, cut at a word. */
export function abstractOf(
  { metadata }: Pick<WorkJson, "metadata">,
  length = Infinity,
): string | undefined {
  return excerptOf(textOf(metadata.description ?? ""), length) || undefined;
}
