import type { Schema } from '../../packages/spec/src/index.js';
import { problemsOf, type Answer, type TestUser, type OwnTestServer } from '@cloud-account/testkit';
import { expect } from 'vitest';
import type { Random } from '../crash/random.js';
import { chooseAction, password, type Action } from './actions.js';
import type { Latch } from './latch.js';
import { busy, missing, ofState, refused, start, taken } from './model.js';
import type { Expected, ModelConfig, ModelDisk, ModelNode } from './model.js';

/** Megabytes for disks of the used types, and of the swap disk of an image. */
const types = { 'g6-nano-1': 25_600, 'g6-standard-1': 51_200 } as const;
const SWAP = 512;

/** The maximum of nodes of an account here. */
const NODES = 4;

const image = 'node/debian12';
const slotNames = ['sda', 'sdb', 'sdc', 'sdd'] as const;

/** Clients of two accounts, their requests, and the expected state. */
export class NodeModel {
  readonly nodes = new Map<number, ModelNode>();
  /** The requests and answers, to find the reason of a failure. */
  readonly said: string[] = [];
  #labels = 0;

  /** @param clients the clients of each account */
  constructor(
    private readonly server: OwnTestServer,
    private readonly latch: Latch,
    private readonly clients: readonly (readonly TestUser[])[],
    private readonly random: Random,
  ) {}

  /** Runs a random action, and compares the answer with the expected one. */
  async step(): Promise<void> {
    const account = this.random.between(0, this.clients.length - 1);
    const own = this.#nodesOf(account);
    const node = this.random.pick(own);
    const chance = this.random.between(0, 19);
    if (node === undefined || (own.length < NODES && chance === 0)) return this.#create(account);
    if (chance === 1) return this.#rename(node);
    if (chance === 2) return this.#rebuild(node);
    const action = chooseAction(node, this.random, () => this.#label());
    const foreign = chance === 3;
    const client = this.#client(foreign ? 1 - account : account);
    const expected = foreign ? missing : action.expected;
    const answer = await this.#ask(client, action, `/node/instances/${node.id}${action.path}`, expected);
    if (answer.status === 200) action.effect?.(answer);
    if (action.last === true) await this.settle();
  }

  /** Waits for all work in progress, and compares everything with the expected state. */
  async settle(): Promise<void> {
    this.latch.open();
    await this.server.settle();
    this.latch.close();
    const touched = [...this.nodes.values()].filter(({ job }) => job !== undefined);
    for (const node of touched) {
      node.job?.apply();
      node.job = undefined;
      if (node.status === 'deleting') this.nodes.delete(node.id);
      else node.status = ofState(node);
    }
    await Promise.all([...this.clients.keys()].map((account) => this.#checkAccount(account)));
    await Promise.all(touched.filter(({ id }) => this.nodes.has(id)).map((node) => this.check(node)));
  }

  /** Compares a node without work in progress with the expected one. */
  async check(node: ModelNode): Promise<void> {
    const [disks, configs] = await this.#read(node);
    expect(disks, this.#story()).toEqual(
      [...node.disks.values()].map(({ id, label, size, filesystem }) => ({
        id,
        label,
        size,
        filesystem,
        status: 'ready',
      })),
    );
    expect(configs, this.#story()).toEqual([...node.configs.values()]);
  }

  async #create(account: number): Promise<void> {
    const [type, capacity] = this.random.pick(Object.entries(types)) ?? ['g6-nano-1', 25_600];
    const other = this.random.pick(this.#nodesOf(account));
    const isTaken = other !== undefined && this.random.between(0, 3) === 0;
    const label = isTaken ? other.label : this.#label();
    const deployed = this.random.between(0, 1) === 0;
    const booted = this.random.between(0, 2) > 0;
    const body = {
      region: 'us-ord',
      type,
      label,
      ...(deployed && { image, root_pass: password, booted }),
    };
    const expected = isTaken ? refused('Label must be unique among your nodes', 'label') : taken;
    const action = { name: 'create', method: 'POST', path: '', body, expected };
    const answer = await this.#ask(this.#client(account), action, '/node/instances', expected);
    if (answer.status !== 200) return;
    const node: ModelNode = {
      ...{ id: (answer.body as Schema<'Node'>).id, account, label, capacity },
      ...{ image: deployed ? image : null, status: 'provisioning', running: undefined, last: undefined },
      ...{ disks: new Map(), configs: new Map(), job: undefined },
    };
    this.nodes.set(node.id, node);
    const config = deployed ? await this.#createDisksFromImage(node) : undefined;
    node.job = {
      changesConfigs: true,
      apply: () => {
        if (config !== undefined && booted) start(node, config);
      },
    };
  }

  async #rename(node: ModelNode): Promise<void> {
    const other = this.random.pick(this.#nodesOf(node.account).filter(({ id }) => id !== node.id));
    const isTaken = other !== undefined && this.random.between(0, 1) === 0;
    const label = isTaken ? other.label : this.#label();
    const free = node.status === 'deleting' ? busy : taken;
    const expected = isTaken ? refused('Label must be unique among your nodes', 'label') : free;
    const action = { name: 'update', method: 'PUT', path: '', body: { label }, expected };
    await this.#ask(this.#client(node.account), action, `/node/instances/${node.id}`, expected);
    if (expected === taken) node.label = label;
  }

  async #rebuild(node: ModelNode): Promise<void> {
    const booted = this.random.between(0, 1) === 0;
    const expected = node.job === undefined ? taken : busy;
    const body = { image, root_pass: password, booted };
    const action = { name: 'rebuild', method: 'POST', path: '/rebuild', body, expected };
    const client = this.#client(node.account);
    await this.#ask(client, action, `/node/instances/${node.id}/rebuild`, expected);
    if (expected !== taken) return;
    const [had, swaps] = [
      { disks: new Set(node.disks.keys()), configs: new Set(node.configs.keys()) },
      [...node.disks.values()].filter(({ filesystem }) => filesystem === 'swap'),
    ];
    const swap = swaps.length === 1 && swaps[0] !== undefined ? swaps[0].size : SWAP;
    const config = await this.#createDisksFromImage(node, swap, had);
    node.status = 'rebuilding';
    node.image = image;
    node.job = {
      changesConfigs: true,
      apply: () => {
        for (const id of had.disks) node.disks.delete(id);
        for (const id of had.configs) node.configs.delete(id);
        node.running = undefined;
        if (booted) start(node, config);
      },
    };
  }

  /** Adds the disks and the profile of an image, which must be the expected ones. */
  async #createDisksFromImage(
    node: ModelNode,
    swap = SWAP,
    had: { readonly disks: ReadonlySet<number>; readonly configs: ReadonlySet<number> } = {
      disks: new Set(),
      configs: new Set(),
    },
  ): Promise<ModelConfig> {
    const [disks, configs] = await this.#read(node);
    const made = disks.filter(({ id }) => !had.disks.has(id));
    const [config, ...others] = configs.filter(({ id }) => !had.configs.has(id));
    const sizes = made.map(({ size, filesystem }) => [size, filesystem]);
    expect(sizes, this.#story()).toEqual([
      [node.capacity - swap, 'ext4'],
      [swap, 'swap'],
    ]);
    if (config === undefined) throw new Error(`An image brings a profile.${this.#story()}`);
    expect([config.slots, others], this.#story()).toEqual([[...made.map(({ id }) => id), null, null], []]);
    for (const { id, label, size, filesystem } of made) {
      const system = filesystem === 'ext4';
      // The size of the system is unknown here: it is larger than every requested size, and smaller than the disk.
      const disk: ModelDisk = { id, label, size, filesystem, min: system ? size : 1, system };
      node.disks.set(id, disk);
    }
    node.configs.set(config.id, config);
    return config;
  }

  /** The disks and profiles of a node, from the API. */
  async #read({ id, account }: ModelNode) {
    const client = this.#client(account);
    const [disks, configs] = await Promise.all([
      client.get<Schema<'NodeDiskPage'>>(`/node/instances/${id}/disks`),
      client.get<Schema<'NodeConfigPage'>>(`/node/instances/${id}/configs`),
    ]);
    return [
      disks.body.data.map(({ id: disk, label, size, filesystem, status }) => ({
        ...{ id: disk, label, size, filesystem, status },
      })),
      configs.body.data.map(({ id: config, label, devices }) => ({
        id: config,
        label,
        slots: slotNames.map((slot) => devices[slot]?.disk_id ?? null),
      })),
    ] as const;
  }

  /** Expects that an account has exactly its nodes, and no unfinished event. */
  async #checkAccount(account: number): Promise<void> {
    const client = this.#client(account);
    const nodes = await client.get<Schema<'NodePage'>>('/node/instances');
    const found = nodes.body.data.map(({ id, label, status, image: from }) => ({ id, label, status, from }));
    const wanted = this.#nodesOf(account).map(({ id, label, status, image: from }) => ({
      ...{ id, label, status, from },
    }));
    expect(found, this.#story()).toEqual(wanted);
    const events = await client.get<Schema<'EventPage'>>('/account/events?page_size=50');
    const open = events.body.data.filter(({ status }) => status === 'scheduled' || status === 'started');
    expect(open, this.#story()).toEqual([]);
  }

  async #ask(client: TestUser, action: Action, path: string, expected: Expected): Promise<Answer<unknown>> {
    const { method, body, name } = action;
    const answer = await client.call<unknown>(method, path, body === undefined ? {} : { body });
    const got = { status: answer.status, problems: problemsOf(answer) };
    this.said.push(`${name}: ${method} ${path} ${JSON.stringify(body ?? null)} ${JSON.stringify(got)}`);
    expect(got, this.#story()).toEqual(expected);
    return answer;
  }

  #nodesOf(account: number): ModelNode[] {
    return [...this.nodes.values()].filter((node) => node.account === account);
  }

  #client(account: number): TestUser {
    const client = this.random.pick(this.clients[account] ?? []);
    if (client === undefined) throw new Error(`The account ${account} has no clients.`);
    return client;
  }

  #label(): string {
    this.#labels += 1;
    return `thing-${this.#labels}`;
  }

  #story(): string {
    return `\nThe last steps:\n${this.said.slice(-15).join('\n')}\n`;
  }
}
