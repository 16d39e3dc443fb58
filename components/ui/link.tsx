import NextLink from "next/link";
import type { ComponentProps } from "react";

type LinkProps = Omit<ComponentProps<typeof NextLink>, "prefetch">;

/**
 * A link to another page of the service. Nothing is fetched before it is followed: pages are made for their readers, so that
 * in advance the router would get no more than the name of a route, for two requests of every link in view.
 */
export function Link(props: LinkProps) {
  return <NextLink {...props} prefetch={false} />;
}
