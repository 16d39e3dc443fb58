import { cn } from "./class-names";
import { VisuallyHidden } from "./visually-hidden";

/** A grey bar in the place and size of what is coming, so that nothing moves when it arrives. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={cn("skeleton", className)} />;
}

type SkeletonListProps = { label: string; rows?: number };

export function SkeletonList({ label, rows = 5 }: SkeletonListProps) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div aria-hidden className="divide-y divide-line">
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className="space-y-3 py-5">
            <Skeleton className="h-3 w-32" />
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="w-3/5" />
          </div>
        ))}
      </div>
    </div>
  );
}
