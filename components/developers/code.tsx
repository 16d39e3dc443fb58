import type { ReactNode } from "react";

/** Something that programs read or write; long ones are broken anywhere. */
export function Code({ children }: { children: ReactNode }) {
  return (
    <code translate="no" className="font-mono text-[0.9em] break-words">
      {children}
    </code>
  );
}

/** In texts of the message files: `<code>{name}</code>`. */
export const inCode = (chunks: ReactNode) => <Code>{chunks}</Code>;

/** Lines to copy. They are wrapped, so that nothing has to be scrolled sideways. */
export function CodeBlock({ children }: { children: string }) {
  return (
    <pre className="mt-2 rounded-md border border-line bg-sunken p-3 text-sm/6 break-words whitespace-pre-wrap">
      <code translate="no" className="font-mono">
        {children}
      </code>
    </pre>
  );
}

/** What a contract says of itself; names and values stand in backticks. */
export const ContractText = ({ children }: { children: string }) =>
  children.split("`").map((part, at) => (at % 2 === 1 ? <Code key={at}>{part}</Code> : part));
