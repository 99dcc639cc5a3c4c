import { Command } from 'commander';
import { jsonArgument, oneOf } from '../arguments.js';
import { examples } from '../examples.js';
import type { Open } from '../session.js';
import { addCondition } from './filter.js';
import { methods, type RequestCommand, type RequestOptions } from './request.js';

const methodArgument = oneOf(...methods);

/** A command that sends any request to an API. */
export function requestCommand(open: Open, { name, summary, api, examples: shown }: RequestCommand): Command {
  return new Command(name)
    .argument('<method>', methods.join(', '), (text) => methodArgument(text.toUpperCase()))
    .argument('<path>', 'the path after the base URL: /domains/12')
    .summary(summary)
    .description('Send any request and show its answer: a list as a table, with --json without changes.')
    .option('--body <json>', 'the body as JSON, @file, or @- for standard input', jsonArgument)
    .option(
      '--filter <condition>',
      'such as type=master or domain~example, or the JSON of X-Filter; repeatable',
      addCondition(undefined),
    )
    .option('--sort <field>', 'sort by this field; -<field> reverses the order')
    .option('--all', 'the items of all pages')
    .addHelpText('after', examples(...shown))
    .action(async function send(this: Command, method: string, path: string): Promise<void> {
      // Loaded by those that send something, so that other commands start sooner.
      const { sendAnything } = await import('./raw.js');
      await sendAnything(open(this), api, { ...this.opts<RequestOptions>(), method, path });
    });
}
