/** What an act sounds like: few sounds, the weightiest last. */

import type { Sound } from '../../lib/sounds';
import { throwsOf, type Beat } from './beats';

export function soundsOf(beat: Beat): Sound[] {
  if (beat.kind === 'turn') return ['horn'];
  if (beat.kind === 'move') return ['step'];
  const heard: Sound[] = throwsOf(beat).length ? ['dice'] : [];
  if (beat.part === 'fall') heard.push('fall');
  else if (beat.hurt.length || (beat.part === 'blow' && beat.success === true)) heard.push('blow');
  return heard;
}

const WEIGHT: Sound[] = ['horn', 'fall', 'blow', 'dice', 'step'];
const MOST = 3;

/** What many acts at once sound like: each sound once, and the weightiest of them. */
export function soundsAtOnce(beats: readonly Beat[]): Sound[] {
  const heard = new Set(beats.flatMap(soundsOf));
  return WEIGHT.filter((sound) => heard.has(sound)).slice(0, MOST);
}
