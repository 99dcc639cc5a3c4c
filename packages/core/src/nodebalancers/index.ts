export { draftNodeBalancer, backendNodeProblems, type NodeBalancerValues } from './draft-nodebalancer.js';
