import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The result of a workflow. */
export interface WorkflowRun {
  readonly code: number;
  /** The output of the runner. */
  readonly text: string;
  /** The steps that it took, in order. */
  readonly steps: readonly string[];
}

interface Report {
  readonly files: Readonly<
    Record<
      string,
      { readonly executedWorkflows: readonly { readonly executedSteps: readonly { stepId: string }[] }[] }
    >
  >;
}

const stepsIn = ({ files }: Report): string[] =>
  Object.values(files).flatMap(({ executedWorkflows }) =>
    executedWorkflows.flatMap(({ executedSteps }) => executedSteps.map(({ stepId }) => stepId)),
  );

/**
 * Runs a workflow of `openapi/workflows` against servers; every answer is compared with its specification, too.
 *
 * @param name the name of the file, without its extension
 * @param inputs the inputs of the workflow
 * @param servers the base URL of every specification, by its name in the workflow
 * @param only the id of one workflow of the file; otherwise all run
 */
export async function runWorkflow(
  name: string,
  inputs: Readonly<Record<string, string>>,
  servers: Readonly<Record<string, string>>,
  only?: string,
): Promise<WorkflowRun> {
  const directory = await mkdtemp(path.join(tmpdir(), 'workflow-'));
  const report = path.join(directory, 'report.json');
  const given = [
    ...Object.entries(inputs).flatMap(([key, value]) => ['--input', `${key}=${value}`]),
    ...Object.entries(servers).flatMap(([key, value]) => ['--server', `${key}=${value}`]),
    ...(only === undefined ? [] : ['--workflow', only]),
  ];
  const argv = ['respect', `openapi/workflows/${name}.arazzo.yaml`, ...given, '--json-output', report];
  const { code, text } = await new Promise<{ code: number; text: string }>((resolve) => {
    execFile(
      process.execPath,
      [path.join(root, 'node_modules/@redocly/cli/bin/cli.js'), ...argv],
      {
        cwd: root,
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
        maxBuffer: 64 * 1024 * 1024,
      },
      (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code ?? 1), text: stdout + stderr });
      },
    );
  });
  try {
    return { code, text, steps: stepsIn(JSON.parse(await readFile(report, 'utf8')) as Report) };
  } catch (error) {
    throw new Error(`The workflow ${name} did not run:\n${text}`, { cause: error });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
