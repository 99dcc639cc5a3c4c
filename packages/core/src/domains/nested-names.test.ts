import { expect, it } from 'vitest';
import { problemTexts } from '../problem-texts.fixture.js';
import { namesAbove, nestedNameProblems, storageNameProblems } from './nested-names.js';

it.each([
  ['example.org', []],
  ['www.example.org', ['example.org']],
  ['A.b.Example.co.uk', ['b.example.co.uk', 'example.co.uk', 'co.uk']],
  ['*.example.org', ['example.org']],
])('the names above %s are %j', (name, above) => {
  expect(namesAbove(name)).toEqual(above);
});

it.each([
  ['www.Example.org', ['example.org']],
  ['a.b.example.org', ['other.test', 'example.org']],
  ['Example.org', ['b.a.example.org']],
])('%s is refused beside %j of other accounts', (name, foreign) => {
  expect(nestedNameProblems(name, foreign)).toMatchObject([
    {
      id: 'domain.name.nested',
      field: 'domain',
      reason: 'A domain of another account is above or below this name',
    },
  ]);
});

it.each([
  ['example.org', []],
  ['example.org', ['myexample.org', 'example.net', 'www.myexample.org']],
  ['myexample.org', ['example.org']],
  ['a.example.org', ['b.example.org', 'aa.example.org']],
])('%s is accepted beside %j of other accounts', (name, foreign) => {
  expect(problemTexts(nestedNameProblems(name, foreign))).toEqual([]);
});

it.each([
  ['objects.example', 'objects.example', ['domain.name.storage']],
  ['us-east-1.Objects.example', 'objects.example', ['domain.name.storage']],
  ['example.org', 'objects.example.org', []],
  ['myobjects.example', 'objects.example', []],
  ['objects.example', undefined, []],
])('%s where hosts of object storage are below %s', (name, storage, ids) => {
  expect(storageNameProblems(name, storage).map(({ id }) => id)).toEqual(ids);
});
