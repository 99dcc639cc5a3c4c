import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { get } from 'node:http';
import { connect, createServer, Socket, type AddressInfo } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OtherMachine, refuseOtherMachines } from './offline.js';

/** An address that no machine has. */
const ELSEWHERE = '192.0.2.1';

const refusal = (place: string): OtherMachine => new OtherMachine(place);

/** The error of a socket or a request. */
const errorOf = async (emitter: NodeJS.EventEmitter): Promise<unknown> => (await once(emitter, 'error'))[0];

describe('while a cloud runs', () => {
  let allow: () => void;
  beforeEach(() => {
    allow = refuseOtherMachines();
  });
  afterEach(() => {
    allow();
  });

  it('fetch does not reach other machines, and names the option', async () => {
    const error: unknown = await fetch('https://api.example/v4/domains').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(TypeError);
    expect((error as Error).cause).toEqual(refusal('api.example:443'));
    expect(String((error as Error).cause)).toContain('startCloud({ offline: false }) allows them.');
  });

  it('neither do http, net and tls', async () => {
    expect(await errorOf(get(`http://${ELSEWHERE}:8080/`))).toEqual(refusal(`${ELSEWHERE}:8080`));
    expect(await errorOf(connect(25, 'mail.example'))).toEqual(refusal('mail.example:25'));
    expect(await errorOf(connect({ host: '::ffff:192.0.2.1', port: 25 }))).toEqual(
      refusal('::ffff:192.0.2.1:25'),
    );
    expect(await errorOf(connectTls({ host: '2001:db8::1', port: 443 }))).toEqual(refusal('2001:db8::1:443'));
  });

  it('neither do datagrams', async () => {
    const socket = createSocket('udp4');
    const sent = new Promise((resolve) => {
      socket.send('text', 53, ELSEWHERE, resolve);
    });
    expect(await sent).toEqual(refusal(ELSEWHERE));
    const failed = errorOf(socket);
    socket.connect(53, 'dns.example');
    expect(await failed).toEqual(refusal('dns.example'));
    socket.close();
  });

  it('this machine is reached by each of its names', async () => {
    const server = createServer((socket) => socket.end('here')).listen(0);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    for (const host of ['127.0.0.1', '127.9.9.9', 'localhost', undefined]) {
      const socket = connect({ port, ...(host && { host }) });
      await once(socket, 'data');
      socket.destroy();
    }
    server.close();
    // A machine may have no IPv6, so that nothing listens there.
    for (const host of ['::1', '::ffff:127.0.0.1', 'bucket.localhost'])
      expect(await errorOf(connect({ host, port: 1 }))).not.toBeInstanceOf(OtherMachine);
    const receiver = createSocket('udp4').bind(0, '127.0.0.1');
    await once(receiver, 'listening');
    const sender = createSocket('udp4');
    sender.send('text', receiver.address().port);
    expect(String((await once(receiver, 'message'))[0])).toBe('text');
    sender.close();
    receiver.close();
  });

  it('connections are refused until the last cloud has stopped', async () => {
    const allowOther = refuseOtherMachines();
    allowOther();
    allowOther();
    expect(await errorOf(connect(25, ELSEWHERE))).toBeInstanceOf(OtherMachine);
  });
});

it('without a cloud the methods of sockets are those of Node', () => {
  const present = (): unknown => Object.getOwnPropertyDescriptor(Socket.prototype, 'connect')?.value;
  const own = present();
  const allow = refuseOtherMachines();
  expect(present()).not.toBe(own);
  allow();
  expect(present()).toBe(own);
});
