/** The allowed difference of the clock of a client, in milliseconds. */
export const skew = 15 * 60 * 1000;

/** The clock that clients sign by, where it is another one than the server's. */
export interface ClientsClock {
  now(): Date;
  /** The time that the server's clock showed at a time of this one; undefined where that is not known. */
  shownAt(time: Date): Date | undefined;
}

/** The clock of clients who go by the server's. */
export const sameClock = (now: () => Date): ClientsClock => ({ now, shownAt: () => undefined });

/**
 * True when something that a client signed has ended. By its own clock it lasts as long as the server's clock says: from when the client
 * signed it, or until its end where it does not say when that was.
 *
 * @param end by the clock that the client signed by
 * @param signed by the same clock
 */
export function hasEnded(end: Date, signed: Date | undefined, now: Date, clients: ClientsClock): boolean {
  if (now <= end) return false;
  if (signed === undefined) return clients.now() > end;
  // It went by the server's clock.
  if (signed.getTime() - clients.now().getTime() > skew) return true;
  const shown = clients.shownAt(signed);
  return shown === undefined || now.getTime() - shown.getTime() > end.getTime() - signed.getTime();
}
