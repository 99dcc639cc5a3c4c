import {
  demoPasswordFileIn,
  demoTokenFileIn,
  keyFileIn,
  readAddress,
} from '@cloud-account/server/operator/address';
import { Command } from 'commander';
import { dataDirectoryOf } from '../data-directory.js';
import { examples } from '../examples.js';
import { ofServer, secretIn } from '../files.js';
import { unreachable } from '../problems.js';
import type { Open } from '../session.js';

/** A text as one word of a shell. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** `env`: the variables that the examples of the documentation take, for a shell. */
export const envCommand = (open: Open): Command =>
  new Command('env')
    .description('print the addresses, token and key of the server as variables for the eval of a shell')
    .addHelpText('after', `\n  $ eval "$(cloud-account env)"\n${examples('env --json')}`)
    .action(async (_options: object, command: Command) => {
      const { output, environment } = open(command);
      const directory = dataDirectoryOf(environment);
      const address = await ofServer(`${directory}/operator.json`, () => readAddress(directory));
      if (address === undefined) throw unreachable(`No server runs on the data directory ${directory}.`);
      const values = {
        API: address.api,
        TOKEN: await secretIn(demoTokenFileIn(directory)),
        PASSWORD: await secretIn(demoPasswordFileIn(directory)),
        S3: address.s3,
        S3_TLS: address.s3Tls,
        SITES: address.sites,
        SITES_TLS: address.sitesTls,
        DNS: address.dns?.host,
        DNS_PORT: address.dns?.port.toString(),
        OPERATOR: address.url,
        KEY: environment.CLOUD_OPERATOR_KEY ?? (await secretIn(keyFileIn(directory))),
      };
      const known = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
      output.value(Object.fromEntries(known), () =>
        known.map(([name, value = '']) => `export ${name}=${quoted(value)}\n`).join(''),
      );
    });
