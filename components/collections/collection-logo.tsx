import { cn } from "@/components/ui/class-names";
import type { CollectionJson } from "@/lib/collections/schema";

type CollectionMarkProps = {
  collection: Pick<CollectionJson, "id" | "revision_id" | "metadata">;
  hasLogo: boolean;
  /** Of the picture to load; the size on the page comes with the class. */
  size: 64 | 128 | 256;
  className?: string;
};

/** The logo of a collection; without one the first letter of its title. Decoration: the title stands beside it. */
export function CollectionLogo({ collection, hasLogo, size, className }: CollectionMarkProps) {
  const { id, revision_id, metadata } = collection;
  const shape = cn("shrink-0 rounded-md border border-line", className);
  if (hasLogo)
    return (
      // oxlint-disable-next-line nextjs/no-img-element -- pictures come from our own thumbnailer
      <img
        // With the revision, so that a new logo is another address.
        src={`/api/communities/${id}/logo?size=${size}&v=${revision_id}`}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        className={cn(shape, "bg-white object-contain")}
      />
    );
  return (
    <span
      aria-hidden
      className={cn(
        shape,
        "@container flex items-center justify-center bg-accent-soft font-semibold text-accent",
      )}
    >
      <span className="text-[45cqw] leading-none">{firstLetter(metadata.title)}</span>
    </span>
  );
}

function firstLetter(title: string): string {
  return (/[\p{L}\p{N}]/u.exec(title)?.[0] ?? "·").toUpperCase();
}
