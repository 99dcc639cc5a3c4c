import { expect, it } from 'vitest';
import { ApiPaths } from './api-paths.js';

const paths = new ApiPaths([
  { path: '/node/instances/{nodeId}', segments: new Map() },
  { path: '/node/kernels/{kernelId}', segments: new Map([['kernelId', 2]]) },
  { path: '/tags/{tagLabel}', segments: new Map() },
]);

it.each([
  ['/node/instances/12', '/NODE/INSTANCES/<nodeId 12>'],
  ['/node/kernels/node/grub2', '/NODE/KERNELS/<kernelId node/grub2>'],
  ['/tags/node', '/TAGS/<tagLabel node>'],
  ['/node', undefined],
  ['/node/instances/12/disks', undefined],
])('the parts of %s are known', (path, written) => {
  const rewritten = paths.rewrite(
    path,
    (segment) => segment.toUpperCase(),
    (name, value) => `<${name} ${value}>`,
  );
  expect(rewritten).toBe(written);
});
