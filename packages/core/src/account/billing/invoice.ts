import { startOfMonth } from '../../months.js';
import type { Schema } from '@cloud-account/spec';
import { bounds } from '@cloud-account/spec/bounds';
import { wholeCents } from './cents.js';

const HOUR = 3_600_000;
const { months } = bounds.Invoice;

/** A month of the calendar, in UTC. */
export interface Month {
  readonly from: Date;
  /** The start of the next one. */
  readonly to: Date;
}

/** A thing that costs money by the hour. */
export interface BilledThing {
  /** Its name on an invoice. */
  readonly label: string;
  readonly region: string;
  readonly createdAt: Date;
  readonly price: Schema<'Price'>;
  /** Regions with another price. */
  readonly regionPrices: readonly Schema<'RegionPrice'>[];
  /** The number of units that the price is of. */
  readonly units: number;
}

/** The costs of one thing in a month. */
interface InvoicedItem {
  readonly label: string;
  readonly region: string;
  readonly from: Date;
  readonly to: Date;
  readonly hours: number;
  /** US dollars of an hour. */
  readonly unitPrice: number;
  /** US dollars, in whole cents. */
  readonly amount: number;
}

/** The costs of a month. */
export interface MonthlyCosts {
  readonly label: string;
  /** The end of the month. */
  readonly date: Date;
  /** US dollars, in whole cents. */
  readonly total: number;
  readonly items: readonly InvoicedItem[];
}

/** The months that ended after a time, the earliest first; of many the last for which invoices are kept. */
export function endedMonths(since: Date, now: Date): Month[] {
  const found: Month[] = [];
  for (let to = startOfMonth(now); to > since && found.length < months.maximum; to = startOfMonth(to, -1))
    found.unshift({ from: startOfMonth(to, -1), to });
  return found;
}

/** The time before which invoices are no longer kept. */
export const oldestInvoice = (now: Date): Date => startOfMonth(now, -months.maximum);

/** The costs of things in a month; undefined when they cost nothing. */
export function costsOf(things: readonly BilledThing[], month: Month): MonthlyCosts | undefined {
  const items = things
    .filter(({ createdAt }) => createdAt < month.to)
    .map((thing) => itemOf(thing, month))
    .filter(({ amount }) => amount > 0);
  if (items.length === 0) return undefined;
  const total = wholeCents(items.reduce((sum, { amount }) => sum + amount, 0));
  return { label: `Invoice ${month.from.toISOString().slice(0, 7)}`, date: month.to, total, items };
}

function itemOf({ label, region, createdAt, units, ...prices }: BilledThing, month: Month): InvoicedItem {
  const { hourly, monthly } = prices.regionPrices.find(({ id }) => id === region) ?? prices.price;
  const from = createdAt > month.from ? createdAt : month.from;
  const hours = Math.ceil((month.to.getTime() - from.getTime()) / HOUR);
  const amount = wholeCents(Math.min(hours * (hourly ?? 0), monthly ?? Infinity) * units);
  // Without what the binary fractions of prices add.
  const unitPrice = Number(((hourly ?? 0) * units).toFixed(6));
  return { ...{ label, region, from, to: month.to, hours }, unitPrice, amount };
}
