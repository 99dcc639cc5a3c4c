import { useStage } from '@cloud-account/testkit';
import { describe } from 'vitest';
import { changesAccess } from './access.fixture.js';

const stage = useStage();

describe('changeBucketAccess', () => {
  changesAccess(stage, 'POST');
});
