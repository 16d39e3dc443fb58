import path from "node:path";

/**
 * A file that the bundler made of our sources (`lib/server/build/programs.ts`): a program, or the code of a thread.
 * Every process works in the project's root, so one address serves the front server, plain `next start`,
 * development, commands and tests.
 */
export function compiledFile(name: string): string {
  return path.join(/*turbopackIgnore: true*/ process.cwd(), "lib/server/dist", `${name}.js`);
}
