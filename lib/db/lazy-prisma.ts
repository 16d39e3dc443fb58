import type pg from "pg";
import type { Prisma, PrismaClient } from "./generated/client";
import { statementName } from "./statement-name";

export type Models = Omit<Prisma.TransactionClient, `$${string}`>;

/** Prisma's client, loaded with the first use of a model: that takes a fifth of the time of a command, and many use none. */
export class LazyPrisma {
  readonly #pool: pg.Pool;
  #client: Promise<PrismaClient> | undefined;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  client(): Promise<PrismaClient> {
    return (this.#client ??= open(this.#pool));
  }

  async close(): Promise<void> {
    await (await this.#client)?.$disconnect();
  }
}

async function open(pool: pg.Pool): Promise<PrismaClient> {
  const [{ PrismaPg }, { PrismaClient }] = await Promise.all([
    import("@prisma/adapter-pg"),
    import("./generated/client"),
  ]);
  return new PrismaClient({
    adapter: new PrismaPg(pool, { statementNameGenerator: (query) => statementName(query.sql) }),
  });
}

/** Models that are asked for when a method of theirs is called. */
export function lazyModels(models: () => Promise<Models>): Models {
  const modelNamed = (model: keyof Models) =>
    new Proxy(
      {},
      {
        get:
          (_, method) =>
          async (...args: unknown[]) => {
            const found = (await models())[model] as unknown as Record<
              PropertyKey,
              (...args: unknown[]) => unknown
            >;
            return found[method]?.(...args);
          },
      },
    );
  return new Proxy({} as Models, {
    get: (_, model) => modelNamed(model as keyof Models) as unknown,
  });
}
