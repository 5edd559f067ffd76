/** Small drawings: what a figure is, what ails it. The paths are those of escarmouche.draw.glyphs.
 *
 * Silhouettes fill a square from -10 to 10, states one from -3 to 3 and go by the kind that the server gives to a condition. */

export const SILHOUETTES: Record<string, string> = {
  infantry:
    '<path class="e-emblem" fill-rule="evenodd" d="M-7.2-7Q0-9.6 7.2-7L7.2-.5Q6.8 6 0 9.6Q-6.8 6-7.2-.5ZM-1.2-6.4V-2.2H-5.2V.2H-1.2V6.4H1.2V.2H5.2V-2.2H1.2V-6.4Z"/>',
  archer:
    '<path class="e-emblem-line e-line" stroke-width="2.1" d="M-3-9.4Q8.6 0-3 9.4"/><path class="e-emblem-line e-line" stroke-width="2.1" d="M-8.6 0H5.6"/><path class="e-emblem-line e-line" stroke-width="1.1" d="M-3-9.4V9.4"/><path class="e-emblem" fill-rule="evenodd" d="M9.6 0L3.9-3.3V3.3Z"/><path class="e-emblem" fill-rule="evenodd" d="M-9.8-2.6L-6.6 0L-9.8 2.6L-8.6 0Z"/>',
  mage:
    '<path class="e-emblem" fill-rule="evenodd" d="M1.6-10Q4.8-3.5 5.4 3.2Q0 5-5.4 3.2Q-4.2-4.4 1.6-10ZM.4-4.6L-.5-2.2L-3-2.1L-1-.6L-1.7 1.9L.4.4L2.5 1.9L1.8-.6L3.8-2.1L1.3-2.2Z"/><path class="e-emblem" fill-rule="evenodd" d="M-9.6 5.2Q-7.6 3.4-5.7 4.6Q0 6.6 5.7 4.6Q7.6 3.4 9.6 5.2Q6 9.4 0 9.4Q-6 9.4-9.6 5.2Z"/>',
  hero:
    '<path class="e-emblem" fill-rule="evenodd" d="M-7.6 4.4L-8.6-3.9L-4.2-.6L0-7.6L4.2-.6L8.6-3.9L7.6 4.4Z"/><path class="e-emblem" fill-rule="evenodd" d="M-7.4 5.8H7.4V8.4H-7.4Z"/><path class="e-emblem" fill-rule="evenodd" d="M-9.8 -4.6a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0 -2.8 0ZM-1.6 -7.8a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0ZM7.0 -4.6a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0 -2.8 0Z"/>',
  beast:
    '<path class="e-emblem" fill-rule="evenodd" d="M0-.6C4.4-.6 7.6 4.4 6 7.4C4.6 9.8 1.8 7.8 0 7.8S-4.6 9.8-6 7.4C-7.6 4.4-4.4-.6 0-.6Z"/><path class="e-emblem" fill-rule="evenodd" d="M-9.3 -1.6a2.1 2.1 0 1 0 4.2 0a2.1 2.1 0 1 0 -4.2 0ZM-5.199999999999999 -5.8a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0 -4.6 0ZM0.6000000000000001 -5.8a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0 -4.6 0ZM5.1 -1.6a2.1 2.1 0 1 0 4.2 0a2.1 2.1 0 1 0 -4.2 0Z"/>',
  monster:
    '<path class="e-emblem" fill-rule="evenodd" d="M-4.8-4.4Q0-7.4 4.8-4.4Q7.4-5.2 6.8-9.8Q11-4.4 6-.6Q6 3 3.6 4.6V8.8H1.4V6.6H-1.4V8.8H-3.6V4.6Q-6 3-6-.6Q-11-4.4-6.8-9.8Q-7.4-5.2-4.8-4.4ZM-4.2-.8L-3.2 2L-.9 1ZM4.2-.8L3.2 2L.9 1Z"/>',
  rider:
    '<path class="e-emblem" fill-rule="evenodd" d="M-6.8 9.4Q-7.6 1-3-4L-2.6-9.6L.4-6.4Q5.4-5.2 7-1.2L9 3.4L6.2 6L3.4 3.6Q1.4 4-.2 2.6Q3 6 2.4 9.4ZM1.2-3.2L3.6-2.6L2-1.4Z"/>',
  flyer:
    '<path class="e-emblem" fill-rule="evenodd" d="M0-2.2Q-3.4-8-10-7.6Q-9.6-4-7.4-2.6Q-8.6-.2-5.8 1Q-6.4 4-2.4 4.2L0 9L2.4 4.2Q6.4 4 5.8 1Q8.6-.2 7.4-2.6Q9.6-4 10-7.6Q3.4-8 0-2.2Z"/>',
  machine:
    '<path class="e-emblem" fill-rule="evenodd" d="M-8.4-3.6L6.6-8.4Q9.6-6.6 8.6-3.8L-5 2.4Q-9 1-8.4-3.6Z"/><path class="e-emblem" fill-rule="evenodd" d="M-2.6 3.6a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0Z"/><path class="e-emblem-line e-line" stroke-width="1.7" d="M-5.8 3.6a4.8 4.8 0 1 0 9.6 0a4.8 4.8 0 1 0 -9.6 0Z"/><path class="e-emblem-line e-line" stroke-width="1.7" d="M-1-1.2V8.4M-5.8 3.6H3.8"/><path class="e-emblem-line e-line" stroke-width="1.9" d="M2.6 6.6L9 8.4"/>',
  crew:
    '<path class="e-emblem" fill-rule="evenodd" d="M-7.8-7.8L1.6-9.4L2.6-3.4L-6.8-1.8Z"/><path class="e-emblem" fill-rule="evenodd" d="M2.2-8L6.2-6.4L3-4.6Z"/><path class="e-emblem-line e-line" stroke-width="2.4" d="M-1.8-3L.4 9"/>',
  unknown:
    '<path class="e-emblem-line e-line" stroke-width="2.4" d="M-3.6-4.4Q-3-8.4.6-8.2Q4.4-7.8 4-4.2Q3.6-1.6 0 0V2.4"/><path class="e-emblem" fill-rule="evenodd" d="M-1.7 6.8a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0Z"/>',
};

export const STATES: Record<string, string> = {
  fleeing:
    '<path class="e-state-line e-line" stroke-width="0.9" d="M-1.4 2.4V-2.4"/><path class="e-state-fill" fill-rule="evenodd" d="M-1.4-2.4L2.4-1.3L-1.4.2Z"/>',
  frightened:
    '<path class="e-state-line e-line" stroke-width="1.2" d="M0-2.2V.5"/><path class="e-state-fill" fill-rule="evenodd" d="M-0.65 2a0.65 0.65 0 1 0 1.3 0a0.65 0.65 0 1 0 -1.3 0Z"/>',
  paralysed:
    '<path class="e-state-line e-line" stroke-width="0.85" d="M0-2.4V2.4M-2.1-1.2L2.1 1.2M-2.1 1.2L2.1-1.2"/>',
  cursed:
    '<path class="e-state-fill" fill-rule="evenodd" d="M-2-.3Q-2-2.4 0-2.4T2-.3Q2 .8 1.1 1.1V2.2H-1.1V1.1Q-2 .8-2-.3ZM-1.2-.4a.5.5 0 1 0 1 0a.5.5 0 1 0-1 0ZM.2-.4a.5.5 0 1 0 1 0a.5.5 0 1 0-1 0Z"/>',
  busy:
    '<path class="e-state-line e-line" stroke-width="0.8" d="M-1.5 0a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0M0-2.4V2.4M-2.4 0H2.4"/>',
  burning:
    '<path class="e-state-fill" fill-rule="evenodd" d="M0-2.7Q2.1-.6 1.9.8Q1.7 2.5 0 2.5Q-1.7 2.5-1.9.8Q-1.9-.2-1.1-1Q-.9-.1-.3 0Q-.7-1.4 0-2.7Z"/>',
  prize:
    '<path class="e-state-fill" fill-rule="evenodd" d="M-2.2-.9L-1.1-2.1H1.1L2.2-.9L0 2.3ZM-1.2-.8L0 1.1L1.2-.8Z"/>',
  prisoner:
    '<path class="e-state-line e-line" stroke-width="0.8" d="M-2.2-2H2.2M-2.2 2H2.2M-1.6-2V2M0-2V2M1.6-2V2"/>',
  summoned:
    '<path class="e-state-line e-line" stroke-width="0.8" d="M-2.2 0a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0"/><path class="e-state-fill" d="M0-1.5L.4-.4L1.5 0L.4.4L0 1.5L-.4.4L-1.5 0L-.4-.4Z"/>',
  engaged:
    '<path class="e-state-line e-line" stroke-width="0.9" d="M-2-2L2 2M2-2L-2 2M-2.2.8L-.8 2.2M2.2.8L.8 2.2"/>',
  leader:
    '<path class="e-state-fill" fill-rule="evenodd" d="M-2.4 1.6L-2.6-1.6L-1.1-.3L0-2.3L1.1-.3L2.6-1.6L2.4 1.6Z"/>',
  wounded:
    '<path class="e-state-fill" fill-rule="evenodd" d="M0-2.6Q2.1.1 1.6 1.4Q1.1 2.5 0 2.5T-1.6 1.4Q-2.1.1 0-2.6Z"/>',
  shaken:
    '<path class="e-state-line e-line" stroke-width="0.9" d="M-2.3 1.2L-1.1-1.3L.2 1.1L1.3-1.3L2.3 1.2"/>',
  watching:
    '<path class="e-state-line e-line" stroke-width="0.8" d="M-2.6 0Q0-2.6 2.6 0Q0 2.6-2.6 0Z"/><path class="e-state-fill" d="M-0.8 0a0.8 0.8 0 1 0 1.6 0a0.8 0.8 0 1 0 -1.6 0Z"/>',
  dodging:
    '<path class="e-state-line e-line" stroke-width="0.9" d="M-2.2 1.6Q-1.8-2 1.2-1.4"/><path class="e-state-fill" d="M.9-2.6L2.6-1.1L.5-.1Z"/>',
  diving:
    '<path class="e-state-line e-line" stroke-width="0.9" d="M0-2.5V1.4M-1.8-.2L0 2L1.8-.2"/>',
  hidden:
    '<path class="e-state-line e-line" stroke-width="0.8" d="M-2.6 0Q0-2.6 2.6 0Q0 2.6-2.6 0ZM-2.2 2.2L2.2-2.2"/>',
  prone:
    '<path class="e-state-line e-line" stroke-width="1" d="M-2.5 1.3H2.5M-.9-.1L2.2 1.2"/><path class="e-state-fill" d="M-2.5-.7a.85.85 0 1 0 1.7 0a.85.85 0 1 0-1.7 0Z"/>',
  aiming:
    '<path class="e-state-line e-line" stroke-width="0.7" d="M-1.5 0a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0M0-2.6V-.9M0 .9V2.6M-2.6 0H-.9M.9 0H2.6"/>',
  other:
    '<path class="e-state-fill" fill-rule="evenodd" d="M0-2.4L.7-.7L2.4 0L.7.7L0 2.4L-.7.7L-2.4 0L-.7-.7Z"/>',
};

/** What a role looks like, where a book says no more. */
export const silhouetteDrawing = (silhouette: string): string => SILHOUETTES[silhouette] ?? SILHOUETTES['infantry'] ?? '';

/** The sign of a kind of condition; a star for a kind that nobody drew. */
export const stateGlyph = (kind: string | undefined): string => STATES[kind ?? 'other'] ?? STATES['other'] ?? '';
