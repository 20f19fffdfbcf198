import { Handle, Position, type Node, type NodeProps } from '@xyflow/react';
import { IconAlertTriangle, IconInfoCircle } from '@/components/icons';
import type { NodeKind } from '@/lib/routing/routing-graph';
import classes from './routing-map.module.css';

export interface MapNodeData extends Record<string, unknown> {
  kind: NodeKind;
  name: string;
  detail: string;
  level?: 'warning' | 'note';
  /** The finding in a sentence. */
  reason?: string;
  /** Not on a traced path. */
  dim: boolean;
  /** Stands for nodes that are not drawn. */
  more: boolean;
}

export type MapNodeType = Node<MapNodeData, 'routing'>;

export function MapNode({ data, selected }: NodeProps<MapNodeType>) {
  const { kind, name, detail, level, reason, dim, more } = data;
  return (
    <div
      className={`${classes.node} stack`}
      data-kind={kind}
      data-level={level}
      data-dim={dim || undefined}
      data-selected={selected || undefined}
      data-more={more || undefined}
      title={reason ?? name}
      // The library's element around it has the name.
      aria-hidden
    >
      {kind === 'event' ? null : (
        <Handle type="target" position={Position.Left} className={classes.handle ?? ''} />
      )}
      <span className={`${classes.name} truncate medium`}>{name}</span>
      <span className={`${classes.detail} line gap-4 truncate hint`}>
        {level === 'warning' ? (
          <IconAlertTriangle aria-hidden />
        ) : level ? (
          <IconInfoCircle aria-hidden />
        ) : null}
        {detail}
      </span>
      {kind === 'destination' ? null : (
        <Handle type="source" position={Position.Right} className={classes.handle ?? ''} />
      )}
    </div>
  );
}
