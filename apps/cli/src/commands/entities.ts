import { operatorBounds } from '@cloud-account/spec/bounds';
import { Command } from 'commander';
import { given, idArgument, oneOf } from '../arguments.js';
import { answerOf, everyItem } from '../connection.js';
import { examples } from '../examples.js';
import { requireYes } from '../terminal/prompt.js';
import type { Open } from '../session.js';

/** The kinds that the operator provides; the API makes the others itself. */
const kinds = operatorBounds.EntityCreate.kinds.enum;
const kindArgument = oneOf(...kinds);

type Kind = ReturnType<typeof kindArgument>;

/** `entity`: what the API names but does not make. */
export function entityCommand(open: Open): Command {
  const entity = new Command('entity').description(
    'provide things that tickets and grants of accounts refer to',
  );
  entity
    .command('list')
    .argument('<account>', "the account's ID", idArgument)
    .description('list the related entities of an account')
    .addHelpText('after', examples('operator entity list 7'))
    .action(async (accountId: number, _options: object, command: Command) => {
      const { output, client } = open(command);
      const api = await client();
      const items = await everyItem(api.listRelatedEntities.all({ accountId, page_size: 500 }));
      output.list(items, ['kind', 'id', 'label', 'region', 'created']);
    });
  entity
    .command('create')
    .argument('<account>', "the account's ID", idArgument)
    .argument('<kind>', kinds.join(', '), kindArgument)
    .argument('<label>', 'its name')
    .option('--id <number>', 'its ID; the next free one by default', idArgument)
    .option('--region <region>', 'its region')
    .description('create a related entity')
    .addHelpText(
      'after',
      examples(
        'operator entity create 7 node web-1 --region west',
        'operator entity create 7 database orders --id 12',
      ),
    )
    .action(
      async (
        accountId: number,
        kind: Kind,
        label: string,
        { id, region }: { id?: number; region?: string },
        command: Command,
      ) => {
        const { output, client } = open(command);
        const body = { kind, label, ...given({ id, region }) };
        const call = (await client()).createRelatedEntity({ accountId, body });
        output.record(await answerOf(call));
      },
    );
  entity
    .command('delete')
    .argument('<account>', "the account's ID", idArgument)
    .argument('<kind>', kinds.join(', '), kindArgument)
    .argument('<id>', 'its ID', idArgument)
    .option('--yes', 'do not ask')
    .description('delete a related entity')
    .addHelpText('after', examples('operator entity delete 7 node 12 --yes'))
    .action(
      async (
        accountId: number,
        kind: Kind,
        entityId: number,
        { yes }: { yes?: boolean },
        command: Command,
      ) => {
        await requireYes(yes, `Deleting ${kind} ${entityId}`);
        const { output, client } = open(command);
        await answerOf((await client()).deleteRelatedEntity({ accountId, entityId, kind }));
        output.done(`Deleted ${kind} ${entityId}.`, { kind, deleted: entityId });
      },
    );
  return entity;
}
