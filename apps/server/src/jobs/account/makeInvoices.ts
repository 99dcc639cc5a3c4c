import { costsOf, endedMonths, startOfMonth } from '@cloud-account/core';
import type { Cloud } from '../../cloud/cloud.js';
import { billedThings } from '../../repositories/account/billing/billed-things.js';
import {
  accountsToInvoice,
  insertInvoice,
  lockToInvoice,
  noteInvoiced,
} from '../../repositories/account/billing/invoices.js';
import { scheduleNextRun } from '../runner/recurring.js';
import type { JobWorker } from '../steps/worker.js';

const HOUR = 3_600_000;

/** Makes the invoices of the months that have ended, account after account. One that fails does not keep the others, and is tried again an hour later. */
export const makeInvoices: JobWorker = async (cloud, _subject, signal) => {
  const before = startOfMonth(cloud.clock.now());
  try {
    let accounts = await accountsToInvoice(cloud.database, before, 0);
    while (accounts.length > 0) {
      for (const account of accounts) {
        if (signal.aborted) return;
        await makeInvoicesOf(cloud, account, before).catch((error: unknown) => {
          cloud.log.error({ err: error, account }, 'the invoices of an account cannot be made');
        });
      }
      accounts = await accountsToInvoice(cloud.database, before, accounts.at(-1) ?? 0);
    }
  } finally {
    // Also after a failure: the runner gives up a job that fails too often, but this one must continue.
    await scheduleNextRun(cloud, 'makeInvoices', HOUR);
  }
};

/** @param until the end of the last month */
const makeInvoicesOf = (cloud: Cloud, account: number, until: Date): Promise<void> =>
  cloud.transaction(async (tx) => {
    const since = await lockToInvoice(tx, account);
    if (since === undefined) return;
    const things = await billedThings(tx, account, cloud.labels);
    for (const month of endedMonths(since, until)) {
      const costs = costsOf(things, month);
      if (costs !== undefined) await insertInvoice(tx, account, costs);
    }
    await noteInvoiced(tx, account, until);
  });
