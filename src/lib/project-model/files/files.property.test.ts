import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toJson } from '@/lib/json';
import { runs } from '@/test/exhaustive';
import { manifest } from '@/test/generated-manifests';
import { PLANTED, setUp, SetUpService } from '@/test/set-up-service';
import { asksOf } from '@/lib/project-model/asks';
import { compareModels } from '@/lib/project-model/compare';
import { modelOf } from '@/lib/project-model/model-of';
import { choicesOf, planOf } from '@/lib/project-model/plan';
import type { ProjectModel } from '@/lib/project-model/project-model';
import { projectFiles, type TextFile } from './canonical-text';
import { exportInto } from './export-into';
import { type FilesRead, readFiles } from './read-files';
import { wantedModel } from './wanted-model';
import { filesOfZip, zipOf } from './zip';

const encoder = new TextEncoder();
const empty: ProjectModel = { destinations: [], topics: [], integrations: [] };
const read = (files: readonly TextFile[]) =>
  readFiles(files.map(({ path, text }) => ({ path, bytes: encoder.encode(text) })));
const errorsOf = ({ problems }: Pick<FilesRead, 'problems'>) =>
  problems.filter(({ severity }) => severity === 'error');

/** A project's set-up as a service returns it. */
const models = fc.tuple(setUp, fc.nat(5)).map(([model, mood]) => modelOf(SetUpService.of(model).read(mood)));

/** A new project after all of the wanted set-up was applied to it. */
function appliedToEmpty(wanted: ProjectModel): ProjectModel {
  const service = SetUpService.of(empty);
  const keys = new Set(choicesOf(compareModels(empty, wanted)).map(({ key }) => key));
  const steps = planOf(empty, wanted, keys);
  const answers = new Map(
    asksOf(steps).map(({ placeholder }) => [placeholder, `https://me:${PLANTED}@example.com`]),
  );
  for (const step of steps) service.act(step, answers, steps);
  return modelOf(service.read(3));
}

/** Comments and blank lines between lines, wherever no text goes over several of them. */
const commented = (text: string, seed: number) =>
  text.includes('|') || text.includes('>')
    ? text
    : text
        .split('\n')
        .flatMap((line, at) => {
          const kind = (seed + at * 7) % 5;
          const indent = /^ */.exec(line)?.[0] ?? '';
          if (line === '') return [line];
          if (kind === 0) return [`${indent}# why: line ${at}`, line];
          if (kind === 1) return [/["'{[]/.test(line) ? line : `${line} # ünï`];
          return kind === 2 ? ['', line] : [line];
        })
        .join('\n');

describe('the files of a project', () => {
  it('are read as the same set-up, from a zip as well', () =>
    fc.assert(
      fc.asyncProperty(models, async (model) => {
        const files = projectFiles(model);
        const found = read(files);
        expect(errorsOf(found)).toEqual([]);
        expect(compareModels(wantedModel(empty, found.model), model)).toEqual([]);
        const { files: unpacked, problems } = await filesOfZip(zipOf(files), 'x.zip');
        expect(problems).toEqual([]);
        const again = readFiles(unpacked);
        expect(again.model).toEqual(found.model);
      }),
      runs(300),
    ));

  it('are the same bytes after they were applied to an empty project, with no secret in them', () =>
    fc.assert(
      fc.asyncProperty(models, async (model) => {
        const files = projectFiles(model);
        const found = read(files);
        const after = appliedToEmpty(wantedModel(empty, found.model));
        expect(projectFiles(after)).toEqual(files);
        expect(zipOf(projectFiles(after))).toEqual(zipOf(files));
        expect(toJson([files, found])).not.toContain(PLANTED);
      }),
      runs(300),
    ));

  it('do not depend on the order of what a service lists', () => {
    fc.assert(
      fc.property(setUp, (model) => {
        const service = SetUpService.of(model);
        expect(projectFiles(modelOf(service.read(5)))).toEqual(projectFiles(modelOf(service.read(0))));
      }),
      runs(100),
    );
  });

  it('stay byte for byte where they mean the same, with comments and in any order', () =>
    fc.assert(
      fc.asyncProperty(models, fc.nat(1000), async (model, seed) => {
        const files = projectFiles(model).map(({ path, text }) => ({ path, text: commented(text, seed) }));
        const given = read(files);
        expect(errorsOf(given)).toEqual([]);
        const { files: exported, others } = exportInto(model, given);
        expect(others).toEqual([]);
        expect(exported.map(({ state }) => state)).toEqual(files.map(() => 'same'));
        expect(new Map(exported.map(({ path, text }) => [path, text]))).toEqual(
          new Map(files.map(({ path, text }) => [path, text])),
        );
      }),
      runs(300),
    ));

  it('say another set-up after it was exported into them, and keep what the two have in common', () =>
    fc.assert(
      fc.asyncProperty(models, models, fc.nat(1000), async (one, two, seed) => {
        const files = projectFiles(one).map(({ path, text }) => ({ path, text: commented(text, seed) }));
        const { files: exported } = exportInto(two, read(files));
        const found = read(exported);
        expect(errorsOf(found)).toEqual([]);
        const kept = {
          ...found.model,
          integrations: found.model.integrations.filter(({ name }) =>
            two.integrations.some((other) => other.name === name),
          ),
          isWhole: true,
        };
        expect(compareModels(wantedModel(empty, kept), two)).toEqual([]);
        expect(exported.filter(({ state }) => state === 'rewritten')).toEqual([]);
        // Comments on lines that neither removed go on.
        const again = exportInto(two, found);
        expect(again.files.every(({ state }) => state === 'same')).toBe(true);
      }),
      runs(300),
    ));
});

it('manifests with comments, as people write them, are the same bytes after a round', async () => {
  const texts = fc.sample(manifest, { numRuns: 20, seed: 36 });
  const files = texts.map((text, at) => ({
    path: `crm/${at}.yaml`,
    text: text.replace('- name: crm', `- name: crm ${at}`),
  }));
  expect(files.filter(({ text }) => text.includes('#'))).toHaveLength(20);
  const found = read(files);
  expect(errorsOf(found)).toEqual([]);
  expect(found.model.integrations).toHaveLength(20);
  const after = appliedToEmpty(wantedModel(empty, found.model));
  const { files: exported } = exportInto(after, found);
  expect(exported.filter(({ state }) => state !== 'new')).toEqual(
    found.manifests.map((file) => expect.objectContaining({ ...file, state: 'same' })),
  );
  expect(exported.flatMap(({ state, path }) => (state === 'new' ? [path] : []))).toEqual(['signalbox.yaml']);
});

it('one changed field changes only its line, wherever it stands', async () => {
  let changed = 0;
  await fc.assert(
    fc.asyncProperty(manifest, fc.nat(3), async (text, at) => {
      const found = read([{ path: 'a.yaml', text }]);
      const [integration] = found.model.integrations;
      const content = structuredClone(integration?.content) as { read: { objects: { schedule?: string }[] } };
      const object = content.read.objects[at];
      if (!integration || object?.schedule === undefined) return;
      object.schedule = '7 7 * * 7';
      const wanted = { ...empty, integrations: [{ ...integration, content }] };
      const { files } = exportInto(wanted, found);
      const after = files.find(({ path }) => path === 'a.yaml');
      if (after?.state === 'same') return;
      const [before, now] = [text.split('\n'), (after?.text ?? '').split('\n')];
      expect(now).toHaveLength(before.length);
      const lines = now.filter((line, index) => line !== before[index]);
      expect(lines).toEqual([expect.stringContaining('7 7 * * 7')]);
      changed += 1;
    }),
    runs(500),
  );
  expect(changed).toBeGreaterThan(20);
});
