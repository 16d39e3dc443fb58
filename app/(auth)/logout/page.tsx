import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { readViewer } from "@/app/frame";
import { withPage } from "@/app/with-page";
import { LogoutPage } from "@/components/account/logout-page";

export const metadata: Metadata = { title: "Sign out", robots: { index: false } };

export default function Page() {
  return withPage("/logout", async () => {
    const viewer = await readViewer();
    if (!viewer) redirect("/");
    return <LogoutPage name={viewer.name} />;
  });
}
