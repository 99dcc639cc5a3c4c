import { Command } from 'commander';
import { oneOf } from '../arguments.js';
import { examples } from '../examples.js';
import { restOf } from '../output.js';
import type { Open } from '../session.js';
import { openApi, type ApiRequest } from './connection.js';
import { addCondition, filterHeader, type Condition } from './filter.js';
import { apiOperations, type ApiOperation } from './operations.js';
import { jsonArgument } from './options.js';
import { everyItemOf, isPage } from './pages.js';
import { columnsOf, showAnswer, showItems } from './show.js';

interface Options {
  readonly body?: unknown;
  readonly filter?: readonly Condition[];
  readonly sort?: string;
  readonly all?: boolean;
}

/** The operation of a path that was typed, where there is one. */
const operationAt = (method: string, path: string): ApiOperation | undefined =>
  apiOperations().find(
    (operation) =>
      operation.method === method &&
      new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path.split('?')[0] ?? ''),
  );

const methodArgument = oneOf('GET', 'POST', 'PUT', 'DELETE');

/** `api`: any request. */
export const rawCommand = (open: Open): Command =>
  new Command('api')
    .argument('<method>', 'GET, POST, PUT or DELETE', (text) => methodArgument(text.toUpperCase()))
    .argument('<path>', 'without the address: /domains/12')
    .summary('send any request, as an account')
    .description('Send any request and show its answer: a list as a table, with --json as it came.')
    .option('--body <json>', 'the body, or @ and a file that has it (@- is standard input)', jsonArgument)
    .option(
      '--filter <condition>',
      'such as type=master or domain~example, or the JSON of X-Filter; may be said several times',
      addCondition(undefined),
    )
    .option('--sort <field>', 'by this field; -<field> turns the order')
    .option('--all', 'the items of all pages')
    .configureHelp({ showGlobalOptions: true })
    .addHelpText(
      'after',
      examples(
        'api GET /domains --filter domain~example --sort -created',
        `api POST /domains --body '{"domain": "example.org", "type": "master", "soa_email": "owner@example.org"}'`,
        "api GET /domains --all --jq '.[].domain'",
      ),
    )
    .action(async (method: string, typed: string, options: Options, command: Command) => {
      const session = open(command);
      const path = `/${typed.replace(/^\/+/, '').replace(/^v4\//, '')}`;
      const operation = operationAt(method, path);
      const request: ApiRequest = {
        method,
        path,
        filter: filterHeader(options.filter ?? [], options.sort),
        body: options.body,
        isPublic: operation === undefined || operation.isPublic,
      };
      const api = await openApi(session);
      const { output } = session;
      if (options.all === true) {
        const list = await everyItemOf(api, request);
        showItems(output, list, columnsOf(operation ?? { item: undefined }));
        return;
      }
      const { data } = await api.send(request);
      if (!isPage(data) || output.json) {
        showAnswer(output, data, `${method} ${path}: done.`);
        return;
      }
      showItems(output, data, columnsOf(operation ?? { item: undefined }));
      const rest = restOf(data);
      if (rest !== undefined) session.tell(`${rest}\n`);
    });
