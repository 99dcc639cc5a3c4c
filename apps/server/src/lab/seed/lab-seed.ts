import { sql } from 'kysely';
import { build, type Database, firstRow, onlyRow, statement } from '@cloud-account/database';
import { SeededRandomness } from './seeded-randomness.js';

const read = statement('read-lab-seed', () => build.selectFrom('lab_seed').select('turn'));

const enter = statement('enter-lab-seed', () =>
  build
    .insertInto('lab_seed')
    .values({ id: sql.lit(1), origin: sql.lit(''), turn: sql.lit(0), servers: sql.lit(1) })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({ servers: eb('lab_seed.servers', '+', sql.lit(1)) })),
    )
    .returning(['origin', 'turn', 'servers']),
);

/**
 * Has the seeded values of all servers begin again, once they read the rows of the lab. It is for the transaction that replaces the
 * state; its value distinguishes the new state from others, and is empty for the first one.
 */
export const RESTART_SEEDED_VALUES = `
  INSERT INTO lab_seed (id, origin, turn, servers) VALUES (1, $1, 1, 0)
  ON CONFLICT (id) DO UPDATE SET origin = $1, turn = lab_seed.turn + 1, servers = 0`;

/** The seeded values of a server; no other server of the database has the same, nor has this one after it starts again. */
export class LabSeed {
  readonly randomness: SeededRandomness;
  #turn: number | undefined;

  constructor(
    private readonly database: Database,
    seed: number,
  ) {
    this.randomness = new SeededRandomness(seed, '');
  }

  /** Reads whether the values begin again. */
  async read(): Promise<void> {
    const known = await firstRow(this.database, read, {});
    if (known !== undefined && known.turn === this.#turn) return;
    const { origin, turn, servers } = await onlyRow(this.database, enter, {});
    this.#turn = turn;
    this.randomness.restart(`${origin} ${servers}`);
  }
}
