import type { Schema } from '@cloud-account/spec';
import { expectRefused, list, makeCertificate, newestEvent, useServer } from '@cloud-account/testkit';
import { X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  configsOf,
  makeBackend,
  makeBalancerNode,
  makeConfig,
  makeNodeBalancer,
  nodesOf,
} from './nodebalancers.fixture.js';

const server = useServer();

/** Makes a load balancer. @returns its ID, and the path of its configurations */
async function balance() {
  const { id } = await makeNodeBalancer(server.user);
  return { id, path: configsOf(id) };
}

const certify = async (commonName: string) => {
  const pair = await makeCertificate([], { now: server.cloud.clock.now(), commonName });
  const { fingerprint } = new X509Certificate(pair.certificate);
  return { fingerprint, body: { ssl_cert: pair.certificate, ssl_key: pair.private_key } };
};

const shownCertificate = ({
  ssl_commonname,
  ssl_fingerprint,
  ssl_cert,
  ssl_key,
}: Schema<'NodeBalancerConfig'>) => [ssl_commonname, ssl_fingerprint, ssl_cert, ssl_key];

describe('listNodeBalancerConfigs', () => {
  it('shows the configurations of the load balancer, and filters them', async () => {
    const { id, path } = await balance();
    await makeConfig(server.user, (await balance()).id);
    const [one, other] = [await makeConfig(server.user, id), await makeConfig(server.user, id, { port: 81 })];
    expect((await list(server.user, path)).body).toMatchObject({ data: [one, other], results: 2 });
    expect((await list(server.user, path, '', { port: 81 })).body).toMatchObject({ data: [other] });
    expect((await server.stranger.get(path)).status).toBe(404);
  });
});

it('getNodeBalancerConfig shows a configuration as its creation did, with the nodes by status', async () => {
  const { id, path } = await balance();
  const config = await makeConfig(server.user, id, { check: 'connection' });
  expect((await server.user.get(`${path}/${config.id}`)).body).toEqual(config);
  const { address } = await makeBackend(server, server.user);
  await makeBalancerNode(server.user, config, address);
  expect((await server.user.get(`${path}/${config.id}`)).body).toEqual({
    ...config,
    nodes_status: { up: 0, down: 1 },
  });
  expect((await server.user.get(`${(await balance()).path}/${config.id}`)).status).toBe(404);
});

describe('createNodeBalancerConfig accepts', () => {
  it('an empty body, and writes an event', async () => {
    const { id, path } = await balance();
    const { status, body } = await server.user.post<Schema<'NodeBalancerConfig'>>(path, {});
    expect({ status, body }).toStrictEqual({
      status: 200,
      body: {
        ...{ id: body.id, nodebalancer_id: id, port: 80, protocol: 'http', proxy_protocol: 'none' },
        ...{ algorithm: 'roundrobin', stickiness: 'table', check: 'none', check_interval: 5 },
        ...{ check_timeout: 3, check_attempts: 2, check_path: '', check_body: '', check_passive: true },
        ...{ cipher_suite: 'recommended', ssl_commonname: null, ssl_fingerprint: null },
        ...{ ssl_cert: null, ssl_key: null, nodes_status: { up: 0, down: 0 } },
      },
    });
    expect(await newestEvent(server.user)).toMatchObject({
      action: 'nodebalancer_config_create',
      entity: { id, type: 'nodebalancer', url: `/v4/nodebalancers/${id}` },
    });
  });

  it('a certificate, and keeps its names and not its key', async () => {
    const { id } = await balance();
    const { body, fingerprint } = await certify('shop.example');
    const config = await makeConfig(server.user, id, { port: 443, protocol: 'https', ...body });
    expect(shownCertificate(config)).toEqual(['shop.example', fingerprint, '<REDACTED>', '<REDACTED>']);
  });
});

describe('createNodeBalancerConfig refuses', () => {
  it('all problems at once', async () => {
    const { id, path } = await balance();
    await makeConfig(server.user, id);
    const body = { port: 80, protocol: 'https', proxy_protocol: 'v1', check: 'http_body' };
    await expectRefused(
      server,
      () => server.user.post(path, { ...body, nodes: [{ label: 'web', address: 'web:80' }] }),
      400,
      ['port', 'Port must be unique'],
      ['proxy_protocol', 'Proxy protocol can only be used with TCP'],
      ['nodes[0].address', 'Must be an IPv4 address and a port'],
      ['check_path', 'check_path is required for this check'],
      ['check_body', 'check_body is required for this check'],
      ['ssl_cert', 'ssl_cert is required'],
      ['ssl_key', 'ssl_key is required'],
    );
  });

  it('a certificate that is none, and the key of another', async () => {
    const { path } = await balance();
    const [one, other] = [await certify('one.example'), await certify('other.example')];
    const send = (body: object) => () => server.user.post(path, { protocol: 'https', ...body });
    const swapped = { ...one.body, ssl_key: other.body.ssl_key };
    await expectRefused(server, send(swapped), 400, ['ssl_key', 'The key is not that of the certificate']);
    const none = { ssl_cert: 'none', ssl_key: 'none' };
    await expectRefused(
      server,
      send(none),
      400,
      ['ssl_cert', 'ssl_cert is not valid'],
      ['ssl_key', 'ssl_key is not valid'],
    );
  });

  it('more than 50 of a load balancer', async () => {
    const configs = Array.from({ length: 50 }, (_, at) => ({ port: 1_000 + at }));
    const { id } = await makeNodeBalancer(server.user, { configs });
    const ask = () => server.user.post(configsOf(id), {});
    await expectRefused(server, ask, 400, 'A load balancer may have at most 50 configurations');
  });
});

describe('updateNodeBalancerConfig accepts', () => {
  it('changes together with the answer of a read, and keeps the certificate', async () => {
    const { id, path } = await balance();
    const config = await makeConfig(server.user, id, {
      ...{ protocol: 'https', port: 443, check: 'http', check_path: '/' },
      ...(await certify('kept.example')).body,
    });
    const change = { algorithm: 'leastconn', check: 'none', check_path: null };
    const { status, body } = await server.user.put(`${path}/${config.id}`, { ...config, ...change });
    expect({ status, body }).toEqual({ status: 200, body: { ...config, ...change, check_path: '' } });
    expect(await newestEvent(server.user)).toMatchObject({ action: 'nodebalancer_config_update' });
  });
});

describe('updateNodeBalancerConfig refuses', () => {
  it('the port of another configuration', async () => {
    const { id, path } = await balance();
    await makeConfig(server.user, id);
    const { id: config } = await makeConfig(server.user, id, { port: 81 });
    const ask = () => server.user.put(`${path}/${config}`, { port: 80 });
    await expectRefused(server, ask, 400, ['port', 'Port must be unique']);
  });
});

describe('rebuildNodeBalancerConfig accepts', () => {
  it('changes and all nodes at once: kept, changed, new and gone', async () => {
    const { id, path } = await balance();
    const { address } = await makeBackend(server, server.user);
    const config = await makeConfig(server.user, id);
    const [kept, changed] = [
      await makeBalancerNode(server.user, config, address, { label: 'kept', weight: 7 }),
      await makeBalancerNode(server.user, config, address, { label: 'changed' }),
    ];
    await makeBalancerNode(server.user, config, address, { label: 'gone' });
    const { status, body } = await server.user.post(`${path}/${config.id}/rebuild`, {
      ...{ port: 8080, protocol: 'tcp' },
      nodes: [
        { id: changed.id, label: 'changed', address, mode: 'drain' },
        { id: kept.id, label: 'kept', address },
        { label: 'new', address },
      ],
    });
    expect({ status, body }).toEqual({
      status: 200,
      body: { ...config, port: 8080, protocol: 'tcp', nodes_status: { up: 3, down: 0 } },
    });
    const nodes = await list<Schema<'NodeBalancerNodePage'>>(server.user, nodesOf(config));
    expect(nodes.body.data).toMatchObject([
      kept,
      { ...changed, mode: 'drain' },
      { label: 'new', weight: 100 },
    ]);
    expect(await newestEvent(server.user)).toMatchObject({ action: 'nodebalancer_config_update' });
  });
});

describe('rebuildNodeBalancerConfig refuses', () => {
  it('problems of the configuration and of nodes at once', async () => {
    const { id, path } = await balance();
    await makeConfig(server.user, id);
    const config = await makeConfig(server.user, id, { port: 81 });
    const nodes = [{ id: 2_000_000_000, label: 'web', address: '192.168.255.254:80' }];
    await expectRefused(
      server,
      () => server.user.post(`${path}/${config.id}/rebuild`, { port: 80, nodes }),
      400,
      ['port', 'Port must be unique'],
      ['nodes[0].id', 'id is not valid'],
      ['nodes[0].address', 'Must be a private address of a node in the region of the load balancer'],
    );
  });
});

describe('deleteNodeBalancerConfig accepts', () => {
  it('a configuration with its nodes, once', async () => {
    const { id, path } = await balance();
    const config = await makeConfig(server.user, id);
    const { status, text } = await server.user.delete(`${path}/${config.id}`);
    expect([status, text]).toEqual([200, '{}']);
    expect(await newestEvent(server.user)).toMatchObject({
      action: 'nodebalancer_config_delete',
      entity: { id },
    });
    expect((await server.user.delete(`${path}/${config.id}`)).status).toBe(404);
  });
});
