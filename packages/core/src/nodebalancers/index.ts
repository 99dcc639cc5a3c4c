export {
  draftNodeBalancer,
  nodeBalancerLabelTaken,
  nodesBehindProblems,
  type NodeBalancerValues,
} from './draft-nodebalancer.js';
