#!/usr/bin/env node
import { writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { readArguments, USAGE } from './arguments.js';
import { runConformance } from './conform.js';
import { formatOf, textReport } from './report/index.js';
import { BadInput, Skipped } from './unmet.js';

/** Runs the program. @returns its exit code */
async function main(args: readonly string[], signal: AbortSignal): Promise<number> {
  const given = readArguments(args);
  if (given === undefined) {
    process.stdout.write(USAGE);
    return 0;
  }
  const { options, reports } = given;
  // Before the run, which takes long: a report that cannot be written is bad input.
  const formats = reports.map((file) => ({ file, format: formatOf(file) }));
  for (const { file } of formats) write(file, '');
  const report = await runConformance({ ...options, signal });
  for (const { file, format } of formats) write(file, format(report));
  process.stdout.write(textReport(report));
  return report.failed > 0 ? 1 : 0;
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new BadInput(`${file} cannot be written: ${(error as Error).message}`);
  }
}

const stop = new AbortController();
let stoppedBy: 'SIGINT' | 'SIGTERM' | undefined;
// Once: a second Ctrl+C ends the program.
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => {
    stoppedBy = name;
    process.stderr.write('Stopping, and removing what the suite made. Press Ctrl+C again to end at once.\n');
    stop.abort();
  });

let code = 0;
try {
  code = await main(process.argv.slice(2), stop.signal);
} catch (error) {
  if (error instanceof BadInput) {
    process.stderr.write(`${error.message}\n`);
    code = 2;
  }
  // A run that is stopped before its first case is skipped as a whole.
  else if (!(error instanceof Skipped)) throw error;
}
process.exitCode = stoppedBy === undefined ? code : 128 + constants.signals[stoppedBy];
