import type { ReactNode } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { ExternalLink, Landmark } from "@/components/ui/icons";
import type { OfferedProvider } from "@/lib/saml/schema";

type ProviderLinkProps = {
  provider: OfferedProvider;
  next: string;
  label: string;
  /** Said of the new tab in which it opens; it opens in this one without. */
  newTab?: string;
  /** Beside the label. */
  children?: ReactNode;
};

/** The way to a provider's sign-in. It leaves the site, so it is a plain link, which nothing prefetches. */
export function ProviderLink({ provider, next, label, newTab, children }: ProviderLinkProps) {
  const { kind, name, icon } = provider;
  return (
    <a
      href={`/${kind}/login/${encodeURIComponent(name)}?next=${encodeURIComponent(next)}`}
      className={buttonStyle({ size: "large", className: "w-full" })}
      {...(newTab ? { target: "_blank", rel: "noopener" } : {})}
    >
      {icon ? (
        // oxlint-disable-next-line nextjs/no-img-element -- of this site or within the page
        <img src={icon} alt="" width={20} height={20} className="size-5 object-contain" />
      ) : (
        <Landmark aria-hidden />
      )}
      <span className="min-w-0 break-words">{label}</span>
      {children}
      {newTab && (
        <>
          <ExternalLink aria-hidden className="text-muted" />
          <span className="sr-only"> {newTab}</span>
        </>
      )}
    </a>
  );
}
