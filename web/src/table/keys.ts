/** The keyboard at the table. Tab goes through the figures that can act, as through any buttons. */

import { inches } from '../lib/scale';
import { settings } from '../lib/settings.svelte';
import type { Camera } from './camera.svelte';
import { focusedFigure, nextTowards, tokenOf } from './ears/focus';
import { listening } from './ears/listening.svelte';
import { wholeWords } from './ears/told_figures';
import { ChoiceHand } from './hands/choices.svelte';
import type { Panels } from './panels.svelte';
import type { Table } from './table.svelte';
import { showAgain } from './theatre/recall';
import type { Tools } from './tools.svelte';

interface Around {
  table: Table;
  camera: Camera;
  tools: Tools;
  panels: Panels;
  /** Look at what is asked or done. */
  action: () => void;
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-0.5, 0],
  ArrowRight: [0.5, 0],
  ArrowUp: [0, 0.5],
  ArrowDown: [0, -0.5],
};

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.matches('input, textarea, select') || target.isContentEditable);

/** The buttons of the bar, in order: 1 is the first. Links lead away from the table: no key follows them. */
function press(number: number): boolean {
  const buttons = document.querySelectorAll<HTMLElement>('section.bar .choices button:not(:disabled, [data-words])');
  const button = buttons[number - 1];
  button?.click();
  return button !== undefined;
}

/** End the phase: the bar's own button, which asks once while somebody could still act. */
function end({ table }: Around): void {
  const { hand } = table;
  const button = document.querySelector<HTMLElement>('section.bar .choices [data-end]');
  if (button) button.click();
  else if (hand?.end && !hand.busy) void hand.answer(hand.end.key);
}

function hush({ table }: Around): void {
  if (table.hand instanceof ChoiceHand) table.hand.hush();
}

export function fullScreen(): void {
  const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  void done.catch(() => undefined); // a browser may say no
}

/** From figure to figure, wherever the arrow points. */
function stepTo(figure: number, way: [number, number], table: Table): boolean {
  const from = table.figures.get(figure);
  const others = [...table.figures.values()].filter((f) => f.in_play && f.id !== figure);
  const next = from ? nextTowards([from.x, from.y], way, others) : null;
  if (next !== null) tokenOf(next)?.focus();
  return true;
}

/** Say of the figure that has the focus, or is taken up, where it is and who is near. */
function where(event: KeyboardEvent, { table }: Around): void {
  const figure = table.figures.get(focusedFigure(event.target) ?? table.hand?.chosen ?? table.selected ?? -1);
  if (figure) listening.tell(wholeWords(table, figure));
}

function arrow(event: KeyboardEvent, { table, camera }: Around): boolean {
  const step = ARROWS[event.key];
  if (!step || (event.target instanceof HTMLElement && event.target.closest('[role=tablist], [role=dialog]'))) return false;
  const a = (camera.angle * Math.PI) / 180;
  const fine = event.shiftKey ? 0.2 : 1;
  const [dx, dy] = [inches(step[0]) * fine, inches(step[1]) * fine];
  // Arrows go where the eye sees them go, however the table is turned.
  const turned: [number, number] = [dx * Math.cos(a) - dy * Math.sin(a), dx * Math.sin(a) + dy * Math.cos(a)];
  const figure = focusedFigure(event.target);
  if (figure !== null && (table.tool !== null || table.hand?.chosen !== figure)) return stepTo(figure, turned, table);
  if (!table.hand?.nudge(...turned)) camera.pan(-step[0] * 120, step[1] * 120);
  return true;
}

export function onkey(event: KeyboardEvent, around: Around): void {
  if (isWriting(event.target) || event.altKey) return;
  const { table, camera, tools, panels } = around;
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
    f: fullScreen,
    e: () => end(around),
    x: () => table.hand?.hold(),
    n: () => hush(around),
    i: () => table.cite(table.question?.question.clauses ?? []),
    c: () => panels.toggle('card'),
    j: () => panels.toggle('log'),
    s: () => (settings.sound = !settings.sound),
    g: () => (settings.lang = settings.lang === 'fr' ? 'en' : 'fr'),
    t: () => (settings.theme = settings.theme === 'lamp' ? 'day' : 'lamp'),
    o: () => panels.toggle('settings'),
    b: () => table.hand?.other(),
    v: () => void showAgain(table),
    w: () => (settings.words = !settings.words),
    p: () => where(event, around),
    q: () => document.querySelector<HTMLElement>('section.bar')?.focus(),
    pageup: () => table.storeys.step(1) || 'pass',
    pagedown: () => table.storeys.step(-1) || 'pass',
    '+': () => camera.zoomAt(1.25),
    '=': () => camera.zoomAt(1.25),
    '-': () => camera.zoomAt(0.8),
    '0': () => camera.whole(),
    '?': () => panels.toggle('keys'),
    escape: () => escape(around),
    enter: () => (onButton ? 'pass' : table.hand?.confirm()),
    ' ': () => (onButton ? 'pass' : space(around)),
  };
  const act = acts[event.key.toLowerCase()];
  if (act) {
    if (act() !== 'pass') event.preventDefault();
  } else if ((/^[1-9]$/.test(event.key) && press(Number(event.key))) || arrow(event, around)) {
    event.preventDefault();
  }
}

/** What goes on is skipped; where nothing does, one looks at what it is about. */
function space({ table, action }: Around): void {
  if (!table.behind) action();
  table.skip();
}

function escape({ table, tools, panels }: Around): void {
  if (panels.leave()) return;
  if (table.tool !== null) {
    table.tool = null;
    tools.clear();
  } else if (!table.hand?.cancel()) {
    if (table.selected === null && table.trouble === null) panels.fold();
    table.selected = null;
    table.trouble = null;
  }
}
