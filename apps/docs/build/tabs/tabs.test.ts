import { describe, expect, it } from 'vitest';
import { blocksOf } from './blocks.js';
import { linesOf } from './lines.js';
import { withTabs } from './tabs.js';

const fence = '```';
const before = [
  '::: code-group',
  "'''sh [curl]",
  "'''",
  "'''js [JavaScript]",
  "'''",
  "'''py [Python]",
  "'''",
];
const open = [...before, "'''sh [CLI]", "'''", ':::'];
const made = [
  'curl "$API/domains" -H "Authorization: Bearer $TOKEN" --json \'{"domain": "a.org"}\' | tee answer',
];
const TOKEN = '-H "Authorization: Bearer $TOKEN"';

const pageOf = (...lines: readonly string[]) =>
  withTabs(linesOf('page.md', [...open, ...lines].join('\n').replaceAll("'''", fence)));

const sh = (...lines: readonly string[]): readonly string[] => ["'''sh", ...lines, "'''"];

/** What the last block of a page has become, by tabs. */
const tabsOf = async (...lines: readonly string[]) => {
  const blocks = blocksOf(await pageOf(...lines)).filter(({ kind }) => kind === 'run');
  return Object.fromEntries(blocks.slice(-4).map(({ tab = '', code }): [string, string] => [tab, code]));
};

describe('a block of curl in other languages', () => {
  it('keeps what is answered, under a name that later paths and bodies take', async () => {
    const last = await tabsOf(
      ...sh(...made, 'DOMAIN=$(field id < answer)'),
      ...sh(
        `curl -X PUT "$API/domains/$DOMAIN" ${TOKEN} --json '{"tags": ["a"], "description": "no. '$DOMAIN'"}'`,
      ),
    );
    expect(last).toMatchObject({
      JavaScript: [
        'console.log(',
        "  await call('PUT', `/domains/${domain.id}`, {",
        "    tags: ['a'],",
        '    description: `no. ${domain.id}`,',
        '  }),',
        ');',
      ].join('\n'),
      Python: [
        `print(call("PUT", f"/domains/{domain['id']}", {`,
        `    "tags": ["a"], "description": f"no. {domain['id']}",`,
        '}))',
      ].join('\n'),
      CLI: 'npx cloud-account domains update $DOMAIN --tags a --description "no. $DOMAIN"',
    });
  });

  it('prints and keeps at once where the page shows the answer', async () => {
    const last = await tabsOf(...sh(...made, 'DOMAIN=$(field id < answer)'), "'''json", '{}', "'''");
    expect(last).toMatchObject({
      JavaScript: "const domain = await call('POST', '/domains', { domain: 'a.org' });\nconsole.log(domain);",
      Python: 'domain = call("POST", "/domains", {"domain": "a.org"})\nprint(domain)',
      CLI: 'npx cloud-account domains create --domain a.org --json | tee answer\nDOMAIN=$(field id < answer)',
    });
  });

  it('takes parts of lists, and waits', async () => {
    const last = await tabsOf(
      ...sh(
        `curl "$API/volumes?page=2" ${TOKEN} -H 'X-Filter: {"label": "a", "+order_by": "id"}' | tee answer`,
        "VOLUME=$(field 'data[0].id' < answer)",
        `until [ "$(curl "$API/volumes/$VOLUME" ${TOKEN} | field status)" = active ]; do sleep 1; done`,
      ),
    );
    expect(last).toMatchObject({
      JavaScript: [
        "const volumes = await call('GET', '/volumes?page=2', undefined, {",
        "  'X-Filter': JSON.stringify({ label: 'a', '+order_by': 'id' }),",
        '});',
        'const volume = volumes.data[0];',
        'console.log(volumes);',
        "while ((await call('GET', `/volumes/${volume.id}`)).status !== 'active') await wait(1);",
      ].join('\n'),
      Python: [
        'volumes = call("GET", "/volumes?page=2", headers={"X-Filter": json.dumps({',
        '    "label": "a", "+order_by": "id",',
        '})})',
        'volume = volumes["data"][0]',
        'print(volumes)',
        `while call("GET", f"/volumes/{volume['id']}")["status"] != "active":`,
        '    time.sleep(1)',
      ].join('\n'),
      CLI: [
        'VOLUME=$(npx cloud-account volumes list --page 2 --filter label=a --sort id \\',
        "  --jq '.[0].id')",
        'until [ "$(npx cloud-account volumes get $VOLUME --jq .status)" = active ]; do sleep 1; done',
      ].join('\n'),
    });
  });

  it('says other tokens, what no option says, and what deletes', async () => {
    const last = await tabsOf(
      ...sh(
        `curl "$API/profile/tokens" ${TOKEN} --json '{"label": "ci"}' | tee answer`,
        'CI=$(field token < answer)',
      ),
      ...sh('curl -X DELETE "$API/tags/shop" -H "Authorization: Bearer $CI"'),
    );
    expect(last).toMatchObject({
      JavaScript: "await call('DELETE', '/tags/shop', undefined, { Authorization: `Bearer ${ci.token}` });",
      Python: `call("DELETE", "/tags/shop", headers={"Authorization": f"Bearer {ci['token']}"})`,
      CLI: 'npx cloud-account tags delete shop --yes --token "$CI"',
    });
    const odd = await tabsOf(...sh(`curl "$API/tags" ${TOKEN} --json '{"label": "a", "colour": [1]}'`));
    expect(odd.CLI).toBe(`npx cloud-account tags create --label a --body '{"colour": [1]}'`);
  });

  it('says the token where the page acts for somebody else', async () => {
    const last = await tabsOf(...sh('TOKEN=$(cat of-alice)'), ...sh(`curl "$API/tags" ${TOKEN}`));
    expect(last.CLI).toBe('npx cloud-account tags list --token "$TOKEN"');
  });

  it('prints nothing that is to be refused', async () => {
    const last = await tabsOf('<!-- refused -->', ...sh(`curl "$API/tags" ${TOKEN} --json '{}'`));
    expect(last).toMatchObject({
      JavaScript: "await call('POST', '/tags', {});",
      Python: 'call("POST", "/tags", {})',
    });
  });

  it('stays out of what it is not, and of tabs that the head of the page leaves out', async () => {
    const shared = await pageOf(...sh('export KEY=$(cat key.pub)'));
    expect(blocksOf(shared).at(-1)).toMatchObject({ code: 'export KEY=$(cat key.pub)' });
    const lines = [['---', 'languages: [curl, cli]', '---'], open, sh('curl "$API/regions"')]
      .flat()
      .join('\n');
    const page = await withTabs(linesOf('page.md', lines.replaceAll("'''", fence)));
    expect(blocksOf(page).map(({ tab }) => tab)).toEqual(['curl', 'CLI', 'curl', 'CLI']);
    const untouched = linesOf('page.md', `${fence}sh\ncurl --http2 "$API"\n${fence}`);
    expect(await withTabs(untouched)).toEqual(untouched);
  });

  it.each([
    [`curl --http2 "$API/tags" ${TOKEN}`, 'curl --http2'],
    [`echo 1 > a\ncurl "$API/tags" ${TOKEN}`, '>'],
    [`sleep 1\ncurl "$API/tags" ${TOKEN}`, 'sleep'],
    [`curl "$API/tags" ${TOKEN} | head`, 'tee answer'],
    [`curl "$API/tags" ${TOKEN}\nTAG=$(field label < answer)`, 'TAG is of no answer that is kept'],
    [`curl "$API/tags" ${TOKEN} | tee answer\nTAG=$(head -1 answer)`, 'field name < answer'],
    [`curl "$API/tags" ${TOKEN} --json '{'`, 'no JSON'],
    [`curl "$API/tags/$TAG" ${TOKEN}`, '$TAG has no value'],
    [`curl "$API/nothing" ${TOKEN}`, 'no GET /nothing'],
    ['curl "$API/tags"', 'needs a token'],
    [`curl "$API/tags" ${TOKEN} -H 'X-Request-Id: 1'`, 'X-Request-Id'],
    [`curl "$API/tags" ${TOKEN} -o tags.json`, 'file'],
    [`until curl "$API/tags" ${TOKEN} | grep a; do sleep 1; done`, 'until'],
    [`curl "$API/tags" ${TOKEN} | tee answer\nCALL=$(field id < answer)`, 'no name in every language'],
  ])('is an error with its place: %s', async (code, reason) => {
    await expect(pageOf(...sh(code))).rejects.toThrow(/^page\.md:11: /);
    await expect(pageOf(...sh(code))).rejects.toThrow(reason);
  });

  it('is an error where tabs share what only the shell knows, or a name means two things', async () => {
    const keeps = sh(...made, 'DOMAIN=$(field id < answer)');
    await expect(pageOf(...keeps, ...sh('dig $DOMAIN'))).rejects.toThrow('$DOMAIN of the shell');
    await expect(pageOf(...keeps, ...keeps)).rejects.toThrow('domain is a name that the page has already');
    const uses = sh(`curl "$API/tags/$A" ${TOKEN}`);
    await expect(pageOf(...sh('A=b'), ...uses)).rejects.toThrow('$A is not exported');
  });
});
