import { expect, it } from 'vitest';
import { canonicalIntegration, canonicalManifest } from './canonical';
import { pathText } from './finding';

it('gives keys their own spelling and drops unknown ones, at every level', () => {
  const manifest = {
    SpecVersion: '1.0.0',
    owner: 'me',
    integrations: [
      { NAME: 'a', read: { Objects: [{ objectname: 'x', colour: 1 }] }, subscribe: null },
      'text',
    ],
  };
  expect(canonicalManifest(manifest)).toEqual({
    value: {
      specVersion: '1.0.0',
      integrations: [{ name: 'a', read: { objects: [{ objectName: 'x' }] }, subscribe: null }, 'text'],
    },
    findings: [],
  });
});

it('leaves what is no map, and values of known keys', () => {
  const value = { name: { any: 1 }, read: [1], write: { objects: 'text' } };
  expect(canonicalIntegration(value).value).toEqual(value);
  expect(canonicalManifest([]).value).toEqual([]);
  expect(canonicalIntegration({ valueOf: 1, constructor: 2 }).value).toEqual({});
});

it('finds a key that is given in two spellings', () => {
  const { findings } = canonicalManifest({ integrations: [{ proxy: { enabled: true, Enabled: false } }] });
  expect(findings.map(({ severity, path }) => [severity, pathText(path)])).toEqual([
    ['error', '$.integrations[0].proxy.enabled'],
  ]);
});

it('gives an item that has not changed as the same object', () => {
  const items = [{ name: 'a' }, { name: 'b' }];
  const of = (...integrations: object[]) =>
    (canonicalManifest({ integrations }).value as { integrations: object[] }).integrations;
  expect(of(...items)[1]).toBe(of({ name: 'c' }, ...items)[2]);
});
