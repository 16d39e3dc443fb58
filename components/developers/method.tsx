import { Badge, type BadgeTone } from "@/components/ui/badge";

const TONES: Readonly<Record<string, BadgeTone>> = {
  GET: "notice",
  POST: "accent",
  PUT: "warning",
  PATCH: "warning",
  DELETE: "danger",
};

/** The method of an operation. */
export function Method({ children }: { children: string }) {
  return (
    <Badge tone={TONES[children] ?? "neutral"}>
      <code className="font-mono">{children}</code>
    </Badge>
  );
}
