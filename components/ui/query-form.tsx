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
    // A question has texts only.
    const given = [...new FormData(event.currentTarget)] as [string, string][];
    const wanted = `${action}?${new URLSearchParams(given).toString()}`;
    // No page is on its way where the same is asked again, so the frame does not hear of it.
    if (location.href.endsWith(wanted)) event.nativeEvent.stopImmediatePropagation();
    router.push(wanted);
  }
  return <form {...rest} action={action} onSubmit={go} />;
}
