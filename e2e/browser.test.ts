import { describe, expect, test, vi } from 'vitest';
import { chooseBrowser, hasDebianPackages } from './browser.mjs';

const source = (via: string, ...files: string[]) => ({ via, candidates: vi.fn<() => string[]>(() => files) });
const onlyWorks =
  (...files: string[]) =>
  (file: string) =>
    files.includes(file);

describe('chooseBrowser', () => {
  test('takes the first that works, in the order of the sources and of their candidates', async () => {
    const sources = [source('own', '/own'), source('system', '/broken', '/chrome', '/other')];
    expect(await chooseBrowser(undefined, sources, onlyWorks('/chrome', '/other'))).toEqual({
      via: 'system',
      executablePath: '/chrome',
    });
  });

  test('does not ask a later source, which would install something, when an earlier one has it', async () => {
    const install = source('install', '/installed');
    await chooseBrowser(undefined, [source('own', '/own'), install], onlyWorks('/own', '/installed'));
    expect(install.candidates).not.toHaveBeenCalled();
  });

  test('asks the installing source when nothing else works', async () => {
    const sources = [source('own', '/own'), source('nothing'), source('install', '/installed')];
    expect(await chooseBrowser(undefined, sources, onlyWorks('/installed'))).toEqual({
      via: 'install',
      executablePath: '/installed',
    });
  });

  test('uses the given path alone', async () => {
    const own = source('own', '/own');
    expect(await chooseBrowser('/given', [own], onlyWorks('/given', '/own'))).toEqual({
      via: 'CHROMIUM_PATH',
      executablePath: '/given',
    });
    expect(own.candidates).not.toHaveBeenCalled();
  });

  test('refuses a given path that does not work, rather than use another', async () => {
    await expect(chooseBrowser('/given', [source('own', '/own')], onlyWorks('/own'))).rejects.toThrow(
      'CHROMIUM_PATH is /given',
    );
  });

  test('says what to do when there is none', async () => {
    await expect(chooseBrowser(undefined, [source('own', '/own')], onlyWorks())).rejects.toThrow(
      /apt-get install chromium[^]*playwright install[^]*CHROMIUM_PATH/,
    );
  });
});

describe('hasDebianPackages', () => {
  test.each([
    ['Debian', 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nNAME="Debian GNU/Linux"\nID=debian\n', true],
    ['a derivative', 'ID=raspbian\nID_LIKE=debian\n', true],
    ['Ubuntu', 'ID=ubuntu\nID_LIKE=debian\n', false],
    ['a derivative of Ubuntu', 'ID=linuxmint\nID_LIKE="ubuntu debian"\n', false],
    ['Alpine', 'NAME="Alpine Linux"\nID=alpine\n', false],
    ['an empty file', '', false],
  ])('%s', (_name, osRelease, expected) => {
    expect(hasDebianPackages(osRelease)).toBe(expected);
  });
});
