export { plainPath, requestPath } from './fault-path.js';
export {
  draftRequestFault,
  type FaultedRequest,
  matchesRequest,
  type RequestFaultFacts,
  refusalOfFault,
} from './request-faults.js';
