import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { describe, expect, it, vi } from 'vitest';
import type { Problem } from '@/lib/problem';
import type { KeyValue } from '@/lib/key-values';
import { renderUi } from '@/test/render-ui';
import {
  CheckboxField,
  NumberField,
  PasswordField,
  TextareaField,
  TextField,
  numberOrText,
} from './form-fields';
import { FormActions, FormLayout, FormProblem } from './form-layout';
import { showProblemInForm } from './form-problem';
import { KeyValueField } from './key-value-field';
import { SecretField } from './secret-field';
import { SelectField } from './select-fields';

interface Values {
  name: string;
  kind: string | null;
  note: string;
  since: string;
  size: number | string | null;
  live: boolean;
  token: string;
  raw: string;
  secret: string | null;
  metadata: { headers: KeyValue[] };
}

const initial: Values = {
  name: '',
  kind: 'webhook',
  note: '',
  since: '',
  size: 10,
  live: false,
  token: '',
  raw: '',
  secret: null,
  metadata: { headers: [] },
};

interface ExampleProps {
  onSend?: (values: Values) => void;
  refuse?: Problem;
  start?: Partial<Values>;
}

function Example({ onSend = () => undefined, refuse, start }: ExampleProps) {
  const form = useForm<Values>({ defaultValues: { ...initial, ...start } });
  const { control } = form;
  const [problem, setProblem] = useState<Problem>();
  return (
    <FormLayout
      onSubmit={form.handleSubmit((values) => {
        onSend(values);
        if (refuse)
          setProblem(showProblemInForm(form, refuse, ['name', 'note', 'secret', 'metadata.headers']));
      })}
    >
      <FormProblem problem={problem} />
      <TextField control={control} name="name" label="Name" description="Letters and digits." />
      <SelectField control={control} name="kind" label="Kind" data={['webhook', 'kinesis']} />
      <TextareaField control={control} name="note" label="Note" optional />
      <TextField control={control} name="since" label="Since" type="datetime-local" />
      <NumberField control={control} name="size" label="Size" />
      <CheckboxField control={control} name="live" label="Live" description="Sends at once." />
      <PasswordField control={control} name="token" label="Token" />
      <TextField control={control} name="raw" label="Raw" exact />
      <SecretField control={control} name="secret" label="Signing secret" stored />
      <KeyValueField control={control} name="metadata.headers" label="Headers" addLabel="Add header" />
      <FormActions submitLabel="Create" />
    </FormLayout>
  );
}

const problem = (issues: Problem['issues']): Problem => ({
  title: 'Invalid input',
  causes: [],
  retryable: false,
  issues,
});

const described = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

const send = () => screen.getByRole('button', { name: 'Create' });

describe('form fields', () => {
  it('leave out the spaces around a pasted name when the field is left, and when Enter sends it', async () => {
    const onSend = vi.fn<(values: Values) => void>();
    const { user } = renderUi(<Example onSend={onSend} />);
    const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
    await user.click(name);
    await user.paste('  orders\t');
    await user.tab();
    expect(name.value).toBe('orders');
    await user.clear(name);
    await user.paste(' invoices ');
    await user.keyboard('{Enter}');
    expect(onSend.mock.calls.map(([values]) => values.name)).toEqual(['invoices']);
  });

  it('hand over what was typed', async () => {
    const onSend = vi.fn<(values: Values) => void>();
    const { user } = renderUi(<Example onSend={onSend} />);
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'orders');
    await user.type(screen.getByRole('textbox', { name: 'Note (optional)' }), 'two{Enter}lines');
    await user.clear(screen.getByRole('textbox', { name: 'Size' }));
    await user.type(screen.getByRole('textbox', { name: 'Size' }), '25');
    await user.click(screen.getByRole('checkbox', { name: 'Live' }));
    await user.type(screen.getByLabelText('Token'), 'abc');
    await user.click(send());
    expect(onSend.mock.calls[0]?.[0]).toEqual({
      ...initial,
      name: 'orders',
      note: 'two\nlines',
      size: 25,
      live: true,
      token: 'abc',
    });
  });

  it('are not sent with a date of which a part is missing, whose value is empty', async () => {
    const onSend = vi.fn<(values: Values) => void>();
    const { user } = renderUi(<Example onSend={onSend} />);
    const since = screen.getByLabelText<HTMLInputElement>('Since');
    const report = vi.spyOn(since, 'reportValidity');
    const halfTyped = vi.spyOn(since, 'validity', 'get').mockReturnValue({ badInput: true } as ValidityState);
    await user.click(send());
    expect(report).toHaveBeenCalled();
    expect(onSend).not.toHaveBeenCalled();
    halfTyped.mockRestore();
    await user.click(send());
    expect(onSend).toHaveBeenCalledOnce();
  });

  it('leave what an input method composes as it is typed until that ends', async () => {
    const onSend = vi.fn<(values: Values) => void>();
    const { user } = renderUi(<Example onSend={onSend} />);
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'orders');
    const size = screen.getByRole<HTMLInputElement>('textbox', { name: 'Size' });
    fireEvent.compositionStart(size);
    fireEvent.input(size, { target: { value: '１２' }, isComposing: true });
    expect(size.value).toBe('１２');
    fireEvent.compositionEnd(size);
    expect(size.value).toBe('12');
    await user.click(send());
    expect(onSend.mock.calls[0]?.[0].size).toBe(12);
  });

  it('take seconds of a time, and no year of six digits', () => {
    renderUi(<Example />);
    const since = screen.getByLabelText<HTMLInputElement>('Since');
    expect([since.type, since.step, since.max]).toEqual(['datetime-local', 'any', '9999-12-31T23:59:59.999']);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).max).toBe('');
  });

  it('tie label, help and error to the input, and put the error in the place of the help', async () => {
    const { user } = renderUi(<Example refuse={problem([{ name: 'body.name', detail: 'is taken' }])} />);
    const input = screen.getByRole('textbox', { name: 'Name' });
    expect(described(input)).toContain('Letters and digits.');
    expect(input.getAttribute('aria-invalid')).not.toBe('true');
    await user.click(send());
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(described(input)).toContain('is taken');
    expect(screen.queryByText('Letters and digits.')).toBeNull();
    expect(document.activeElement).toBe(input);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('put what matches no field on top, and focus the first field in reading order', async () => {
    const refuse = problem([
      { name: 'note', detail: 'is too long' },
      { in: 'path', name: 'projectId', detail: 'is unknown' },
      { name: 'name', detail: 'is empty' },
    ]);
    const { user } = renderUi(<Example refuse={refuse} />);
    await user.click(send());
    expect(screen.getByRole('alert').textContent).toContain('path projectId: is unknown');
    expect(screen.getByRole('alert').textContent).not.toContain('is too long');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
  });

  it('keep a number that is none as text', () => {
    expect(numberOrText('')).toBeNull();
    expect(numberOrText(' 12 ')).toBe(12);
    expect(numberOrText('１２\u200b')).toBe(12);
    expect(numberOrText('-1.5')).toBe(-1.5);
    for (const text of ['1.', '007', '1e400', '0x10', 'ten', 'NaN']) expect(numberOrText(text)).toBe(text);
  });

  it('show a value they do not know', () => {
    renderUi(<Example start={{ kind: 'pigeon' }} />);
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Kind' }).value).toBe('pigeon');
  });
});

describe('SecretField', () => {
  it('leaves a stored secret unchanged unless it is replaced, and can go back', async () => {
    const onSend = vi.fn<(values: Values) => void>();
    const { user } = renderUi(<Example onSend={onSend} />);
    await user.click(send());
    expect(onSend.mock.lastCall?.[0].secret).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Replace Signing secret' }));
    const input = screen.getByLabelText<HTMLInputElement>('Signing secret');
    expect(document.activeElement).toBe(input);
    expect(input.type).toBe('password');
    await user.type(input, 'new');
    await user.click(send());
    expect(onSend.mock.lastCall?.[0].secret).toBe('new');

    await user.click(screen.getByRole('button', { name: 'Leave Signing secret unchanged' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Replace Signing secret' }));
    await user.click(send());
    expect(onSend.mock.lastCall?.[0].secret).toBeNull();
  });
});

describe('space around a secret', () => {
  it('is said and sent, unless it is removed', async () => {
    const onSend = vi.fn<(values: Values) => void>();
    const start = {
      token: ' abc\u200b',
      raw: '\u200bx',
      metadata: { headers: [{ name: 'X-Key', value: 'abc ' }] },
    };
    const { user } = renderUi(<Example onSend={onSend} start={start} />);
    expect(described(screen.getByLabelText('Token'))).toContain('It begins and ends with');
    expect(described(screen.getByLabelText('Raw'))).toContain(
      'It begins with a character that cannot be seen',
    );
    expect(described(screen.getByRole('textbox', { name: 'Value 1' }))).toContain('It ends with a space');
    await user.click(screen.getByRole('button', { name: 'Replace Signing secret' }));
    await user.click(screen.getByLabelText('Raw'));
    await user.type(screen.getByLabelText('Signing secret'), 'new ');
    expect(described(screen.getByLabelText('Signing secret'))).toContain('It ends with a space');
    await user.click(send());
    expect(onSend.mock.lastCall?.[0]).toMatchObject({ ...start, secret: 'new ' });

    for (const field of ['Token', 'Raw', 'Value 1', 'Signing secret'])
      await user.click(screen.getByRole('button', { name: `Remove it from ${field}` }));
    await user.click(send());
    expect(onSend.mock.lastCall?.[0]).toMatchObject({
      token: 'abc',
      raw: 'x',
      secret: 'new',
      metadata: { headers: [{ name: 'X-Key', value: 'abc' }] },
    });
  });
});

it('a text that nobody changed keeps the space around it', async () => {
  const onSend = vi.fn<(values: Values) => void>();
  const { user } = renderUi(<Example onSend={onSend} start={{ name: ' Acme ' }} />);
  await user.click(screen.getByLabelText('Name'));
  await user.keyboard('{Enter}');
  expect(onSend.mock.lastCall?.[0].name).toBe(' Acme ');
  await user.type(screen.getByLabelText('Name'), 'x {Enter}');
  expect(onSend.mock.lastCall?.[0].name).toBe('Acme x');
});

describe('KeyValueField', () => {
  it('is filled by keyboard alone', async () => {
    const onSend = vi.fn<(values: Values) => void>();
    const { user } = renderUi(<Example onSend={onSend} />);
    await user.click(screen.getByRole('button', { name: 'Add header' }));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name 1' }));
    await user.keyboard('X-One{Enter}1{Enter}X-Two{Enter}2');
    await user.click(send());
    expect(onSend.mock.lastCall?.[0].metadata.headers).toEqual([
      { name: 'X-One', value: '1' },
      { name: 'X-Two', value: '2' },
    ]);
  });

  it('removes a row and moves the focus to its neighbour, then to the button', async () => {
    const headers = [
      { name: 'X-One', value: '1' },
      { name: 'X-Two', value: '2' },
    ];
    const onSend = vi.fn<(values: Values) => void>();
    const { user } = renderUi(<Example onSend={onSend} start={{ metadata: { headers } }} />);
    await user.click(screen.getByRole('button', { name: 'Remove X-One' }));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name 1' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name 1' }).value).toBe('X-Two');
    await user.click(screen.getByRole('button', { name: 'Remove X-Two' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add header' }));
    await user.click(send());
    expect(onSend.mock.lastCall?.[0].metadata.headers).toEqual([]);
  });

  it('shows the problem of a row on that row, and of the whole below it', async () => {
    const headers = [
      { name: 'X-One', value: '1' },
      { name: 'X-Two', value: '' },
    ];
    const first = renderUi(
      <Example
        start={{ metadata: { headers } }}
        refuse={problem([{ name: 'metadata.headers[1].value', detail: 'is empty' }])}
      />,
    );
    await first.user.click(send());
    const wrong = screen.getByRole('textbox', { name: 'Value 2' });
    expect(wrong.getAttribute('aria-invalid')).toBe('true');
    expect(described(wrong)).toContain('is empty');
    expect(screen.getByRole('textbox', { name: 'Value 1' }).getAttribute('aria-invalid')).not.toBe('true');
    first.unmount();

    const second = renderUi(
      <Example
        start={{ metadata: { headers } }}
        refuse={problem([{ name: 'metadata.headers.X-Two', detail: 'is reserved' }])}
      />,
    );
    await second.user.click(send());
    expect(described(screen.getByRole('group', { name: /Headers/ }))).toContain('X-Two: is reserved');
  });

  it('shows row problems that come after the submit has ended, one after another', async () => {
    const headers = [
      { name: 'X-One', value: '1' },
      { name: 'X-Two', value: '' },
    ];
    function Late() {
      const { control, setError } = useForm({ defaultValues: { headers } });
      const refuse = (path: 'headers.0.name' | 'headers.1.value') => () =>
        setError(path, { message: `${path} is wrong` });
      return (
        <>
          <KeyValueField control={control} name="headers" label="Headers" />
          <button type="button" onClick={refuse('headers.0.name')}>
            First
          </button>
          <button type="button" onClick={refuse('headers.1.value')}>
            Second
          </button>
        </>
      );
    }
    const { user } = renderUi(<Late />);
    await user.click(screen.getByRole('button', { name: 'First' }));
    expect(described(screen.getByRole('textbox', { name: 'Name 1' }))).toContain('headers.0.name is wrong');
    await user.click(screen.getByRole('button', { name: 'Second' }));
    expect(described(screen.getByRole('textbox', { name: 'Value 2' }))).toContain('headers.1.value is wrong');
  });
});
