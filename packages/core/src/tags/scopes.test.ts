import { expect, it } from 'vitest';
import { problemTexts } from '../problem-texts.fixture.js';
import { tagScopeProblems } from './draft-tag.js';
import { taggedKinds } from './taggable.js';

it('a token can tag only things that its scopes can change', () => {
  expect(taggedKinds).toEqual(['domain', 'firewall', 'nodebalancer', 'node', 'volume']);
  expect(tagScopeProblems(['*'], taggedKinds)).toEqual([]);
  expect(tagScopeProblems(['firewall:read_write'], ['firewall'])).toEqual([]);
  expect(problemTexts(tagScopeProblems(['firewall:read_only', 'account:read_write'], taggedKinds))).toEqual(
    ['domains', 'firewalls', 'nodebalancers', 'nodes', 'volumes'].map(
      (field) => `${field}: Your OAuth token is not authorized to change ${field}.`,
    ),
  );
});
