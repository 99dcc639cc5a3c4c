import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { until, useBuild } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { runHere, useServedCloud } from '../cli.fixture.js';
import { requirePrograms } from '@cloud-account/testkit';

useBuild();

const program = fileURLToPath(new URL('../../bin/cloud-account.mjs', import.meta.url));
const { missing } = requirePrograms('script');

describe.skipIf(missing.length > 0)('cloud-account lab open in a terminal (needs script)', () => {
  const served = useServedCloud({ CLOUD_LAB: 'on', CLOUD_DNS: 'off' });

  it('opens the page in the default browser', async () => {
    const opened = path.join(served.directory, 'opened');
    const browser = path.join(served.directory, 'browser');
    await writeFile(
      browser,
      `#!/bin/sh\nprintf %s "$1" > '${opened}.part' && mv '${opened}.part' '${opened}'\n`,
    );
    await chmod(browser, 0o700);
    const command = `${process.execPath} ${program} lab open --data-dir ${served.directory}`;
    const terminal = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
      env: { PATH: process.env.PATH, BROWSER: browser },
    });
    const [code] = (await once(terminal, 'close')) as [number];
    expect(code).toBe(0);
    const { out } = await runHere(['lab', 'open', '--data-dir', served.directory]);
    expect(`${await until(() => readFile(opened, 'utf8'))}\n`).toBe(out);
  });
});

describe('cloud-account lab open', () => {
  const served = useServedCloud({ CLOUD_DNS: 'off' });

  it('is refused where the server has no lab', async () => {
    const { code, problems } = await runHere(['lab', 'open', '--data-dir', served.directory]);
    expect([code, problems]).toEqual([1, expect.stringContaining('The server has no lab')]);
    expect(served.lab).toBeNull();
  });
});
