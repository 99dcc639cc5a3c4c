import { describe } from 'vitest';
import { requirePrograms } from '@cloud-account/testkit/programs';
import { hypervisorContract } from '../contract.fixture.js';
import { openTestHost } from './host.fixture.js';

describe.skipIf(requirePrograms('qemu-system-x86_64', 'qemu-img', 'xorriso').missing.length > 0)(
  'machines of QEMU',
  () => {
    hypervisorContract(openTestHost);
  },
);
