import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { readSite } from "@/app/frame";
import { withPage } from "@/app/with-page";
import { LoginPage } from "@/components/account/login-page";
import { returnPath } from "@/components/account/return-path";

type Props = { searchParams: Promise<{ next?: string | string[] }> };

export const metadata: Metadata = { title: "Sign in", robots: { index: false } };

export default function Page({ searchParams }: Props) {
  return withPage("/login", async (ctx) => {
    const next = returnPath((await searchParams).next);
    if (ctx.actor.kind === "user") redirect(next);
    const { name } = await readSite();
    return <LoginPage siteName={name} next={next} />;
  });
}
