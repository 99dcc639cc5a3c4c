// Writes into the table of commands in CONTRIBUTING.md how long they take on this machine, from nothing: `pnpm command-times`, or with
// parts of commands only those. What has a dash there needs a server, a choice or a database, and is left out.
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { Failed, root, run } from './toolchain.mjs';

const file = join(root, 'CONTRIBUTING.md');
const wanted = process.argv.slice(2);

const textOf = (seconds) => (seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`);

/** Runs a command. @returns its duration, or a note that it failed */
async function timeOf(command) {
  const began = performance.now();
  try {
    // Tests run what was built before them; what they build again meanwhile would be gone for a moment.
    const env = command.startsWith('npm ') ? {} : { TURBO_FORCE: 'true' };
    await run('sh', ['-c', command], { env });
  } catch (error) {
    if (!(error instanceof Failed)) throw error;
    return 'failed';
  }
  return textOf((performance.now() - began) / 1000);
}

const lines = readFileSync(file, 'utf8').split('\n');
for (const [at, line] of lines.entries()) {
  const [, commands, what, time] = line.split('|');
  if (time === undefined || !commands.includes('`') || time.trim() === '–') continue;
  if (wanted.length > 0 && !wanted.some((part) => commands.includes(part))) continue;
  const times = [];
  for (const [, command] of commands.matchAll(/`([^`]+)`/g)) times.push(await timeOf(command));
  lines[at] = ['', commands, what, ` ${times.join(' · ')} `, ''].join('|');
}
const machine = `${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}`;
const text = lines
  .join('\n')
  .replace(
    /^Measured by .*$/m,
    () => `Measured by \`pnpm command-times\`: ${machine}, ${new Date().toISOString().slice(0, 10)}.`,
  );
writeFileSync(file, text);
await run('oxfmt', [file]);
