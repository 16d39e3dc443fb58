import { ready } from "@/lib/http/health";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: ready });
