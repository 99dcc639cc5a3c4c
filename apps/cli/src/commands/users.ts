import { Command } from 'commander';
import { given, idArgument, requireChange, yesNoArgument } from '../arguments.js';
import { answerOf, everyItem } from '../connection.js';
import { examples } from '../examples.js';
import { misused } from '../problems.js';
import { readNewSecret, requireYes } from '../terminal/prompt.js';
import type { Open } from '../session.js';

const passwordFrom = async (variable: string | undefined): Promise<string> => {
  if (variable === undefined) return readNewSecret('Password');
  const given = process.env[variable];
  if (given === undefined) throw misused(`The environment has no ${variable}.`);
  return given;
};

/** `user`: the people and programs of accounts. */
export function userCommand(open: Open): Command {
  const user = new Command('user').description('list and change users');
  user
    .command('list')
    .argument('<account>', "the account's ID", idArgument)
    .description("list an account's users")
    .addHelpText('after', examples('operator user list 7'))
    .action(async (accountId: number, _options: object, command: Command) => {
      const { output, client } = open(command);
      const api = await client();
      const items = await everyItem(api.listUsersOfAccount.all({ accountId, page_size: 500 }));
      output.list(items, ['id', 'username', 'email', 'restricted', 'has_password', 'created']);
    });
  user
    .command('create')
    .argument('<account>', "the account's ID", idArgument)
    .argument('<username>', "the user's name")
    .argument('<email>', "the user's e-mail address")
    .option('--restricted', 'limit the user to its grants')
    .description('create a user of an account')
    .addHelpText(
      'after',
      examples(
        'operator user create 7 alice alice@example.org',
        'operator user create 7 bob bob@example.org --restricted',
      ),
    )
    .action(
      async (
        accountId: number,
        username: string,
        email: string,
        { restricted = false }: { restricted?: boolean },
        command: Command,
      ) => {
        const { output, client } = open(command);
        const body = { username, email, restricted };
        output.record(await answerOf((await client()).createUserOfAccount({ accountId, body })));
      },
    );
  user
    .command('show')
    .argument('<username>', "the user's name")
    .description('show a user')
    .addHelpText('after', examples('operator user show alice'))
    .action(async (username: string, _options: object, command: Command) => {
      const { output, client } = open(command);
      output.record(await answerOf((await client()).getUserByName({ username })));
    });
  user
    .command('update')
    .argument('<username>', "the user's name")
    .option('--email <address>', 'the e-mail address')
    .option('--restricted <yes|no>', 'whether the user is limited to its grants', yesNoArgument)
    .description('change the given fields of a user')
    .addHelpText('after', examples('operator user update alice --email alice@example.net --restricted yes'))
    .action(
      async (
        username: string,
        { email, restricted }: { email?: string; restricted?: boolean },
        command: Command,
      ) => {
        requireChange(command);
        const { output, client } = open(command);
        const body = given({ email, restricted });
        output.record(await answerOf((await client()).updateUserByName({ username, body })));
      },
    );
  user
    .command('password')
    .argument('<username>', "the user's name")
    .option('--from-env <variable>', 'read the password from this environment variable')
    .description("set a user's password: asks twice without echo, or reads standard input")
    .addHelpText(
      'after',
      examples(
        'operator user password alice',
        'operator user password alice < password.txt',
        'operator user password alice --from-env ALICE_PASSWORD',
      ),
    )
    .action(async (username: string, { fromEnv }: { fromEnv?: string }, command: Command) => {
      const { output, client } = open(command);
      const api = await client();
      const body = { password: await passwordFrom(fromEnv) };
      await answerOf(api.setPasswordOfUser({ username, body }));
      output.done(`Set the password of ${username}.`, { username });
    });
  user
    .command('delete')
    .argument('<username>', "the user's name")
    .option('--yes', 'do not ask')
    .description('delete a user with its tokens and grants')
    .addHelpText('after', examples('operator user delete alice --yes'))
    .action(async (username: string, { yes }: { yes?: boolean }, command: Command) => {
      await requireYes(yes, 'Deleting a user');
      const { output, client } = open(command);
      await answerOf((await client()).deleteUserByName({ username }));
      output.done(`Deleted ${username}.`, { deleted: username });
    });
  return user;
}
