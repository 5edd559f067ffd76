/** A few soft sounds, made by the browser itself; off until the player wants them. */

import { reducedMotion, settings } from './settings.svelte';

export type Sound = 'dice' | 'step' | 'blow' | 'fall' | 'horn' | 'asked' | 'end';

let context: AudioContext | null = null;

function ready(): AudioContext | null {
  if (!settings.sound || reducedMotion() || typeof AudioContext === 'undefined') return null;
  context ??= new AudioContext();
  // A browser lets a page sound only once it was touched.
  if (context.state === 'suspended') void context.resume();
  return context;
}

/** A tone that swells and dies away. */
function tone(audio: AudioContext, pitch: number, after: number, length: number, loud: number, shape: OscillatorType = 'sine'): void {
  const [start, source, gain] = [audio.currentTime + after, audio.createOscillator(), audio.createGain()];
  source.type = shape;
  source.frequency.value = pitch;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  source.connect(gain).connect(audio.destination);
  source.start(start);
  source.stop(start + length);
}

/** A short knock: noise through a filter, as wood makes it. */
function knock(audio: AudioContext, pitch: number, after: number, length: number, loud: number): void {
  const samples = Math.ceil(audio.sampleRate * length);
  const buffer = audio.createBuffer(1, samples, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let k = 0; k < samples; k++) data[k] = (Math.random() * 2 - 1) * (1 - k / samples) ** 3;
  const [source, filter, gain] = [audio.createBufferSource(), audio.createBiquadFilter(), audio.createGain()];
  source.buffer = buffer;
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(audio.currentTime + after);
}

const SOUNDS: Record<Sound, (audio: AudioContext) => void> = {
  dice: (a) => [0, 0.07, 0.13, 0.22].forEach((after, k) => knock(a, 1700 - k * 160, after, 0.06, 0.3 - k * 0.05)),
  step: (a) => [0, 0.14].forEach((after) => knock(a, 260, after, 0.09, 0.32)),
  blow: (a) => {
    knock(a, 420, 0, 0.16, 0.4);
    tone(a, 92, 0, 0.28, 0.16);
  },
  fall: (a) => {
    knock(a, 180, 0, 0.26, 0.42);
    tone(a, 110, 0.02, 0.5, 0.12);
    tone(a, 73, 0.12, 0.6, 0.1);
  },
  // Two notes of a far horn, a fifth apart.
  horn: (a) => {
    tone(a, 196, 0, 0.55, 0.06, 'triangle');
    tone(a, 294, 0.3, 1.1, 0.06, 'triangle');
  },
  asked: (a) => {
    tone(a, 523, 0, 0.7, 0.06);
    tone(a, 784, 0.09, 0.8, 0.04);
  },
  end: (a) => [392, 494, 587].forEach((pitch, k) => tone(a, pitch, k * 0.16, 1.4, 0.06, 'triangle')),
};

/** Let a sound be heard, if sounds are wanted here. */
export function play(sound: Sound): void {
  const audio = ready();
  if (audio) SOUNDS[sound](audio);
}
