import { setTimeout as sleep } from 'node:timers/promises';
import { Command } from 'commander';
import { idArgument, numberArgument } from '../arguments.js';
import { examples } from '../examples.js';
import { watchReader } from '../output/output.js';
import type { Open } from '../session.js';
import { openApi } from './connection.js';
import { eventsBy, isOver, newestEvent, type Event } from './wait.js';

const textsOf = ({
  created,
  id,
  action,
  status,
  percent_complete: percent,
  username,
  entity,
}: Event): readonly string[] => [
  created,
  String(id),
  action,
  percent === null || percent === 100 ? status : `${status} ${percent}%`,
  entity === null ? '-' : `${entity.type} ${entity.label}`,
  username ?? '-',
];

interface TailOptions {
  readonly lines: number;
  readonly count?: number;
  readonly interval: number;
}

/** The fields of an event that are shown again when they change. */
const stateOf = ({ status, percent_complete: percent }: Event): string => `${status} ${percent ?? ''}`;

/** `events tail`: events as they happen. */
export const tailCommand = (open: Open): Command =>
  new Command('tail')
    .summary('Show events as they happen')
    .description(
      'Show the last events, then each new event and each change of its status, until you stop the command.',
    )
    .option('--lines <number>', 'the number of past events', numberArgument, 10)
    .option('--count <number>', 'end after this number of lines', idArgument)
    .option('--interval <seconds>', 'the time between requests', numberArgument, 2)
    .addHelpText(
      'after',
      examples('events tail', 'events tail --lines 0 --json', "events tail --jq '.action'"),
    )
    .action(async ({ lines, count = Infinity, interval }: TailOptions, command: Command) => {
      const session = open(command);
      const isRead = watchReader();
      const api = await openApi(session);
      const going = new Map<number, string>();
      let shown = 0;
      let last = 0;
      const show = (event: Event): void => {
        last = Math.max(last, event.id);
        const known = going.get(event.id);
        if (isOver(event)) going.delete(event.id);
        else going.set(event.id, stateOf(event));
        if (known === stateOf(event) || shown >= count) return;
        shown += 1;
        session.output.line(event, textsOf(event));
      };
      last = await newestEvent(api);
      const recent = await eventsBy(api, { '+order': 'desc' });
      for (const event of recent.slice(0, lines).reverse()) show(event);
      while (shown < count && isRead()) {
        const unfinished = [...going.keys()].map((id) => ({ id }));
        const found = await eventsBy(api, { '+or': [{ id: { '+gt': last } }, ...unfinished] });
        for (const event of found) show(event);
        // The lab restores a former state with its next IDs.
        if (found.length === 0 && (await newestEvent(api)) < last) {
          last = 0;
          going.clear();
          continue;
        }
        if (shown < count) await sleep(interval * 1000);
      }
    });
