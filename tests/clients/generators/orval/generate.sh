curl -sS "$API/openapi.json" -o openapi.json
npx orval
