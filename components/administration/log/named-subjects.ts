import type { AuditLogJson } from "@/lib/audit/schema";
import { isObject } from "@/lib/core/json";

/** Somebody as the log writes it, and what they were given, where it says so. */
type NamedSubject = {
  readonly type: "user" | "group";
  readonly id: string;
  readonly permission: string | undefined;
};

/** `user:7`, `group:staff`, or of a grant `user:7:view`. Anything else names no account or group. */
export function namedSubject(text: string): NamedSubject | undefined {
  const [, kind, id, permission] =
    /^(user|group|role):(.+?)(?::(view|preview|edit|manage))?$/.exec(text) ?? [];
  if (kind === undefined || id === undefined) return undefined;
  return { type: kind === "user" ? "user" : "group", id, permission };
}

/** Details in which entries name people and groups. */
const NAMING = ["members", "subjects", "subject"];

/** Whom an entry names beside who acted, each as the log writes it. */
export function subjectsOf(details: Readonly<Record<string, unknown>>): string[] {
  return NAMING.flatMap((name) => details[name] ?? []).filter(
    (one): one is string => typeof one === "string",
  );
}

/** The same, with those whose roles are compared. */
export function allSubjectsOf(entry: Pick<AuditLogJson, "metadata">): NamedSubject[] {
  const { before, after } = entry.metadata;
  const compared = [before, after].filter(isObject).flatMap((roles) => Object.keys(roles));
  return [...subjectsOf(entry.metadata), ...compared].flatMap((text) => namedSubject(text) ?? []);
}
