import { Command } from 'commander';
import { given, idArgument } from '../arguments.js';
import { answerOf, everyItem } from '../connection.js';
import { examples } from '../examples.js';
import type { Open } from '../session.js';

/** `token`: what users show with their requests. */
export function tokenCommand(open: Open): Command {
  const token = new Command('token').description('make, list and revoke tokens of users');
  token
    .command('create')
    .argument('<username>', 'whose token it is')
    .requiredOption('--label <text>', 'what it is for')
    .requiredOption('--scopes <scopes>', "'*', or scopes separated by spaces")
    .option('--expiry <time>', 'when it ends, such as 2030-01-01T00:00:00; never by default')
    .description('make a token; it is shown this once')
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
        const params = { path: { username } };
        const body = { label, scopes, ...given({ expiry }) };
        output.record(await answerOf((await client()).POST('/users/{username}/tokens', { params, body })));
      },
    );
  token
    .command('list')
    .argument('<username>', 'whose tokens')
    .description("list a user's tokens, revoked ones too")
    .addHelpText('after', examples('operator token list alice'))
    .action(async (username: string, _options: object, command: Command) => {
      const { output, client } = open(command);
      const api = await client();
      const items = await everyItem((page) =>
        api.GET('/users/{username}/tokens', {
          params: { path: { username }, query: { page, page_size: 500 } },
        }),
      );
      output.list(items, ['id', 'label', 'scopes', 'created', 'expiry', 'revoked']);
    });
  token
    .command('revoke')
    .argument('<username>', 'whose token it is')
    .argument('<token>', "the token's ID", idArgument)
    .description('make a token useless at once')
    .addHelpText('after', examples('operator token revoke alice 31'))
    .action(async (username: string, tokenId: number, _options: object, command: Command) => {
      const { output, client } = open(command);
      const params = { path: { username, tokenId } };
      await answerOf((await client()).DELETE('/users/{username}/tokens/{tokenId}', { params }));
      output.done(`Revoked token ${tokenId} of ${username}.`, { revoked: tokenId });
    });
  return token;
}
