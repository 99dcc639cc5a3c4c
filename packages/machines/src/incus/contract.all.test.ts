import { describe } from 'vitest';
import { hypervisorContract } from '../contract.fixture.js';
import { openTestCluster } from './cluster.fixture.js';
import { requireDaemon } from './daemon.fixture.js';

const missing = await requireDaemon();

describe.skipIf(missing.length > 0).each([
  ['containers of LXD', 1],
  ['containers of a cluster of LXD with three members', 3],
])(`%s${missing.length > 0 ? ` (needs ${missing.join(', ')})` : ''}`, (_name, count) => {
  hypervisorContract(() => openTestCluster(count));
});
