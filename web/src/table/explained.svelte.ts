/** What a choice does in the game: a line on the edge of the bar while it is pointed at, has the focus or is held down. */

const HELD = 450; // ms: a finger that stays so long asks, and does not press

class Explained {
  text = $state('');
  /** How high its line is drawn, in pixels: what lies on the edge of the bar moves up by so much. */
  height = $state(0);
  #of: HTMLElement | null = null;

  show(node: HTMLElement, text: string): void {
    this.#of = node;
    this.text = text;
  }
  /** Only what `node` said: the next choice may have spoken already. */
  hide(node: HTMLElement): void {
    if (this.#of !== node) return;
    this.#of = null;
    // A button that leaves the bar loses the focus while the page is being drawn: nothing may change just then.
    queueMicrotask(() => this.#of === null && (this.text = ''));
  }
}
export const explained = new Explained();

/** For a button: who listens hears its line as its description. */
export function explains(node: HTMLElement, help: string): { update: (help: string) => void; destroy: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = false; // the finger held it down: its lifting is no press

  const show = (): void => void (help && explained.show(node, help));
  const hide = (): void => explained.hide(node);
  const enter = ({ pointerType }: PointerEvent): void => void (pointerType === 'touch' || show());
  const down = ({ pointerType }: PointerEvent): void => {
    asked = false;
    if (pointerType !== 'touch' || !help) return;
    timer = setTimeout(() => {
      asked = true;
      show();
    }, HELD);
  };
  const leave = (): void => {
    clearTimeout(timer);
    hide();
  };
  const focus = (): void => void (node.matches(':focus-visible') && show());
  const click = (event: Event): void => {
    clearTimeout(timer);
    if (!asked) return;
    asked = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const menu = (event: Event): void => void (asked && event.preventDefault());
  const heard: [string, (event: never) => void][] = [
    ['pointerenter', enter],
    ['pointerdown', down],
    ['pointerleave', leave],
    ['pointercancel', leave],
    ['focus', focus],
    ['blur', hide],
    ['contextmenu', menu],
  ];
  for (const [name, hear] of heard) node.addEventListener(name, hear as (event: Event) => void);
  node.addEventListener('click', click, { capture: true });
  const update = (said: string): void => {
    help = said;
    if (help) node.setAttribute('aria-description', help);
    else node.removeAttribute('aria-description');
  };
  update(help);
  return {
    update,
    destroy: () => {
      clearTimeout(timer);
      hide();
    },
  };
}
