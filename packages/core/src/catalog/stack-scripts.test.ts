import { describe, expect, it } from 'vitest';
import { problemTexts } from '../problem-texts.fixture.js';
import { changeStackScript, draftStackScript, mayDeleteStackScript } from './stack-scripts.js';

const known = new Set(['node/debian12']);

const body = {
  label: 'A shop',
  images: ['node/debian12', 'node/debian12', 'any/all'],
  script: '#!/bin/sh\n',
};

const kept = {
  ...{ label: 'A shop', description: '', images: ['node/debian12', 'any/all'], is_public: false },
  ...{ rev_note: '', script: '#!/bin/sh\n' },
};

describe('a new stack script', () => {
  it('is private and has each image once', () => {
    expect(draftStackScript(body, known)).toEqual({ ok: true, value: kept });
  });

  it('is refused with all its problems', () => {
    const wrong = { label: '\ud800ab', images: ['node/none', 'private/7'], script: ' #!/bin/sh\n<UDF >' };
    expect(problemTexts(draftStackScript(wrong, known))).toEqual([
      'label: label is not valid',
      'images[0]: images is not valid',
      'images[1]: images is not valid',
      'script: Must begin with a shebang (#!)',
      'script: UDF tag 1 needs the attribute name',
      'script: UDF tag 1 needs the attribute label',
    ]);
  });
});

describe('a change of a stack script', () => {
  it.each([
    [{}, {}, ['stackscript_update']],
    [{ label: 'A blog', script: kept.script }, { label: 'A blog' }, ['stackscript_update']],
    [{ script: '#!/bin/bash\n' }, { script: '#!/bin/bash\n' }, ['stackscript_revise']],
    [{ is_public: true }, { is_public: true }, ['stackscript_update', 'stackscript_publicize']],
  ])('by %j has values and actions', (change, values, actions) => {
    expect(changeStackScript(kept, change, known)).toEqual({
      ok: true,
      value: { values: { ...kept, ...values }, actions },
    });
  });

  it('keeps images that the platform no longer has', () => {
    const old = { ...kept, images: ['node/gone'] };
    expect(changeStackScript(old, { images: ['node/gone', 'node/debian12'] }, known).ok).toBe(true);
    expect(changeStackScript(kept, { images: ['node/gone'] }, known).ok).toBe(false);
  });

  it('does not make a public one private', () => {
    const open = { ...kept, is_public: true };
    expect(changeStackScript(open, { is_public: true }, known)).toMatchObject({
      value: { actions: ['stackscript_update'] },
    });
    expect(problemTexts(changeStackScript(open, { is_public: false }, known))).toEqual([
      'is_public: A public stack script cannot become private',
    ]);
  });
});

it('only a private stack script may be deleted', () => {
  expect(mayDeleteStackScript(kept)).toEqual([]);
  expect(mayDeleteStackScript({ ...kept, is_public: true })).toMatchObject([{ id: 'stack-script.public' }]);
});
