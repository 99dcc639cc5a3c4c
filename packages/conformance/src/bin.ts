#!/usr/bin/env node
import { writeFileSync } from 'node:fs';
import { readArguments, USAGE } from './arguments.js';
import { runConformance } from './conform.js';
import { formatOf, textReport } from './report/index.js';
import { BadInput } from './unmet.js';

/** Runs the program. @returns its exit code */
async function main(args: readonly string[]): Promise<number> {
  const given = readArguments(args);
  if (given === undefined) {
    process.stdout.write(USAGE);
    return 0;
  }
  const { options, reports } = given;
  // Before the run, which takes long: a report that cannot be written is bad input.
  const formats = reports.map((file) => ({ file, format: formatOf(file) }));
  for (const { file } of formats) write(file, '');
  const report = await runConformance(options);
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

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof BadInput)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
