import { Command } from 'commander';
import { given, idArgument } from '../arguments.js';
import { answerOf, everyItem } from '../connection.js';
import { examples } from '../examples.js';
import type { Open } from '../session.js';

/** `token`: what users show with their requests. */
export function tokenCommand(open: Open): Command {
  const token = new Command('token').description('create, list and revoke tokens of users');
  token
    .command('create')
    .argument('<username>', 'the user of the token')
    .requiredOption('--label <text>', 'the label of the token')
    .requiredOption('--scopes <scopes>', "'*', or scopes separated by spaces")
    .option('--expiry <time>', 'the time at which it expires, such as 2030-01-01T00:00:00; by default never')
    .description('create a token; only this answer shows it')
    .addHelpText(
      'after',
      examples(
        "operator token create alice --label laptop --scopes '*'",
        "operator token create alice --label build --scopes 'domains:read_write events:read_only' --expiry 2030-01-01T00:00:00",
      ),
    )
    .action(
      async (
        username: string,
        { label, scopes, expiry }: { label: string; scopes: string; expiry?: string },
        command: Command,
      ) => {
        const { output, client } = open(command);
        const body = { label, scopes, ...given({ expiry }) };
        output.record(await answerOf((await client()).createTokenOfUser({ username, body })));
      },
    );
  token
    .command('list')
    .argument('<username>', 'the user of the tokens')
    .description("list a user's tokens, also revoked ones")
    .addHelpText('after', examples('operator token list alice'))
    .action(async (username: string, _options: object, command: Command) => {
      const { output, client } = open(command);
      const api = await client();
      const items = await everyItem(api.listTokensOfUser.all({ username, page_size: 500 }));
      output.list(items, ['id', 'label', 'scopes', 'created', 'expiry', 'revoked']);
    });
  token
    .command('revoke')
    .argument('<username>', 'the user of the token')
    .argument('<token>', "the token's ID", idArgument)
    .description('revoke a token at once')
    .addHelpText('after', examples('operator token revoke alice 31'))
    .action(async (username: string, tokenId: number, _options: object, command: Command) => {
      const { output, client } = open(command);
      await answerOf((await client()).deleteTokenOfUser({ username, tokenId }));
      output.done(`Revoked token ${tokenId} of ${username}.`, { revoked: tokenId });
    });
  return token;
}
