import { Button, Group } from '@mantine/core';
import { CopyButton } from '@/components/copy-button';
import { downloadFile } from '@/components/download';
import { IconDownload } from '@/components/icons';
import { ScrollRegion } from '@/components/list/scroll-region';
import { Segments } from '@/components/page/segments';
import type { Integration } from '@/contract/integration';
import { manifestJson, manifestYaml } from '@/lib/manifest-source';
import type { IntegrationSearch } from './integration-search';
import { RevisionSummary } from './revision-summary';
import classes from './integrations.module.css';

interface RevisionViewProps {
  integration: Integration;
  search: IntegrationSearch;
  onSearchChange: (search: IntegrationSearch) => void;
}

const types = { yaml: 'application/yaml', json: 'application/json' } as const;

/** The content of the latest revision, as a summary or as source. */
export function RevisionView({ integration, search, onSearchChange }: RevisionViewProps) {
  const { content } = integration.latestRevision;
  const { source, ...rest } = search;
  const text = source === 'json' ? manifestJson(content) : manifestYaml(content);
  const form = source ?? 'yaml';
  return (
    <>
      <div className={`${classes.bar} at-end wrap gap-8-12 below-16`}>
        <Segments
          label="How the revision is shown"
          options={[
            { value: 'summary', label: 'Summary' },
            { value: 'yaml', label: 'YAML' },
            { value: 'json', label: 'JSON' },
          ]}
          value={source ?? 'summary'}
          onChange={(value) => onSearchChange(value === 'summary' ? rest : { ...rest, source: value })}
        />
        <Group gap="xs" wrap="nowrap" ms="auto">
          <CopyButton value={text} label={`Copy the manifest as ${form.toUpperCase()}`}>
            Copy {form.toUpperCase()}
          </CopyButton>
          <Button
            size="xs"
            leftSection={<IconDownload aria-hidden />}
            onClick={() => downloadFile(`${integration.name}.${form}`, [text], types[form])}
          >
            Download {form.toUpperCase()}
          </Button>
        </Group>
      </div>
      {source === undefined ? (
        <RevisionSummary content={content} />
      ) : (
        <>
          <ScrollRegion className={`panel ${classes.code}`} label="Source of the revision">
            <pre>{text}</pre>
          </ScrollRegion>
          <p className="footnote">
            Generated from the stored content. A service does not keep the comments of a deployed manifest.
          </p>
        </>
      )}
    </>
  );
}
