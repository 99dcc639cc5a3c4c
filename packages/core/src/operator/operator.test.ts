import { describe, expect, it } from 'vitest';
import { problemTexts } from '../problem-texts.fixture.js';
import { refuse } from '../refusals/index.js';
import { accountProblems, changedAccount, newAccount } from './accounts.js';
import { entityProblems } from './entities.js';

describe('an account of the operator', () => {
  const blank = newAccount({ email: 'a@example.org' });

  it('is activated and owes nothing by default', () => {
    expect(blank).toEqual({
      email: 'a@example.org',
      company: '',
      balance: 0,
      activated: true,
      managed: false,
      additionalIpv4: 0,
    });
  });

  it('keeps absent fields and rounds the balance to cents', () => {
    expect(changedAccount(blank, {})).toEqual(blank);
    const change = {
      email: 'b@example.org',
      company: 'B',
      balance: -1.006,
      activated: false,
      managed: true,
      additional_ipv4: 3,
    };
    const { additional_ipv4: additionalIpv4, ...values } = change;
    expect(changedAccount(blank, change)).toEqual({ ...values, balance: -1.01, additionalIpv4 });
  });

  it('has texts that can be stored', () => {
    expect(accountProblems({ email: 'a@example.org', company: 'A' })).toEqual([]);
    expect(problemTexts(accountProblems({ email: '\0', company: '\0' }))).toEqual([
      'email: email is not valid',
      'company: company is not valid',
    ]);
  });
});

it('gives a readable reason for each refusal of the operator', () => {
  const body = { kind: 'database', label: '\0', region: '\0' } as const;
  const refusals = [
    ...entityProblems(body),
    refuse('operator.entity.id-unique', { field: 'id' }),
    refuse('operator.entity.kind', { field: 'kind', kind: 'domain' }),
    refuse('operator.fault.machines'),
    refuse('operator.fault.node', { field: 'node_id' }),
    refuse('operator.crash.running'),
  ];
  expect(problemTexts(refusals)).toEqual([
    'label: label is not valid',
    'region: region is not valid',
    'id: id is taken',
    'kind: The API itself makes what is of the kind domain',
    'These machines cannot be made to fail',
    'node_id: node_id is not valid',
    'The node is not running',
  ]);
});
