import { defineConfig } from 'orval';

export default defineConfig({
  cloud: {
    input: 'openapi.json',
    output: {
      target: 'cloud.ts',
      client: 'fetch',
      // Takes `X-Filter` as an argument, and the address from the description.
      headers: true,
      baseUrl: { getBaseUrlFromSpecification: true },
    },
  },
});
