import { Command } from 'commander';
import { examples } from '../examples.js';
import { programVersion } from '../program-version.js';
import type { Open } from '../session.js';

/** `version`: of the program, and of the API that its commands are made for. */
export const versionCommand = (open: Open): Command =>
  new Command('version')
    .description('print the versions of the program and of the API')
    .addHelpText('after', examples('version', 'version --json'))
    .action(async (_options: object, command: Command) => {
      const { output } = open(command);
      const { edition } = await import('@cloud-account/spec/document');
      const version = programVersion();
      output.value({ program: version, api: edition }, () => `cloud-account ${version}, API ${edition}\n`);
    });
