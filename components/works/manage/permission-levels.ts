import type { GrantJson } from "@/lib/works/schema";

export type Level = GrantJson["permission"];

/** From the least to the most. */
export const LEVELS: readonly Level[] = ["view", "preview", "edit", "manage"];

export const isLevel = (text: string): text is Level => LEVELS.some((level) => level === text);
