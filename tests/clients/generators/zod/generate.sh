curl -sS "$API/openapi.json" -o openapi.json
npx orval --input openapi.json --output cloud.ts --client zod
