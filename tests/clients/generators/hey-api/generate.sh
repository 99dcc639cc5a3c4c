npx openapi-ts -i "$API/openapi.json" -o cloud
