import { Command } from 'commander';
import { examples } from '../examples.js';
import { listProfiles, useProfile } from '../profiles.js';
import type { Open } from '../session.js';

/** `profiles`: the addresses and tokens that `login` kept. */
export function profilesCommand(open: Open): Command {
  const profiles = new Command('profiles').description(
    "list this program's connection profiles, which `login` stored, and select one; `profile` is the user's profile in the API",
  );
  profiles
    .command('list')
    .description('list the connection profiles of this program, without their tokens')
    .addHelpText('after', examples('profiles list'))
    .action(async (_options: object, command: Command) => {
      const { output, environment } = open(command);
      output.list(await listProfiles(environment), ['name', 'url', 'selected']);
    });
  profiles
    .command('use')
    .argument('<name>', "the profile's name")
    .description('select the default connection profile')
    .addHelpText('after', examples('profiles use work'))
    .action(async (name: string, _options: object, command: Command) => {
      const { output, environment } = open(command);
      const { url } = await useProfile(environment, name);
      output.done(`Commands use ${name}, ${url}.`, { selected: name, url });
    });
  return profiles;
}
