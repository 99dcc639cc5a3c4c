export { call, fileForm, problemsOf, type Answer, type CallOptions, type Problem } from './call.js';
export { makeCertificate, type CertificateOptions, type TestCertificate } from './certificates.js';
export { TestClock } from './clock.js';
export { freePort } from './free-port.js';
export * from './nameservers/index.js';
export * from './stage/index.js';
export { TestUser, type TestAccountOptions, type TestGrant, type TestUserOptions } from './test-account.js';
export { startTestCloud, type OwnTestCloud, type TestCloud, type TestCloudOptions } from './test-cloud.js';
export { TestOperator } from './test-operator.js';
export {
  createPostgresDatabase,
  createTestDatabase,
  makeTemplate,
  testEngines,
  type TestDatabase,
  type TestEngine,
} from './test-database.js';
