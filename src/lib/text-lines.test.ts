import { expect, it } from 'vitest';
import { linesOf } from './text-lines';

const traces = {
  java: 'java.lang.IllegalStateException: no\n\tat a.B.c(B.java:12)\nCaused by: d.E: no\n\t... 12 more',
  javascript: 'TypeError: x is not a function\n    at f (file:///a.js:1:2)\n    at async g',
  python: 'Traceback (most recent call last):\n  File "a.py", line 1, in <module>\n    f()\nValueError: no',
  dotnet: 'System.Exception: no\n   at A.B() in C:\\new\\temp\\a.cs:line 1\n --- End of inner exception ---',
  go: 'panic: no\n\ngoroutine 1 [running]:\nmain.main()\n\t/tmp/a.go:3 +0x18',
  php: 'Exception: no in /a.php:3\n#0 /b.php(4): f()\n#1 {main}',
  short: 'Error: no\nTypeError: too',
  deep: `Error: no${'\n    at recurse (a.js:1:2)'.repeat(5_000)}`,
};

it.each(Object.entries(traces))('shows a trace of %s as lines, whatever ends them', (_, trace) => {
  expect(linesOf(trace)).toBe(trace);
  for (const end of ['\r\n', '\r\r\n', '\r', '\u0085', '\u2028', '\u2029'])
    expect(linesOf(trace.replaceAll('\n', end))).toBe(trace);
});

it.each(Object.entries(traces))('shows a trace of %s in a JSON text within a text', (_, trace) => {
  const text = trace.replaceAll('\\', '/').replaceAll('"', '');
  const expected = `{"stack":"${text}"}`;
  for (const sent of [text, text.replaceAll('\n', '\r\n')]) {
    const once = JSON.stringify({ stack: sent });
    expect(linesOf(once)).toBe(expected);
    const twice = JSON.stringify(once).slice(1, -1).replaceAll('\\"', '"');
    expect(linesOf(twice)).toBe(expected);
  }
});

it('leaves the backslashes of a path, which are escaped once more', () => {
  const trace = String.raw`Error: no` + '\n' + String.raw`    at f (C:\new\test\release.js:1:2)`;
  const lines = JSON.stringify(trace).slice(1, -1);
  expect(linesOf(lines)).toBe('Error: no\n' + String.raw`    at f (C:\\new\\test\\release.js:1:2)`);
  expect(linesOf(JSON.stringify(lines).slice(1, -1))).toContain(String.raw`C:\\\\new\\\\test\\\\release`);
});

it('is undefined for one line', () => {
  for (const text of ['', 'one', 'one\n', '\r\none\u2028', 'C:\\new\\table\\names', String.raw`a\tb`])
    expect(linesOf(text)).toBeUndefined();
});

// A pattern that tried each of them as the first would not end in time.
it('reads a megabyte of what could begin a line end', () => {
  for (const unit of ['\r', '\\', '\\r'])
    expect(linesOf(`a\\n at ${unit.repeat(1_000_000)}x`)?.length).toBeGreaterThan(1_000_000);
});

it('escapes what acts', () => {
  expect(linesOf('a\n\u001b[31mb\u0000\tc')).toBe('a\n\\u001b[31mb\\u0000\tc');
});
