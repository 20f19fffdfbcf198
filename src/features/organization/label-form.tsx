import { useUpdateOrganization } from '@/api/organization';
import { notify } from '@/components/notify';
import type { Organization } from '@/contract/organization';
import { OneFieldForm } from './one-field-form';
import { Part, type Offered } from './part';

const longest = 255;

function labelFault(label: string): string | undefined {
  if (label.trim() === '') return 'Label is required';
  return label.length > longest ? `Label is at most ${longest} characters long` : undefined;
}

/** The name people see. Where it cannot be read, it can still be set. */
export function LabelForm({ orgId, list }: { orgId: string; list: Offered<Organization> }) {
  const update = useUpdateOrganization(orgId);
  const label = list.data?.label;
  return (
    <Part
      title="Label"
      list={list}
      nouns="label"
      below={
        list.isPending ? null : (
          <OneFieldForm
            label="Organization label"
            field="Label"
            issueName="label"
            initial={label ?? ''}
            description={() => 'What people read where this organization is named'}
            fault={labelFault}
            verb="Save label"
            disabledReason={(value) => (value === label ? 'Nothing has changed' : undefined)}
            onSubmit={async (value) => {
              await update.mutateAsync(value);
              notify.done('The label was saved');
            }}
          />
        )
      }
    >
      {() => null}
    </Part>
  );
}
