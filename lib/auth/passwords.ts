import { hash, verify } from "@node-rs/argon2";

/**
 * Passwords as argon2id in PHC form. 19 MiB and two passes are what OWASP's password storage cheat sheet
 * asks for; a stored hash names its own cost, so raising it later needs no migration.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export async function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFKC"), COST);
}

/**
 * Whether the password is the one. Without a stored hash it costs the same time and says no, so that the
 * time of an answer does not tell which accounts exist.
 */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const known = stored ?? (await nobodysHash());
  const fits = await verify(known, password.normalize("NFKC"));
  return fits && stored !== undefined;
}

let nobodys: Promise<string> | undefined;

function nobodysHash(): Promise<string> {
  return (nobodys ??= hashPassword("the password of nobody"));
}
