import { operations, type OperationId } from '@cloud-account/spec';
import { notFound } from '../../common/refused.js';
import { parameterShape } from './schemas.js';

/**
 * Lets through only ids that are written as the API writes them. The validator reads `01`, `1.0`, `1e0` and `0x1` as 1
 * too, but a thing has one address; and it reads very many digits as infinite, which passes every bound. No name holds a
 * NUL character, which the database would not even compare. Values, which name nothing, are left to the validator.
 *
 * @throws Refused (404) when another text stands where the specification has a number, and for NUL
 */
export function requirePlainIds(id: OperationId, params: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(params)) {
    if (operations[id].pathValues.includes(name)) continue;
    if (text.includes('\0')) throw notFound();
    if (parameterShape(id, 'path', name)?.type === 'integer' && !/^[1-9]\d{0,15}$/.test(text))
      throw notFound();
  }
}
