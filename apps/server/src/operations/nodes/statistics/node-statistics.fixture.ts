import { DAY_SPAN, HOUR_SPAN } from '@cloud-account/core';
import type { TestServer } from '@cloud-account/testkit';

const query = (server: TestServer, text: string, values: unknown[]) =>
  server.cloud.database.pool.query(text, values);

/** The beginning of the hour of a time. */
export const hourOf = (time: Date): Date => new Date(Math.floor(time.getTime() / HOUR_SPAN) * HOUR_SPAN);

/** One value for each of some times, in every series. */
export const values = (times: number, value: number): number[] => Array(times * 11).fill(value) as number[];

/** Inserts an hour of samples of a node, with one value in every series. */
export const measureHour = (server: TestServer, node: number, hour: Date, value: number) =>
  query(server, 'INSERT INTO node_hours (node_id, hour, values) VALUES ($1, $2, $3)', [
    node,
    hour,
    values(12, value),
  ]);

/** Inserts a day of samples of a node, with one value in every series. @param day any time of the day */
export const measureDay = (server: TestServer, node: number, day: Date, value: number) =>
  query(server, 'INSERT INTO node_days (node_id, day, values) VALUES ($1, $2, $3)', [
    node,
    new Date(Math.floor(day.getTime() / DAY_SPAN) * DAY_SPAN),
    values(24, value),
  ]);

/** Adds transferred bytes of a node in the month of a time. */
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

/** The month before that of a time, in the form of a path. */
export const monthBefore = (time: Date): { from: Date; year: number; month: number } => {
  const from = new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() - 1));
  return { from, year: from.getUTCFullYear(), month: from.getUTCMonth() + 1 };
};
