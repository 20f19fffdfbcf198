import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** WebKit takes no style in the shorthand. */
const wavy = (color: string) => ({
  textDecorationLine: 'underline',
  textDecorationStyle: 'wavy',
  textDecorationColor: color,
});

/** Uses the console's tokens, so it follows the colour scheme. */
const look = EditorView.theme({
  '&': {
    height: '100%',
    color: 'var(--text)',
    backgroundColor: 'var(--surface-1)',
    fontSize: 'var(--size-12)',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: 'var(--line-18)' },
  '.cm-content': { caretColor: 'var(--text)', paddingBlock: 'var(--space-8)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)', borderLeftWidth: '2px' },
  '.cm-gutters': {
    color: 'var(--text-secondary)',
    backgroundColor: 'var(--surface-0)',
    borderRight: 'var(--border-width) solid var(--border)',
  },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--surface-hover) 60%, transparent)' },
  '.cm-activeLineGutter': { backgroundColor: 'var(--surface-hover)', color: 'var(--text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--accent) 28%, transparent)',
  },
  '.cm-node': { backgroundColor: 'var(--surface-selected)' },
  '.cm-foldPlaceholder': {
    color: 'var(--text-secondary)',
    backgroundColor: 'var(--surface-hover)',
    border: 'var(--border-width) solid var(--border)',
    paddingInline: 'var(--space-4)',
  },
  '.cm-panels': { color: 'var(--text)', backgroundColor: 'var(--surface-0)', borderColor: 'var(--border)' },
  '.cm-panel.cm-search': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 'var(--space-6) var(--space-8)',
    padding: 'var(--space-8) var(--space-32) var(--space-8) var(--space-8)',
    fontFamily: 'var(--font-text)',
    fontSize: 'var(--size-12)',
  },
  '.cm-panel.cm-search br': { flexBasis: '100%', content: '""', display: 'block' },
  '.cm-panel.cm-search label': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 'var(--space-4)',
    fontSize: 'inherit',
  },
  '.cm-panel.cm-search :is(input, button, label)': { margin: '0' },
  '.cm-textfield, .cm-button': {
    color: 'var(--text)',
    background: 'var(--surface-2)',
    minHeight: 'var(--control-height-small)',
    paddingBlock: '0',
    paddingInline: 'var(--space-8)',
    border: 'var(--border-width) solid var(--border-strong)',
    borderRadius: 'var(--radius-control)',
    fontSize: 'inherit',
  },
  '.cm-textfield': { flex: '1 1 9rem', fontFamily: 'var(--font-mono)' },
  '.cm-button': { borderColor: 'var(--border-button)', fontFamily: 'inherit', cursor: 'pointer' },
  '.cm-button:hover': { background: 'var(--surface-hover)' },
  '.cm-panel.cm-search button[name=close]': {
    top: 'var(--space-8)',
    right: 'var(--space-8)',
    width: 'var(--control-height-small)',
    height: 'var(--control-height-small)',
    color: 'var(--text-secondary)',
    borderRadius: 'var(--radius-control)',
    fontSize: 'var(--size-16)',
    cursor: 'pointer',
  },
  '.cm-panel.cm-search button[name=close]:hover': { background: 'var(--surface-hover)' },
  '.cm-searchMatch': { backgroundColor: 'var(--highlight)', outline: 'none' },
  '.cm-searchMatch-selected': { outline: 'var(--focus-width) solid var(--focus)' },
  '.cm-selectionMatch, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'color-mix(in srgb, var(--accent) 16%, transparent)',
  },
  '.cm-tooltip': {
    color: 'var(--text)',
    backgroundColor: 'var(--surface-2)',
    border: 'var(--border-width) solid var(--border)',
    borderRadius: 'var(--radius-control)',
    boxShadow: 'var(--shadow-float)',
    fontFamily: 'var(--font-text)',
    fontSize: 'var(--size-12)',
    maxWidth: 'var(--width-tooltip)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--font-mono)', maxHeight: '14rem' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    paddingBlock: 'var(--space-4)',
    paddingInline: 'var(--space-8)',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    color: 'var(--text)',
    backgroundColor: 'var(--surface-selected)',
  },
  '.cm-help': { padding: 'var(--space-8) var(--space-12)' },
  '.cm-diagnostic': { padding: 'var(--space-8) var(--space-12)', borderLeftWidth: 'var(--mark-width)' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--status-failure)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--status-warning)' },
  '.cm-diagnosticAction': {
    color: 'var(--accent-text)',
    backgroundColor: 'transparent',
    border: 'var(--border-width) solid var(--border-button)',
    borderRadius: 'var(--radius-small)',
    font: 'inherit',
    marginInlineStart: 'var(--space-8)',
  },
  '.cm-lint-marker': {
    width: 'var(--space-8)',
    height: 'var(--space-8)',
    marginBlockStart: 'var(--space-4)',
  },
  '.cm-lint-marker-error': { content: 'normal', borderRadius: '50%', background: 'var(--status-failure)' },
  '.cm-lint-marker-warning': {
    content: 'normal',
    clipPath: 'polygon(50% 0, 100% 100%, 0 100%)',
    background: 'var(--status-warning)',
  },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    ...wavy('var(--status-failure)'),
    textDecorationSkipInk: 'none',
  },
  '.cm-lintRange-warning': {
    backgroundImage: 'none',
    ...wavy('var(--status-warning)'),
    textDecorationSkipInk: 'none',
  },
  '.cm-collapsedLines': {
    color: 'var(--text-secondary)',
    background: 'var(--surface-hover)',
    fontFamily: 'var(--font-text)',
    fontSize: 'var(--size-12)',
  },
  '.cm-collapsedLines::before, .cm-collapsedLines::after': { content: '"" !important' },
  '.cm-changedLine': { backgroundColor: 'var(--status-success-bg)' },
  '.cm-deletedChunk': { backgroundColor: 'var(--status-failure-bg)' },
});

const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--link)' },
  { tag: [tags.string, tags.attributeValue], color: 'var(--status-success)' },
  { tag: [tags.number, tags.bool, tags.null, tags.keyword], color: 'var(--status-paused)' },
  { tag: [tags.comment, tags.lineComment], color: 'var(--text-secondary)', fontStyle: 'italic' },
  { tag: [tags.labelName, tags.typeName, tags.meta], color: 'var(--status-warning)' },
  { tag: [tags.punctuation, tags.separator, tags.squareBracket, tags.brace], color: 'var(--text-secondary)' },
  { tag: tags.invalid, color: 'var(--status-failure)' },
]);

export const sourceTheme = [look, syntaxHighlighting(colours)];
