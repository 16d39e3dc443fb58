import { Link } from "@/components/ui/link";

type PlaceListProps = { places: readonly { href: string; label: string }[] };

/** Where one may go on, in two columns where there is room. */
export function PlaceList({ places }: PlaceListProps) {
  return (
    <ul className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
      {places.map(({ href, label }) => (
        <li key={href}>
          <Link href={href} className="link">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
