import type { Case } from '../case.js';
import { permissionCases } from '../permissions/cases.js';
import { acceptedCases } from './accepted.js';
import { aloneCases } from './alone/index.js';
import { dnsCases } from './dns.js';
import { listCases } from './lists.js';
import { recordedCases } from './recorded.js';
import { returnedCases } from './returned.js';
import { shapeCases } from './shape.js';
import { storageCases } from './storage/index.js';

/** Every expectation of the suite. Refusals come first, since accepted calls may change what a refusal needs. */
export const cases: readonly Case[] = [
  ...recordedCases,
  ...aloneCases,
  ...shapeCases,
  ...listCases,
  ...returnedCases,
  ...acceptedCases,
  ...permissionCases,
  ...storageCases,
  ...dnsCases,
];
