export {
  draftRequestFault,
  type FaultedRequest,
  type FaultTarget,
  matchesRequest,
  refusalOfFault,
} from './request-faults.js';
