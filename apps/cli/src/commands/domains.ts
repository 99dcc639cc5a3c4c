import { Command } from 'commander';
import { given, idArgument } from '../arguments.js';
import { answerOf, everyItem } from '../connection.js';
import { examples } from '../examples.js';
import { requireYes } from '../terminal/prompt.js';
import type { Open } from '../session.js';

interface ListOptions {
  readonly account?: number;
  readonly domain?: string;
}

/** `domain`: the domains of all accounts. */
export function domainCommand(open: Open): Command {
  const domain = new Command('domain').description(
    'list and delete the domains of all accounts, and check their secondaries',
  );
  domain
    .command('list')
    .option('--account <id>', 'the account that has them', idArgument)
    .option('--domain <name>', 'the whole name, such as example.org')
    .description('list domains')
    .addHelpText(
      'after',
      examples('operator domain list --account 7', 'operator domain list --domain www.example.org'),
    )
    .action(async ({ account, domain: name }: ListOptions, command: Command) => {
      const { output, client } = open(command);
      const api = await client();
      const filter = given({ account_id: account, domain: name });
      const items = await everyItem(api.listAllDomains.all({ filter, page_size: 500 }));
      output.list(items, ['id', 'account_id', 'domain', 'type', 'status']);
    });
  domain
    .command('delete')
    .argument('<domain>', "the domain's ID", idArgument)
    .option('--yes', 'do not ask')
    .description('delete a domain of any account, with its records')
    .addHelpText('after', examples('operator domain delete 1234 --yes'))
    .action(async (domainId: number, { yes }: { yes?: boolean }, command: Command) => {
      await requireYes(yes, `Deleting domain ${domainId}, whatever account has it,`);
      const { output, client } = open(command);
      await answerOf((await client()).deleteDomainById({ domainId }));
      output.done(`Deleted domain ${domainId}.`, { deleted: domainId });
    });
  domain
    .command('secondaries')
    .argument('<domain>', "the domain's ID", idArgument)
    .description('compare the serials that the secondaries of a domain serve with that of this server')
    .addHelpText('after', examples('operator domain secondaries 1234'))
    .action(async (domainId: number, _options: object, command: Command) => {
      const { output, client } = open(command);
      const { serial, secondaries } = await answerOf((await client()).getDomainSecondaries({ domainId }));
      output.list(
        secondaries.map((one) => ({ ...one, expected: serial })),
        ['group', 'address', 'answers', 'serial', 'expected', 'since'],
      );
    });
  return domain;
}
