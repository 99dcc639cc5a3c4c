import { sendNotify, TransferProblem, type TsigKey } from '@cloud-account/dns';
import type { DnsServices } from '../dns-services.js';
import { localTransferAddress } from '../../config/transfer-addresses.js';

/** The number of notifications to one secondary that are sent at the same time. */
const AT_ONCE = 16;

/** The number of notifications of a secondary, and the first time limit in milliseconds. */
const NOTICE = { attempts: 3, timeoutMs: 1_000, allowPrivateAddresses: true } as const;

/** A secondary of a group. */
export interface GroupSecondary {
  /** As the operator's API shows it. */
  readonly address: string;
  readonly host: string;
  readonly port: number;
  readonly key: TsigKey;
}

/** The zones of which a secondary has to be notified. */
interface Queue {
  /** With the key that it has now: the operator may replace it while zones wait. */
  secondary: GroupSecondary;
  readonly waiting: Set<string>;
  sending: number;
}

/** Notifies secondaries of groups, each zone once however often it changes meanwhile. */
export class GroupNotifier {
  readonly #queues = new Map<string, Queue>();

  constructor(
    private readonly cloud: Pick<DnsServices, 'config' | 'log'>,
    private readonly signal: AbortSignal,
  ) {}

  /** Notifies a secondary of changed zones, now or when fewer notifications are in progress. */
  notify(secondary: GroupSecondary, zones: Iterable<string>): void {
    const queue = this.#queues.get(secondary.address) ?? {
      secondary,
      waiting: new Set<string>(),
      sending: 0,
    };
    queue.secondary = secondary;
    this.#queues.set(secondary.address, queue);
    for (const zone of zones) queue.waiting.add(zone);
    this.#sendNext(queue);
  }

  #sendNext(queue: Queue): void {
    for (const zone of queue.waiting) {
      if (queue.sending >= AT_ONCE || this.signal.aborted) return;
      queue.waiting.delete(zone);
      queue.sending += 1;
      void this.#send(zone, queue).finally(() => {
        queue.sending -= 1;
        this.#sendNext(queue);
      });
    }
    if (queue.sending === 0) this.#queues.delete(queue.secondary.address);
  }

  async #send(zone: string, queue: Queue): Promise<void> {
    const { config, log } = this.cloud;
    const { address, host, port, key } = queue.secondary;
    const localAddress = localTransferAddress(config.transferAddresses);
    try {
      await sendNotify(
        { zone, server: { host, port } },
        { ...NOTICE, localAddress, key, signal: this.signal },
      );
    } catch (error) {
      if (this.signal.aborted) return;
      log.debug({ err: error, zone, secondary: address }, 'a secondary does not acknowledge');
      // A secondary that does not run finds all changes when it does again.
      if (error instanceof TransferProblem && error.code !== 'refused') queue.waiting.clear();
    }
  }
}
