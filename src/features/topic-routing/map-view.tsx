import { useReducedMotion } from '@mantine/hooks';
import { MiniMap, useReactFlow, useStore } from '@xyflow/react';
import { useEffect, useRef } from 'react';
import { IconButton } from '@/components/icon-button';
import { IconMinus, IconPlus, IconZoomReset } from '@/components/icons';
import { nodeHeight, nodeWidth } from './map-layout';
import classes from './routing-map.module.css';

type Places = ReadonlyMap<string, { x: number; y: number }>;

/** Names are readable from this scale on. */
const readable = 0.9;
const margin = 16;
const whole = { padding: 0.06, maxZoom: 1 };

function sizeOf(places: Places) {
  let [width, height] = [0, 0];
  for (const { x, y } of places.values()) {
    width = Math.max(width, x + nodeWidth);
    height = Math.max(height, y + nodeHeight);
  }
  return { width, height };
}

/** The room in which the whole map is readable, in pixels. */
export function readableRoom(places: Places) {
  const { width, height } = sizeOf(places);
  return { width: width * readable + 2 * margin, height: height * readable + 2 * margin };
}

/** Fits the map, but keeps it readable: if it is larger, it starts with its first nodes. */
export function firstView(places: Places, room: { width: number; height: number }, selected?: string) {
  const { width, height } = sizeOf(places);
  const fitting = Math.min((room.width - 2 * margin) / width, (room.height - 2 * margin) / height);
  const zoom = Math.min(1, Math.max(readable, fitting));
  const at = selected === undefined ? undefined : places.get(selected);
  const begin = (size: number, space: number, middle: number | undefined) => {
    const free = space - size * zoom;
    if (free >= 2 * margin) return free / 2;
    const start = middle === undefined ? margin : space / 2 - middle * zoom;
    return Math.min(margin, Math.max(free - margin, start));
  };
  return {
    x: begin(width, room.width, at && at.x + nodeWidth / 2),
    y: begin(height, room.height, at && at.y + nodeHeight / 2),
    zoom,
  };
}

/** Zoom controls, an overview if the map does not fit, and panning to nodes selected elsewhere. */
export function MapView({ places, selected }: { places: Places; selected: string | undefined }) {
  const flow = useReactFlow();
  const still = useReducedMotion();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const shown = useRef(selected);
  useEffect(() => {
    if (shown.current === selected) return;
    shown.current = selected;
    const at = selected === undefined ? undefined : places.get(selected);
    if (!at) return;
    const { x, y, zoom } = flow.getViewport();
    const [left, top] = [at.x * zoom + x, at.y * zoom + y];
    const inView =
      left >= 0 && left + nodeWidth * zoom <= width && top >= 0 && top + nodeHeight * zoom <= height;
    if (inView && zoom >= readable / 2) return;
    const middle = { x: at.x + nodeWidth / 2, y: at.y + nodeHeight / 2 };
    void flow.setCenter(middle.x, middle.y, { zoom: Math.max(zoom, readable), duration: still ? 0 : 160 });
  }, [flow, places, selected, width, height, still]);
  const size = sizeOf(places);
  const overflows = width > 0 && (size.width * readable > width || size.height * readable > height);
  return (
    <>
      {overflows ? (
        <MiniMap
          pannable
          zoomable
          ariaLabel="Overview of the map"
          className={classes.overview ?? ''}
          style={{ width: 128, height: 64 }}
          nodeBorderRadius={6}
        />
      ) : null}
      <div className={`${classes.zoom} gap-4 flex`}>
        <IconButton
          framed
          label="Zoom in"
          icon={<IconPlus aria-hidden />}
          onClick={() => void flow.zoomIn()}
        />
        <IconButton
          framed
          label="Zoom out"
          icon={<IconMinus aria-hidden />}
          onClick={() => void flow.zoomOut()}
        />
        <IconButton
          framed
          label="Show the whole map"
          icon={<IconZoomReset aria-hidden />}
          onClick={() => void flow.fitView(whole)}
        />
      </div>
    </>
  );
}
