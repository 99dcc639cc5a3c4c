export { call, fileForm, problemsOf, type Answer, type CallOptions, type Problem } from './call.js';
export { makeCertificate, type TestCertificate } from './certificates.js';
export { TestClock } from './clock.js';
export { freePort } from './free-port.js';
export * from './nameservers/index.js';
export { prismaOf } from './prisma.js';
export { sample } from './sample.js';
export * from './server/index.js';
export { TestUser, type TestGrant } from './test-account.js';
export {
  startTestServer,
  type OwnTestServer,
  type TestServer,
  type TestServerOptions,
} from './test-server.js';
export { TestOperator } from './test-operator.js';
export {
  createPostgresDatabase,
  createTestDatabase,
  makeTemplate,
  testEngines,
  type TestDatabase,
} from './test-database.js';
export { createHttpServer, inSeconds, limits, pause, until } from './waits/index.js';
