import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { integrationQueries } from '@/api/integrations';
import { useOffered } from '@/api/offered';
import { useProviderOptions } from '@/api/provider-options';
import { providerQueries } from '@/api/providers';
import { renderProvider } from '@/components/resources/provider-name';
import { EditPick, EditText } from '../forms/edit-fields';
import forms from '../forms/forms.module.css';
import { copyName } from '../forms/node-kind';
import { useEdits } from '../forms/use-node';
import { NameOrigin } from '../known-names/name-origin';
import { useKnownNames } from '../known-names/use-known-names';
import { useDestinations } from '../pickers/destinations';
import { useBase, useEditor, useValueAt } from '../use-editor';
import { textAt } from '@/lib/manifest/walk';
import { findObject, isSameName, objectsInSteps, toggleObject } from './step-edits';
import classes from './steps.module.css';

const columns = [
  { block: 'read', label: 'Read' },
  { block: 'write', label: 'Write' },
] as const;

/** Provider, name, and the objects to read and to write. */
export function RecordsStep() {
  const base = useBase();
  const value = useValueAt(base);
  const provider = textAt(value, 'provider') ?? '';
  return (
    <>
      <div className={forms.pair}>
        <ProviderField />
        <EditText path={[...base, 'name']} />
      </div>
      {provider === '' ? (
        <p className="hint">Choose a provider to see the objects it is often used for.</p>
      ) : (
        <Objects />
      )}
    </>
  );
}

/** Proposes a name with the provider, as long as nobody has typed another. */
function ProviderField() {
  const { project } = useEditor();
  const base = useBase();
  const value = useValueAt(base);
  const path = [...base, 'provider'];
  const catalog = useOffered(providerQueries.catalog(), { optional: true });
  const integrations = useOffered(integrationQueries.list(project), { optional: true });
  const options = useProviderOptions(project, catalog.data);
  const { apply } = useEdits();
  const [proposed, setProposed] = useState('');
  const choose = (next = '') => {
    const name = textAt(value, 'name') ?? '';
    const taken = new Set(integrations.data?.map((integration) => integration.name));
    const proposal = next === '' || !taken.has(next) ? next : copyName(next, taken);
    const isOwn = name !== '' && name !== proposed;
    apply({
      type: 'all',
      edits: [
        { type: 'set', path, value: next },
        ...(isOwn ? [] : [{ type: 'set', path: [...base, 'name'], value: proposal } as const]),
      ],
    });
    if (!isOwn) setProposed(proposal);
  };
  return (
    <EditPick
      path={path}
      placeholder="Such as Salesforce"
      description="Whose accounts your customers connect. It cannot be changed later."
      data={options}
      renderOption={renderProvider}
      onChange={choose}
    />
  );
}

function Objects() {
  const base = useBase();
  const integration = useValueAt(base);
  const { provider, objects: knownObjects } = useKnownNames();
  const objects = knownObjects();
  const catalog = useOffered(providerQueries.catalog(), { optional: true });
  const { only } = useDestinations();
  const { apply } = useEdits();
  const [typed, setTyped] = useState('');
  const info = catalog.data?.[provider];
  const title = info?.displayName || provider;
  const chosen = objectsInSteps(integration);
  const rows = [
    ...objects.map((known) => ({
      ...known,
      name: chosen.find((name) => isSameName(name, known.name)) ?? known.name,
      known: true,
    })),
    ...chosen
      .filter((name) => !objects.some((known) => isSameName(known.name, name)))
      .map((name) => ({ name, usedBy: [], known: false })),
  ];
  const toggle = (block: 'read' | 'write', name: string) =>
    apply(toggleObject(integration, base, block, name, only));
  const add = () => {
    const name = typed.trim();
    setTyped('');
    if (name !== '' && !chosen.some((other) => isSameName(other, name))) toggle('read', name);
  };
  const lacks = (block: 'read' | 'write') => info?.support?.[block] === false;
  return (
    <>
      {rows.length > 0 ? (
        <table className={classes.objects}>
          <caption className="hint">
            Commonly used with {title}, unless another integration is named. Whether an account has them is
            known once a customer is connected.
          </caption>
          <thead>
            <tr>
              <th scope="col">Object</th>
              {columns.map(({ block, label }) => (
                <th key={block} scope="col" className={classes.check}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, usedBy, known }) => (
              <tr key={name.toLowerCase()}>
                <th scope="row">
                  <code>{name}</code>{' '}
                  {usedBy.length > 0 || !known ? <NameOrigin usedBy={usedBy} known={known} /> : null}
                </th>
                {columns.map(({ block, label }) => {
                  const found = findObject(integration, base, block, name);
                  return (
                    <td key={block} className={classes.check}>
                      <Checkbox
                        aria-label={`${label} ${name}`}
                        checked={found !== undefined}
                        disabled={lacks(block) && !found}
                        onChange={() => toggle(block, name)}
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {columns
        .filter(({ block }) => lacks(block))
        .map(({ block, label }) => (
          <p key={block} className="hint">
            {label}: {title} does not offer it.
          </p>
        ))}
      <div className={`${classes.add} at-end wrap gap-8`}>
        <TextInput
          label={rows.length > 0 ? 'Another object' : 'Object'}
          className="mono-field"
          description={`As ${title} names it.`}
          value={typed}
          spellCheck={false}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <Button disabled={typed.trim() === ''} onClick={add}>
          Add object
        </Button>
      </div>
    </>
  );
}
