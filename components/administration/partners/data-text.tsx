/** JSON as it was received, within its own frame. */
export function DataText({ label, children }: { label: string; children: string }) {
  return (
    <pre
      tabIndex={0}
      role="region"
      aria-label={label}
      className="mt-2 max-h-80 overflow-auto rounded-md border border-line bg-sunken p-3 font-mono text-sm break-words whitespace-pre-wrap"
    >
      {children}
    </pre>
  );
}
