import { DAY_SPAN, HOUR_SPAN } from '@cloud-account/core';
import { type TestServer, prismaOf } from '@cloud-account/testkit';

/** The beginning of the hour of a time. */
export const hourOf = (time: Date): Date => new Date(Math.floor(time.getTime() / HOUR_SPAN) * HOUR_SPAN);

/** One value for each of some times, in every series. */
export const values = (times: number, value: number): number[] => Array(times * 11).fill(value) as number[];

/** Inserts an hour of samples of a node, with one value in every series. */
export const measureHour = async (server: TestServer, nodeId: number, hour: Date, value: number) =>
  (await prismaOf(server)).nodeHour.create({ data: { nodeId, hour, values: values(12, value) } });

/** Inserts a day of samples of a node, with one value in every series. @param day any time of the day */
export const measureDay = async (server: TestServer, nodeId: number, day: Date, value: number) =>
  (await prismaOf(server)).nodeDay.create({
    data: {
      nodeId,
      day: new Date(Math.floor(day.getTime() / DAY_SPAN) * DAY_SPAN),
      values: values(24, value),
    },
  });

/** Adds transferred bytes of a node in the month of a time. */
export async function countTransfer(
  server: TestServer,
  nodeId: number,
  time: Date,
  bytes: { readonly in: number; readonly out: number },
): Promise<void> {
  const at = { nodeId, month: new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth())) };
  const counted = { bytesIn: bytes.in, bytesOut: bytes.out };
  await (
    await prismaOf(server)
  ).nodeTransfer.upsert({ where: { nodeId_month: at }, create: { ...at, ...counted }, update: counted });
}

/** The month before that of a time, in the form of a path. */
export const monthBefore = (time: Date): { from: Date; year: number; month: number } => {
  const from = new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() - 1));
  return { from, year: from.getUTCFullYear(), month: from.getUTCMonth() + 1 };
};
