export {
  draftNodeBalancer,
  type NodeBalancerBody,
  nodeBalancerLabelTaken,
  type NodeBalancerValues,
} from './draft-nodebalancer.js';
