import { Command } from 'commander';
import { also, given } from '../arguments.js';
import { answerOf, everyItem } from '../connection.js';
import { examples } from '../examples.js';
import { requireYes } from '../terminal/prompt.js';
import type { Open } from '../session.js';

/** `client`: programs that may ask users to let them act for them. */
export function clientCommand(open: Open): Command {
  const client = new Command('client').description('register programs that sign users in by OAuth 2.0');
  client
    .command('create')
    .argument('<label>', "the program's name, as users see it")
    .requiredOption('--redirect-uri <uri>', 'where users return to; repeatable', also)
    .option('--public', 'a program without a secret, which runs in browsers or on machines of users')
    .option('--website <url>', "the program's website")
    .option('--id <id>', 'the ID of the program; the server creates one by default')
    .description('register a program; only this answer shows its secret')
    .addHelpText(
      'after',
      examples(
        "operator client create 'Zone editor' --redirect-uri https://editor.example/callback",
        "operator client create 'Zone tool' --public --id zonetool --redirect-uri http://127.0.0.1/callback",
      ),
    )
    .action(
      async (
        label: string,
        options: { redirectUri: string[]; public?: boolean; website?: string; id?: string },
        command: Command,
      ) => {
        const { output, client: connect } = open(command);
        const { redirectUri: redirect_uris, public: isPublic = false, website, id } = options;
        const body = { label, redirect_uris, public: isPublic, ...given({ website, id }) };
        output.record(await answerOf((await connect()).createOauthClient({ body })));
      },
    );
  client
    .command('list')
    .description('list the registered programs')
    .addHelpText('after', examples('operator client list'))
    .action(async (_options: object, command: Command) => {
      const { output, client: connect } = open(command);
      const api = await connect();
      const items = await everyItem(api.listOauthClients.all({ page_size: 500 }));
      output.list(items, ['id', 'label', 'public', 'redirect_uris', 'created']);
    });
  client
    .command('show')
    .argument('<client>', "the client's ID")
    .description('show a registered program')
    .addHelpText('after', examples('operator client show zoneeditor'))
    .action(async (clientId: string, _options: object, command: Command) => {
      const { output, client: connect } = open(command);
      output.record(await answerOf((await connect()).getOauthClient({ clientId })));
    });
  client
    .command('rotate-secret')
    .argument('<client>', "the client's ID")
    .option('--yes', 'do not ask')
    .description(
      'create a new secret for a program; only this answer shows it, and the old secret becomes invalid at once',
    )
    .addHelpText('after', examples('operator client rotate-secret zoneeditor --yes'))
    .action(async (clientId: string, { yes }: { yes?: boolean }, command: Command) => {
      await requireYes(yes, 'Replacing a secret');
      const { output, client: connect } = open(command);
      output.record(await answerOf((await connect()).rotateOauthClientSecret({ clientId })));
    });
  client
    .command('delete')
    .argument('<client>', "the client's ID")
    .option('--yes', 'do not ask')
    .description('delete a program with all consents of users')
    .addHelpText('after', examples('operator client delete zoneeditor --yes'))
    .action(async (clientId: string, { yes }: { yes?: boolean }, command: Command) => {
      await requireYes(yes, 'Deleting a client');
      const { output, client: connect } = open(command);
      await answerOf((await connect()).deleteOauthClient({ clientId }));
      output.done(`Deleted ${clientId}.`, { deleted: clientId });
    });
  return client;
}
