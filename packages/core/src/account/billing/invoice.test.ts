import { describe, expect, it } from 'vitest';
import { type BilledThing, costsOf, endedMonths, oldestInvoice } from './invoice.js';

const time = (text: string) => new Date(`${text}Z`);
const month = { from: time('2026-11-01'), to: time('2026-12-01') };
const thing: BilledThing = {
  label: 'Node 2GB - web (7)',
  region: 'us-east',
  createdAt: time('2026-01-01'),
  price: { hourly: 0.018, monthly: 12 },
  regionPrices: [{ id: 'br-gru', hourly: 0.0252, monthly: 16.8 }],
  units: 1,
};

describe('endedMonths', () => {
  it('has the months that ended after a time', () => {
    expect(endedMonths(time('2026-11-05T10:00'), time('2026-11-30T23:59'))).toEqual([]);
    expect(endedMonths(time('2026-11-05T10:00'), time('2026-12-01'))).toEqual([month]);
    expect(endedMonths(month.to, time('2026-12-31'))).toEqual([]);
    expect(endedMonths(time('2026-11-01'), time('2027-01-31')).map(({ from }) => from)).toEqual([
      month.from,
      month.to,
    ]);
  });

  it('has no more than those whose invoices are kept', () => {
    const now = time('2026-11-29');
    const ended = endedMonths(time('1999-01-01'), now);
    expect(ended).toHaveLength(24);
    expect(ended.at(-1)?.to).toEqual(month.from);
    expect(ended[0]?.to.getTime()).toBeGreaterThan(oldestInvoice(now).getTime());
  });
});

describe('costsOf', () => {
  it('bills whole hours since the creation, and no more than a month', () => {
    const late = { ...thing, createdAt: time('2026-11-30T20:30') };
    const { items, ...costs } = costsOf([thing, late], month) ?? {};
    expect(costs).toEqual({ label: 'Invoice 2026-11', date: month.to, total: 12.07 });
    expect(items).toEqual([
      {
        ...{ label: thing.label, region: 'us-east', from: month.from, to: month.to },
        ...{ hours: 720, unitPrice: 0.018, amount: 12 },
      },
      {
        ...{ label: thing.label, region: 'us-east', from: late.createdAt, to: month.to },
        ...{ hours: 4, unitPrice: 0.018, amount: 0.07 },
      },
    ]);
  });

  it('bills by the prices of the region, for each unit', () => {
    const volume = { ...thing, region: 'br-gru', units: 20 };
    expect(costsOf([volume], month)).toMatchObject({ total: 336, items: [{ unitPrice: 0.504 }] });
  });

  it('has nothing for what came later or costs nothing', () => {
    expect(costsOf([{ ...thing, createdAt: month.to }], month)).toBeUndefined();
    expect(costsOf([{ ...thing, price: { hourly: null, monthly: null } }], month)).toBeUndefined();
    expect(
      costsOf(
        [{ ...thing, createdAt: time('2026-11-30T23:00'), price: { hourly: 0.004, monthly: 2 } }],
        month,
      ),
    ).toBeUndefined();
  });
});
