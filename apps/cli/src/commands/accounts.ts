import { Command } from 'commander';
import { given, idArgument, numberArgument, requireChange, yesNoArgument } from '../arguments.js';
import { answerOf, everyItem } from '../connection.js';
import { examples } from '../examples.js';
import { requireYes } from '../terminal/prompt.js';
import type { Open } from '../session.js';

interface Fields {
  readonly email?: string;
  readonly company?: string;
  readonly balance?: number;
  readonly activated?: boolean;
  readonly managed?: boolean;
  readonly additionalIpv4?: number;
}

const fieldsOf = ({ email, company, balance, activated, managed, additionalIpv4 }: Fields) =>
  given({ email, company, balance, activated, managed, additional_ipv4: additionalIpv4 });

const withFields = (command: Command): Command =>
  command
    .option('--company <name>', "the company's name")
    .option('--balance <dollars>', 'US dollars; below zero when the account owes money', numberArgument)
    .option('--activated <yes|no>', 'whether users can use the account', yesNoArgument)
    .option('--managed <yes|no>', 'whether the staff of the platform manages the account', yesNoArgument)
    .option(
      '--additional-ipv4 <number>',
      'the number of public IPv4 addresses of its nodes beyond the first of each',
      numberArgument,
    );

/** `account`: the customers of the service. */
export function accountCommand(open: Open): Command {
  const account = new Command('account').description('list and change accounts');
  account
    .command('list')
    .description('list all accounts')
    .addHelpText('after', examples('operator account list', 'operator account list --json'))
    .action(async (_options: object, command: Command) => {
      const { output, client } = open(command);
      const api = await client();
      const items = await everyItem(api.listAccounts.all({ page_size: 500 }));
      output.list(items, ['id', 'email', 'company', 'balance', 'activated', 'managed', 'created']);
    });
  withFields(account.command('create').requiredOption('--email <address>', 'the e-mail address'))
    .description('create an account')
    .addHelpText(
      'after',
      examples(
        'operator account create --email owner@example.org --company Example',
        'operator account create --email owner@example.org --balance -12.50 --activated no',
      ),
    )
    .action(async (fields: Fields & { email: string }, command: Command) => {
      const { output, client } = open(command);
      const body = { ...fieldsOf(fields), email: fields.email };
      output.record(await answerOf((await client()).createAccount({ body })));
    });
  account
    .command('show')
    .argument('<account>', "the account's ID", idArgument)
    .description('show an account')
    .addHelpText('after', examples('operator account show 7'))
    .action(async (accountId: number, _options: object, command: Command) => {
      const { output, client } = open(command);
      output.record(await answerOf((await client()).getAccountById({ accountId })));
    });
  withFields(account.command('update').argument('<account>', "the account's ID", idArgument))
    .description('change the given fields of an account')
    .addHelpText(
      'after',
      examples(
        'operator account update 7 --balance 20 --activated yes',
        'operator account update 7 --additional-ipv4 4',
      ),
    )
    .option('--email <address>', 'the e-mail address')
    .action(async (accountId: number, fields: Fields, command: Command) => {
      requireChange(command);
      const { output, client } = open(command);
      const body = fieldsOf(fields);
      output.record(await answerOf((await client()).updateAccountById({ accountId, body })));
    });
  account
    .command('delete')
    .argument('<account>', "the account's ID", idArgument)
    .description('delete an account with everything it has')
    .addHelpText('after', examples('operator account delete 7 --yes'))
    .option('--yes', 'do not ask')
    .action(async (accountId: number, { yes }: { yes?: boolean }, command: Command) => {
      await requireYes(yes, 'Deleting an account');
      const { output, client } = open(command);
      await answerOf((await client()).deleteAccountById({ accountId }));
      output.done(`Deleted account ${accountId}.`, { deleted: accountId });
    });
  return account;
}
