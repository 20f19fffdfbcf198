import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { isExhaustive } from '@/test/exhaustive';
import { filesOfZip } from '@/lib/project-model/files/zip';
import { paste, problem, renderConsole, type Intercept } from '@/test/render-console';
import { serviceForEachTest, type TestService } from '@/test/service';
import { populate } from '@/test/service-world';

let service: TestService;

serviceForEachTest((started) => (service = started));

beforeEach(async () => {
  await populate(service);
});

interface Options {
  project?: string;
  intercept?: Intercept;
  readOnly?: boolean;
}

function open({ project = 'ours', ...options }: Options = {}) {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const view = renderConsole({
    path: `/projects/${project}/settings/files`,
    service,
    credentials: { bearerToken: service.bearerToken },
    ...options,
  });
  const { container, user } = view;
  const field = (kind: 'files' | 'folder') => {
    const isFolder = kind === 'folder';
    const found = [...container.querySelectorAll<HTMLInputElement>('input[type=file]')].find(
      (input) => input.hasAttribute('webkitdirectory') === isFolder,
    );
    if (!found) throw new Error(`No field for ${kind}`);
    return found;
  };
  const lastZip = async () => {
    const zip = await vi.waitFor(async () => new Uint8Array(await saved.at(-1)!.arrayBuffer()));
    const { files } = await filesOfZip(zip, 'x.zip');
    return { zip, files: new Map(files.map(({ path, bytes }) => [path, new TextDecoder().decode(bytes)])) };
  };
  const give = async (...files: File[]) => user.upload(field('files'), files);
  return { ...view, saved, field, lastZip, give };
}

const file = (name: string, text: string | Uint8Array<ArrayBuffer>, path = '') => {
  const made = new File([text], name);
  Object.defineProperty(made, 'webkitRelativePath', { value: path });
  return made;
};
const manifest = (name: string, schedule = '0 * * * *') =>
  [
    'specVersion: 1.0.0',
    'integrations:',
    `  - name: ${JSON.stringify(name)}`,
    '    provider: hubspot',
    '    read:',
    '      objects:',
    '        - objectName: contacts # ours',
    '          destination: hook',
    `          schedule: "${schedule}"`,
    '',
  ].join('\n');
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const said = (label: string) => screen.findByRole('status', { name: label });
const download = async ({ user, lastZip }: ReturnType<typeof open>) => {
  await user.click(await button('Download zip'));
  return lastZip();
};

test('a project goes to an empty one by its zip, and is the same bytes there', async () => {
  await service.send(
    'POST',
    '/v1/projects',
    { name: 'live', appName: 'Live', orgId: service.orgId },
    { authorization: `Bearer ${service.bearerToken}` },
  );
  const source = open();
  const { zip, files } = await download(source);
  expect([...files.keys()]).toEqual([
    'signalbox.yaml',
    'integrations/crm-sync.yaml',
    'integrations/gong-sync.yaml',
  ]);
  expect(files.get('signalbox.yaml')).toContain('url: ${HOOK_URL}');
  expect(source.requests.every((line) => line.startsWith('GET'))).toBe(true);
  source.unmount();

  const target = open({ project: 'live' });
  const { user, give, router } = target;
  expect((await button('Download zip')).getAttribute('aria-disabled')).toBe('true');
  await give(file('ours.zip', zip));
  expect(await screen.findByText('Read signalbox.yaml and 2 manifests from ours.zip.')).toBeTruthy();
  await user.click(await button(/^Plan \d+ changes$/));
  await screen.findByRole('heading', { level: 1, name: 'Apply changes from ours.zip' });
  await paste(user, await screen.findByLabelText(/^URL/), 'https://example.com/live');
  await paste(user, screen.getByLabelText(/^X-Shop/), 'live');
  await user.click(await button(/^Run \d+ steps$/));
  expect(await screen.findByText(/the project is as planned\.$/, {}, { timeout: 20_000 })).toBeTruthy();
  await router.navigate({ to: '/projects/$project/settings/files', params: { project: 'live' } });
  expect((await download(target)).zip).toEqual(zip);
}, 40_000);

test('a manifest says nothing of the rest of the project', async () => {
  const { give } = open();
  await button('Download zip');
  await give(file('any name.yml', manifest('fresh')));
  expect(await screen.findByText('Read 1 manifest from any name.yml.')).toBeTruthy();
  expect(await screen.findByText('1 of 1 change chosen.', { exact: false })).toBeTruthy();
  expect(screen.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'))).toEqual([
    'Add integration fresh',
  ]);
});

test('a plan that is too old says which files to choose again', async () => {
  const { give, user } = open();
  await button('Download zip');
  await give(file('fresh.yaml', manifest('fresh')));
  await user.click(await button('Plan 1 change'));
  await screen.findByRole('heading', { level: 1, name: 'Apply changes from fresh.yaml' });
  await service.send('POST', '/v1/projects/ours/topics', { name: 'meanwhile' });
  const run = () => screen.getByRole('button', { name: 'Run 1 step' });
  await vi.waitFor(() => expect(run().getAttribute('aria-disabled')).toBeNull());
  await user.click(run());
  const note = within(await screen.findByRole('alert'));
  expect(note.getByText(/^To plan again, choose fresh\.yaml once more/)).toBeTruthy();
  await user.click(note.getByRole('link', { name: 'Choose the files again' }));
  await give(file('fresh.yaml', manifest('fresh')));
  expect(await button('Plan 1 change')).toBeTruthy();
  expect(screen.getByText('Plans of this browser')).toBeTruthy();
});

describe('files that cannot be applied', () => {
  test('are listed by file and line, and nothing is planned', async () => {
    const { give } = open();
    await button('Download zip');
    await give(
      file('signalbox.yaml', 'version: 1\ntopics:\n  - nam: x\n'),
      file('a.yaml', 'integrations: [\n'),
      file('b.yaml', new Uint8Array([0xff, 0xfe])),
    );
    const list = within(await screen.findByRole('list', { name: 'Problems in the files' }));
    const lines = list.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines).toHaveLength(4);
    expect(lines.join('\n')).toMatch(/signalbox\.yaml:3name is missing/);
    expect(lines.join('\n')).toMatch(/signalbox\.yaml:3“nam” is not a key here/);
    expect(lines.join('\n')).toMatch(/a\.yaml:2/);
    expect(lines.join('\n')).toMatch(/b\.yamlThe file is not UTF-8 text/);
    expect(screen.getByText(/Correct the errors, then choose the files again\.$/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Plan/ })).toBeNull();
    await give(file('a.yaml', manifest('fresh')));
    expect(await button('Plan 1 change')).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Problems in the files' })).toBeNull();
  });

  test.each([
    [[file('x.zip', 'no zip')], 'It is no zip file, or it was cut off.'],
    [[file('x.zip', ''), file('y.zip', '')], 'A zip is read alone: choose it without other files'],
    [[file('empty.yaml', '')], /A manifest/],
  ])('%#', async (files, message) => {
    const { give } = open();
    await button('Download zip');
    await give(...files);
    expect(await screen.findByText(message)).toBeTruthy();
  });
});

describe('a service', () => {
  const answering = (status: number, pattern: RegExp): Options => ({
    intercept: (request, { pathname }) =>
      request.method === 'GET' && pattern.test(pathname) ? problem(status, 'No') : undefined,
  });

  test('that does not list integrations leaves them out of the files', async () => {
    const view = open(answering(404, /\/(integrations|topics)$/));
    expect(
      await screen.findByText(
        'Not in the files: topics, integrations. The service of this project does not list them.',
      ),
    ).toBeTruthy();
    const { files } = await download(view);
    expect([...files.keys()]).toEqual(['signalbox.yaml']);
    expect(files.get('signalbox.yaml')).not.toContain('topics');
    await view.give(file('a.yaml', manifest('fresh')));
    expect(await screen.findByText(/^Not compared: topics, integrations\./)).toBeTruthy();
  });

  test('that does not permit the lists says so', async () => {
    open(answering(403, /\/destinations$/));
    expect(
      await screen.findByText(
        'Not in the files: destinations. The service of this project does not let you read them.',
      ),
    ).toBeTruthy();
  });

  test('that lists nothing has nothing to export', async () => {
    open(answering(404, /\/(integrations|topics|destinations|[a-z-]+-routes)$/));
    expect((await button('Download zip')).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('This service lists nothing that could be exported')).toBeTruthy();
  });

  test('that fails is asked again', async () => {
    open(answering(422, /\/destinations$/));
    expect(await button('Try again')).toBeTruthy();
  });

  test('that is read-only shows the differences and plans nothing', async () => {
    const view = open({ readOnly: true });
    await download(view);
    await view.give(file('a.yaml', manifest('fresh')));
    expect((await button('Plan 1 change')).getAttribute('aria-disabled')).toBe('true');
  });
});

test.runIf(isExhaustive)(
  'a dropped folder of 200 integrations, some with hostile names, is read whole',
  async () => {
    open();
    await button('Download zip');
    const names = ['../../etc/passwd', '__proto__', 'größe', 'CON', '<img src=x onerror=alert(1)>'];
    const files = [...names, ...Array.from({ length: 195 }, (_, at) => `i-${at}`)].map((name, at) =>
      file(`${at}.yaml`, manifest(name)),
    );
    const entries = [
      ...files.map((made) => ({
        name: made.name,
        isFile: true,
        isDirectory: false,
        file: (take: (file: File) => void) => take(made),
      })),
      { name: '.git', isFile: false, isDirectory: true },
    ];
    // Browsers give a hundred at a time.
    let at = 0;
    const folder = {
      name: 'manifests',
      isFile: false,
      isDirectory: true,
      createReader: () => ({
        readEntries: (take: (items: unknown[]) => void) => {
          take(entries.slice(at, at + 100));
          at += 100;
        },
      }),
    };
    const place = screen.getByText(/^Drop a zip/);
    fireEvent.drop(place, {
      dataTransfer: { files: [], types: ['Files'], items: [{ webkitGetAsEntry: () => folder }] },
    });
    expect(
      await screen.findByText('Read 200 manifests from the folder manifests.', {}, { timeout: 20_000 }),
    ).toBeTruthy();
    expect(await button('Plan 200 changes')).toBeTruthy();
    expect(screen.getByText('../../etc/passwd')).toBeTruthy();
  },
  40_000,
);

describe('export into a folder', () => {
  /** A folder in memory, as Chromium opens it. */
  function folderOf(files: Map<string, string>, name = 'repo', base = ''): object {
    return {
      kind: 'directory',
      name,
      values: async function* values() {
        await Promise.resolve();
        const own = [...files.keys()].filter((path) => path.startsWith(base));
        for (const path of own) {
          const rest = path.slice(base.length);
          if (!rest.includes('/'))
            yield {
              kind: 'file',
              name: rest,
              getFile: () => Promise.resolve(file(rest, files.get(path) ?? '')),
            };
        }
        for (const inner of new Set(
          own.flatMap((path) => /^([^/]+)\//.exec(path.slice(base.length))?.[1] ?? []),
        ))
          yield folderOf(files, inner, `${base}${inner}/`);
      },
      getDirectoryHandle: (inner: string) => Promise.resolve(folderOf(files, inner, `${base}${inner}/`)),
      getFileHandle: (inner: string) =>
        Promise.resolve({
          createWritable: () => {
            let text = '';
            return Promise.resolve({
              write: (part: string) => {
                text += part;
                return Promise.resolve();
              },
              close: () => {
                files.set(base + inner, text);
                return Promise.resolve();
              },
            });
          },
        }),
    };
  }

  test('writes only what differs, where the browser can write', async () => {
    const first = open();
    const { files } = await download(first);
    first.unmount();
    const crm = files.get('integrations/crm-sync.yaml') ?? '';
    const commented = crm.replace('integrations:', '# ours\nintegrations:');
    const changed = (files.get('integrations/gong-sync.yaml') ?? '')
      .replace('integrations:', 'integrations: # all\n')
      .replace(/provider: .*/, 'provider: other # why');
    const folder = new Map([
      ['readme.md', '# Ours'],
      ['docker-compose.yaml', 'services: {}\n'],
      ['setup/signalbox.yaml', files.get('signalbox.yaml') ?? ''],
      ['setup/integrations/crm.yaml', commented],
      ['setup/integrations/gong.yaml', changed],
      ['setup/integrations/old.yaml', manifest('old')],
    ]);
    const before = new Map(folder);
    vi.stubGlobal('showDirectoryPicker', () => Promise.resolve(folderOf(folder)));
    const { user } = open();
    await user.click(await button('Compare with a folder'));
    await vi.waitFor(async () => expect((await said('Folder')).textContent).toMatch(/\d|err/));
    expect((await said('Folder')).textContent).toBe(
      '1 file of the folder repo changes, 3 stay as they are. 1 integration of the folder is not in this project, such as “old” in setup/integrations/old.yaml. Delete what you no longer need yourself.',
    );
    await user.click(await button('Write 1 file'));
    expect(await screen.findByText(/^The folder repo says what the project is\./)).toBeTruthy();
    expect(folder.get('setup/integrations/gong.yaml')).toBe(
      changed.replace('provider: other', 'provider: gong'),
    );
    before.set('setup/integrations/gong.yaml', folder.get('setup/integrations/gong.yaml') ?? '');
    expect(folder).toEqual(before);
  }, 20_000);

  test('downloads only what differs, where it cannot, and refuses a folder with errors', async () => {
    const view = open();
    const { files } = await download(view);
    const given = [...files].map(([path, text]) => file(path.split('/').at(-1) ?? '', text, `repo/${path}`));
    const { user, field } = view;
    await user.upload(field('folder'), given.slice(0, 2));
    expect(await screen.findByText('1 file of the folder repo changes, 2 stay as they are.')).toBeTruthy();
    await user.click(await button('Download 1 file'));
    await vi.waitFor(() => expect(view.saved).toHaveLength(2));
    const { files: changes } = await view.lastZip();
    expect([...changes.keys()]).toEqual(['integrations/gong-sync.yaml']);
    await user.upload(field('folder'), [file('signalbox.yaml', 'version: 7\n', 'repo/signalbox.yaml')]);
    expect(await screen.findByText(/^The files in the folder repo have errors\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Download \d/ })).toBeNull();
  });
});
