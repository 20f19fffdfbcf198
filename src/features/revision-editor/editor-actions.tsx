import type { PageAction } from '@/components/overlay/action-menu';
import { writeClipboard } from '@/components/clipboard';
import { downloadFile } from '@/components/download';
import {
  IconBraces,
  IconCopy,
  IconDownload,
  IconFileCode,
  IconHistory,
  IconLink,
  IconTrash,
  IconUpload,
} from '@/components/icons';
import { notify } from '@/components/notify';
import type { EditorStore } from './editor-store';
import { parseJson } from '@/lib/json';
import { jsonOf, yamlOf } from '@/lib/manifest-source';
import { hasComments, meantValue } from '@/lib/manifest/document/content-text';
import type { Layout } from '@/lib/manifest/document/tree';

interface EditorActionsOptions {
  store: EditorStore;
  name: string;
  changed: boolean;
  /** The source has syntax errors right now. */
  pending: boolean;
  format: Layout['format'];
  onImport: () => void;
  onDiscard: () => void;
  onHistory?: () => void;
}

/** The page menu of the editor: everything except editing and deploying. */
export function editorActions(options: EditorActionsOptions): PageAction[] {
  const { store, name, changed, pending, format, onImport, onDiscard, onHistory } = options;
  const unreadable = pending ? { disabledReason: 'The source has syntax errors' } : {};
  const text = () => store.snapshot().state.document.text;
  const asYaml = () => yamlOf(parseJson(text()));
  const copy = async (what: string, copied: string) => {
    if (await writeClipboard(copied)) notify.done(`${what} copied`);
  };
  const asJson = () => {
    const written = jsonOf(meantValue(text()));
    if (hasComments(text())) notify.done('Converted to JSON, which has no comments. Undo restores them');
    store.replace(written);
  };
  return [
    ...(onHistory ? [{ label: 'History', icon: <IconHistory aria-hidden />, onSelect: onHistory }] : []),
    { label: 'Import a manifest', icon: <IconUpload aria-hidden />, onSelect: onImport },
    {
      label: 'Export as YAML',
      icon: <IconDownload aria-hidden />,
      onSelect: () =>
        downloadFile(`${name}.yaml`, [format === 'yaml' ? text() : asYaml()], 'application/yaml'),
      ...(format === 'yaml' ? {} : unreadable),
    },
    {
      label: 'Export as JSON',
      icon: <IconDownload aria-hidden />,
      onSelect: () => {
        downloadFile(
          `${name}.json`,
          [format === 'json' ? text() : jsonOf(meantValue(text()))],
          'application/json',
        );
        if (format === 'yaml' && hasComments(text()))
          notify.done('Exported as JSON, which has no comments. They stay in the source');
      },
      ...(format === 'json' ? {} : unreadable),
    },
    {
      label: format === 'json' ? 'Convert to YAML' : 'Convert to JSON',
      icon: format === 'json' ? <IconFileCode aria-hidden /> : <IconBraces aria-hidden />,
      onSelect: () => (format === 'json' ? store.replace(asYaml()) : asJson()),
      ...unreadable,
    },
    { label: 'Copy the source', icon: <IconCopy aria-hidden />, onSelect: () => void copy('Source', text()) },
    {
      label: 'Copy a link to this node',
      icon: <IconLink aria-hidden />,
      onSelect: () => void copy('Link', globalThis.location.href),
    },
    {
      label: 'Discard the draft',
      icon: <IconTrash aria-hidden />,
      danger: true,
      onSelect: onDiscard,
      ...(changed ? {} : { disabledReason: 'Nothing has changed' }),
    },
  ];
}
