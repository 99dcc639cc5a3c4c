import { useStage } from '@cloud-account/testkit';
import { describe } from 'vitest';
import { allowApp } from './apps.fixture.js';
import { isOnesOwn } from './own.fixture.js';

const stage = useStage();

describe('getApp', () => {
  isOnesOwn(stage, {
    method: 'GET',
    path: (id) => `/profile/apps/${id}`,
    make: (user) => allowApp(stage)(user),
  });
});
