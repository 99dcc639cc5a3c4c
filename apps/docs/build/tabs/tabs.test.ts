import { describe, expect, it } from 'vitest';
import { blocksOf } from './blocks.js';
import { withTabs } from './tabs.js';

const TOKEN = '-H "Authorization: Bearer $TOKEN"';
const group = ['curl', 'CLI'].flatMap((tab) => ["'''sh [" + tab + ']', 'true', "'''"]);

const linesOf = (...lines: readonly string[]) =>
  ['::: code-group', ...group, ':::', ...lines].map((text, at) => ({
    text: text.replace("'''", '```'),
    place: `page.md:${at + 1}`,
  }));

/** The last block of a page in each of its tabs. */
const tabsOf = async (...code: readonly string[]) => {
  const blocks = blocksOf(await withTabs(linesOf("'''sh", ...code, "'''")));
  return Object.fromEntries(
    blocks.slice(-4).map(({ tab = '', code: said }): [string, string] => [tab, said]),
  );
};

describe('a block of curl in other languages', () => {
  it('keeps what is answered, and takes it in paths and bodies', async () => {
    const said = await tabsOf(
      `answer=$(curl "$API/tags" ${TOKEN} -H "Content-Type: application/json" -d '{"label": "a"}'); echo "$answer"`,
      'TAG=$(field label <<< "$answer")',
      `curl -X PUT "$API/domains/$ID" ${TOKEN} -H "Content-Type: application/json" -d '{"tags": ["'$TAG'"], "ttl_sec": '$TTL'}'`,
    );
    expect(said).toMatchObject({
      JavaScript: [
        "answer = await call('POST', '/tags', { label: 'a' });",
        'console.log(answer);',
        'const TAG = answer.label;',
        'console.log(',
        "  await call('PUT', `/domains/${process.env.ID}`, {",
        '    tags: [`${TAG}`],',
        '    ttl_sec: process.env.TTL,',
        '  }),',
        ');',
      ].join('\n'),
      Python: [
        'answer = call("POST", "/tags", {"label": "a"})',
        'print(answer)',
        'TAG = answer["label"]',
        'print(call(',
        `    "PUT", f"/domains/{os.environ['ID']}",`,
        `    {"tags": [f"{TAG}"], "ttl_sec": os.environ['TTL']},`,
        '))',
      ].join('\n'),
      CLI: [
        'TAG=$(npx cloud-account tags create --label a --jq .label)',
        'npx cloud-account domains update "$ID" --tags "$TAG" --ttl-sec "$TTL"',
      ].join('\n'),
    });
  });

  it('takes parts of lists, and waits', async () => {
    const said = await tabsOf(
      `answer=$(curl "$API/volumes?page=2" ${TOKEN} -H 'X-Filter: {"label": "a"}')`,
      'VOLUME=$(field data[0].id <<< "$answer")',
      `wait_for '"status":"active"' curl "$API/volumes/$VOLUME" ${TOKEN}`,
    );
    expect(said).toMatchObject({
      JavaScript: [
        "answer = await call('GET', '/volumes?page=2', undefined, {",
        "  'X-Filter': JSON.stringify({ label: 'a' }),",
        '});',
        'const VOLUME = answer.data[0].id;',
        `await waitFor('"status":"active"', () => call('GET', \`/volumes/\${VOLUME}\`));`,
      ].join('\n'),
      Python: [
        'answer = call(',
        '    "GET", "/volumes?page=2",',
        '    headers={"X-Filter": json.dumps({"label": "a"})},',
        ')',
        'VOLUME = answer["data"][0]["id"]',
        `wait_for('"status":"active"', lambda: call("GET", f"/volumes/{VOLUME}"))`,
      ].join('\n'),
      CLI: [
        "VOLUME=$(npx cloud-account volumes list --page 2 --filter label=a --jq '.[0].id')",
        `wait_for '"status":"active"' npx cloud-account volumes get "$VOLUME" --json`,
      ].join('\n'),
    });
  });

  it('waits for the number of items of a list, and for a text', async () => {
    const said = await tabsOf(
      `wait_for '"results":0' curl "$API/volumes" ${TOKEN} -H 'X-Filter: {"label": "a"}'`,
      `wait_for www curl "$API/domains/$DOMAIN/zone-file" ${TOKEN}`,
    );
    expect(said).toMatchObject({
      JavaScript: [
        `await waitFor('"results":0', () =>`,
        "  call('GET', '/volumes', undefined, { 'X-Filter': JSON.stringify({ label: 'a' }) }),",
        ');',
        "await waitFor('www', () => call('GET', `/domains/${process.env.DOMAIN}/zone-file`));",
      ].join('\n'),
      Python: [
        `wait_for('"results":0', lambda: call("GET", "/volumes", headers={"X-Filter": json.dumps({"label": "a"})}))`,
        `wait_for("www", lambda: call("GET", f"/domains/{os.environ['DOMAIN']}/zone-file"))`,
      ].join('\n'),
      CLI: [
        `wait_for '"results":0' npx cloud-account api GET /volumes --filter label=a --json`,
        'wait_for www npx cloud-account domains get-zone-file "$DOMAIN" --json',
      ].join('\n'),
    });
  });

  it('calls the lab by its commands', async () => {
    const KEY = '-H "Authorization: Bearer $KEY"';
    const said = await tabsOf(
      `answer=$(curl "$OPERATOR/lab/accounts" ${KEY} -H "Content-Type: application/json" -d '{"expires_in": 600}')`,
      'ACCOUNT=$(field account_id <<< "$answer")',
      `curl "$OPERATOR/lab/requests" ${KEY} -H 'X-Filter: {"account_id": '$ACCOUNT'}'`,
      `curl -X DELETE "$OPERATOR/lab/accounts/$ACCOUNT" ${KEY}`,
      `curl "$OPERATOR/accounts" ${KEY}`,
    );
    expect(said.CLI?.split('\n')).toEqual([
      'ACCOUNT=$(npx cloud-account lab account create --expires-in 600 --jq .account_id)',
      'npx cloud-account lab requests --filter "account_id=$ACCOUNT"',
      'npx cloud-account lab account delete "$ACCOUNT" --yes',
      'npx cloud-account operator api GET /accounts',
    ]);
  });

  it.each([
    [`curl --http2 "$API/tags" ${TOKEN}`, 'curl --http2'],
    [`sleep 1\ncurl "$API/tags" ${TOKEN}`, 'sleep 1'],
    [`curl "$API/tags" ${TOKEN} | head`, '| head'],
    [`curl "$API/tags" ${TOKEN} -H "Content-Type: application/json" -d '{'`, 'JSON'],
    [`curl "$API/tags" ${TOKEN} -d '{}'`, 'Content-Type'],
    [`curl "$API/nothing" ${TOKEN}`, 'no GET /nothing'],
    [`curl "$API/tags" ${TOKEN} -H 'X-Request-Id: 1'`, 'X-Request-Id'],
  ])('is an error with its place: %s', async (code, reason) => {
    await expect(tabsOf(...code.split('\n'))).rejects.toThrow(/^page\.md:9: /);
    await expect(tabsOf(...code.split('\n'))).rejects.toThrow(reason);
  });
});
