export { draftNodeBalancer, nodesBehindProblems, type NodeBalancerValues } from './draft-nodebalancer.js';
