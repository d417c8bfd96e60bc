import { useTranslate } from '#web/i18n/translate.ts'
import type { Joined } from './message-line.ts'

/** Who came in, in one line however many they were. */
export function JoinLine({ joined: { names, total } }: { joined: Joined }) {
  const t = useTranslate()
  const name = names.join(', ')
  const others = total - names.length
  return (
    <p className="truncate px-4 py-1 text-xs text-ink-3">
      {others > 0 ? t('chat.joinedMore', { name, count: others }) : t('chat.joinedOne', { name })}
    </p>
  )
}
