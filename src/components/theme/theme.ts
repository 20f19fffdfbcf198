import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import { findOptions } from '@/components/form/find-options';
import { takeOnlyMatch } from '@/components/form/take-only-match';

// The ramps only feed Mantine's own rules; what this console draws itself uses the tokens in tokens.css.
const grey: MantineColorsTuple = [
  '#f6f8fa',
  '#eff2f5',
  '#e6eaee',
  '#dce1e7',
  '#c3cad2',
  '#818c98',
  '#65717d',
  '#4a5561',
  '#2f3842',
  '#1a212a',
];
const dark: MantineColorsTuple = [
  '#dde4ea',
  '#b6c0ca',
  '#9ba7b3',
  '#6d7884',
  '#2f3841',
  '#29323b',
  '#1f262d',
  '#171d23',
  '#11161b',
  '#0c1014',
];
const accent: MantineColorsTuple = [
  '#eef6f8',
  '#e2eff2',
  '#bfdde4',
  '#93c6d2',
  '#5cbfd4',
  '#2a93aa',
  '#17778d',
  '#0b6276',
  '#084f60',
  '#063c49',
];

export const theme = createTheme({
  colors: { gray: grey, dark, accent },
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 6 },
  white: '#fefefe',
  black: '#1a212a',
  fontFamily: 'var(--font-text)',
  fontFamilyMonospace: 'var(--font-mono)',
  fontSizes: {
    xs: 'var(--size-12)',
    sm: 'var(--size-13)',
    md: 'var(--size-13)',
    lg: 'var(--size-16)',
    xl: 'var(--size-20)',
  },
  lineHeights: {
    xs: 'var(--line-16)',
    sm: 'var(--line-20)',
    md: 'var(--line-20)',
    lg: 'var(--line-24)',
    xl: 'var(--line-28)',
  },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  spacing: {
    xs: 'var(--space-8)',
    sm: 'var(--space-12)',
    md: 'var(--space-16)',
    lg: 'var(--space-24)',
    xl: 'var(--space-32)',
  },
  radius: {
    xs: 'var(--radius-small)',
    sm: 'var(--radius-control)',
    md: 'var(--radius-card)',
    lg: 'var(--radius-card)',
    xl: 'var(--radius-pill)',
  },
  defaultRadius: 'sm',
  shadows: {
    xs: 'none',
    sm: 'none',
    md: 'var(--shadow-float)',
    lg: 'var(--shadow-float)',
    xl: 'var(--shadow-float)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  activeClassName: '',
  // Plain objects rather than Component.extend(): naming a component here would put it in the first load.
  components: {
    // Quiet, unless it is the one thing to do here.
    Button: { defaultProps: { variant: 'default' } },
    // Their titles are in a <header>, which assistive technology would take for a second banner of the page.
    Modal: {
      defaultProps: {
        attributes: { header: { role: 'presentation' } },
        radius: 'md',
        padding: 'lg',
        transitionProps: { transition: 'fade', duration: 140 },
        overlayProps: { color: 'var(--backdrop)', backgroundOpacity: 1 },
      },
    },
    Drawer: {
      defaultProps: {
        attributes: { header: { role: 'presentation' } },
        padding: 'lg',
        overlayProps: { color: 'var(--backdrop)', backgroundOpacity: 1 },
      },
    },
    Menu: {
      defaultProps: {
        shadow: 'md',
        transitionProps: { transition: 'fade', duration: 120 },
      },
    },
    Popover: { defaultProps: { shadow: 'md', transitionProps: { transition: 'fade', duration: 120 } } },
    // A closed list keeps no options in the page: forms have dozens of lists, some of hundreds.
    Combobox: { defaultProps: { shadow: 'md', keepMounted: false } },
    Tooltip: { defaultProps: { transitionProps: { transition: 'fade', duration: 120 } } },
    Select: {
      defaultProps: {
        checkIconPosition: 'right',
        allowDeselect: false,
        onKeyDown: takeOnlyMatch,
        filter: findOptions,
      },
    },
    TagsInput: { defaultProps: { filter: findOptions } },
    // What is typed belongs to a service, not to the person.
    TextInput: { defaultProps: { autoComplete: 'off' } },
    Textarea: { defaultProps: { autoComplete: 'off' } },
    PasswordInput: { defaultProps: { autoComplete: 'off', spellCheck: false } },
    CloseButton: { defaultProps: { 'aria-label': 'Close' } },
    Tabs: { defaultProps: { keepMounted: false } },
    Notification: { defaultProps: { withBorder: true, radius: 'md' } },
  },
});

const fromTokens = {
  '--mantine-color-body': 'var(--surface-1)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-secondary)',
  '--mantine-color-placeholder': 'var(--text-secondary)',
  '--mantine-color-anchor': 'var(--link)',
  '--mantine-color-error': 'var(--status-failure)',
  '--mantine-color-success': 'var(--status-success)',
  '--mantine-color-default': 'var(--surface-2)',
  '--mantine-color-default-hover': 'var(--surface-hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--border-strong)',
  '--mantine-color-disabled': 'var(--surface-disabled)',
  '--mantine-color-disabled-color': 'var(--text-disabled)',
  '--mantine-color-disabled-border': 'var(--border)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  // Text on a filled button of any colour.
  '--mantine-color-white': 'var(--on-accent)',
  '--mantine-color-accent-text': 'var(--accent-text)',
  '--mantine-color-accent-filled': 'var(--accent)',
  '--mantine-color-accent-filled-hover': 'var(--accent-hover)',
  '--mantine-color-accent-light-hover': 'var(--surface-pressed)',
  '--mantine-color-accent-light-color': 'var(--accent-text)',
  '--mantine-color-gray-text': 'var(--text-secondary)',
  '--mantine-color-gray-light-hover': 'var(--surface-hover)',
  '--mantine-color-gray-light-color': 'var(--text-secondary)',
  '--mantine-color-red-filled': 'var(--danger)',
  '--mantine-color-red-filled-hover': 'var(--danger-hover)',
};

/** For MantineProvider: Mantine writes these variables at run time, after and above our layers. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: fromTokens,
  dark: fromTokens,
});
