import { useStage } from '@cloud-account/testkit';
import { describe } from 'vitest';
import { changesAccess } from './access.fixture.js';

const stage = useStage();

describe('updateBucketAccess', () => {
  changesAccess(stage, 'PUT');
});
