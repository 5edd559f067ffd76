/** Which page is open: the address decides, and `go` changes it without a reload. */

export type Route =
  | { page: 'lobby' }
  | { page: 'game'; id: string }
  | { page: 'replay'; id: string }
  | { page: 'rules'; book: string | null; clause: string | null }
  | { page: 'armies' }
  | { page: 'campaigns' }
  | { page: 'duel'; search: string }
  | { page: 'device'; game: string | null }
  | { page: 'verify' };

export function parse(path: string, hash = '', search = ''): Route {
  const [first, second] = path.split('/').filter(Boolean).map(decodeURIComponent);
  if (first === 'game' && second) return { page: 'game', id: second };
  if (first === 'replay' && second) return { page: 'replay', id: second };
  if (first === 'rules')
    return { page: 'rules', book: second ?? null, clause: hash ? decodeURIComponent(hash.slice(1)) : null };
  if (first === 'armies') return { page: 'armies' };
  if (first === 'campaigns') return { page: 'campaigns' };
  if (first === 'duel') return { page: 'duel', search };
  if (first === 'device') return { page: 'device', game: second ?? null };
  if (first === 'verify') return { page: 'verify' };
  return { page: 'lobby' };
}

class Router {
  route = $state<Route>(parse(globalThis.location?.pathname ?? '/', globalThis.location?.hash ?? '', globalThis.location?.search ?? ''));

  constructor() {
    globalThis.addEventListener?.('popstate', () => this.read());
  }

  read(): void {
    this.route = parse(location.pathname, location.hash, location.search);
  }

  go(href: string): void {
    history.pushState(null, '', href);
    this.read();
    globalThis.scrollTo?.(0, 0);
  }
}

export const router = new Router();

/** Links inside the page are followed without a reload; use on the page's root. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const target = event.target;
  const link = target instanceof Element ? target.closest('a') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download')) return;
  if (link.origin !== location.origin || link.pathname.startsWith('/api')) return;
  if (link.pathname === location.pathname && link.hash && link.search === location.search) return;
  event.preventDefault();
  router.go(link.pathname + link.search + link.hash);
}
