import type { ChatMessage } from '#contract/chat.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { useStore } from '#web/ui/store.ts'
import { idOf } from './message-line.ts'
import { noSigns, type PrivateSigns } from './private-signs.ts'

type Props = { signs: PrivateSigns; messages: readonly ChatMessage[]; ownId: string | undefined }

/** More avatars than this are shown as a count. */
const maxHeads = 5

/**
 * Line below the messages of a private room: the members who are typing. Otherwise, for the viewer's own last message,
 * its delivery state and readers.
 */
export function PrivateLine({ signs, messages, ownId }: Props) {
  const t = useTranslate()
  const { typing, marks } = useStore(signs.state, noSigns)
  const newest = messages.at(-1)
  const others = typing.filter(({ userId }) => userId !== ownId)
  const [first] = others
  const isOwn = newest !== undefined && newest.userId === ownId
  const reachedBy = (field: 'readId' | 'deliveredId') =>
    newest ? marks.filter((mark) => mark.userId !== ownId && Number(mark[field]) >= idOf(newest)) : []
  const readers = reachedBy('readId').filter(({ userId }) => userId !== newest?.userId)
  // Avatars come from messages, so readers who have not written are not shown.
  const heads = readers.flatMap(({ userId }) => messages.findLast((one) => one.userId === userId) ?? [])
  const text = first
    ? t(others.length === 1 ? 'chat.sign.typingOne' : 'chat.sign.typingMore', {
        name: first.showName,
        count: others.length,
      })
    : !isOwn
      ? ''
      : readers.length > 0
        ? t('chat.sign.seen')
        : t(reachedBy('deliveredId').length > 0 ? 'chat.sign.delivered' : 'chat.sign.sent')
  return (
    <div className="flex h-6 items-center gap-1.5 px-4 text-xs text-ink-2">
      <p aria-live="polite" className={first ? 'truncate' : 'ml-auto'}>
        {text}
      </p>
      {!first &&
        heads
          .slice(0, maxHeads)
          .map(({ userId, showName, profilePicture }) => (
            <Avatar key={userId} name={showName} seed={userId} picture={profilePicture} size={20} />
          ))}
      {!first && heads.length > maxHeads && <span className="tabular">+{heads.length - maxHeads}</span>}
    </div>
  )
}
