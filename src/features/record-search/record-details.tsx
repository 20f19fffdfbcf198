import { Drawer, Stack } from '@mantine/core';
import { JsonView } from '@/components/json-view';
import type { SearchEntry } from '@/contract/record';

interface RecordDetailsProps {
  entry: SearchEntry;
  number: number;
  onClose: () => void;
}

/** One record in every form the service returned. */
export function RecordDetails({ entry, number, onClose }: RecordDetailsProps) {
  const { mappedFields, fields, raw, ...rest } = entry;
  const parts = [
    ['Mapped', mappedFields],
    ['Native', fields],
    ['Raw', raw],
    ...(Object.keys(rest).length > 0 ? ([['Other', rest]] as const) : []),
  ] as const;
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={`Record ${number}`}
      closeButtonProps={{ 'aria-label': 'Close record' }}
    >
      <Stack>
        {parts.map(([label, value]) => (
          <section key={label}>
            <h3 className="small below-4">{label}</h3>
            {value ? (
              <JsonView value={value} label={`${label.toLowerCase()} fields`} />
            ) : (
              <p className="hint">The service did not return them.</p>
            )}
          </section>
        ))}
      </Stack>
    </Drawer>
  );
}
