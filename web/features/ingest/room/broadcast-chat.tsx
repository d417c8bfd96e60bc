import { ChatSlot } from '#web/features/chat/chat-slot.tsx'
import { withMoments } from '#web/features/goal-moments/moment-addition.tsx'
import { useTranslate } from '#web/i18n/translate.ts'

const moments = withMoments()

/** The chat of the match. Its header has the moderation: the commentator moderates the room of the fixture. */
export function BroadcastChat({ groupId }: { groupId: string | null }) {
  const t = useTranslate()
  return (
    <div className="card grid h-128 min-h-0 grid-cols-[minmax(0,1fr)] overflow-hidden lg:h-full [&>*]:min-h-0">
      {groupId === null ? (
        <p className="p-4 text-sm text-ink-2 sm:p-5">{t('broadcast.chat.none')}</p>
      ) : (
        <ChatSlot groupId={groupId} addition={moments} />
      )}
    </div>
  )
}
