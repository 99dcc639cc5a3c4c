import { Command, Option } from 'commander';
import { openApi, openClient } from '../api/connection.js';
import { examples } from '../examples.js';
import { misused } from '../problems.js';
import type { Open, Session } from '../session.js';

// The specification, YAML and the client are loaded by the command, not by the program.

/** Writes a sentence as a comment, where there is one. */
const comment = (sentence: string | undefined): string => (sentence === undefined ? '' : `# ${sentence}\n`);

async function exportSeed(session: Session): Promise<void> {
  const { seedOf } = await import('../export/seed.js');
  const { requireOwnWords } = await import('../export/own-words.js');
  const { yamlOf } = await import('../output/yaml.js');
  requireOwnWords(await readDocumentOf(session));
  const { seed, left } = await seedOf(await openClient(session));
  const { sentence } = left;
  if (sentence !== undefined) session.print(`${sentence}\n`);
  session.output.value(seed, () => comment(sentence) + yamlOf(seed, { lineWidth: 0 }));
}

async function readDocumentOf(session: Session) {
  const { readServedDocument } = await import('../export/things.js');
  return readServedDocument(await openApi(session));
}

async function exportResources(session: Session, provider: string): Promise<void> {
  const { readInventory } = await import('../export/things.js');
  const { resourcesOf } = await import('../export/terraform.js');
  const { hclOf } = await import('../export/hcl.js');
  const blocks = resourcesOf(await readInventory(await openApi(session)), provider);
  session.output.value(blocks, () => hclOf(blocks));
}

async function exportExamples(session: Session): Promise<void> {
  const { overlayOf } = await import('../export/examples.js');
  const { yamlOf } = await import('../output/yaml.js');
  const overlay = await overlayOf(await openApi(session));
  session.output.value(overlay, () => yamlOf(overlay, { lineWidth: 0 }));
}

/** Refuses a name that no type of a resource can begin with. */
function requireProvider(provider: string): string {
  if (/^[a-z][a-z0-9]*$/.test(provider)) return provider;
  throw misused(`--provider must be small letters and digits, and begin with a letter: ${provider}`);
}

/** `export`: what an account has, for another server or another tool. */
export const exportCommand = (open: Open): Command =>
  new Command('export')
    .description(
      'print what the account has: as a seed, as resources of Terraform, or as examples of OpenAPI',
    )
    .addOption(
      new Option('--format <format>', 'seed (YAML), terraform (HCL) or openapi-examples (an Overlay in YAML)')
        .choices(['seed', 'terraform', 'openapi-examples'])
        .makeOptionMandatory(),
    )
    .option('--provider <name>', 'the name of the provider of Terraform; only with the format terraform')
    .addHelpText(
      'after',
      examples(
        'export --format seed > account.yaml',
        'export --format terraform --provider cloud > account.tf',
        'export --format openapi-examples --profile staging > examples.yaml',
      ),
    )
    .action(async ({ format, provider }: { format: string; provider?: string }, command: Command) => {
      if (provider !== undefined && format !== 'terraform')
        throw misused('--provider is only for the format terraform.');
      const name = requireProvider(provider ?? 'cloud');
      const session = open(command);
      if (format === 'seed') await exportSeed(session);
      else if (format === 'terraform') await exportResources(session, name);
      else await exportExamples(session);
    });
