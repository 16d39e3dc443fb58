"use client";

import { Input } from "@/components/ui/input";

type MomentInputProps = { name: string; moment?: string | null | undefined };

/** A day and a time in UTC, as the administration shows all moments. */
export function MomentInput({ name, moment }: MomentInputProps) {
  return (
    <Input
      type="datetime-local"
      name={name}
      defaultValue={moment?.slice(0, 16)}
      className="max-w-60"
    />
  );
}

/** What was chosen, as the API takes it; null for nothing. */
export const momentOf = (chosen: string | undefined): string | null =>
  chosen ? `${chosen.slice(0, 16)}:00Z` : null;
