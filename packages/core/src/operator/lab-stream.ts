import { operatorBounds } from '@cloud-account/spec/bounds';
import { refuse, type Refusal } from '../refusals/index.js';

const { streams } = operatorBounds.LabChange;

/** The refusals of another stream of changes. @param open how many the server has open */
export const mayOpenStream = (open: number): Refusal[] =>
  open < streams.maximum ? [] : [refuse('lab.stream.limit')];
