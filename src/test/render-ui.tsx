import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement, ReactNode } from 'react';
import { cssVariablesResolver, theme } from '@/components/theme/theme';
import { Announcer } from '@/components/announcer';
import { TimeZoneProvider } from '@/components/time-zone';

function Frame({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} env="test">
      <TimeZoneProvider zone="UTC">
        {children}
        <Announcer />
      </TimeZoneProvider>
    </MantineProvider>
  );
}

/** Renders interface without routes or data, under our theme and in UTC. */
export function renderUi(ui: ReactElement) {
  return { user: userEvent.setup(), ...render(ui, { wrapper: Frame }) };
}
