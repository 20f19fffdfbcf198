import { Button, Checkbox, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { startTransition, useRef, useState } from 'react';
import type { SetUp } from '@/api/set-up/project-model';
import { keepSetUpPlan } from '@/api/set-up/set-up-plans';
import { ChangeButton } from '@/components/action-button';
import { IconChevronRight } from '@/components/icons';
import { Section } from '@/components/page/section';
import { DifferenceKind, DifferenceList } from '@/components/resources/difference-list';
import { EmptyState } from '@/components/state/empty-state';
import { formatNumber, plural } from '@/lib/format';
import { compareModels, type What } from '@/lib/project-model/compare';
import { knownChanges, withoutParts } from '@/lib/project-model/known-parts';
import { choicesOf, planOf, type Choice } from '@/lib/project-model/plan';
import type { PlanOrigin } from '@/lib/project-model/plan-body';
import { blockedWords, detailWords } from '@/lib/project-model/plan-words';
import classes from './choose-changes.module.css';
import { unknownWords } from './unknown-words';
import { useReach } from './use-reach';

const groups: readonly { what: What; title: string }[] = [
  { what: 'destination', title: 'Destinations' },
  { what: 'topic', title: 'Topics and routes' },
  { what: 'integration', title: 'Integrations' },
];

/** Changes of one group that are shown at first. */
const most = 50;
/** A change with this few differences shows them at once. */
const few = 4;

interface ChooseChangesProps {
  /** As the address has it. */
  project: string;
  projectId: string;
  target: SetUp;
  wanted: SetUp;
  /** Whose set-up is wanted, in a sentence: "project staging". */
  from: string;
  origin: PlanOrigin;
}

/** What differs between the project and the set-up that is wanted, to choose from. Ends with a plan. */
export function ChooseChanges({ project, projectId, target, wanted, from, origin }: ChooseChangesProps) {
  const navigate = useNavigate();
  const reachOf = useReach(project);
  const unknown = new Set([...target.unknown.keys(), ...wanted.unknown.keys()]);
  const before = withoutParts(target.model, unknown);
  const after = withoutParts(wanted.model, unknown);
  const changes = knownChanges(compareModels(before, after), new Set(wanted.unreadable.keys()));
  const choices = choicesOf(changes);
  const offered = choices.filter(({ blocked }) => !blocked);
  const firstChosen = offered.filter(({ removes }) => !removes).map(({ key }) => key);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(firstChosen));
  /** Prevents a second click from creating a second plan. */
  const leaving = useRef(false);

  const plan = async () => {
    if (leaving.current) return;
    leaving.current = true;
    const id = await keepSetUpPlan({
      project: projectId,
      title: `Apply changes from ${from}`,
      origin,
      base: before,
      unknown: [...unknown],
      steps: planOf(before, after, chosen),
    });
    await navigate({ to: '/projects/$project/settings/plans/$plan', params: { project, plan: id } });
    leaving.current = false;
  };
  const toggle = (key: string, isOn: boolean) =>
    setChosen((old) => new Set(isOn ? [...old, key] : [...old].filter((one) => one !== key)));

  const notes = [
    ...unknownWords('this project', target),
    ...(target.unreadable.size > 0
      ? ['It may be what is listed as new here. Adding that is then refused by the service.']
      : []),
    ...unknownWords(from, wanted),
    ...(wanted.unreadable.size > 0
      ? ['It may be what only this project seems to have, so no such deletion is offered.']
      : []),
  ];
  const count = offered.filter(({ key }) => chosen.has(key)).length;
  return (
    <Stack gap="lg">
      {notes.length > 0 ? (
        <div className="callout stack gap-8">
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      ) : null}
      {choices.length === 0 ? (
        <EmptyState title={`This project is set up as ${from}`}>
          {notes.length > 0
            ? 'Nothing differs in what could be compared.'
            : 'Nothing differs. Addresses and secrets of destinations, order and formatting do not count.'}
        </EmptyState>
      ) : (
        <>
          <div className="row gap-8-12">
            <ChangeButton
              variant="filled"
              disabledReason={count === 0 ? 'No change is chosen' : undefined}
              onClick={() => void plan()}
            >
              Plan {plural(count, 'change')}
            </ChangeButton>
            {count > 0 ? (
              <Button onClick={() => setChosen(new Set())}>Choose none</Button>
            ) : (
              <Button onClick={() => setChosen(new Set(firstChosen))}>Choose all that add or change</Button>
            )}
            <output className="note">
              {formatNumber(count)} of {plural(choices.length, 'change')} chosen. Nothing is changed before
              you run the plan.
            </output>
          </div>
          {groups.map(({ what, title }) => (
            <Group
              key={what}
              title={title}
              choices={choices.filter(({ change }) => change.what === what)}
              chosen={chosen}
              onToggle={toggle}
              reachOf={({ change }) => reachOf(change)}
            />
          ))}
        </>
      )}
    </Stack>
  );
}

interface GroupProps {
  title: string;
  choices: readonly Choice[];
  chosen: ReadonlySet<string>;
  onToggle: (key: string, isOn: boolean) => void;
  reachOf: (choice: Choice) => string | undefined;
}

function Group({ title, choices, chosen, onToggle, reachOf }: GroupProps) {
  const [shown, setShown] = useState(most);
  if (choices.length === 0) return null;
  return (
    <Section title={title} count={formatNumber(choices.length)}>
      <ul className="card divided">
        {choices.slice(0, shown).map((choice) => (
          <Row
            key={choice.key}
            choice={choice}
            isChosen={chosen.has(choice.key)}
            onToggle={(isOn) => onToggle(choice.key, isOn)}
            reach={reachOf(choice)}
          />
        ))}
      </ul>
      {choices.length > shown ? (
        <Button size="xs" mt="xs" onClick={() => startTransition(() => setShown(choices.length))}>
          Show all {formatNumber(choices.length)}
        </Button>
      ) : null}
    </Section>
  );
}

interface RowProps {
  choice: Choice;
  isChosen: boolean;
  onToggle: (isOn: boolean) => void;
  reach: string | undefined;
}

const verbOf = ({ change, removes }: Choice) =>
  change.kind === 'added' ? 'Add' : change.kind === 'removed' ? 'Delete' : removes ? 'Remove from' : 'Change';

function Row({ choice, isChosen, onToggle, reach }: RowProps) {
  const { change, details, removes } = choice;
  const blocked = blockedWords(choice);
  const isShort = change.kind === 'changed' && details.length <= few;
  const [isOpen, setOpen] = useState(isShort);
  return (
    <li className={classes.row}>
      <Checkbox
        aria-label={`${verbOf(choice)} ${change.what} ${change.name}`}
        checked={isChosen}
        disabled={blocked !== undefined}
        onChange={(event) => onToggle(event.currentTarget.checked)}
      />
      <DifferenceKind
        kind={removes ? 'removed' : change.kind}
        {...(change.kind === 'removed' ? { word: 'Only here' } : {})}
      />
      <div className="shrink">
        <p className={`${classes.name} row`}>
          <span className="medium wrap-anywhere">{change.name}</span>
          {change.kind === 'changed' && removes ? <span className="note">would lose</span> : null}
          {details.length > 0 && !isShort ? (
            <Button
              variant="subtle"
              size="compact-xs"
              aria-expanded={isOpen}
              aria-label={`${isOpen ? 'Hide' : 'Show'} ${change.kind === 'changed' ? 'the differences' : 'the details'} of ${change.what} ${change.name}`}
              rightSection={<IconChevronRight aria-hidden className={classes.turn} />}
              onClick={() => setOpen(!isOpen)}
            >
              {change.kind === 'changed' ? plural(details.length, 'difference') : 'Details'}
            </Button>
          ) : null}
          {reach === undefined ? null : <span className="note">{reach}</span>}
        </p>
        {blocked === undefined ? null : <p className="note">{blocked}</p>}
        {isOpen ? <Details choice={choice} /> : null}
      </div>
    </li>
  );
}

function Details({ choice: { change, details } }: { choice: Choice }) {
  if (change.what === 'integration')
    return (
      <div className="above-4">
        <DifferenceList differences={change.details} />
      </div>
    );
  const own = { ...change, details };
  return (
    <ul className="above-4">
      {detailWords(own).map((words) => (
        <li key={words} className="small wrap-anywhere">
          {words}
        </li>
      ))}
    </ul>
  );
}
