/** The drawing of each kind of counter of the turn track that has one. */

const SIGNS = {
  left: 'pawn',
  to_act: 'glass',
  tactic_points: 'flag',
  refusals: 'palm',
  scenario_points: 'star',
  goal_average: 'scales',
  command: 'crown',
  magic: 'wand',
} as const;

export const signOf = (sign: unknown): (typeof SIGNS)[keyof typeof SIGNS] | undefined => SIGNS[sign as keyof typeof SIGNS];
