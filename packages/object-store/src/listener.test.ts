import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect as connectTcp } from 'node:net';
import { text } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { makeCertificate } from '@cloud-account/testkit/certificates';
import { waitLimit } from '@cloud-account/testkit/waits';
import { expect, it } from 'vitest';
import { listenForObjects } from './listener.js';
import type { ServerSettings } from './common/settings.js';

const settings: ServerSettings = {
  objects: {
    ...{
      host: '127.0.0.1',
      port: undefined,
      tlsPort: undefined,
      sitesPort: undefined,
      sitesTlsPort: undefined,
      domain: 'objects.example',
      addresses: [],
      ownHosts: [],
      corsEnabled: false,
    },
    ...{ publicUrl: undefined, directory: '', keptIn: 'files', s3: undefined },
    ...{ idleTimeout: 20_000, requestsAtOnce: 32 },
  },
  ...{
    publicUrl: undefined,
    port: 0,
    ports: [],
    headTimeout: 10_000,
  },
  ...{ rateFactor: undefined, lab: false, connections: 100, connectionsPerAddress: 50, trustedProxies: [] },
};

it('refuses only the handshake whose certificate is unusable', async () => {
  const now = new Date();
  const good = await makeCertificate(['good.example'], { now });
  const weak = await makeCertificate(['weak.example'], { now, weak: true });
  const certificates = new Map([
    ['good.example', good],
    ['weak.example', weak],
  ]);
  const listeners = await listenForObjects(settings, {
    handle: (_request, response) => void response.end('served'),
    certificateFor: (name) => {
      if (name === 'broken.example') return Promise.reject(new Error('The database is away.'));
      const found = certificates.get(name);
      return Promise.resolve(found && { certificate: found.certificate, privateKey: found.private_key });
    },
  });
  const port = Number(new URL(listeners.tlsUrl).port);
  const shake = async (servername: string): Promise<void> => {
    const socket = connect({ port, host: '127.0.0.1', servername, rejectUnauthorized: false });
    try {
      await once(socket, 'secureConnect');
    } finally {
      socket.destroy();
    }
  };
  try {
    for (const name of ['weak.example', 'broken.example', 'nobody.example'])
      await expect(shake(name), name).rejects.toThrow();
    await shake('good.example');
    expect(await (await fetch(listeners.url)).text()).toBe('served');
  } finally {
    await listeners.stop(0);
  }
});

it('serves requests with any expectation', async () => {
  const listeners = await listenForObjects(settings, {
    handle: (_request, response) => void response.end('served'),
    certificateFor: () => Promise.resolve(undefined),
  });
  try {
    for (const sent of ['100-continue', '200', '']) {
      const request = get(listeners.url, { headers: { expect: sent }, agent: false });
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      expect([sent, response.statusCode, await text(response)]).toEqual([sent, 200, 'served']);
    }
  } finally {
    await listeners.stop(0);
  }
});

it('answers 431 to a head that is too large, though its client is still sending', async () => {
  const listeners = await listenForObjects(settings, {
    handle: (_request, response) => void response.end('served'),
    certificateFor: () => Promise.resolve(undefined),
  });
  const socket = connectTcp(Number(new URL(listeners.url).port), '127.0.0.1');
  try {
    socket.write(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(4_000_000)}\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1.1 431 /);
  } finally {
    socket.destroy();
    await listeners.stop(0);
  }
});

it('closes a connection without a handshake after the time for a head', async () => {
  const listeners = await listenForObjects(
    { ...settings, headTimeout: 200 },
    {
      handle: () => undefined,
      certificateFor: () => Promise.resolve(undefined),
    },
  );
  const socket = connectTcp(Number(new URL(listeners.tlsUrl).port), '127.0.0.1');
  try {
    socket.resume();
    await once(socket, 'close', { signal: waitLimit() });
  } finally {
    socket.destroy();
    await listeners.stop(0);
  }
});
