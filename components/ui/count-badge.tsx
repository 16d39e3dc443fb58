/** A number on the corner of an icon. Decoration: the name of what it stands on says it too. */
export function CountBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden
      className="absolute end-0.5 top-0.5 min-w-4.5 rounded-full bg-accent px-1 text-center text-[0.6875rem]/[1.125rem] font-semibold text-on-accent tabular-nums"
    >
      {count > 99 ? "99+" : count}
    </span>
  );
}
