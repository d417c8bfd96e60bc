import type { PollNotice } from '#contract/chat-polls.ts'
import type { Translate } from '#web/i18n/translator.ts'

/** Returns the result of a closed poll in one sentence. */
export function pollResultText(t: Translate, result: Omit<PollNotice, 'systemMessage' | 'pollId'>): string {
  const { question, winners, votes, total } = result
  if (winners.length === 0) return t('chat.poll.lineNone', { question })
  const key = winners.length === 1 ? 'chat.poll.line' : 'chat.poll.lineTie'
  return t(key, { question, winner: winners.join(t('shell.comma')), votes, total })
}
