/** The keyboard at the table. Tab goes through the figures that can act, as through any buttons. */

import type { Camera } from './camera.svelte';
import type { Table } from './table.svelte';
import type { Tools } from './tools.svelte';

interface Around {
  table: Table;
  camera: Camera;
  tools: Tools;
  keys: (open?: boolean) => void;
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-0.5, 0],
  ArrowRight: [0.5, 0],
  ArrowUp: [0, 0.5],
  ArrowDown: [0, -0.5],
};

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.matches('input, textarea, select') || target.isContentEditable);

function arrow(event: KeyboardEvent, { table, camera }: Around): boolean {
  const step = ARROWS[event.key];
  if (!step || (event.target instanceof HTMLElement && event.target.closest('[role=tablist], [role=dialog]'))) return false;
  const a = (camera.angle * Math.PI) / 180;
  const fine = event.shiftKey ? 0.2 : 1;
  const [dx, dy] = [step[0] * fine, step[1] * fine];
  // Arrows go where the eye sees them go, however the table is turned.
  const turned: [number, number] = [dx * Math.cos(a) - dy * Math.sin(a), dx * Math.sin(a) + dy * Math.cos(a)];
  if (!table.hand?.nudge(...turned)) camera.pan(-step[0] * 120, step[1] * 120);
  return true;
}

export function onkey(event: KeyboardEvent, around: Around): void {
  if (isWriting(event.target) || event.altKey) return;
  const { table, camera, tools, keys } = around;
  if (event.ctrlKey || event.metaKey) {
    if (event.key.toLowerCase() === 'z') void table.undo();
    return;
  }
  const onButton = event.target instanceof HTMLElement && event.target.closest('button, a, summary');
  const acts: Record<string, () => unknown> = {
    m: () => tools.toggle('measure'),
    l: () => tools.toggle('sight'),
    r: () => table.hand?.spin(event.shiftKey ? -1 : 1) || camera.turn(),
    u: () => table.undo(),
    f: () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()),
    '+': () => camera.zoomAt(1.25),
    '=': () => camera.zoomAt(1.25),
    '-': () => camera.zoomAt(0.8),
    '0': () => camera.fit(),
    '?': () => keys(),
    escape: () => escape(around),
    enter: () => (onButton ? 'pass' : table.hand?.confirm()),
    ' ': () => (onButton ? 'pass' : table.skip()),
  };
  const act = acts[event.key.toLowerCase()];
  if (act) {
    if (act() !== 'pass') event.preventDefault();
  } else if (arrow(event, around)) {
    event.preventDefault();
  }
}

function escape({ table, tools, keys }: Around): void {
  keys(false);
  if (table.clauses.length) table.cite([]);
  else if (table.tool !== null) {
    table.tool = null;
    tools.clear();
  } else if (!table.hand?.cancel()) {
    table.selected = null;
    table.trouble = null;
  }
}
