import { CONSOLE_TOKEN_TIME } from '@cloud-account/core';
import { bounds } from '@cloud-account/spec/bounds';
import { startTestServer, until, useServer, useServerWithClock } from '@cloud-account/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fromImage, makeNode } from '../machines/nodes.fixture.js';
import { act, makeStopped } from './actions.fixture.js';
import { beginHandshake, requestConsole, connectTo, openConsole } from './console.fixture.js';

const OFF = 'The node is off';
const EXPIRED = '{"type":"error","reason":"Your session has expired."}';

describe('the console of a node', () => {
  const server = useServer();

  it('shows what its machine writes, and takes what is typed', async () => {
    const { id } = await makeNode(server, server.user, fromImage);
    const console = await openConsole(server.user, id);
    await console.sees('localhost login: ');
    console.type('alicx\u007fe\r');
    await console.sees('login: alicx\b \be\r\nPassword: ');
    console.type('secret\r');
    await console.sees('Password: \r\nLogin incorrect\r\nlocalhost login: ');
    console.client.send(Buffer.from('bob'), { binary: true });
    await console.sees('login: bob');
    expect(console.client.protocol).toBe('console');
    console.client.close();
    await expect.poll(console.ended).toBe(1005);
  });

  it('is the same for all who have it open', async () => {
    const { id } = await makeNode(server, server.user, fromImage);
    const one = await openConsole(server.user, id);
    await one.sees('login: ');
    const other = await openConsole(await server.user.newUser(), id);
    await other.sees('login: ');
    other.type('x');
    one.type('y');
    await other.sees('y');
    expect(other.seen()).toBe(one.seen());
    one.client.close();
    await expect.poll(one.ended).toBe(1005);
    other.type('z');
    await other.sees('z');
  });

  it('stays open while its machine is off', async () => {
    const { id } = await makeStopped(server, server.user);
    const console = await openConsole(server.user, id);
    await console.sees(OFF);
    console.type('this is lost');
    await act(server.user, id, 'boot');
    await console.sees('login: ');
    await act(server.user, id, 'shutdown');
    await expect.poll(() => console.seen().split(OFF).length).toBe(3);
    expect(console.seen()).not.toContain('lost');
  });

  it('reads what comes together with the handshake', async () => {
    const { id } = await makeNode(server, server.user, fromImage);
    const { raw, head } = beginHandshake(await requestConsole(server.user, id));
    // A text frame of three bytes whose mask is zero.
    raw.say(`${head}\x81\x83\0\0\0\0eve`);
    await expect.poll(() => raw.received).toMatch(/login: .*eve/s);
  });

  it('takes one message of a client in a turn of the event loop, so that others are served in between', async () => {
    const { id } = await makeNode(server, server.user, fromImage);
    const console = await openConsole(server.user, id);
    await console.sees('login: ');
    let turns = 0;
    let turn = setImmediate(function count() {
      turns += 1;
      turn = setImmediate(count);
    });
    onTestFinished(() => {
      clearImmediate(turn);
    });
    const answers: number[] = [];
    console.client.on('message', () => answers.push(turns));
    const typed = 'x'.repeat(200);
    for (const sign of typed) console.type(sign);
    await console.sees(typed);
    expect((answers.at(-1) ?? 0) - (answers[0] ?? 0)).toBeGreaterThan(typed.length / 2);
  });

  it('does not open without the token of its node', async () => {
    const { id } = await makeNode(server, server.user, fromImage);
    const asked = await requestConsole(server.user, id);
    const [name = '', token = ''] = asked.ws_protocols;
    const other = asked.console_url.replace(/\d+$/, () => String(id + 1));
    // Not the last sign, of which base64 does not read every bit.
    const changed = token.replace(/.(?=.$)/, (sign) => (sign === 'A' ? 'B' : 'A'));
    for (const wrong of [
      { ...asked, ws_protocols: [name] },
      { ...asked, ws_protocols: [name, changed] },
      { ...asked, ws_protocols: [name, server.user.token] },
      { ...asked, console_url: other },
    ]) {
      const console = connectTo(wrong);
      await expect.poll(console.ended).toBe(1008);
      expect(console.seen()).toBe(EXPIRED);
    }
    const unnamed = connectTo({ ...asked, ws_protocols: [token] });
    await unnamed.sees('Server sent no subprotocol');
  });

  it('is for WebSocket clients only', async () => {
    const { id } = await makeNode(server, server.user, fromImage);
    const { console_url } = await requestConsole(server.user, id);
    const answer = await fetch(console_url.replace('ws:', 'http:'), { method: 'POST', body: 'x' });
    expect(answer.status).toBe(426);
    expect(await answer.json()).toEqual({ errors: [{ reason: 'Connect with a WebSocket client' }] });
  });

  it('ends when its user loses the access to the node, or the token, and when its node is deleted', async () => {
    const { id } = await makeNode(server, server.user, fromImage);
    const deleted = await makeNode(server, server.user, fromImage);
    const grants = [{ kind: 'node', id, permissions: 'read_write' }] as const;
    const user = await server.user.newUser({ restricted: true, grants });
    const token = await server.user.newToken();
    const consoles = [
      await openConsole(user, id),
      await openConsole(token, id),
      await openConsole(server.user, deleted.id),
    ];
    for (const console of consoles) await console.sees('login: ');
    const readOnly = { node: [{ id, permissions: 'read_only' }] };
    await server.user.put(`/account/users/${user.username}/grants`, readOnly);
    await token.delete(`/profile/tokens/${token.tokenId}`);
    await server.user.delete(`/node/instances/${deleted.id}`);
    await expect.poll(() => consoles.map((console) => console.ended())).toEqual([1008, 1008, 1008]);
    for (const console of consoles) await console.sees(EXPIRED);
  });

  it('is open at most as often as an account may have consoles', async () => {
    const user = await server.newAccount();
    const { id } = await makeNode(server, user, fromImage);
    const most = bounds.NodeConsole.ofAccount.maximum;
    const asked = await requestConsole(user, id);
    const open = Array.from({ length: most }, () => connectTo(asked));
    // A client is connected before the server has counted its console.
    for (const console of open) await console.sees('login: ');
    const further = connectTo(asked);
    await expect.poll(further.ended).toBe(1008);
    expect(further.seen()).toBe('{"type":"error","reason":"Too many consoles are open"}');
    open[0]?.client.close();
    await until(async () => {
      const next = connectTo(asked);
      await expect.poll(next.seen).not.toBe('');
      expect(next.seen()).toContain('login: ');
    });
  });
});

describe('the token of a console', () => {
  const server = useServerWithClock();

  it('opens it for a few minutes, after which it stays open', async () => {
    const { id } = await makeNode(server, server.user, fromImage);
    const asked = await requestConsole(server.user, id);
    const console = connectTo(asked);
    await console.sees('login: ');
    server.clock.advance(CONSOLE_TOKEN_TIME);
    const late = connectTo(asked);
    await expect.poll(late.ended).toBe(1008);
    expect(late.seen()).toBe(EXPIRED);
    console.type('still here');
    await console.sees('still here');
  });
});

it('ends when its server stops, which opens no other then', async () => {
  const server = await startTestServer({ environment: { CLOUD_SHUTDOWN_TIMEOUT: '600000' } });
  const user = await server.newAccount();
  const { id } = await makeNode(server, user, fromImage);
  const asked = await requestConsole(user, id);
  const console = connectTo(asked);
  await console.sees('login: ');
  const { raw, head } = beginHandshake(asked);
  // When the request before it is answered, the server has read what came of the head.
  raw.say(`GET / HTTP/1.1\r\nHost: x\r\n\r\n${head.slice(0, -2)}`);
  await expect.poll(() => raw.received).toMatch(/^HTTP\/1.1 426 /);
  const stopped = server.stop();
  await expect.poll(console.ended).toBe(1001);
  raw.say(head.slice(-2));
  await expect.poll(() => raw.received).toContain('HTTP/1.1 503 ');
  await stopped;
});
