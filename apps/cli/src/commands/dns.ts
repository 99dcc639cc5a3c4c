import { Command } from 'commander';
import { also, given, idArgument, oneOf } from '../arguments.js';
import { answerOf, everyItem } from '../connection.js';
import { examples } from '../examples.js';
import { requireYes } from '../terminal/prompt.js';
import type { Open } from '../session.js';

interface AddOptions {
  readonly tag?: string[];
  readonly keyName?: string;
  readonly keyAlgorithm?: 'hmac-sha256' | 'hmac-sha512';
  readonly keySecret?: string;
}

/** `dns`: name servers that copy the zones of all accounts. */
export function dnsCommand(open: Open): Command {
  const secondaries = new Command('secondaries').description(
    'manage groups of name servers that copy zones from this server',
  );
  secondaries
    .command('add')
    .argument('<label>', 'the name of the group, such as main')
    .argument('<address...>', 'IP addresses of its secondaries, with a port unless that is 53')
    .option('--tag <tag>', 'only domains with this tag; repeatable', also)
    .option('--key-name <name>', 'the name of the key; the label by default')
    .option(
      '--key-algorithm <algorithm>',
      'hmac-sha256 (default) or hmac-sha512',
      oneOf('hmac-sha256', 'hmac-sha512'),
    )
    .option('--key-secret <secret>', 'in Base64; the server creates one by default')
    .description('add a group of secondaries; only this answer shows the secret of its key')
    .addHelpText(
      'after',
      examples(
        'operator dns secondaries add main 192.0.2.53 [2001:db8::53]:5353',
        'operator dns secondaries add web 192.0.2.54 --tag production',
      ),
    )
    .action(async (label: string, addresses: string[], options: AddOptions, command: Command) => {
      const { output, client } = open(command);
      const { tag: tags, keyName: key_name, keyAlgorithm: key_algorithm, keySecret: key_secret } = options;
      const body = { label, addresses, ...given({ tags, key_name, key_algorithm, key_secret }) };
      output.record(await answerOf((await client()).createSecondaryGroup({ body })));
    });
  secondaries
    .command('list')
    .description('list the groups of secondaries')
    .addHelpText('after', examples('operator dns secondaries list'))
    .action(async (_options: object, command: Command) => {
      const { output, client } = open(command);
      const api = await client();
      const items = await everyItem(api.listSecondaryGroups.all({ page_size: 500 }));
      output.list(items, ['id', 'label', 'addresses', 'tags', 'zones', 'catalog', 'key_name']);
    });
  secondaries
    .command('check')
    .argument('<group>', "the group's ID", idArgument)
    .description('compare the serials that the secondaries of a group serve with those of this server')
    .addHelpText('after', examples('operator dns secondaries check 1'))
    .action(async (secondaryGroupId: number, _options: object, command: Command) => {
      const { output, client } = open(command);
      const { secondaries: states } = await answerOf(
        (await client()).checkSecondaryGroup({ secondaryGroupId }),
      );
      output.list(
        states.map(({ zones, ...state }) => ({ ...state, zones: zones.map(({ domain }) => domain) })),
        ['address', 'answers', 'behind', 'since', 'zones'],
      );
    });
  secondaries
    .command('remove')
    .argument('<group>', "the group's ID", idArgument)
    .option('--yes', 'do not ask')
    .description('remove a group; its secondaries can transfer nothing any more')
    .addHelpText('after', examples('operator dns secondaries remove 1 --yes'))
    .action(async (secondaryGroupId: number, { yes }: { yes?: boolean }, command: Command) => {
      await requireYes(yes, `Removing group ${secondaryGroupId}`);
      const { output, client } = open(command);
      await answerOf((await client()).deleteSecondaryGroup({ secondaryGroupId }));
      output.done(`Removed group ${secondaryGroupId}.`, { removed: secondaryGroupId });
    });
  return new Command('dns')
    .description('manage the name servers that copy zones from this server')
    .addCommand(secondaries);
}
