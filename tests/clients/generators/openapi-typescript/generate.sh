npx openapi-typescript "$API/openapi.json" -o cloud.ts
