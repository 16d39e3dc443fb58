import { Notice } from "@/components/ui/notice";

/** Says in the place of a list why its question could not be read. */
export function SearchProblem({ messages }: { messages: readonly string[] }) {
  return (
    <div role="alert" className="mt-4">
      <Notice tone="warning">{messages.join(" ")}</Notice>
    </div>
  );
}
