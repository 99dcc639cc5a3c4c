export default function plugin() {
  return { id: 'cloud-account', rules: { oas3: {} } };
}
