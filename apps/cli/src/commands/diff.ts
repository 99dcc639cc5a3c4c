import { Command } from 'commander';
import { openApi } from '../api/connection.js';
import { examples } from '../examples.js';
import type { Open } from '../session.js';

/** `diff`: how two accounts, or two snapshots of the lab, differ. */
export const diffCommand = (open: Open): Command =>
  new Command('diff')
    .argument('<one>', 'the profile of an account; with --snapshots, the name of a snapshot')
    .argument('<other>', 'what it is compared with')
    .option('--snapshots', 'compare two snapshots of the lab')
    .description('show how two accounts, or two snapshots of the lab, differ')
    .addHelpText('after', examples('diff staging production', 'diff --snapshots before after'))
    .addHelpText(
      'after',
      'Accounts: things with equal kinds and names are the same; IDs, times and states are not compared.',
    )
    .action(async (one: string, other: string, { snapshots }: { snapshots?: boolean }, command: Command) => {
      const session = open(command);
      if (snapshots === true) {
        const { showSnapshotDifferences } = await import('../lab/differences.js');
        await showSnapshotDifferences(session, one, other);
        return;
      }
      const { readInventory } = await import('../export/things.js');
      const { differencesOf, differencesText } = await import('../export/differences.js');
      const inventoryOf = async (profile: string) =>
        readInventory(await openApi({ ...session, target: { profile } }));
      const differences = differencesOf(await inventoryOf(one), await inventoryOf(other));
      session.output.value(differences, () =>
        differences.length === 0 ? 'Nothing differs.\n' : differencesText(differences),
      );
    });
