import type { Server } from 'node:net';
import { promisify } from 'node:util';
import type { SecondaryFigures } from '../dns/dns-services.js';
import type { NameServer, NameServerFigures } from '../dns/name-server/name-server.js';
import type { DiskFigures } from '@cloud-account/runtime';
import type { Disks } from '../files/disks.js';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * The outcome of a job; `given up` when it is not tried again after errors of the server, `waiting` for what a step of it waits
 * for, `lost` to another worker.
 */
export type JobOutcome = 'done' | 'failed' | 'given up' | 'waiting' | 'lost';

/** Gauges of the library with names of counters. The metric `nodejs_active_resources` has the same by type. */
const MISNAMED = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
];

/** The interval in milliseconds at which the lag of the event loop is measured. Each time wakes a process that has nothing to do. */
const LAG_INTERVAL = 1_000;

/** The metrics of the server, in the format of Prometheus. */
export class Metrics {
  readonly registry = new Registry();
  readonly #requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by operation, method and status.',
    labelNames: ['operation', 'method', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [this.registry],
  });
  readonly #jobs = new Histogram({
    name: 'job_duration_seconds',
    help: 'How long jobs took, by kind and outcome.',
    labelNames: ['kind', 'outcome'] as const,
    registers: [this.registry],
  });
  readonly #running = new Gauge({
    name: 'jobs_running',
    help: 'How many jobs this server is doing.',
    labelNames: ['kind'] as const,
    registers: [this.registry],
  });
  readonly #refusals = new Counter({
    name: 'http_refusals_total',
    help: 'How often each rule refused a request.',
    labelNames: ['rule'] as const,
    registers: [this.registry],
  });
  readonly #overRate = new Counter({
    name: 'http_over_rate_total',
    help: 'How many requests were over a limit of rate, by limit and by what they were counted by.',
    labelNames: ['limit', 'caller'] as const,
    registers: [this.registry],
  });

  readonly #uncaught = new Counter({
    name: 'uncaught_errors_total',
    help: 'How many errors nothing caught. Each is a fault of the server; the log has it.',
    registers: [this.registry],
  });

  /** @param readAll reads the metrics of all processes of the server, where it has several */
  constructor(private readonly readAll?: () => Promise<string>) {
    collectDefaultMetrics({ register: this.registry, eventLoopMonitoringPrecision: LAG_INTERVAL });
    for (const name of MISNAMED) this.registry.removeSingleMetric(name);
  }

  /** The metrics of all processes of the server, as Prometheus reads them. */
  read(): Promise<string> {
    return this.readAll?.() ?? this.registry.metrics();
  }

  /** Counts a finished request. @param seconds how long it took */
  countRequest(operation: string, method: string, status: number, seconds: number): void {
    this.#requests.observe({ operation, method, status: String(status) }, seconds);
  }

  /** Counts a rule that refused. */
  countRefusal(rule: string): void {
    this.#refusals.inc({ rule });
  }

  /** Counts a request over a limit of rate. @param limit its bucket */
  countOverRate(limit: string, caller: 'token' | 'address'): void {
    this.#overRate.inc({ limit, caller });
  }

  /** Counts an error that nothing caught. */
  countUncaught(): void {
    this.#uncaught.inc();
  }

  /** Reports how late the queue of jobs is. @param read seconds; NaN while they are not known */
  watchQueue(read: () => Promise<number>): void {
    new Gauge({
      name: 'jobs_overdue_seconds',
      help: 'For how long the job that has been due for longest waits; NaN while the database does not answer.',
      registers: [this.registry],
      async collect() {
        this.set(await read());
      },
    });
  }

  /** Reports the number of open connections to a server. */
  watchConnections(server: Server): void {
    const count = promisify(server.getConnections.bind(server));
    new Gauge({
      name: 'http_connections',
      help: 'How many connections of clients are open.',
      registers: [this.registry],
      async collect() {
        this.set(await count());
      },
    });
  }

  /** Reports the free bytes of disks, and the reserved ones. */
  watchDisks(disks: Disks): void {
    const report = (name: string, help: string, of: (figures: DiskFigures) => number) =>
      new Gauge({
        name,
        help,
        labelNames: ['directory'] as const,
        registers: [this.registry],
        async collect() {
          for (const [directory, disk] of Object.entries(disks))
            this.set({ directory }, of(await disk.figures()));
        },
      });
    report('disk_free_bytes', 'How many bytes of the disk of a directory are free.', ({ free }) => free);
    report(
      'disk_reserve_bytes',
      'How many bytes of the disk of a directory uploads leave free.',
      ({ reserve }) => reserve,
    );
  }

  /** Reports the figures of a name server. */
  watchNameServer(nameServer: Pick<NameServer, 'figures'>): void {
    const registers = [this.registry];
    new Counter({
      name: 'dns_answers_total',
      help: 'How many questions of DNS were answered, by code and transport.',
      labelNames: ['rcode', 'transport'] as const,
      registers,
      async collect() {
        const { answers } = await nameServer.figures();
        this.reset();
        for (const { rcode, transport, count } of answers) this.inc({ rcode, transport }, count);
      },
    });
    const count = (name: string, help: string, of: (figures: NameServerFigures) => number) =>
      new Counter({
        name,
        help,
        registers,
        async collect() {
          this.reset();
          this.inc(of(await nameServer.figures()));
        },
      });
    const report = (name: string, help: string, of: (figures: NameServerFigures) => number) =>
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          this.set(of(await nameServer.figures()));
        },
      });
    count(
      'dns_limited_total',
      'How many answers of DNS the limit of rate held back.',
      ({ limited }) => limited,
    );
    count('dns_transfers_total', 'How many zones were transferred out whole.', ({ transfers }) => transfers);
    report('dns_zones', 'How many zones are answered for.', ({ zones }) => zones);
    report('dns_zones_held', 'How many zones are held in memory.', ({ held }) => held);
    report('dns_zones_held_bytes', 'About how many bytes these are.', ({ heldBytes }) => heldBytes);
  }

  /** Reports how far secondaries of the operator are behind. @param read reads the figures of each */
  watchSecondaries(read: () => readonly SecondaryFigures[]): void {
    const report = (name: string, help: string, of: (figures: SecondaryFigures) => number) =>
      new Gauge({
        ...{ name, help, labelNames: ['group', 'address'] as const, registers: [this.registry] },
        collect() {
          this.reset();
          for (const figures of read())
            this.set({ group: figures.group, address: figures.address }, of(figures));
        },
      });
    report(
      'dns_secondary_behind_seconds',
      'How long a secondary has not answered, or has served an old version of a zone.',
      ({ seconds }) => seconds,
    );
    report(
      'dns_secondary_behind_zones',
      'How many of the compared zones a secondary has an old version of, or none.',
      ({ zones }) => zones,
    );
  }

  /** Counts a job as running until the returned function is called with how it ended. */
  startJob(kind: string): (outcome: JobOutcome) => void {
    const stop = this.#jobs.startTimer({ kind });
    this.#running.inc({ kind });
    return (outcome) => {
      stop({ outcome });
      this.#running.dec({ kind });
    };
  }
}
