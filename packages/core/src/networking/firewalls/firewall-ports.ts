import { bounds } from '@cloud-account/spec/bounds';

const {
  port,
  pieces: { maximum: maxPieces },
} = bounds.FirewallRuleInput.ports;

const isPort = (text: string): boolean =>
  /^[1-9]\d*$/.test(text) && Number(text) >= port.minimum && Number(text) <= port.maximum;

/** The ports of a piece: one, or the two ends of a range; undefined when it is neither. */
const portsOf = (piece: string): string[] | undefined => {
  const ports = piece.split('-');
  const [from = '', to = from] = ports;
  const fits = ports.length <= 2 && isPort(from) && isPort(to);
  return fits && (ports.length === 1 || Number(from) < Number(to)) ? ports : undefined;
};

/**
 * The problem with the ports of a rule, such as `22, 80, 8000-8080`.
 *
 * @returns the reason, or undefined
 */
export function portsProblem(text: string): string | undefined {
  const pieces = text.split(/ *, */).map(portsOf);
  if (pieces.includes(undefined))
    return `Must be ports (${port.minimum}-${port.maximum}) and ranges, separated by commas`;
  return pieces.flatMap((ports) => ports ?? []).length > maxPieces
    ? `Must have at most ${maxPieces} pieces, a range counts for two`
    : undefined;
}
