import type { ChatMessage } from '#contract/chat.ts'
import { useTranslate } from '#web/i18n/translate.ts'

/** Line in place of a deleted message. */
export function RemovedLine({ isTakenBack }: Pick<ChatMessage, 'isTakenBack'>) {
  const t = useTranslate()
  return <p className="text-sm italic text-ink-3">{t(isTakenBack ? 'chat.takenBack' : 'chat.removed')}</p>
}
