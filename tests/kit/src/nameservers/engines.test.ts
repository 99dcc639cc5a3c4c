import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { askSoa } from './ask-soa.js';
import { startBind } from './bind.js';
import { startKnot } from './knot.js';
import { requirePrograms } from '../programs.js';
import { sampleZone } from './sample-zone.js';
import { withTemporaryFolder } from './temporary-folder.js';
import { zoneText } from './zone-text.js';

const zone = 'example.test';
const text = zoneText(sampleZone(zone, 30));

afterEach(() => {
  vi.unstubAllEnvs();
});

describe.each([
  { program: 'named', start: startBind },
  { program: 'knotd', start: startKnot },
])('$program', ({ program, start }) => {
  const { missing } = requirePrograms(program);

  describe.skipIf(missing.length > 0)(`with ${program} installed`, () => {
    it('answers for its zones after its start, and closes its port when it is stopped', async () => {
      const zones = [
        { name: zone, text },
        { name: 'second.test', text: zoneText(sampleZone('second.test', 30)) },
      ];
      const server = await start({ zones });
      await expect.poll(() => askSoa(server.host, server.port, 'second.test')).toBe(true);
      expect(await askSoa(server.host, server.port, 'third.test')).toBe(false);
      await server.stop();
      const socket = connect(server.port, server.host);
      await expect(once(socket, 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    });

    it('fails at once with its output for a refused zone, and leaves no folder', async () => {
      await withTemporaryFolder('engine-test', async (folder) => {
        vi.stubEnv('TMPDIR', folder);
        const broken = `${text}broken 300 IN A 1.2.3\n`;
        const starting = start({ zones: [{ name: zone, text: broken }] });
        await expect(starting).rejects.toThrow(/does not answer for example\.test[^]*(line |:)31\b/);
        expect(await readdir(folder)).toEqual([]);
      });
    });
  });
});
