import { Command } from 'commander';
import { examples } from '../examples.js';
import { listProfiles, useProfile } from '../profiles.js';
import type { Open } from '../session.js';

/** `profiles`: the addresses and tokens that `login` kept. */
export function profilesCommand(open: Open): Command {
  const profiles = new Command('profiles').description(
    'list the profiles that `login` stored, and select one',
  );
  profiles
    .command('list')
    .description('list the profiles, without their tokens')
    .addHelpText('after', examples('profiles list'))
    .action(async (_options: object, command: Command) => {
      const { output, environment } = open(command);
      output.list(await listProfiles(environment), ['name', 'url', 'selected']);
    });
  profiles
    .command('use')
    .argument('<name>', "the profile's name")
    .description('select the default profile')
    .addHelpText('after', examples('profiles use work'))
    .action(async (name: string, _options: object, command: Command) => {
      const { output, environment } = open(command);
      const { url } = await useProfile(environment, name);
      output.done(`Commands use ${name}, ${url}.`, { selected: name, url });
    });
  return profiles;
}
