import type { Command } from 'commander';
import { idArgument } from '../arguments.js';
import { answerOf } from '../connection.js';
import { examples } from '../examples.js';
import type { Open } from '../session.js';

/** `operator domain secondaries`: a line for each secondary of a domain. */
export function checkDomain(domain: Command, open: Open): void {
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
}

/** `operator dns secondaries check`: a line for each secondary of a group. */
export function checkGroup(secondaries: Command, open: Open): void {
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
}
