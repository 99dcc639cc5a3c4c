npx swagger-typescript-api generate -p "$API/openapi.json" -n cloud.ts --enum-style=union --disable-throw-on-error
