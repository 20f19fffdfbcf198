import type { ReactNode } from 'react';
import { SectionHeader } from '@/components/page/section';
import { WithFacts } from '@/components/page/with-facts';

interface WithHelpProps {
  /** From what the form takes to what follows it. */
  steps: readonly string[];
  /** What is good to know, in no order. */
  areNotes?: boolean;
  children: ReactNode;
}

/** A form with the way from it to its purpose beside it, step by step. */
export function WithHelp({ steps, areNotes = false, children }: WithHelpProps) {
  const List = areNotes ? 'ul' : 'ol';
  return (
    <WithFacts
      facts={
        <aside aria-labelledby="form-help">
          <SectionHeader id="form-help" title="How it works" />
          <List className="bullets note stack gap-8">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </List>
        </aside>
      }
    >
      {children}
    </WithFacts>
  );
}
