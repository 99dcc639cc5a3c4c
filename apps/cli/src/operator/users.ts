import type { OperatorSchema } from '@cloud-account/spec';
import { type Command, InvalidArgumentError } from 'commander';
import { given, oneOf } from '../arguments.js';
import { answerOf } from '../connection.js';
import { examples } from '../examples.js';
import { misused } from '../problems.js';
import type { Open } from '../session.js';
import { readNewSecret } from '../terminal/prompt.js';

type Change = OperatorSchema<'UserGrantsUpdate'>;
type Right = NonNullable<Change['entities']>[number];

/** `domain:12=read_only`; the server says which kinds and rights there are. */
const rightArgument = (text: string, before: Right[] = []): Right[] => {
  const [, kind, id, permissions] = /^(\w+):([1-9]\d{0,9})=(read_only|read_write|none)$/.exec(text) ?? [];
  if (kind === undefined || permissions === undefined) {
    throw new InvalidArgumentError('It must have the form domain:12=read_only; =none removes the grant.');
  }
  const level = permissions === 'none' ? null : permissions;
  return [...before, { kind, id: Number(id), permissions: level } as Right];
};

const levelArgument = oneOf('read_only', 'read_write', 'none');

interface GrantOptions {
  readonly accountAccess?: ReturnType<typeof levelArgument>;
  readonly global?: string;
  readonly entity?: Right[];
}

const changeOf = ({ accountAccess, global, entity }: GrantOptions): Change => {
  const words = global?.split(',').filter((word) => word !== '');
  return given({
    account_access: accountAccess === 'none' ? null : accountAccess,
    // The server says which of them it does not know.
    global: words as Change['global'],
    entities: entity,
  });
};

/** `operator grant set`. */
export function setGrants(grant: Command, open: Open): void {
  grant
    .command('set')
    .argument('<username>', "the user's name")
    .option('--account-access <level>', 'read_only, read_write or none', levelArgument)
    .option('--global <rights>', "all global grants, separated by commas; '' removes all")
    .option('--entity <right>', 'such as domain:12=read_only, or =none; repeatable', rightArgument)
    .description('change the given grants of a user')
    .addHelpText(
      'after',
      examples(
        'operator grant set bob --global add_domains,add_nodes --entity domain:12=read_only',
        'operator grant set bob --entity domain:12=none --account-access none',
      ),
    )
    .action(async (username: string, options: GrantOptions, command: Command) => {
      const { output, client } = open(command);
      const body = changeOf(options);
      output.record(await answerOf((await client()).updateGrantsOfUser({ username, body })));
    });
}

const passwordFrom = async (variable: string | undefined): Promise<string> => {
  if (variable === undefined) return readNewSecret('Password');
  const value = process.env[variable];
  if (value === undefined) throw misused(`The environment has no ${variable}.`);
  return value;
};

/** `operator user password`. */
export function setPassword(user: Command, open: Open): void {
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
}
