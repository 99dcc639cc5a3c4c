import { describe } from 'vitest';
import { hypervisorContract } from '../contract.fixture.js';
import { openTestCluster } from './cluster.fixture.js';
import { requireDaemon } from './daemon.fixture.js';

const missing = await requireDaemon();

describe.skipIf(missing.length > 0)(
  `containers of LXD${missing.length > 0 ? ` (needs ${missing.join(', ')})` : ''}`,
  () => {
    hypervisorContract(() => openTestCluster());
  },
);
