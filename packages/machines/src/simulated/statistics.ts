import type { Sample, Traffic } from '../driver.js';
import { fractionOf, seedOf } from '../machines/chance.js';
import { type Power, since } from '../machines/power.js';
import type { MachineRow } from '../machines/rows.js';

/** The length of the period of one sample, in milliseconds. */
const SPAN = 5 * 60_000;

const HOUR = 12 * SPAN;
const DAY = 24 * HOUR;

/** The greatest age of a sample, in milliseconds. */
const OLDEST = 31 * DAY;

/** The kind of work of a machine, which depends on its UUID. */
interface Character {
  readonly seed: number;
  /** The load at its busiest hour, as a part of the maximum. */
  readonly busy: number;
  /** The time of the busiest hour, in milliseconds of the day. */
  readonly peak: number;
  /** The part of the load that remains at weekends. */
  readonly weekend: number;
  /** Blocks per second when all cores are busy. */
  readonly blocks: number;
  /** Outgoing bits per second when all cores are busy. */
  readonly bits: number;
  /** Incoming bits for each outgoing bit. */
  readonly answered: number;
  /** The parts of its traffic that use IPv6 and private addresses. */
  readonly newer: number;
  readonly private: number;
}

function characterOf(uuid: string, vcpus: number): Character {
  const seed = seedOf(uuid);
  const between = (number: number, min: number, max: number) => min + (max - min) * fractionOf(seed, -number);
  return {
    seed,
    busy: between(2, 0.03, 0.5),
    peak: between(3, 0, DAY),
    weekend: between(4, 0.4, 1.1),
    blocks: between(5, 40, 900),
    bits: vcpus * between(6, 500_000, 20_000_000),
    answered: between(7, 0.05, 0.8),
    newer: between(8, 0, 0.4),
    private: Math.max(0, between(9, -0.5, 0.4)),
  };
}

/** A random value that changes slowly: it has a new value every hour, and is linear in between. */
function drift(seed: number, at: number): number {
  const hour = Math.floor(at / HOUR);
  const part = at / HOUR - hour;
  return fractionOf(seed, hour) * (1 - part) + fractionOf(seed, hour + 1) * part;
}

/** The load of a machine at a time, as a part of the maximum. */
function loadAt({ seed, busy, peak, weekend }: Character, at: number): number {
  const day = 0.5 + 0.5 * Math.cos((2 * Math.PI * (at - peak)) / DAY);
  const weekday = new Date(at).getUTCDay();
  const week = weekday === 0 || weekday === 6 ? weekend : 1;
  const span = at / SPAN;
  const noise = (0.6 + 0.8 * drift(seed, at)) * (0.85 + 0.3 * fractionOf(seed ^ 1, span));
  // A few times a day something such as a backup causes a higher load.
  const burst = fractionOf(seed ^ 2, span) < 0.015 ? 2.5 : 1;
  return Math.min(1, busy * (0.15 + 0.85 * day ** 2) * week * noise * burst);
}

/** The part of 5 minutes in which a machine was on, and how often it was started in them. */
interface Uptime {
  readonly part: number;
  readonly starts: number;
}

function uptimeOf(power: Power, from: number): Uptime {
  const to = from + SPAN;
  let on = 0;
  let starts = 0;
  for (let index = 0; index < power.length; index += 2) {
    const start = power[index] ?? 0;
    if (start >= to) break;
    const stop = power[index + 1] ?? Infinity;
    on += Math.max(0, Math.min(stop, to) - Math.max(start, from));
    if (start >= from) starts += 1;
  }
  return { part: on / SPAN, starts };
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

function trafficOf(out: number, { answered, private: own }: Character): Traffic {
  const inside = out * own;
  return {
    in: rounded((out - inside) * answered),
    out: rounded(out - inside),
    privateIn: rounded(inside * answered),
    privateOut: rounded(inside),
  };
}

function sampleAt(
  { vcpus, memory }: MachineRow,
  character: Character,
  at: number,
  { part, starts }: Uptime,
): Sample {
  const load = loadAt(character, at) * part;
  // A start reads the system from the disk, and keeps a core busy for half a minute.
  const starting = Math.min(starts, 4);
  const cpu = Math.min(100 * vcpus * part, 100 * vcpus * load + 10 * starting);
  const small = memory < 2_048 && load > 0.6 * character.busy;
  const swap = small ? load * 30 * fractionOf(character.seed ^ 3, at / SPAN) : 0;
  const out = character.bits * load;
  return {
    at: new Date(at),
    cpu: rounded(cpu),
    io: rounded(part * 0.5 + character.blocks * load + 120 * starting + swap),
    swap: rounded(swap),
    netv4: trafficOf(out * (1 - character.newer), character),
    netv6: trafficOf(out * character.newer, character),
  };
}

/** The samples of a machine in a time range, up to `now`; the same whenever they are computed. */
export function samplesOf(machine: MachineRow, from: Date, to: Date, now: Date): Sample[] {
  const character = characterOf(machine.uuid, machine.vcpus);
  const oldest = Math.max(from.getTime(), machine.defined_at.getTime(), now.getTime() - OLDEST);
  const last = Math.min(to.getTime() - 1, now.getTime() - SPAN);
  const power = since(machine.power, oldest);
  const samples: Sample[] = [];
  for (let at = Math.ceil(oldest / SPAN) * SPAN; at <= last; at += SPAN) {
    samples.push(sampleAt(machine, character, at, uptimeOf(power, at)));
  }
  return samples;
}
