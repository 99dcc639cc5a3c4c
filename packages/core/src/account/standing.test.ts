import { describe, expect, it } from 'vitest';
import { statusOf } from '../refusals/index.js';
import { mayIncurCosts, mayUseAccount } from './standing.js';

const rules = (refusals: ReturnType<typeof mayUseAccount>) => refusals.map(({ id }) => [id, statusOf(id)]);

describe('an account', () => {
  it('can be used only when it is activated', () => {
    expect(rules(mayUseAccount({ activated: true, balance: -1 }))).toEqual([]);
    expect(rules(mayUseAccount({ activated: false, balance: 0 }))).toEqual([['account.activated', 403]]);
  });

  it.each([0, 0.01, 1000])('with a balance of %d may incur costs', (balance) => {
    expect(rules(mayIncurCosts({ activated: true, balance }))).toEqual([]);
  });

  it.each([-0.01, -1000])('with a balance of %d may not incur costs', (balance) => {
    expect(rules(mayIncurCosts({ activated: true, balance }))).toEqual([['account.balance.settled', 403]]);
  });
});
