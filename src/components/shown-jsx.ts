import { Fragment } from 'react';
import { isPlain, showHidden, showHiddenAndSpaces, shownName } from '@/lib/hidden-characters';

/** Elements that are known by their text alone, which may be a name. */
const named = new Set<unknown>(['a', 'h1', 'h2', 'h3']);

/** The attributes that are read or read out as text. */
const attributes = ['title', 'aria-label', 'aria-description', 'placeholder', 'alt'] as const;

/**
 * The properties of an element as it is drawn: characters that hide or reorder text are shown, and a link or heading
 * without a letter says that it has no name. Components get theirs unchanged. So do the values of fields, and the copy
 * behind a field, which must have its letters (`data-as-typed`).
 */
export function shownProps<Props>(type: unknown, props: Props): Props {
  if ((typeof type !== 'string' && type !== Fragment) || type === 'style') return props;
  let shown = props as Readonly<Record<string, unknown>>;
  if (shown['data-as-typed']) return props;
  const show = type === 'code' ? showHiddenAndSpaces : showHidden;
  const { children: given } = shown;
  const children = showIn(named.has(type) && typeof given === 'string' ? shownName(given) : given, show);
  if (children !== shown['children']) shown = { ...shown, children };
  for (const name of attributes) {
    const text = shown[name];
    const drawn = typeof text === 'string' ? showHidden(text) : text;
    if (drawn !== text) shown = { ...shown, [name]: drawn };
  }
  return shown as Props;
}

/** More marks on a letter than any writing has: a browser lays out many of them for minutes. */
const withoutPiles = (text: string) => (isPlain(text) ? text : text.replaceAll(/(\p{M}{50})\p{M}+/gu, '$1…'));

function showIn(children: unknown, show: (text: string) => string): unknown {
  if (typeof children === 'string') return withoutPiles(show(children));
  if (!Array.isArray(children)) return children;
  const shown = children.map((child) => showIn(child, show));
  return shown.some((child, at) => child !== children[at]) ? shown : children;
}
