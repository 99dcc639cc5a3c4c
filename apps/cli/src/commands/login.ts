import { Command } from 'commander';
import { localPlace, openApi } from '../api/connection.js';
import { baseUrl } from '../connection.js';
import { examples } from '../examples.js';
import { misused } from '../problems.js';
import { deleteProfile, profilesFile, storeProfile, usedProfile } from '../profiles.js';
import { readSecret } from '../terminal/prompt.js';
import type { Open } from '../session.js';

/** `login`: stores the URL of an API and a token. */
export const loginCommand = (open: Open): Command =>
  new Command('login')
    .description('store the URL of an API and a token, which it reads without echo or from standard input')
    .addHelpText(
      'after',
      examples(
        'login',
        'login --url https://cloud.example',
        'login --url https://cloud.example --profile work < token.txt',
      ),
    )
    .action(async (_options: object, command: Command) => {
      const session = open(command);
      const { environment, target, output } = session;
      const url = target.url ?? environment.CLOUD_URL ?? (await localPlace(session))?.url;
      if (url === undefined) throw misused('No server runs on the data directory; name the API with --url.');
      // Nobody should type a token for an address that cannot be used.
      baseUrl(url, target.url === undefined ? 'CLOUD_URL' : '--url');
      const token = target.token ?? (await readSecret(`Token for ${url}`));
      if (token === '') throw misused('Standard input has no token.');
      const api = await openApi({ ...session, target: { url, token } });
      const { data } = await api.send({ method: 'GET', path: '/profile', template: '/profile' });
      const name = target.profile ?? (await usedProfile(environment));
      await storeProfile(environment, name, { url: api.url, token });
      const username = (data as { username: string }).username;
      output.done(
        `Stored the connection profile ${name} for ${username} at ${api.url} in ${profilesFile(environment)}.`,
        {
          profile: name,
          username,
          url: api.url,
        },
      );
    });

/** `logout`: deletes what `login` stored. */
export const logoutCommand = (open: Open): Command =>
  new Command('logout')
    .description('delete a connection profile that `login` stored; the token stays valid')
    .addHelpText('after', examples('logout', 'logout --profile work'))
    .action(async (_options: object, command: Command) => {
      const { environment, target, output } = open(command);
      const name = target.profile ?? (await usedProfile(environment));
      await deleteProfile(environment, name);
      output.done(`Deleted the connection profile ${name}.`, { deleted: name });
    });
