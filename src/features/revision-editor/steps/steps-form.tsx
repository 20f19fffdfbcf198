import { Button, Group } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { useBase, useReadOnlyReason, useValueAt } from '@/features/revision-editor/use-editor';
import forms from '@/features/revision-editor/forms/forms.module.css';
import { objectsOf } from '@/lib/manifest/walk';
import { DestinationStep } from './destination-step';
import { FieldsStep } from './fields-step';
import { RecordsStep } from './records-step';
import { ScheduleStep } from './schedule-step';
import classes from './steps.module.css';

interface StepsFormProps {
  /** The button that ends the steps. */
  review: ReactNode;
  /** Opens the editor with the same document. */
  onEdit: () => void;
}

/** The four decisions of a new integration. They write the document that the source shows. */
export function StepsForm({ review, onEdit }: StepsFormProps) {
  const reason = useReadOnlyReason();
  const hasReads = objectsOf(useValueAt(useBase()), 'read', []).length > 0;
  return (
    <>
      {reason === undefined ? null : <output className={forms.warning}>{reason}</output>}
      <fieldset className={classes.steps} disabled={reason !== undefined}>
        <Step
          number={1}
          title="Which records"
          text="What your product reads from its customers’ accounts, and writes to them."
        >
          <RecordsStep />
        </Step>
        <Step number={2} title="Which fields" text="What arrives of each record, and under which names.">
          <FieldsStep />
        </Step>
        <Step number={3} title="How often" text="When the service looks for changed records.">
          {hasReads ? <ScheduleStep /> : <Nothing />}
        </Step>
        <Step number={4} title="Where to" text="Where the service sends the records it has read.">
          {hasReads ? <DestinationStep /> : <Nothing />}
        </Step>
      </fieldset>
      <Group className={classes.end} gap="xs">
        {review}
        <Button variant="default" onClick={onEdit}>
          Open in the editor
        </Button>
      </Group>
    </>
  );
}

const Nothing = () => <p className="hint">Only for records that are read. None is chosen yet.</p>;

interface StepProps {
  number: number;
  title: string;
  text: string;
  children: ReactNode;
}

function Step({ number, title, text, children }: StepProps) {
  const id = useId();
  return (
    <section className={classes.step} aria-labelledby={id}>
      <div>
        <h2 id={id} className={classes.title}>
          <span className={classes.number} aria-hidden>
            {number}
          </span>
          {title}
        </h2>
        <p className="note">{text}</p>
      </div>
      {children}
    </section>
  );
}
