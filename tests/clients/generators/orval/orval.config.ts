import { defineConfig } from 'orval';

export default defineConfig({
  cloud: {
    input: 'openapi.json',
    output: {
      target: 'cloud.ts',
      client: 'fetch',
      // Makes `X-Filter` and `Idempotency-Key` arguments, and uses the address in the specification.
      headers: true,
      baseUrl: { getBaseUrlFromSpecification: true },
    },
  },
});
