import { expect, test } from 'vitest';
import { crm, empty, planOfAll, source } from '@/test/model-samples';
import { answers, facts, preflight } from '@/test/preflight';
import { planMarkdown } from './plan-markdown';
import type { Step } from './steps';

test('writes a plan as Markdown, with text as text', () => {
  const name = 'a`b*c\u202e';
  const base = { ...empty, integrations: [{ ...crm('orders'), name }] };
  const steps = [...planOfAll(empty, source), { do: 'deleteIntegration', name } as const];
  const findings = preflight(base, steps, facts({ answers, installations: undefined }));
  const text = planMarkdown({ title: 'Move *it*', project: 'prod', madeAt: 0, base, steps, findings });
  expect(text).toMatchInlineSnapshot(`
    "# Move \\*it\\*

    For project \`prod\`, made at 1970-01-01T00:00:00.000Z: 7 steps.

    ## What changes

    - destination \`orders\`, new
      - Type: webhook
      - Header Authorization is set
      - url is set
    - destination \`queue\`, new
      - Type: rabbitmq
      - exchange is set to e
      - serverUrl is set to amqps://mq.example.com
    - topic \`alerts\`, new
      - Sent to orders
      - connection.error is routed to it
    - integration \`\` a\`b*c⟨U+202E⟩ \`\`, deleted
    - integration \`crm\`, new
      - Name: “crm”
      - Provider: “hubspot”
      - contacts is read

    ## To look at

    - error: integration \`\` a\`b*c⟨U+202E⟩ \`\`: Its installations could not be read, so it is not deleted

    ## Asked for before the run

    - \`\${ORDERS_URL}\`: URL of \`orders\`
    - \`\${ORDERS_AUTHORIZATION}\`: Authorization of \`orders\`
    - \`\${QUEUE_USERNAME}\`: User name of \`queue\`
    - \`\${QUEUE_PASSWORD}\`: Password of \`queue\`

    ## Steps

    1. Create destination orders (Webhook)
    2. Create destination queue (RabbitMQ)
    3. Create topic alerts
    4. Send topic alerts to destination orders
    5. Route connection.error to topic alerts
    6. Create integration crm
    7. Delete integration a\\\`b\\*c⟨U+202E⟩
    "
  `);
});

test('writes hostile names into Markdown as text', () => {
  const names = [
    '<img src=x onerror=y>',
    '](javascript:z)',
    '`<b>`',
    '# x\n# y',
    '| a | b |',
    '&lt;',
    '~~x~~',
  ];
  const base = { ...empty, integrations: names.map((name) => ({ ...crm('orders'), name })) };
  const steps: Step[] = [
    ...names.map((name) => ({ do: 'createDestination', name, type: name, metadata: {} }) as const),
    ...names.map((name) => ({ do: 'addEventRoute', topic: name, event: name }) as const),
    ...names.map((name) => ({ do: 'deleteIntegration', name }) as const),
  ];
  const findings = preflight(base, steps, facts({ installations: undefined }));
  const review = { title: names.join(' '), project: names.join(' '), madeAt: 0, base, steps, findings };
  const text = planMarkdown(review);
  expect(planMarkdown(review)).toBe(text);
  // What is left without code and escaped characters has no mark of Markdown or HTML.
  const rest = text
    .replaceAll(/(?<![`\\])(`+)(?!`).*?(?<!`)\1(?!`)/g, '')
    .replaceAll(/\\[\\`*_[\]<>&|~#$]/g, '');
  expect(rest.replaceAll(/^#{1,2} /gm, '')).not.toMatch(/[`*_[\]<>&|~#]/);
  expect(text.match(/^#.*/gm)).toHaveLength(4);
});

test('code in a plan stays on its line, and inside its marks', () => {
  const line = (project: string) =>
    planMarkdown({ title: 't', project, madeAt: 0, base: empty, steps: [], findings: [] }).split('\n')[2];
  const codes = ['plain', 'a\n b', 'a`b', '``', ' ', ''].map(
    (project) => line(project)?.slice('For project '.length).split(', made')[0],
  );
  expect(codes).toEqual(['`plain`', '`a b`', '`` a`b ``', '``` `` ```', '`   `', '`  `']);
});

test('a plan that deletes something lists no details of it, and numbers its steps from one', () => {
  const text = planMarkdown({
    title: 't',
    project: 'p',
    madeAt: 0,
    base: { ...empty, destinations: [{ name: 'a', type: 'webhook', metadata: { url: 'u' } }] },
    steps: [
      { do: 'deleteDestination', name: 'a' },
      { do: 'createTopic', name: 'news' },
    ],
    findings: [{ severity: 'error', what: 'topic', name: 'news', message: 'It is old', suggestion: 'Look' }],
  });
  expect(text.split('\n').filter((one) => /^(?: *-|\d)/.test(one))).toEqual([
    '- destination `a`, deleted',
    '- topic `news`, new',
    '- error: topic `news`: It is old. Look',
    '1. Delete destination a',
    '2. Create topic news',
  ]);
});
