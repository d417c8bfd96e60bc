import type { RoomChangeNotice } from '#contract/chat.socket.ts'
import type { TextKey } from '#contract/texts/all.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import type { ChatAddition } from './chat-addition.ts'
import type { Joined } from './message-line.ts'
import { pollResultText } from './poll-text.ts'

const changeLines: Record<RoomChangeNotice['change'], TextKey> = {
  renamed: 'rooms.line.renamed',
  handedOver: 'rooms.line.handedOver',
  closed: 'rooms.line.closed',
  reopened: 'rooms.line.reopened',
  added: 'rooms.line.added',
}

/**
 * Line for one system notice: several joins, a change by the host, a poll's result, or a notice that another feature
 * renders.
 */
export function JoinLine({ joined, addition }: { joined: Joined; addition: ChatAddition }) {
  const t = useTranslate()
  if (joined.systemMessage === 7) return addition.line?.(joined)
  if (joined.systemMessage === 11)
    return (
      <p className="px-4 py-1 text-center text-xs text-ink-2 [overflow-wrap:anywhere]">
        {t(changeLines[joined.change], { name: joined.name, by: joined.byName })}
      </p>
    )
  if (joined.systemMessage === 12)
    return (
      <p dir="auto" className="px-4 py-1 text-center text-xs text-ink-2 [overflow-wrap:anywhere]">
        {pollResultText(t, joined)}
      </p>
    )
  const { names, total } = joined
  const name = names.join(t('shell.comma'))
  const others = total - names.length
  return (
    <p className="truncate px-4 py-1 text-xs text-ink-3">
      {others > 0 ? t('chat.joinedMore', { name, count: others }) : t('chat.joinedOne', { name })}
    </p>
  )
}
