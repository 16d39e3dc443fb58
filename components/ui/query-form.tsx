"use client";

import { useRouter } from "next/navigation";
import type { ComponentProps, FormEvent } from "react";

type QueryFormProps = Omit<ComponentProps<"form">, "action" | "onSubmit"> & { action: string };

/**
 * A form whose fields become the query of an address. What stays of the page is not loaded anew; without scripts the
 * browser goes there by itself.
 */
export function QueryForm({ action, ...rest }: QueryFormProps) {
  const router = useRouter();
  function go(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget))
      if (typeof value === "string") query.append(name, value);
    router.push(`${action}?${query.toString()}`);
  }
  return <form {...rest} action={action} onSubmit={go} />;
}
