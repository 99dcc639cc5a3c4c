import type { Schema } from '@cloud-account/spec';
import { problemsOf, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeAccount } from '../../../operator/operator.fixture.js';

const server = useServer();

const pathOf = (account: number) => `/accounts/${account}/addresses`;

const provideNode = async (account: number): Promise<number> => {
  const path = `/accounts/${account}/related-entities`;
  return (await server.operator.post<{ id: number }>(path, { kind: 'node', label: 'web' })).body.id;
};

describe('createAddressOfAccount', () => {
  it('assigns an address with default values, to a node on request', async () => {
    const account = await makeAccount(server);
    const node = await provideNode(account);
    const assign = async (body: object) =>
      (await server.operator.post(pathOf(account), { region: 'us-ord', ...body })).body;
    const named = await assign({ address: '203.0.113.1', node_id: node, rdns: 'mail.example.org' });
    const hidden = await assign({ address: '192.168.200.1' });
    const other = await assign({ address: '2001:DB8::1', rdns: null });
    expect(named).toMatchObject({ prefix: 24, node_id: node, rdns: 'mail.example.org', public: true });
    expect(hidden).toMatchObject({ prefix: 17, node_id: null, rdns: null, public: false, gateway: null });
    expect(other).toMatchObject({ address: '2001:db8::1', type: 'ipv6' });
    const { body } = await server.operator.get(pathOf(account));
    expect(body).toEqual({ data: [named, hidden, other], page: 1, pages: 1, results: 3 });
  });

  it('refuses an invalid address, a node of another account, and an invalid name', async () => {
    const [account, other] = [await makeAccount(server), await makeAccount(server)];
    const wrong = { address: '10.0.0.1', region: 'us-ord', node_id: await provideNode(other), rdns: 'a b' };
    const answer = await server.operator.post(pathOf(account), wrong);
    expect([answer.status, problemsOf(answer)]).toEqual([
      400,
      [
        { field: 'address', reason: 'address is not valid' },
        { field: 'node_id', reason: 'node_id is not valid' },
        { field: 'rdns', reason: 'rdns is not valid' },
      ],
    ]);
    expect((await server.operator.post(pathOf(999_999), { ...wrong, address: '203.0.113.9' })).status).toBe(
      404,
    );
  });

  it('assigns an address to one account only, with simultaneous requests', async () => {
    const accounts = [await makeAccount(server), await makeAccount(server)];
    const answers = await Promise.all(
      [...accounts, ...accounts].map((account) =>
        server.operator.post(pathOf(account), { address: '203.0.113.77', region: 'us-ord' }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    for (const answer of answers.filter(({ status }) => status === 400))
      expect(problemsOf(answer)).toEqual([{ field: 'address', reason: 'An account has this address' }]);
  });
});

describe('deleteAddressOfAccount', () => {
  it('removes an address from its account', async () => {
    const [account, other] = [await makeAccount(server), await makeAccount(server)];
    await server.operator.post(pathOf(account), { address: '2001:db8::5', region: 'us-ord' });
    const path = encodeURIComponent('2001:DB8:0::5');
    expect((await server.operator.delete(`${pathOf(other)}/${path}`)).status).toBe(404);
    expect((await server.operator.delete(`${pathOf(account)}/${path}`)).text).toBe('{}');
    expect((await server.operator.delete(`${pathOf(account)}/${path}`)).status).toBe(404);
    expect((await server.operator.delete(`${pathOf(account)}/nonsense`)).status).toBe(404);
  });

  it('removes it from its node and from its interface', async () => {
    const user = await server.newAccount();
    const made = { region: 'us-ord', type: 'g6-standard-1' };
    const { id } = (await user.post<{ id: number }>('/node/instances', made)).body;
    await server.settle();
    const address = '203.0.113.60';
    await server.operator.post(pathOf(user.accountId), { address, region: 'us-ord', node_id: id });
    const vpc = { label: 'taken-back', region: 'us-ord', subnets: [{ label: 'one', ipv4: '10.0.0.0/24' }] };
    const { subnets } = (await user.post<{ subnets: { id: number }[] }>('/vpcs', vpc)).body;
    const nat = { purpose: 'vpc', subnet_id: subnets[0]?.id, ipv4: { nat_1_1: address } };
    const config = { label: 'main', devices: {}, interfaces: [nat] };
    expect((await user.post(`/node/instances/${id}/configs`, config)).status).toBe(200);
    const read = async () => (await user.get<Schema<'NodeIpAddresses'>>(`/node/instances/${id}/ips`)).body;
    const { ipv4, ipv6 } = await read();
    expect(ipv4.vpc[0]?.nat_1_1).toBe(address);
    for (const gone of [address, ipv6.slaac?.address ?? ''])
      await server.operator.delete(`${pathOf(user.accountId)}/${encodeURIComponent(gone)}`);
    expect(await read()).toMatchObject({ ipv4: { vpc: [{ nat_1_1: null }] }, ipv6: { slaac: null } });
    expect((await user.get<Schema<'Node'>>(`/node/instances/${id}`)).body.ipv6).toBeNull();
  });

  it('keeps the addresses of a removed node, without the node', async () => {
    const account = await makeAccount(server);
    const node = await provideNode(account);
    await server.operator.post(pathOf(account), { address: '203.0.113.50', region: 'us-ord', node_id: node });
    await server.operator.delete(`/accounts/${account}/related-entities/${node}?kind=node`);
    const { body } = await server.operator.get<{ data: { node_id: number | null }[] }>(pathOf(account));
    expect(body.data.map(({ node_id }) => node_id)).toEqual([null]);
  });
});
