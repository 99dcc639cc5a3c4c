/**
 * The port that a listener takes whose setting is not set.
 *
 * @param port of another listener; 0 where the system chooses it
 * @param steps how many ports after that one
 * @param taken the ports that settings give to other listeners
 * @returns 0 to ask the system for a free one
 */
export function portAfter(port: number, steps: number, taken: readonly (number | undefined)[]): number {
  const after = port + steps;
  return port === 0 || after > 65_535 || taken.includes(after) ? 0 : after;
}
