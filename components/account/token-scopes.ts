import type { TokenScope } from "@/lib/users/schema";

type ScopeWords = { label: string; hint: string };

/** What each scope lets a program do, in the words of people. */
export const SCOPE_WORDS: Readonly<Record<TokenScope, ScopeWords>> = {
  "deposit:write": { label: "Edit drafts", hint: "Create and change drafts and upload files." },
  "deposit:actions": { label: "Publish", hint: "Publish drafts and start new versions." },
  "records:read": {
    label: "Read works",
    hint: "Read what you can read, restricted works included.",
  },
  "user:email": { label: "Read your e-mail address", hint: "See your name and address." },
};

export function scopeLabel(scope: string): string {
  return scope in SCOPE_WORDS ? SCOPE_WORDS[scope as TokenScope].label : scope;
}
