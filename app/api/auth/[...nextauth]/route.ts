import { nextAuthHandler } from "@/lib/auth/next-auth";
import * as users from "@/lib/users";

const handler = nextAuthHandler(users.nextAuthSignIns);

export { handler as GET, handler as POST };
