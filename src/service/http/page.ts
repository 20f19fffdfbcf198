import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { Reply } from './reply';

/** These pages load nothing, so that they look the same wherever they open. */
const style = `
:root { color-scheme: light dark; --page: #f6f7f9; --card: #fff; --text: #1b1f24; --soft: #57606a;
  --line: #d0d7de; --accent: #1f5fbf; --on-accent: #fff; --note: #eef3fb }
@media (prefers-color-scheme: dark) { :root { --page: #14171b; --card: #1d2126; --text: #e8eaed; --soft: #a8b0ba;
  --line: #3a4149; --accent: #8ab4f8; --on-accent: #10151c; --note: #232b37 } }
* { box-sizing: border-box }
dt { color: var(--soft) }
dd { margin: 0 }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem;
  background: var(--page); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
main { width: min(32rem, 100%); padding: 1.5rem; background: var(--card); border: 1px solid var(--line);
  border-radius: .5rem }
h1 { margin: 0 0 .75rem; font-size: 1.375rem; line-height: 1.25 }
h2 { margin: 1.25rem 0 .25rem; font-size: 1rem }
p { margin: 0 0 .75rem }
.note { padding: .5rem .75rem; background: var(--note); border-radius: .25rem; font-size: .875rem }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0 }
ul { margin: 0; padding-left: 1.25rem }
code { font: .875rem/1.5 ui-monospace, monospace }
form { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1.5rem }
button { min-height: 2.75rem; padding: 0 1.25rem; border: 1px solid var(--soft); border-radius: .25rem;
  background: none; color: inherit; font: inherit; font-weight: 600; cursor: pointer }
button[value=allow] { background: var(--accent); border-color: var(--accent); color: var(--on-accent) }
`;
const styleHash = createHash('sha256').update(style).digest('base64');

interface Page {
  readonly title: string;
  readonly body: ReturnType<typeof html>;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A script of this service, and the body attributes that it reads. */
  readonly script?: { readonly path: string; readonly data: Readonly<Record<string, string>> };
  /** Whether the page has a form that posts to this service. */
  readonly hasForm?: boolean;
}

export async function pageReply(page: Page): Promise<Reply> {
  const { title, body, status = 200, headers = {}, script, hasForm } = page;
  const data = Object.entries(script?.data ?? {}).map(([name, value]) => html` data-${raw(name)}="${value}"`);
  const text = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${raw(style)}</style>${script ? html` <script src="${script.path}" defer></script>` : ''}
</head>
<body${data}>
<main>${body}</main>
</body>
</html>
`;
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "img-src 'self'",
    ...(script ? ["script-src 'self'"] : []),
    hasForm ? "form-action 'self'" : "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return new Reply(text.toString(), status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    // With no-referrer, browsers would send the form without its origin.
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...headers,
  });
}

/** A page that only says something, such as an error. */
export const messagePage = (title: string, text: string, status = 400): Promise<Reply> =>
  pageReply({
    title,
    status,
    body: html`<h1>${title}</h1>
      <p>${text}</p>`,
  });
