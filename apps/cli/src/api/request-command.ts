import { Command } from 'commander';
import { jsonArgument, oneOf } from '../arguments.js';
import { examples } from '../examples.js';
import type { Open } from '../session.js';
import { addCondition } from './filter.js';
import type { RequestCommand, RequestOptions } from './request.js';

const methodArgument = oneOf('GET', 'POST', 'PUT', 'DELETE');

/** A command that sends any request to an API. */
export const requestCommand = (
  open: Open,
  { name, summary, api, examples: shown }: RequestCommand,
): Command =>
  new Command(name)
    .argument('<method>', 'GET, POST, PUT or DELETE', (text) => methodArgument(text.toUpperCase()))
    .argument('<path>', 'without the address: /domains/12')
    .summary(summary)
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
    .addHelpText('after', examples(...shown))
    .action(async (method: string, path: string, options: RequestOptions, command: Command) => {
      // Loaded by those that send something, so that other commands start sooner.
      const { sendAnything } = await import('./raw.js');
      await sendAnything(open(command), api, { ...options, method, path });
    });
