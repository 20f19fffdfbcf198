import { JsonView } from '@/components/json-view';
import { pathText } from '@/lib/manifest/finding';
import { useBase, useSelected, useValueAt } from '@/features/revision-editor/use-editor';
import classes from './panels.module.css';

/** The form of the selected node. */
export function NodePanel() {
  const base = useBase();
  const selected = useSelected();
  const value = useValueAt(selected);
  return (
    <div className={classes.node}>
      <code>{pathText(selected.slice(base.length))}</code>
      <JsonView value={value} label="node" />
    </div>
  );
}
