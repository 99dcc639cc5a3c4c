import { DAY_SPAN, HOUR_SPAN } from '@cloud-account/core';
import type { TestServer } from '@cloud-account/testkit';

const query = (server: TestServer, text: string, values: unknown[]) =>
  server.cloud.database.pool.query(text, values);

/** The beginning of the hour that a time is in. */
export const hourOf = (time: Date): Date => new Date(Math.floor(time.getTime() / HOUR_SPAN) * HOUR_SPAN);

/** Values of so many times, one in every series of them. */
export const values = (times: number, value: number): number[] => Array(times * 11).fill(value) as number[];

/** Has a node be measured in an hour, 12 times, with one value in every series. */
export const measureHour = (server: TestServer, node: number, hour: Date, value: number) =>
  query(server, 'INSERT INTO node_hours (node_id, hour, values) VALUES ($1, $2, $3)', [
    node,
    hour,
    values(12, value),
  ]);

/** Has a node be measured on a day, 24 hours long, with one value in every series. @param day any time of it */
export const measureDay = (server: TestServer, node: number, day: Date, value: number) =>
  query(server, 'INSERT INTO node_days (node_id, day, values) VALUES ($1, $2, $3)', [
    node,
    new Date(Math.floor(day.getTime() / DAY_SPAN) * DAY_SPAN),
    values(24, value),
  ]);

/** Has bytes of a node be counted in the month of a time. */
export const countTransfer = (
  server: TestServer,
  node: number,
  time: Date,
  bytes: { readonly in: number; readonly out: number },
) =>
  query(
    server,
    `INSERT INTO node_transfers (node_id, month, bytes_in, bytes_out) VALUES ($1, $2, $3, $4)
     ON CONFLICT (node_id, month) DO UPDATE SET bytes_in = excluded.bytes_in, bytes_out = excluded.bytes_out`,
    [node, new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth())), bytes.in, bytes.out],
  );

/** The month before the one of a time, as a path has it. */
export const monthBefore = (time: Date): { from: Date; year: number; month: number } => {
  const from = new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() - 1));
  return { from, year: from.getUTCFullYear(), month: from.getUTCMonth() + 1 };
};
