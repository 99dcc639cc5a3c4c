export { draftNodeBalancer, nodeBalancerLabelTaken, type NodeBalancerValues } from './draft-nodebalancer.js';
