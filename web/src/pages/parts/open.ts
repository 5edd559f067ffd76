/** Open a game that was just set up, and pictures of tables. */

import { settings } from '../../lib/settings.svelte';
import { api } from '../../lib/api';
import type { GameMade } from '../../lib/types';

/** The picture of a table in the light of the page. */
export const picture = (seed: number): string => `${api.tablePicture(seed)}&theme=${settings.theme}&lang=${settings.lang}`;

/** The address that gives a seat to whoever opens it. The token stays behind the #, out of logs. */
export const inviteLink = (game: string, token: string): string =>
  `${location.origin}/#join=${encodeURIComponent(game)}.${encodeURIComponent(token)}`;

/** The game and token of an invitation, if the address is one. */
export function invitation(hash: string): { game: string; token: string } | null {
  const found = /^#join=([^.]+)\.(.+)$/.exec(hash);
  if (!found?.[1] || !found[2]) return null;
  return { game: decodeURIComponent(found[1]), token: decodeURIComponent(found[2]) };
}

/** The seats of a new game that wait for somebody else. */
export const waiting = (made: GameMade, guests: number[]): { camp: number; link: string }[] =>
  made.seats.flatMap((seat) =>
    guests.includes(seat.camp) && seat.token
      ? [{ camp: seat.camp, link: inviteLink(made.game, seat.token) }]
      : [],
  );
