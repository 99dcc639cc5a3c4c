import path from 'node:path';
import { requireSnapshotFits, requireSnapshotSpace, snapshotNameTaken } from '@cloud-account/core';
import type { Clock, Encryption } from '@cloud-account/runtime';
import { notFound, refuseAll, Refused } from '../../common/refused.js';
import type { Database } from '@cloud-account/database';
import type { ObjectStore } from '@cloud-account/object-store';
import type { Disks } from '../../files/disks.js';
import type { FileStore } from '../../files/file-store.js';
import { RESTART_SEEDED_VALUES } from '../seed/lab-seed.js';
import type { Peers, RequireTurn } from '../peers/peers.js';
import { inLongTransaction, type RunSql } from '../run-sql.js';
import { capture } from './capture.js';
import { compareRows, type RowDifference } from './compare.js';
import { completeSnapshot, readSums } from './digest.js';
import { listMissingFiles, noteAttachments, removeSnapshot } from './files.js';
import type { LabState, Replaced, SnapshotFile } from './lab-state.js';
import { replaceState } from './replace.js';
import { packSnapshot, readReceived, receiveSnapshot, type ReceivedSnapshot } from './snapshot-files.js';
import {
  findSnapshotRow,
  insertSnapshot,
  listSnapshotRows,
  readPart,
  readSchemaVersion,
  type StoredSnapshot,
} from './snapshot-rows.js';
import { readStateSchema, type StateSchema } from './tables.js';

/** The dependencies of the state. */
export interface StateOptions {
  readonly database: Database;
  readonly files: FileStore;
  readonly objects: ObjectStore;
  readonly disks: Pick<Disks, 'data'>;
  readonly encryption: Encryption;
  readonly clock: Clock;
  readonly dataDirectory: string;
  readonly peers: Peers;
  /** The kinds of jobs that recur. They are no part of a state: they begin anew. */
  readonly recurring: readonly string[];
}

/** What a server has to do with a state that was replaced through it. */
export interface Afterwards {
  /** What every start does: the catalog of this version, its own client, the jobs that recur. */
  readonly complete: (what: Replaced) => Promise<void>;
}

/** How the state after the first start is known. */
export interface FirstStart {
  /** Whether this is the first start on the database, so that the present state is the one. */
  readonly isNow: boolean;
  /** Makes a first start in another database. */
  readonly make: () => Promise<Database>;
}

/** The state in the database and on the disks of this server. */
export class OwnState implements LabState {
  readonly emptiedByReset = new Set<string>();
  readonly #forgets: ((what: Replaced) => Promise<void> | void)[] = [];
  #counts = { loads: 0n, resets: 0n };
  #schema: { readonly version: string; readonly state: StateSchema } | undefined;
  #complete: Afterwards['complete'] = () => Promise.resolve();

  constructor(private readonly options: StateOptions) {}

  /**
   * Begins, when the server is ready and still halted.
   *
   * @param first used when the state after the first start is not known, or of another version
   */
  async begin(first: FirstStart, { complete }: Afterwards): Promise<void> {
    const { database, peers, recurring } = this.options;
    this.#complete = complete;
    const schema = await inLongTransaction(database.pool, async (run) => ({
      version: await readSchemaVersion(run),
      state: await readStateSchema(run, recurring),
    }));
    this.#schema = schema;
    await this.#keepFirst(first);
    this.#counts = await this.#readCounts();
    await peers.follow(() => this.#follow());
  }

  onReplaced(forget: (what: Replaced) => Promise<void> | void): void {
    this.#forgets.push(forget);
  }

  reset(): Promise<void> {
    return this.#replace(null, 'reset');
  }

  loadSnapshot(name: string): Promise<void> {
    return this.#replace(name, 'snapshot');
  }

  listSnapshots(): Promise<readonly StoredSnapshot[]> {
    return this.#run(listSnapshotRows);
  }

  createSnapshot(name: string): Promise<StoredSnapshot> {
    const { clock, files, objects } = this.options;
    const { version, state } = this.#known;
    return this.#exclusively(async (run) => {
      if ((await findSnapshotRow(run, name)) !== undefined) throw new Refused(snapshotNameTaken());
      const id = await capture(run, state, { name, schema: version, created: clock.now() });
      await completeSnapshot(run, id, { files, objects });
      return this.#requireRoom(run, name);
    });
  }

  async deleteSnapshot(name: string): Promise<void> {
    await this.#run(async (run) => {
      await removeSnapshot(run, (await this.#get(run, name)).id);
    });
    this.options.objects.removeGarbage();
  }

  async compareSnapshots(name: string, otherName: string): Promise<readonly RowDifference[]> {
    const { version: schema, state } = this.#known;
    return this.#run(async (run) => {
      const [one, other] = [await this.#get(run, name), await this.#get(run, otherName)];
      for (const snapshot of [one, other]) refuseAll(requireSnapshotFits(snapshot, { schema }));
      return compareRows(run, state, { one: one.id, other: other.id });
    });
  }

  async readSnapshot(name: string): Promise<SnapshotFile> {
    const { files, objects, encryption } = this.options;
    const found = await this.#run((run) => this.#get(run, name));
    return packSnapshot((work) => this.#run(work), found, { places: { files, objects }, encryption });
  }

  async writeSnapshot(name: string, content: AsyncIterable<Uint8Array>): Promise<StoredSnapshot> {
    const { dataDirectory, disks, encryption } = this.options;
    const { version: schema, state } = this.#known;
    const directory = path.resolve(dataDirectory, 'lab');
    const options = { directory, space: disks.data, encryption, schema, state };
    const received = await receiveSnapshot(content, options);
    try {
      return await this.#keep(name, received);
    } finally {
      await received.discard();
    }
  }

  /** Keeps a snapshot that was received. Its files come first, so that none of its rows is ever without them. */
  #keep(name: string, received: ReceivedSnapshot): Promise<StoredSnapshot> {
    const { database, files: store, objects, peers, clock } = this.options;
    const { manifest } = received;
    return peers.exclusively(async (requireTurn) => {
      const missing = await this.#run((run) => listMissingFiles(run, manifest.files));
      const attachments = missing.filter(({ kind }) => kind === 'attachment');
      await this.#run((run) => noteAttachments(run, attachments, clock.now()));
      for (const attachment of attachments) {
        await store.remove(attachment.file);
        await store.write(attachment.file, readReceived(received, attachment));
      }
      const bytes = missing.filter(({ kind }) => kind === 'object');
      const taken = bytes.map((one) => ({ file: one.file, path: received.pathOf(one) }));
      return objects.bytes.take(taken, () =>
        inLongTransaction(database.pool, async (run) => {
          await requireTurn(run);
          const before = await findSnapshotRow(run, name);
          if (before !== undefined) await removeSnapshot(run, before.id);
          const values = { ...manifest, name, created: new Date(manifest.created) };
          await insertSnapshot(run, values, (part) => received.textOf(part));
          return this.#requireRoom(run, name);
        }),
      );
    });
  }

  async #keepFirst({ isNow, make }: FirstStart): Promise<void> {
    const { version, state } = this.#known;
    const { clock, database } = this.options;
    const kept = await this.#run((run) => findSnapshotRow(run, null));
    if (kept?.schema === version) return;
    const draft = { name: null, schema: version, created: clock.now() };
    if (isNow) {
      await this.#run((run) => capture(run, state, draft));
      return;
    }
    const other = await make();
    try {
      const first = await inLongTransaction(other.pool, async (run) => {
        const id = await capture(run, state, draft);
        const { parts } = await readSums(run, id);
        const saved = await findSnapshotRow(run, null);
        const texts = new Map<object, string>();
        for (const part of parts) texts.set(part, await readPart(run, id, part));
        return { parts, texts, sequences: saved?.sequences ?? {} };
      });
      await inLongTransaction(database.pool, async (run) => {
        const old = await findSnapshotRow(run, null);
        if (old !== undefined) await removeSnapshot(run, old.id);
        const { parts, texts, sequences } = first;
        const values = { ...draft, sequences, digest: null, parts, files: [] };
        await insertSnapshot(run, values, (part) => Promise.resolve(texts.get(part) ?? ''));
      });
    } finally {
      await other.close();
    }
  }

  async #replace(name: string | null, what: Replaced): Promise<void> {
    const { version, state } = this.#known;
    const { database, peers } = this.options;
    await peers.exclusively(async (requireTurn) => {
      await inLongTransaction(database.pool, async (run) => {
        await requireTurn(run);
        const saved = await this.#get(run, name);
        refuseAll(requireSnapshotFits(saved, { schema: version }));
        await replaceState(run, state, saved, database.kind !== 'postgresql');
        const isReset = what === 'reset';
        if (isReset) for (const table of this.emptiedByReset) await run(`DELETE FROM ${table}`);
        await run(RESTART_SEEDED_VALUES, [saved.digest]);
        await run('UPDATE lab_control SET loads = loads + 1, resets = resets + $1', [isReset ? 1 : 0]);
      });
      await this.#complete(what);
    });
  }

  /** Calls what forgets the state of before, when it was replaced since the last call. */
  async #follow(): Promise<void> {
    const before = this.#counts;
    this.#counts = await this.#readCounts();
    if (this.#counts.loads === before.loads) return;
    const what = this.#counts.resets === before.resets ? 'snapshot' : 'reset';
    for (const forget of this.#forgets) await forget(what);
  }

  async #readCounts(): Promise<{ loads: bigint; resets: bigint }> {
    const [row] = await this.#run((run) =>
      run<{ loads: bigint; resets: bigint }>('SELECT loads, resets FROM lab_control'),
    );
    if (row === undefined) throw new Error('The table lab_control has no row.');
    return row;
  }

  async #get(run: RunSql, name: string | null): Promise<StoredSnapshot> {
    const found = await findSnapshotRow(run, name);
    if (found === undefined) throw notFound();
    return found;
  }

  /** @returns the snapshot @throws Refused when there are too many, or they are too large */
  async #requireRoom(run: RunSql, name: string): Promise<StoredSnapshot> {
    const rows = await listSnapshotRows(run);
    const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
    refuseAll(requireSnapshotSpace({ snapshots: rows.length, bytes }));
    return this.#get(run, name);
  }

  get #known(): { readonly version: string; readonly state: StateSchema } {
    if (this.#schema === undefined) throw new Error('The state is used before the server is ready.');
    return this.#schema;
  }

  #run<Result>(work: (run: RunSql) => Promise<Result>): Promise<Result> {
    return inLongTransaction(this.options.database.pool, work);
  }

  #exclusively<Result>(work: (run: RunSql) => Promise<Result>): Promise<Result> {
    return this.options.peers.exclusively((requireTurn: RequireTurn) =>
      this.#run(async (run) => {
        await requireTurn(run);
        return work(run);
      }),
    );
  }
}
