import { freePort } from '@cloud-account/testkit';
import { pino } from 'pino';
import { readConfig } from '../../config/config.js';
import { nameServerContract } from './contract.fixture.js';
import { EmbeddedNameServer } from './embedded-name-server.js';

nameServerContract(async (callbacks) => {
  const peerPort = await freePort();
  const config = readConfig({ CLOUD_PORT: '0', CLOUD_DNS_PEER_PORT: String(peerPort) });
  const server = new EmbeddedNameServer(config, { ...callbacks, log: pino({ level: 'silent' }) });
  return { server, peerPort, close: () => server.stop(1_000) };
});
