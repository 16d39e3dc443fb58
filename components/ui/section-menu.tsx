import { cn } from "./class-names";
import { Disclosure } from "./disclosure";
import { FoldingNav } from "./folding-nav";
import { Link } from "./link";

type SectionLink = { href: string; label: string };

type SectionMenuProps = {
  /** Of the navigation. */
  label: string;
  /** What stands before the name of the present page where the others are folded away. */
  kind: string;
  /** Without a title where there is only one. */
  groups: readonly { title?: string; links: readonly SectionLink[] }[];
  /** Nothing where they are parts of the present page. */
  current?: string;
  /** Also where there is room: then something else of the page has it. */
  isFolded?: boolean;
};

/** Pages that belong together: beside the present one, or folded away below its name where there is no room. */
export function SectionMenu(props: SectionMenuProps) {
  const { label, kind, groups, current, isFolded = false } = props;
  const present = groups.flatMap(({ links }) => links).find(({ href }) => href === current);
  return (
    <FoldingNav aria-label={label} data-print="hide">
      <Disclosure
        summary={
          <>
            <span className="font-normal text-muted">{present ? `${kind}: ` : kind}</span>
            {present?.label}
          </>
        }
        className={
          isFolded ? "rounded-md border border-line bg-surface px-4 py-2.5" : "open-when-wide"
        }
      >
        <ul
          className={cn(
            "grid gap-x-4 gap-y-4 border-line lg:grid-cols-1",
            isFolded
              ? "mt-2.5 border-t pt-3 lg:-mx-3"
              : "max-lg:mt-1 max-lg:border-t max-lg:pt-3 lg:-ms-3",
            groups.length > 1 && "grid-cols-2",
          )}
        >
          {groups.map(({ title, links }) => (
            <li key={title ?? label} className="min-w-0">
              {title && <p className="eyebrow px-3 pb-1">{title}</p>}
              <ul>
                {links.map(({ href, label: name }) => (
                  <li key={href}>
                    <Link
                      href={href}
                      aria-current={href === current ? "page" : undefined}
                      className={cn(
                        "flex min-h-9 items-center rounded-md px-3 no-underline hover:bg-accent-soft max-lg:min-h-11",
                        href === current ? "bg-accent-soft font-medium text-accent" : "text-ink",
                      )}
                    >
                      {name}
                    </Link>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </Disclosure>
    </FoldingNav>
  );
}
