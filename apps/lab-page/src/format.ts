/** The class of a state: finished, in progress, failed, or none of these. */
export type Tone = 'good' | 'busy' | 'bad' | 'calm';

const TONES: Readonly<Record<string, Tone>> = {
  running: 'good',
  finished: 'good',
  started: 'busy',
  scheduled: 'busy',
  failed: 'bad',
  offline: 'calm',
  notification: 'calm',
};

/** The tone of the status of a node or an event. The other states of nodes are those of work in progress. */
export const toneOf = (status: string): Tone => TONES[status] ?? 'busy';

/** The tone of the status of an answer; null: there was none. */
export function toneOfAnswer(status: number | null): Tone {
  if (status === null || status >= 500) return 'bad';
  if (status >= 400) return 'busy';
  return 'good';
}

/** A time of the API, `2026-11-21T08:30:00`, as people read it: without the date when that is the one of `now`. */
export function timeText(time: string, now?: string): string {
  const [date = '', clock = ''] = time.split('T');
  return date === now?.split('T')[0] ? clock : `${date} ${clock}`;
}

const LENGTHS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** Times of the API have no parts of seconds, and take a moment to arrive. */
const UNCERTAIN = 2;

/** The time by which one clock is ahead of another, in the largest unit that fits: `2 hours ahead`; undefined for none. */
export function aheadText(milliseconds: number): string | undefined {
  const seconds = Math.round(Math.abs(milliseconds) / 1_000);
  if (seconds < UNCERTAIN) return undefined;
  const found = LENGTHS.find(([, length]) => seconds + UNCERTAIN >= length);
  const text = found
    ? counted(Math.floor((seconds + UNCERTAIN) / found[1]), found[0])
    : counted(seconds, 'second');
  return `${text} ${milliseconds < 0 ? 'behind' : 'ahead'}`;
}

/** A time as the API has it. */
export const apiTime = (time: Date): string => time.toISOString().slice(0, 19);

const UNITS = ['bytes', 'KiB', 'MiB', 'GiB'];

/** A number of bytes in a unit that keeps it short: `1.4 MiB`. */
export function bytesText(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const value = bytes / 1024 ** power;
  return `${power === 0 ? value : value.toFixed(1)} ${UNITS[power] ?? ''}`;
}

/** A count with its noun: `1 node`, `2 nodes`. */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

/** A text of JSON with line breaks; another text as it is. */
export function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
