/** What the question bar is about, for who listens: the end, what is asked, what is shown, who is waited for. */

import { say, t } from '../../lib/i18n.svelte';
import type { Table } from '../table.svelte';

export function barName(table: Table): string {
  const { question, shown } = table;
  const { thinking } = table.live;
  const [waiting] = shown?.waiting ?? [];
  if (!table.behind && shown?.result) return `${t('over')}. ${say(shown.result.text)}`;
  if (question) return `${table.hotSeat ? say(table.campName(question.camp)) : t('your_decision')} : ${say(question.question.text)}`;
  if (table.behind) return t('watching_replay');
  if (thinking !== null) return t('thinking', { camp: say(table.campName(thinking)) });
  return waiting ? `${t('waiting_for', { camp: say(table.campName(waiting.camp)) })} ${say(waiting.question)}` : t('loading');
}
