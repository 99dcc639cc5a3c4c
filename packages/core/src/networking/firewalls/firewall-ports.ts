import { bounds } from '@cloud-account/spec/bounds';
import { type Refusal, refuse } from '../../refusals/index.js';

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

/** The maximum characters of a text of ports: the longest ports take less than 200, and spaces between them are free. */
const LONGEST = 1_000;

/** The problems with the ports of a rule, such as `22, 80, 8000-8080`. @param field of the refusal */
export function portsProblems(text: string, field: string): Refusal[] {
  const pieces = text.length > LONGEST ? [undefined] : text.split(/ *, */).map(portsOf);
  if (pieces.includes(undefined))
    return [refuse('firewall.rule.ports', 'ports', { field, min: port.minimum, max: port.maximum })];
  return pieces.flatMap((ports) => ports ?? []).length > maxPieces
    ? [refuse('firewall.rule.ports', 'pieces', { field, max: maxPieces })]
    : [];
}
