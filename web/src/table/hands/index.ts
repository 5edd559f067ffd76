/** Which hand a question wants. */

import type { KnownForm, Question } from '../../lib/types';
import type { Table } from '../table.svelte';
import { AllotHand } from './allot.svelte';
import { AlongHand, StepHand } from './along.svelte';
import { AttacksHand } from './attacks.svelte';
import { CastsHand } from './casts.svelte';
import { ChoiceHand } from './choices.svelte';
import { GenericHand } from './generic.svelte';
import type { Hand } from './hand.svelte';
import { DeedsHand } from './deeds.svelte';
import { asksDirection, DirectionHand } from './directions.svelte';
import { MovesHand } from './moves.svelte';
import { OrderHand } from './order.svelte';
import { PicksHand } from './picks.svelte';
import { SeparationHand } from './separation.svelte';
import { PlacesHand } from './places.svelte';
import { SpotHand } from './spots.svelte';
import { StoreyPlaceHand } from './storey_place.svelte';

type Make = new (table: Table, question: Question) => Hand;

/** Every form that the server knows has its hand: the compiler sees to it. */
const HANDS: Record<KnownForm['form'], Make> = {
  choice: ChoiceHand,
  casts: CastsHand,
  deeds: DeedsHand,
  order: OrderHand,
  placement: AllotHand,
  defences: AllotHand,
  picks: PicksHand,
  escapes: PicksHand,
  along: AlongHand,
  step: StepHand,
  separation: SeparationHand,
  moves: MovesHand,
  path: MovesHand,
  shots: AttacksHand,
  melee: AttacksHand,
  places: PlacesHand,
  place: SpotHand,
  template: SpotHand,
  barrier: SpotHand,
  building: SpotHand,
};

export function handFor(table: Table, question: Question): Hand {
  if (question.form.form === 'place' && question.form.surfaces) return new StoreyPlaceHand(table, question);
  if (asksDirection(question)) return new DirectionHand(table, question);
  return new (HANDS[question.form.form] ?? GenericHand)(table, question);
}

/** Whether a hand lays out more than a bar has room for: a pile of cards, dice on cards. */
export const needsRoom = (hand: Hand | null): boolean => hand instanceof OrderHand || hand instanceof AllotHand;
