import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Backend, deliverLog } from '@cloud-account/s3';
import type { Session } from '@cloud-account/database';
import type { BucketName, OwnerCopy, PlacedThings, StoreKey } from './common/store-types.js';
import { openBackend } from './backend.js';
import { ObjectBytes } from './object-bytes.js';
import { OwnedBuckets } from './owned-buckets.js';
import { closeOwnerRows } from './rows/bucket-rows.js';
import { copyOwner } from './copy-owner.js';
import { reencrypt } from './reencrypt.js';
import { removeUnprotectedRows } from './rows/protection-rows.js';
import { Garbage } from './removal/garbage.js';
import { type BytesOptions, type BytesPlace, openBytes, type OpenBytes } from './open-bytes.js';
import { countUsed, type UsedStorage } from './limits/quota.js';
import { SavedBytes } from './bytes/saved-bytes.js';
import { putKeyRow, removeKeyRows } from './rows/key-rows.js';
import { Lifecycle } from './removal/lifecycle.js';
import type { Listeners } from './listener.js';
import { AccessLogs, type Lines } from './logs/access-logs.js';
import type { StoreOptions } from './options.js';
import { Outbound } from './limits/outbound.js';
import { ownersOfBuckets, placeThings } from './place.js';
import { purgeBuckets } from './removal/purge.js';
import { Reading } from './objects/reading.js';
import { jsonOrNull } from './rows/rows.js';
import { Writing } from './objects/writing.js';

/** The options of a store and of its bytes. */
export type ObjectStoreOptions = StoreOptions & BytesOptions;

/**
 * Stores buckets, objects and keys, and serves them to clients of S3. It is the authority on its contents, because clients
 * create and remove buckets through it, too. An owner is an account by its UUID, in lower case. The answer for a thing of
 * another owner is the same as for a missing thing: undefined or `missing`. A change is stored when its promise resolves, and
 * may be repeated.
 *
 * @throws ObjectStoreUnavailable from every method
 */
export class ObjectStore extends OwnedBuckets {
  readonly backend: Backend;
  readonly bytes: SavedBytes;
  /** Answers requests that are none of clients of S3, on their listeners; it returns undefined for others. */
  beside: ((request: IncomingMessage, response: ServerResponse) => Promise<void> | undefined) | undefined;
  readonly #lifecycle: Lifecycle;
  readonly #logs: AccessLogs;
  #listeners: Pick<Listeners, 'drain' | 'stop'> | undefined;
  #stopping: Promise<void> | undefined;

  private constructor(
    options: StoreOptions,
    private readonly opened: OpenBytes,
    reading: Reading,
    private readonly garbage: Garbage,
    private readonly outbound: Outbound,
  ) {
    const { database, randomness, log } = options;
    const writing = new Writing();
    super(options, writing);
    const bytes = new ObjectBytes(opened.bytes, reading, garbage);
    this.#logs = new AccessLogs((lines) => this.#deliver(lines), options.logBytes, log);
    this.backend = openBackend({ options, bytes, garbage, outbound, writing, logs: this.#logs });
    this.bytes = new SavedBytes(opened.bytes);
    this.#lifecycle = new Lifecycle(database, garbage, log, () => randomness.uuid());
  }

  /** Opens a store, also after a crash. */
  static async open(options: ObjectStoreOptions): Promise<ObjectStore> {
    const { database, log, clock } = options;
    const opened = await openBytes(options);
    const { bytes } = opened;
    const reading = new Reading(bytes);
    const garbage = new Garbage(database, bytes, log, (file) => reading.isInUse(file));
    garbage.schedule();
    return new ObjectStore(options, opened, reading, garbage, new Outbound(database, clock, log));
  }

  /** Finds out where the bytes of all objects are, and counts them. */
  async look(): Promise<BytesPlace & UsedStorage> {
    return { ...(await countUsed(this.options.database)), ...(await this.opened.look()) };
  }

  /** True while the S3 server that has new bytes refuses them, until the operator changes something. */
  get isRefused(): boolean {
    return this.opened.isRefused();
  }

  /** Resolves with the reason when the store cannot continue in this process, which must then end. */
  get failed(): Promise<Error> {
    return this.opened.bytes.failed;
  }

  /** Adds a key. When it resolves, requests may be signed with it. */
  async putKey(owner: string, { accessKey, secretKey, buckets }: StoreKey): Promise<void> {
    const { database, encryption } = this.options;
    await putKeyRow(database, {
      access_key: accessKey,
      owner,
      secret: encryption.encrypt(secretKey, accessKey),
      buckets: jsonOrNull(buckets),
    });
  }

  /** Removes keys. When it resolves, requests signed with them are refused; an unknown key is no error. */
  async removeKeys(owner: string, accessKeys: readonly string[]): Promise<void> {
    await removeKeyRows(this.options.database, owner, accessKeys);
  }

  /** The owners of those of these buckets that exist, for seeds. @param session a transaction of the database */
  ownersOf(session: Session, names: readonly BucketName[]): Promise<(BucketName & { owner: string })[]> {
    return ownersOfBuckets(session, names);
  }

  /**
   * Adds new buckets and keys for seeds.
   *
   * @param session a transaction of the database
   * @throws Error when one of them exists
   */
  place(session: Session, owner: string, things: PlacedThings): Promise<void> {
    const { encryption, clock } = this.options;
    return placeThings(session, owner, things, encryption, clock.now());
  }

  /**
   * Copies the keys of an owner, and its buckets with all objects, access and rules, but without certificates, incomplete uploads, and
   * versions that are not current. After an error a part is copied; `closeOwner` removes it.
   */
  copyOwner(copy: OwnerCopy): Promise<void> {
    return copyOwner({ backend: this.backend, options: this.options }, copy);
  }

  /** The bytes sent from the owner's buckets since a time, to any client. */
  outboundBytes(owner: string, since: Date): Promise<number> {
    return this.outbound.since(owner, since);
  }

  /**
   * Disables all keys of an owner and removes all its buckets at once, whatever is protected in them; `purge` removes their contents.
   * The owner may start again afterwards.
   *
   * @param end the number of this end, higher than earlier ones. A number that the store has already handled changes nothing,
   *   so that a late call cannot remove new buckets. Without it the owner is deleted and cannot start again.
   */
  async closeOwner(owner: string, end?: number): Promise<void> {
    const { database, clock } = this.options;
    await closeOwnerRows(database, owner, end, clock.now());
  }

  /**
   * Begins to close an owner: disables its keys and removes its buckets, unless a version in them is protected. `closeOwner` follows.
   *
   * @param session a transaction of the database
   * @returns false when a version is protected; then the transaction must not commit
   */
  removeUnprotected(session: Session, owner: string): Promise<boolean> {
    return removeUnprotectedRows(session, owner, this.options.clock.now());
  }

  /** Removes the data of closed owners, until nothing is left or the signal aborts; the next call continues. */
  purge(owner: string, signal: AbortSignal): Promise<void> {
    return purgeBuckets(this.options.database, this.garbage, owner, signal);
  }

  /**
   * Applies lifecycle rules, removes the data of deleted buckets and writes access logs, until that is done or the signal aborts. Call
   * this about every hour.
   */
  async sweep(signal: AbortSignal): Promise<void> {
    const { database, encryption, clock, log } = this.options;
    const parts = [
      () => this.#lifecycle.follow(clock.now(), signal),
      () => purgeBuckets(database, this.garbage, null, signal),
      () => reencrypt(database, encryption, log, signal),
      () => this.opened.tidy(signal),
      // They are also written by themselves; a test that moves the clock does not wait for that.
      () => this.#logs.deliver(),
    ];
    const errors: unknown[] = [];
    // The parts are independent, so an error of one does not stop the others.
    for (const part of parts) await part().catch((error: unknown) => errors.push(error));
    if (errors.length > 0)
      throw new AggregateError(errors, `Of the store's sweep ${errors.length} parts failed.`);
  }

  /** Writes what was counted, and removes no bytes until `resumeUpkeep`. It resolves when nothing is in progress. */
  async pauseUpkeep(): Promise<void> {
    await this.#logs.deliver();
    await this.garbage.pause();
    await this.outbound.write();
  }

  resumeUpkeep(): void {
    this.garbage.resume();
  }

  /** Removes soon what was noted as garbage. */
  removeGarbage(): void {
    this.garbage.schedule();
  }

  async #deliver({ source, lines, first }: Lines): Promise<void> {
    const { clock, randomness, words } = this.options;
    const made = { now: clock.now(), uuid: () => randomness.uuid() };
    await deliverLog(this.backend, { source, lines, first, region: words.place(source.cluster), ...made });
  }

  /** Serves clients of S3 and readers of websites until the store is stopped. */
  serve(listeners: Pick<Listeners, 'drain' | 'stop'>): void {
    this.#listeners = listeners;
  }

  /** Has these clients leave by themselves while they are still served, for some milliseconds at most. */
  readonly drain = async (time: number): Promise<void> => this.#listeners?.drain(time);

  /** Takes no more requests of these clients, and waits for those in progress for some milliseconds. */
  async stopServing(timeout: number): Promise<void> {
    await (this.#stopping ??= this.#listeners?.stop(timeout));
  }

  /** Stops serving, and closes. */
  async stop(timeout: number): Promise<void> {
    try {
      await this.stopServing(timeout);
      await this.#logs.stop();
      await this.garbage.stop();
      await this.outbound.stop().catch((error: unknown) => {
        this.options.log.error({ err: error }, 'outbound bytes could not be counted before the end');
      });
    } finally {
      await this.opened.bytes.close();
    }
  }
}
