import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { places } from './pages';
import { writes } from './writes';

const source = path.resolve(import.meta.dirname, '../../src');
const read = (file: string) => readFileSync(path.join(source, file), 'utf8');

describe('the fault tables have a row for', () => {
  it('every page', () => {
    const own = [...read('app/route-tree.gen.ts').matchAll(/fullPath: '(\/[^']*)'/g)].map(([, to = '']) =>
      to.replace(/(.)\/$/, '$1'),
    );
    expect(own.length).toBeGreaterThan(30);
    // The first and the last lead on to another; the second is where a service that cannot be used is told of; a case is
    // read from a file.
    const others = ['/', '/connect', '/case', '/projects/$project/integrations/$integration/search'];
    expect(new Set([...places.map(({ route }) => route), ...others])).toEqual(new Set(own));
  });

  it('every change', () => {
    const hooks = readdirSync(path.join(source, 'api'))
      .filter((file) => /^[\w-]+\.tsx?$/.test(file))
      .flatMap((file) => {
        const functions = read(`api/${file}`)
          .split(/^export (?:function|const) (?=use)/m)
          .slice(1);
        return functions.filter((text) => /(useChange|useDelete)\(\{|useSend\(|createEventRoute:/.test(text));
      })
      .map((text) => /^\w+/.exec(text)?.[0] ?? '')
      .filter((name) => !['useDelete', 'useSend'].includes(name));
    expect(hooks.length).toBeGreaterThan(35);
    // These two answer a refused or missing credential, so they have no form of their own to meet a fault in: the first
    // changes nothing at the service, the second is tested with the pages of projects and with renewals.
    const others = ['useGiveBearerToken', 'useMakeProjectKey'];
    expect(new Set([...writes.map(({ hook }) => hook.split(',')[0]), ...others])).toEqual(new Set(hooks));
  });
});
