import './mantine.css';
import './mantine-parts.css';
import { MantineContext, MantineProvider } from '@mantine/core';
import { use, type ReactNode } from 'react';
import { cssVariablesResolver, theme } from './theme';

/**
 * What Mantine's parts need around them, once. The connect page has none of them, so this is loaded with the pages that
 * have.
 */
export function Themed({ children }: { children: ReactNode }) {
  if (use(MantineContext) !== null) return children;
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  );
}
