import { nextAuthHandler } from "@/lib/auth/next-auth";
import { withBodyLimit } from "@/lib/http/body-limit";
import { signInFlow } from "@/lib/oidc";
import * as users from "@/lib/users";

/** Far more than a name, a password and the marks of their form need. */
const MAX_BYTES = 65_536;

const handler = withBodyLimit(nextAuthHandler(users.nextAuthSignIns, signInFlow()), MAX_BYTES);

export { handler as GET, handler as POST };
