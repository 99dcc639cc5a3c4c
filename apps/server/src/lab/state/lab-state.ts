import path from 'node:path';
import { refuse, requireSnapshotFits, requireSnapshotSpace } from '@cloud-account/core';
import type { Clock, Encryption } from '@cloud-account/runtime';
import { notFound, refuseAll, Refused } from '../../common/refused.js';
import type { Database } from '@cloud-account/database';
import type { ObjectStore } from '@cloud-account/object-store';
import type { Disks } from '../../files/disks.js';
import type { FileStore } from '../../files/file-store.js';
import type { JobKind } from '../../generated/kinds/job-kinds.js';
import type { Halting } from '../halt/halting.js';
import { RESTART_SEEDED_VALUES } from '../seed/lab-seed.js';
import { capture } from './capture.js';
import { compareRows, type RowDifference } from './compare.js';
import { completeSnapshot, readSums } from './digest.js';
import { listMissingFiles, noteAttachments, removeSnapshot } from './files.js';
import { replaceState } from './replace.js';
import { inLongTransaction, type RunSql } from './run-sql.js';
import {
  packSnapshot,
  readReceived,
  receiveSnapshot,
  type ReceivedSnapshot,
  type SnapshotFile,
} from './snapshot-files.js';
import {
  findSnapshotRow,
  insertSnapshot,
  listSnapshotRows,
  readPart,
  readSchemaVersion,
  type StoredSnapshot,
} from './snapshot-rows.js';
import { readStateSchema, type StateSchema } from './tables.js';

/** The call that replaced the state. */
export type Replaced = 'reset' | 'snapshot';

/** The dependencies of the state. */
export interface StateOptions {
  readonly database: Database;
  readonly files: FileStore;
  readonly objects: ObjectStore;
  readonly disks: Pick<Disks, 'data'>;
  readonly encryption: Encryption;
  readonly clock: Clock;
  readonly dataDirectory: string;
  readonly halting: Pick<Halting, 'alone'>;
  /** The kinds of jobs that recur. They are no part of a state: each state begins with new ones. */
  readonly recurring: readonly JobKind[];
  /** True if this is the first start on the database, so that the present state is the one after it. */
  readonly isFirstStart: boolean;
  /** Makes a first start in another database. */
  startElsewhere(): Promise<Database>;
  /** Has the server follow a state that was replaced, while it is halted. */
  follow(what: Replaced): Promise<void>;
}

/** The state of all accounts, in the database and on the disks: it is reset, saved and loaded as a whole. */
export class LabState {
  #schema: { readonly version: string; readonly state: StateSchema } | undefined;

  constructor(private readonly options: StateOptions) {}

  /** Begins, when the server is ready and still halted: keeps the state after the first start. */
  async begin(): Promise<void> {
    const { database, recurring } = this.options;
    const schema = await inLongTransaction(database.pool, async (run) => ({
      version: await readSchemaVersion(run),
      state: await readStateSchema(run, recurring),
    }));
    this.#schema = schema;
    await this.#keepFirst();
  }

  /** Brings back the state after the first start. @throws Refused (503) when what is in progress does not end in time */
  reset(): Promise<void> {
    return this.#replace(null, 'reset');
  }

  /** Replaces the state. @throws Refused when it is of another version, (404) when there is none, (503) as `reset` */
  loadSnapshot(name: string): Promise<void> {
    return this.#replace(name, 'snapshot');
  }

  /** By name. */
  listSnapshots(): Promise<readonly StoredSnapshot[]> {
    return this.#run(listSnapshotRows);
  }

  /** Saves the present state. @throws Refused when the name is taken or there is no room, (503) as `reset` */
  createSnapshot(name: string): Promise<StoredSnapshot> {
    const { clock, files, objects } = this.options;
    const { version, state } = this.#known;
    return this.#alone(async (run) => {
      if ((await findSnapshotRow(run, name)) !== undefined)
        throw new Refused(refuse('lab.snapshot.name-unique', { field: 'name' }));
      const id = await capture(run, state, { name, schema: version, created: clock.now() });
      await completeSnapshot(run, id, { files, objects });
      return this.#requireSpace(run, name);
    });
  }

  /** @throws Refused (404) when there is none */
  async deleteSnapshot(name: string): Promise<void> {
    await this.#run(async (run) => {
      await removeSnapshot(run, (await this.#get(run, name)).id);
    });
    this.options.objects.removeGarbage();
  }

  /** The rows that differ between two snapshots. @throws Refused when one is of another version, (404) when there is none */
  async compareSnapshots(name: string, otherName: string): Promise<readonly RowDifference[]> {
    const { version: schema, state } = this.#known;
    return this.#run(async (run) => {
      const [one, other] = [await this.#get(run, name), await this.#get(run, otherName)];
      for (const snapshot of [one, other]) refuseAll(requireSnapshotFits(snapshot, { schema }));
      return compareRows(run, state, { one: one.id, other: other.id });
    });
  }

  /** @throws Refused (404) when there is none */
  async readSnapshot(name: string): Promise<SnapshotFile> {
    const { files, objects, encryption } = this.options;
    const found = await this.#run((run) => this.#get(run, name));
    return packSnapshot((work) => this.#run(work), found, { places: { files, objects }, encryption });
  }

  /**
   * Takes a snapshot in from a file. One of the name is replaced; the state stays.
   *
   * @throws Refused when the file is damaged or does not fit this server, (503) as `reset`
   */
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
    const { files: store, objects, halting, clock } = this.options;
    const { manifest } = received;
    return halting.alone(async () => {
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
        this.#run(async (run) => {
          const before = await findSnapshotRow(run, name);
          if (before !== undefined) await removeSnapshot(run, before.id);
          const values = { ...manifest, name, created: new Date(manifest.created) };
          await insertSnapshot(run, values, (part) => received.textOf(part));
          return this.#requireSpace(run, name);
        }),
      );
    });
  }

  async #keepFirst(): Promise<void> {
    const { version, state } = this.#known;
    const { clock, isFirstStart } = this.options;
    const kept = await this.#run((run) => findSnapshotRow(run, null));
    if (kept?.schema === version) return;
    const draft = { name: null, schema: version, created: clock.now() };
    if (isFirstStart) {
      await this.#run((run) => capture(run, state, draft));
      return;
    }
    const other = await this.options.startElsewhere();
    try {
      const first = await inLongTransaction(other.pool, async (run) => {
        const id = await capture(run, state, draft);
        const { parts } = await readSums(run, id);
        const saved = await findSnapshotRow(run, null);
        const texts = new Map<object, string>();
        for (const part of parts) texts.set(part, await readPart(run, id, part));
        return { parts, texts, sequences: saved?.sequences ?? {} };
      });
      await this.#run(async (run) => {
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
    const { database, halting } = this.options;
    await halting.alone(async () => {
      await this.#run(async (run) => {
        const saved = await this.#get(run, name);
        refuseAll(requireSnapshotFits(saved, { schema: version }));
        await replaceState(run, state, saved, database.kind !== 'postgresql');
        if (what === 'reset') await run('DELETE FROM lab_request_faults');
        await run(RESTART_SEEDED_VALUES, [saved.digest]);
      });
      await this.options.follow(what);
    });
  }

  async #get(run: RunSql, name: string | null): Promise<StoredSnapshot> {
    const found = await findSnapshotRow(run, name);
    if (found === undefined) throw notFound();
    return found;
  }

  /** @returns the snapshot @throws Refused when there are too many, or they are too large */
  async #requireSpace(run: RunSql, name: string): Promise<StoredSnapshot> {
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

  #alone<Result>(work: (run: RunSql) => Promise<Result>): Promise<Result> {
    return this.options.halting.alone(() => this.#run(work));
  }
}
