import { useStage } from '@cloud-account/testkit';
import { describe } from 'vitest';
import { isOnesOwn } from './own.fixture.js';
import { madeSshKey } from './ssh-keys.fixture.js';

const stage = useStage();

describe('getSshKey', () => {
  isOnesOwn(stage, { method: 'GET', path: (id) => `/profile/sshkeys/${id}`, make: madeSshKey });
});
