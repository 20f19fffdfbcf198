import { describe, expect, test } from 'vitest';
import { downloads } from './sizes.mjs';

const page = (route: string) => `src/routes/${route}?tsr-split=component`;

const manifest = {
  'index.html': { file: 'main.js', isEntry: true, imports: ['_react.js'], css: ['main.css'] },
  '_react.js': { file: 'react.js' },
  '_table.js': { file: 'table.js', imports: ['_react.js'], css: ['table.css'] },
  '_lazy.js': { file: 'lazy.js' },
  [page('connect.tsx')]: { file: 'connect.js', imports: ['index.html', '_form.js'] },
  '_form.js': { file: 'form.js', css: ['form.css'] },
  [page('projects/route.tsx')]: { file: 'shell.js', imports: ['_react.js'] },
  [page('projects/topics.tsx')]: { file: 'topics.js', imports: ['_table.js'] },
  [`${page('projects/topics/$topic.tsx')}---errorComponent---loader`]: {
    file: 'topic.js',
    imports: ['_form.js', '_round.js'],
  },
  '_round.js': { file: 'round.js', imports: ['_trip.js'] },
  '_trip.js': { file: 'trip.js', imports: ['_round.js'] },
  'src/routes/projects/topics.tsx?tsr-split=errorComponent': { file: 'topics-error.js' },
};

describe('downloads', () => {
  const pages = downloads(manifest);
  const filesOf = (name: string) => pages.find(({ route }) => route === name);

  test('a page is the entry, its layouts, itself, and all that they import', () => {
    const connect = filesOf('connect.tsx');
    expect(connect?.scripts.toSorted()).toEqual(['connect.js', 'form.js', 'main.js', 'react.js']);
    expect(connect?.styles.toSorted()).toEqual(['form.css', 'main.css']);
    expect(filesOf('projects/topics.tsx')?.scripts.toSorted()).toEqual([
      'main.js',
      'react.js',
      'shell.js',
      'table.js',
      'topics.js',
    ]);
  });

  test('the file beside a folder is a layout of what the folder holds; circles of imports end', () => {
    expect(filesOf('projects/topics/$topic.tsx')?.scripts.toSorted()).toEqual([
      'form.js',
      'main.js',
      'react.js',
      'round.js',
      'shell.js',
      'table.js',
      'topic.js',
      'topics.js',
      'trip.js',
    ]);
  });

  test('each route with a page is there once', () => {
    expect(pages.map(({ route }) => route)).toEqual([
      'connect.tsx',
      'projects/route.tsx',
      'projects/topics.tsx',
      'projects/topics/$topic.tsx',
    ]);
  });
});
