import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { OperatorSchema, Schema } from '@cloud-account/spec';
import {
  call,
  configureSecondary,
  createTestDatabase,
  digRecords,
  freePort,
  guideEngines,
  makeTemporaryFolder,
  requirePrograms,
} from '@cloud-account/testkit';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../config/config.js';
import { startCloud } from '../../start.js';

const { missing } = requirePrograms('dig', 'knotd', 'keymgr');
/** Each look starts a program. */
const seldom = { interval: 100 };

describe.skipIf(missing.length > 0)('a secondary that signs (needs dig, knotd, keymgr)', () => {
  it('answers with signatures while the server is down, and follows its changes afterwards', async () => {
    const [directory, database, port] = [
      await makeTemporaryFolder('down'),
      await createTestDatabase(),
      String(await freePort()),
    ];
    onTestFinished(() => database.drop());
    const secret = Buffer.alloc(32, 7).toString('base64');
    const own = await freePort();
    const start = () =>
      startCloud(
        readConfig({
          ...{
            CLOUD_PORT: '0',
            CLOUD_DATA_DIR: directory,
            CLOUD_PUBLISH_DELAY: '0',
            CLOUD_DNS: 'on',
            CLOUD_DNS_PORT: port,
          },
          CLOUD_DNS_SECONDARIES: `main 127.0.0.1:${own} hmac-sha256:main:${secret}`,
        }),
        { log: pino({ level: 'silent' }), database: database.options },
      );
    let running = await start();
    onTestFinished(() => running.stop());
    const token = running.demo?.token ?? '';
    const knot = await configureSecondary(
      guideEngines.knot,
      { host: '127.0.0.1', port: Number(port), secret },
      own,
      true,
    );
    onTestFinished(() => knot.remove());
    knot.start();
    const ask = async <Answer>(where: string, body: object): Promise<Answer> => {
      const answer = await call<Answer>('POST', `${running.api}${where}`, { token, body });
      expect(answer.status, answer.text).toBe(200);
      return answer.body;
    };
    const values = { domain: 'signed.example', type: 'master', soa_email: 'a@example.org' };
    const { id } = await ask<Schema<'Domain'>>('/domains', values);
    const add = (target: string) => ask(`/domains/${id}/records`, { type: 'A', name: 'www', target });
    const answers = async () =>
      (await digRecords(knot, '+dnssec', 'www.signed.example', 'A').catch(() => []))
        .map((line) => line.split(/\s+/).slice(3, 5))
        .sort();
    const signature = ['RRSIG', 'A'];

    await add('192.0.2.1');
    await expect.poll(answers, seldom).toEqual([['A', '192.0.2.1'], signature]);
    await running.stop();
    await knot.end();
    knot.start();
    await expect.poll(answers, seldom).toEqual([['A', '192.0.2.1'], signature]);
    running = await start();
    await add('192.0.2.2');
    await expect.poll(answers, seldom).toEqual([['A', '192.0.2.1'], ['A', '192.0.2.2'], signature]);

    const { stdout } = await promisify(execFile)('keymgr', [
      '-c',
      path.join(knot.folder, 'knot.conf'),
      'signed.example',
      'ds',
    ]);
    expect(stdout).toMatch(/^signed\.example\. DS \d+ 13 2 [0-9a-f]{64}$/m);
    const { secondaries } = (
      await call<OperatorSchema<'DomainSecondaries'>>(
        'GET',
        `${running.operator.url}/domains/${id}/secondaries`,
        { token: running.operator.key },
      )
    ).body;
    expect(secondaries).toMatchObject([{ answers: true, since: null }]);
  });
});
