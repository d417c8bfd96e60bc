import type { ChatMessage } from '#contract/chat.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useStore } from '#web/ui/store.ts'
import { idOf } from './message-line.ts'
import { noSigns, type PrivateSigns } from './private-signs.ts'

type Props = { signs: PrivateSigns; newest: ChatMessage | undefined; ownId: string | undefined }

/** Under the messages of a private room: who is typing, else what became of the last thing one said. */
export function PrivateLine({ signs, newest, ownId }: Props) {
  const t = useTranslate()
  const { typing, marks } = useStore(signs.state, noSigns)
  const others = typing.filter(({ userId }) => userId !== ownId)
  const [first] = others
  const isOwn = newest !== undefined && newest.userId === ownId
  const seenBy = (field: 'readId' | 'deliveredId') =>
    isOwn && marks.some((mark) => mark.userId !== ownId && Number(mark[field]) >= idOf(newest))
  const text = first
    ? t(others.length === 1 ? 'chat.sign.typingOne' : 'chat.sign.typingMore', {
        name: first.showName,
        count: others.length,
      })
    : seenBy('readId')
      ? t('chat.sign.seen')
      : seenBy('deliveredId')
        ? t('chat.sign.delivered')
        : isOwn
          ? t('chat.sign.sent')
          : ''
  return (
    <p aria-live="polite" className={`h-6 truncate px-4 text-xs text-ink-2 ${first ? '' : 'text-right'}`}>
      {text}
    </p>
  )
}
