import { setTimeout as sleep } from 'node:timers/promises';
import { Command } from 'commander';
import { given, idArgument, numberArgument } from '../arguments.js';
import { openApis, type Api } from '../api/connection.js';
import { addCondition, filterHeader, type Condition } from '../api/filter.js';
import type { ApiOperation } from '../api/operations.js';
import { everyItemOf, isPage, withQuery, type ListPage } from '../api/pages.js';
import { askedColumns, showItems } from '../api/show.js';
import { examples } from '../examples.js';
import { restOf, watchReader } from '../output/output.js';
import { plain } from '../output/text.js';
import type { Open } from '../session.js';

interface RequestsOptions {
  readonly filter?: readonly Condition[];
  readonly all?: boolean;
  readonly columns?: string;
  readonly userAgentPrefix?: string;
  readonly follow?: boolean;
  readonly interval: number;
  readonly count?: number;
}

type Recorded = ListPage['data'][number];

/** The default columns. */
const COLUMNS = ['id', 'created', 'method', 'path', 'operation', 'status', 'duration_ms', 'user', 'rules'];

const textsOf = (request: Recorded): readonly string[] =>
  ['created', 'method', 'path', 'status', 'duration_ms', 'user', 'rules'].map(
    (name) => plain(request[name]) || '-',
  );

/** Asks for the requests after one, the oldest first; without one, for the newest alone. */
async function requestsAfter(
  api: Api,
  { path }: ApiOperation,
  { filter: conditions = [], userAgentPrefix }: RequestsOptions,
  last: number | undefined,
): Promise<readonly Recorded[]> {
  const filter = filterHeader([...conditions, ...(last === undefined ? [] : [{ id: { '+gt': last } }])]);
  const query = given({ page_size: last === undefined ? 25 : undefined, user_agent_prefix: userAgentPrefix });
  const request = { method: 'GET', path: withQuery(path, query), template: path, filter };
  const data = last === undefined ? (await api.send(request)).data : await everyItemOf(api, request);
  // Requests that come in between two pages shift some to the next page, which has them a second time.
  const byId = new Map((isPage(data) ? data.data : []).map((one) => [Number(one.id), one]));
  return [...byId.values()].reverse();
}

/** `lab requests`: what clients sent, the newest first, or as it comes in. */
export function requestsCommand(open: Open, operation: ApiOperation): Command {
  const names = [...(operation.filter?.keys() ?? [])].join(', ');
  return new Command(operation.verb)
    .summary(operation.summary)
    .description(`${operation.description} With --follow, each as it comes in, until stopped.`)
    .option(
      '--filter <condition>',
      `such as status>=400 or operation=createNode, or the JSON of X-Filter; repeatable; by ${names}`,
      addCondition(operation.filter),
    )
    .option(
      '--user-agent-prefix <text>',
      'the beginning of the name of the client, such as my-sdk/; all clients by default',
    )
    .option('--all', 'all that are recorded')
    .option('--columns <names>', 'the columns of the table, separated by commas')
    .option('--follow', 'go on with each request as it comes in')
    .option('--interval <seconds>', 'how often to ask with --follow', numberArgument, 1)
    .option('--count <number>', 'end after so many requests with --follow', idArgument)
    .addHelpText(
      'after',
      examples(
        'lab requests --filter status>=400',
        'lab requests --follow',
        "lab requests --all --jq '.[].rules[]'",
      ),
    )
    .action(async (options: RequestsOptions, command: Command) => {
      const session = open(command);
      const { filter = [], all, columns, follow, userAgentPrefix } = options;
      const wanted = columns === undefined ? COLUMNS : askedColumns(columns, operation);
      const api = await openApis.operator(session);
      if (follow !== true) {
        const request = {
          method: 'GET',
          path: withQuery(operation.path, given({ user_agent_prefix: userAgentPrefix })),
          template: operation.path,
          filter: filterHeader(filter),
        };
        const data = all === true ? await everyItemOf(api, request) : (await api.send(request)).data;
        if (!isPage(data)) throw new Error(`${operation.path} answers no page.`);
        showItems(session.output, data, wanted);
        const rest = restOf(data);
        if (rest !== undefined) session.print(`${rest}\n`);
        return;
      }
      const { interval, count = Infinity } = options;
      const isRead = watchReader();
      let last: number | undefined;
      for (let shown = 0; shown < count && isRead();) {
        for (const one of (await requestsAfter(api, operation, options, last)).slice(0, count - shown)) {
          last = Number(one.id);
          shown += 1;
          session.output.line(one, textsOf(one));
        }
        last ??= 0;
        if (shown < count) await sleep(interval * 1_000);
      }
    });
}
