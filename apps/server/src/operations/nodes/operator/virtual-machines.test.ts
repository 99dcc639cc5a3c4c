import { fileURLToPath } from 'node:url';
import { problemsOf, startTestServer, useServer, type OwnTestServer } from '@cloud-account/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromImage, makeNode } from '../machines/nodes.fixture.js';

const server = useServer();

describe('getNodeConsole', () => {
  it('refuses simulated machines, and nodes that are missing', async () => {
    const { id } = await makeNode(server, server.user, fromImage);
    const answer = await server.operator.get(`/nodes/${id}/console`);
    expect(problemsOf(answer)).toEqual([{ reason: expect.stringContaining('no console') as string }]);
    expect(answer.status).toBe(400);
    expect((await server.operator.get('/nodes/999999/console')).status).toBe(404);
  });
});

describe('a server with virtual machines', () => {
  let own: OwnTestServer;
  beforeAll(async () => {
    own = await startTestServer({ environment: { CLOUD_COMPUTE: 'qemu', CLOUD_COMPUTE_HOST: 'here' } });
  });
  afterAll(() => own.stop());

  it('refuses seeds with nodes, and the console of a node that is off', async () => {
    const nodes = [{ label: 'web', region: 'us-ord', type: 'g6-standard-1', image: 'node/debian12' }];
    const account = { key: 'shop', email: 'a@example.org', users: [], nodes };
    const answer = await own.operator.post('/seeds', { accounts: [account] });
    expect(problemsOf(answer)).toEqual([
      { reason: expect.stringContaining('Seeds cannot add nodes') as string },
    ]);
    expect(answer.status).toBe(400);
    const user = await own.newAccount();
    const made = await user.post<{ id: number }>('/node/instances', {
      region: 'us-ord',
      type: 'g6-standard-1',
    });
    await own.settle();
    const console = await own.operator.get(`/nodes/${made.body.id}/console`);
    expect(problemsOf(console)).toEqual([{ reason: 'The node is not running' }]);
    expect(console.status).toBe(400);
    expect((await own.operator.post('/faults', { effect: 'fail' })).status).toBe(400);
  });

  it('does not run with machines of another host, or simulated ones', async () => {
    const sql = `INSERT INTO sim_machines (uuid, region, vcpus, memory, power, defined_at, host)
      VALUES (gen_random_uuid(), 'us-ord', 1, 1024, '[]', now(), $1)`;
    for (const [host, problem] of [
      [null, /has simulated machines, which QEMU cannot run/],
      ['there', /has virtual machines of the host there: set CLOUD_COMPUTE=qemu/],
      ['incus:there/cloud', /of Incus in the project cloud, by the host there: set CLOUD_COMPUTE=incus/],
    ] as const) {
      await own.cloud.database.pool.query('DELETE FROM sim_machines');
      await own.cloud.database.pool.query(sql, [host]);
      const { openMachines } = await import('../../../machines-of-server.js');
      await expect(
        openMachines(own.cloud.config, { ...own.cloud, machine: own.clock }, true),
      ).rejects.toThrow(problem);
    }
    await own.cloud.database.pool.query('DELETE FROM sim_machines');
  });
});

describe('a server with instances of Incus', () => {
  let own: OwnTestServer;
  beforeAll(async () => {
    own = await startTestServer({
      environment: {
        ...{ CLOUD_COMPUTE: 'incus', CLOUD_COMPUTE_HOST: 'here', CLOUD_INCUS_KIND: 'container' },
        CLOUD_INCUS_ADDRESS: '/nowhere/unix.socket',
      },
    });
  });
  afterAll(() => own.stop());

  it('starts without the daemon, for which tasks wait, and receives no images', async () => {
    const user = await own.newAccount();
    const made = await user.post<{ id: number; status: string }>('/node/instances', {
      region: 'us-ord',
      type: 'g6-standard-1',
    });
    expect(made.status).toBe(200);
    const { body } = await user.get<{ status: string }>(`/node/instances/${made.body.id}`);
    expect(body.status).toBe('provisioning');
    const uploaded = await user.post<{ upload_to: string }>('/images/upload', {
      label: 'mine',
      region: 'us-ord',
    });
    expect(uploaded.status).toBe(200);
    const sent = await fetch(uploaded.body.upload_to, { method: 'PUT', body: Buffer.from('x') });
    expect([sent.status, await sent.text()]).toEqual([
      400,
      expect.stringContaining('have images of their own kind') as string,
    ]);
  });

  it('does not run with machines of another engine, host or project, nor with files that are missing', async () => {
    const { openMachines } = await import('../../../machines-of-server.js');
    const open = (changed: object = {}) => {
      const { machines } = own.cloud.config;
      const config = { ...own.cloud.config, machines: machines && { ...machines, ...changed } };
      return openMachines(config, { ...own.cloud, machine: own.clock }, false);
    };
    const sql = `INSERT INTO sim_machines (uuid, region, vcpus, memory, power, defined_at, host)
      VALUES (gen_random_uuid(), 'us-ord', 1, 1024, '[]', now(), $1)`;
    await own.cloud.database.pool.query('DELETE FROM sim_machines');
    await (await open()).stop(0);
    for (const [host, problem] of [
      [null, /has simulated machines, which Incus cannot run/],
      ['here', /has virtual machines of the host here: set CLOUD_COMPUTE=qemu/],
      ['incus:here/other', /in the project other, by the host here/],
    ] as const) {
      await own.cloud.database.pool.query('DELETE FROM sim_machines');
      await own.cloud.database.pool.query(sql, [host]);
      await expect(open()).rejects.toThrow(problem);
    }
    await own.cloud.database.pool.query('DELETE FROM sim_machines');
    const client = { certificate: '/nowhere/cloud.crt', key: '/nowhere/cloud.key' };
    await expect(open({ address: 'https://127.0.0.1:1', client })).rejects.toThrow(
      'CLOUD_INCUS_CERTIFICATE names a file that cannot be read: /nowhere/cloud.crt.',
    );
    const here = fileURLToPath(import.meta.url);
    const noPem = { certificate: here, key: here };
    await expect(open({ address: 'https://127.0.0.1:1', client: noPem })).rejects.toThrow(/files with PEM/);
  });
});
