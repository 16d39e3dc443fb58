"use client";

import { useIsFromServer } from "@/components/ui/use-is-from-server";

/**
 * The first script of every page, for two things in the libraries that the content security policy would refuse.
 *
 * - With `require-trusted-types-for 'script'`, script addresses must be trusted values. The bundler's runtime loads
 *   chunks by plain text, so a default policy accepts those of our own build, and no others
 *   (https://www.w3.org/TR/trusted-types/#default-policy-hdr).
 * - zod tries `new Function` when it is loaded, unless it is told before that it must not (`jitless`).
 */
const SCRIPT = `globalThis.__zod_globalConfig={jitless:true};
if(window.trustedTypes)trustedTypes.createPolicy("default",{createScriptURL:function(address){
var url=new URL(address,location.href);
return url.origin===location.origin&&url.pathname.startsWith("/_next/static/")?address:null}})`;

export function PageGuards({ nonce }: { nonce: string | undefined }) {
  if (!useIsFromServer()) return null;
  return (
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SCRIPT }} />
  );
}
