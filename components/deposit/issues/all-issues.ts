"use client";

import { useTranslations } from "next-intl";
import { SHORTEST_TITLE, titleLength } from "../document/document";
import { useSaved } from "../saving/deposit-context";
import type { Snapshot } from "../saving/draft-saver";
import type { DepositIssue } from "./missing";
import { type Reach, useIssuesAt } from "./use-issues";

const TITLE = "metadata.title";

/** Whether a new deposit waits for the rest of its title: no draft is made with one that would not be kept. */
export const hasShortTitle = ({ state, document }: Pick<Snapshot, "state" | "document">): boolean =>
  state.kind === "unnamed" && titleLength(document) > 0;

/** The issues of the service, and what the form knows before it asks. */
export function useAllIssues(): readonly DepositIssue[] {
  const t = useTranslations("missing");
  const issues = useSaved((snapshot) => snapshot.issues);
  if (!useSaved(hasShortTitle)) return issues;
  const messages = [t("shortTitle", { minimum: SHORTEST_TITLE })];
  return [...issues, { field: TITLE, messages, isMissing: false }];
}

/** The sentences to show at a place. */
export const useIssues = (path: string, reach?: Reach): string[] =>
  useIssuesAt(useAllIssues(), path, reach);
