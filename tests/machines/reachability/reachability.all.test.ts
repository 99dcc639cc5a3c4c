import { limits, pause, requirePrograms, sample, until, useOwnServer } from '@cloud-account/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Random } from '../../crash/random.js';
import type { OperatorSchema } from '../../../packages/spec/src/index.js';
import { Namespaces, type Probe } from './namespaces.js';
import { makeTopology, PORTS, removeTopology, type Topology } from './topology.js';

const { missing } = requirePrograms('ip', 'nft');

/** Only an administrator of the machine has networks of its own. */
const isAllowed = process.getuid?.() === 0;

type Reach = OperatorSchema<'LabReachability'>;

/** A connection, and what the lab says of it. */
interface Question {
  readonly from: number | 'internet';
  /** The line of the namespaces when it has arrived. */
  readonly arrival: string;
  readonly probe: Probe;
  readonly said: Reach['paths'][number];
  /** For who reads a failure. */
  readonly text: string;
}

describe.skipIf(missing.length > 0 || !isAllowed)('the lab and the kernel (needs ip, nft)', () => {
  const server = useOwnServer({ environment: { CLOUD_LAB: 'on', CLOUD_COMPUTE_TIMES: 'instant' } });
  let spaces: Namespaces;

  beforeAll(async () => {
    spaces = await Namespaces.open();
  });
  afterAll(() => spaces.close());

  /** The answers of the lab about all pairs of a topology. */
  async function ask({ account, machines }: Topology, number: number): Promise<Question[]> {
    const questions: Question[] = [];
    const froms = ['internet' as const, ...machines.keys()];
    for (const from of froms)
      for (const [to, { node }] of machines.entries())
        for (const protocol of ['TCP', 'UDP'] as const)
          for (const port of from === to ? [] : PORTS) {
            const source = from === 'internet' ? from : String(machines[from]?.node.id);
            const body = { source, target: `${node.id}:${port}`, protocol, account_id: account.account_id };
            const answer = await server.operator.post<Reach>('/lab/reachability', body);
            expect(answer.status, answer.text).toBe(200);
            for (const said of answer.body.paths)
              if (!said.address.includes(':'))
                questions.push({
                  ...{ from, said, arrival: `${number}-${questions.length} at node${to}` },
                  probe: { id: `${number}-${questions.length}`, protocol, address: said.address, port },
                  text: `${source} → ${node.label} ${said.address}:${port} ${protocol}: ${said.reason}`,
                });
          }
    return questions;
  }

  /** The questions whose packets arrive, as the kernel has it. */
  async function tryAll(questions: readonly Question[]): Promise<void> {
    for (const from of new Set(questions.map((one) => one.from)))
      spaces.send(
        from,
        questions.filter((one) => one.from === from).map(({ probe }) => probe),
      );
    const expected = questions.filter(({ said }) => said.reachable);
    await until(() => {
      expect(expected.filter(({ arrival }) => !spaces.arrived.has(arrival)).map(({ text }) => text)).toEqual(
        [],
      );
    });
  }

  it('agree about each pair of nodes, port and protocol', { timeout: limits.long }, async () => {
    const random = Random.ofTest();
    const place = { api: server.api, operator: server.operator.url, key: server.operator.key };
    for (let at = 0; at < sample(200, 20); at += 1) {
      const topology = await makeTopology(place, random);
      await spaces.build(topology);
      const questions = await ask(topology, at);
      await tryAll(questions);
      // What is dropped never comes; what should be and is not comes as soon as the others.
      await pause(100);
      const surplus = questions.filter(({ said, arrival }) => !said.reachable && spaces.arrived.has(arrival));
      expect(surplus.map(({ text }) => text)).toEqual([]);
      await removeTopology(place, topology);
    }
  });
});
