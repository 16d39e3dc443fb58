"use client";

import { useIsFromServer } from "@/components/ui/use-is-from-server";

/**
 * The first script of every page, for two habits of our parts that a strict page would refuse.
 *
 * Pages allow no script address that was not vouched for (`require-trusted-types-for 'script'`). The bundler's
 * runtime loads further parts of the application by address without vouching, so this does: for our own built
 * files, and for nothing else (https://www.w3.org/TR/trusted-types/#default-policy-hdr). And zod, asked before
 * it is loaded, does not try whether it may make functions out of text.
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
