import { useTranslate } from '#web/i18n/translate.ts'
import { MapChangeLine } from './map-change-line.tsx'
import type { Joined } from './message-line.ts'

/** What the room says of itself: who came in, in one line however many they were; a marble room's new track. */
export function JoinLine({ joined }: { joined: Joined }) {
  const t = useTranslate()
  if (joined.systemMessage === 7) return <MapChangeLine notice={joined} />
  const { names, total } = joined
  const name = names.join(', ')
  const others = total - names.length
  return (
    <p className="truncate px-4 py-1 text-xs text-ink-3">
      {others > 0 ? t('chat.joinedMore', { name, count: others }) : t('chat.joinedOne', { name })}
    </p>
  )
}
