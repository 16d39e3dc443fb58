import { nextAuthHandler } from "@/lib/auth/next-auth";
import { bounded } from "@/lib/http/bounded";
import * as users from "@/lib/users";

/** Far more than a name, a password and the marks of their form need. */
const MOST_BYTES = 65_536;

const handler = bounded(nextAuthHandler(users.nextAuthSignIns), MOST_BYTES);

export { handler as GET, handler as POST };
