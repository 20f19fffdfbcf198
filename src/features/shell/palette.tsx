import { UnstyledButton } from '@mantine/core';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { IconSearch } from '@/components/icons';
import { Keys } from '@/components/keys';
import type { ShortcutScope } from '@/components/shortcuts';
import { nothingKept, useKeptKeys, type KeptKeys } from './kept-keys';
import classes from './palette.module.css';
import type { PaletteItem } from './palette-item';
import { usePaletteResults } from './use-palette-results';

const [store, palette] = createSpotlight();

interface PaletteProps {
  opened: boolean;
  onClose: () => void;
  /** Text typed after opening, before its field was focused. */
  keptRef: RefObject<KeptKeys>;
  /** The shortcuts of the page on which it was opened. */
  scopes: readonly ShortcutScope[];
}

/** The command palette: opens pages, finds things by name, id or address, and runs the page's shortcuts. */
export function Palette({ opened, onClose, keptRef, scopes }: PaletteProps) {
  const chosen = useRef<PaletteItem>(undefined);
  const [query, setQuery] = useState('');
  const [selected, setSelected] = useState(0);
  const [hasFocus, setHasFocus] = useState(false);
  // Enter was pressed before there was a result.
  const [entered, setEntered] = useState(false);
  const { groups, status, nothing, isReading } = usePaletteResults(query, scopes);
  useKeptKeys(opened && !hasFocus, keptRef, onClose);
  const listId = useId();
  useEffect(() => (opened ? palette.open() : palette.close()), [opened]);

  const items = groups.flatMap((group) => group.items);
  const at = Math.min(selected, items.length - 1);
  const optionId = (index: number) => `${listId}option${index}`;
  const select = (index: number) => {
    setSelected(index);
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' });
  };
  const choose = (item: PaletteItem) => {
    if (item.staysOpen === true) return item.run();
    chosen.current = item;
    return palette.close();
  };
  const chooseFirst = useEffectEvent(() => {
    // A wider search only starts when its item is chosen.
    const found = items.find(({ staysOpen }) => staysOpen !== true);
    if (found) choose(found);
  });
  const isDecided = entered && !isReading;
  useEffect(() => {
    if (isDecided) chooseFirst();
  }, [isDecided]);
  const takeKept = () => {
    const { text, entered: enteredEarly } = keptRef.current;
    keptRef.current = nothingKept;
    setHasFocus(true);
    if (text === '') return;
    setQuery(text);
    setEntered(enteredEarly);
  };
  const handleKey = (event: KeyboardEvent) => {
    const item = items[at];
    if (!item) {
      if (event.key === 'Enter') setEntered(isReading);
      return;
    }
    const count = items.length;
    const next = { ArrowDown: at + 1, ArrowUp: at + count - 1 }[event.key];
    if (next === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    setEntered(false);
    if (next === undefined) choose(item);
    else select(next % count);
  };
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      onSpotlightClose={onClose}
      classNames={{ content: classes.content, body: classes.body }}
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      transitionProps={{
        duration: 0,
        // Only now is the focus restored, so that a command can move it.
        onExited: () => {
          chosen.current?.run();
          chosen.current = undefined;
          setQuery('');
          setSelected(0);
          setEntered(false);
          setHasFocus(false);
        },
      }}
      attributes={{ content: { 'aria-label': 'Command palette' } }}
    >
      <div className={`${classes.top} line gap-8 quiet`}>
        <IconSearch aria-hidden />
        {/* Spotlight's own search only marks the selection in the DOM, where screen readers do not find it. */}
        <input
          className={classes.search}
          data-autofocus
          placeholder="Go to a page, find by name, or paste an id or address"
          aria-label="Search for a page, a thing or a command"
          role="combobox"
          aria-expanded
          aria-autocomplete="list"
          aria-controls={listId}
          aria-activedescendant={items.length > 0 ? optionId(at) : undefined}
          spellCheck={false}
          autoComplete="off"
          value={query}
          onFocus={takeKept}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setSelected(0);
            document.getElementById(listId)?.scrollTo({ top: 0 });
            setEntered(false);
          }}
          onKeyDown={handleKey}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a <select> cannot show rich results */}
      <div id={listId} className={classes.list} role="listbox" aria-label="Results">
        {groups.map(({ title, items: ofGroup }) => (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <optgroup> needs a <select>
          <div key={title} role="group" aria-label={title}>
            <div className={`hint ${classes.heading}`} aria-hidden>
              {title}
            </div>
            {ofGroup.map((item) => {
              const index = items.indexOf(item);
              return (
                <Option
                  key={item.id}
                  id={optionId(index)}
                  item={item}
                  selected={index === at}
                  onChoose={() => choose(item)}
                />
              );
            })}
          </div>
        ))}
      </div>
      <output className={classes.status}>{nothing ?? status ?? <Hints />}</output>
    </Spotlight.Root>
  );
}

interface OptionProps {
  id: string;
  item: PaletteItem;
  selected: boolean;
  onChoose: () => void;
}

function Option({ id, item: { label, detail, icon: Icon, keys }, selected, onChoose }: OptionProps) {
  return (
    <UnstyledButton
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <option> cannot hold icons and keys
      role="option"
      aria-selected={selected}
      data-selected={selected || undefined}
      className={`${classes.option} hoverable line gap-8 small`}
      tabIndex={-1}
      // The search field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className={classes.icon}>{Icon ? <Icon aria-hidden /> : null}</span>
      <span className={`truncate ${classes.label} fill shrink`}>{label}</span>
      {detail === undefined ? null : <span className={`quiet truncate ${classes.detail}`}>{detail}</span>}
      {keys === undefined ? null : <Keys keys={keys} />}
    </UnstyledButton>
  );
}

function Hints() {
  return (
    <span className="wrap gap-4-16" aria-hidden>
      <span>
        <Keys keys="ArrowUp" /> <Keys keys="ArrowDown" /> choose
      </span>
      <span>
        <Keys keys="Enter" /> open
      </span>
      <span>
        <Keys keys="Escape" /> close
      </span>
    </span>
  );
}
