import { sql } from 'kysely';
import { build, type Database, statement } from '@cloud-account/database';
import { SeededRandomness } from './seeded-randomness.js';

const begin = statement('begin-lab-seed', () =>
  build
    .insertInto('lab_seed')
    .values({ id: sql.lit(1), origin: sql.lit(''), starts: sql.lit(1) })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({ starts: eb('lab_seed.starts', '+', sql.lit(1)) })),
    )
    .returning(['origin', 'starts']),
);

/**
 * Has the seeded values begin as at a first start, at the next `begin`. It is for the transaction that replaces the state; its value
 * distinguishes the new state from others, and is empty for the first one.
 */
export const RESTART_SEEDED_VALUES = `
  INSERT INTO lab_seed (id, origin, starts) VALUES (1, $1, 0)
  ON CONFLICT (id) DO UPDATE SET origin = $1, starts = 0`;

/** The seeded values of the server, which are others after it starts again. */
export class LabSeed {
  readonly randomness: SeededRandomness;

  constructor(
    private readonly database: Database,
    seed: number,
  ) {
    this.randomness = new SeededRandomness(seed, '');
  }

  /** Begins the values at a start, and when the state was replaced. */
  async begin(): Promise<void> {
    const { origin, starts } = await begin.one(this.database, {});
    this.randomness.restart(`${origin} ${starts}`);
  }
}
