import { ChatSlot } from '#web/features/chat/chat-slot.tsx'
import { giftAddition } from '#web/features/gifts/gift-addition.tsx'
import { withMoments } from '#web/features/goal-moments/moment-addition.tsx'
import { useTranslate } from '#web/i18n/translate.ts'

const addition = withMoments(giftAddition(null))

/**
 * The chat of the match with its gifts, as high as its container. Its header has the moderation: the commentator
 * moderates the room of the fixture.
 */
export function BroadcastChat({ groupId }: { groupId: string | null }) {
  const t = useTranslate()
  return (
    <div className="grid h-full min-h-0 grid-cols-[minmax(0,1fr)] overflow-hidden [&>*]:min-h-0">
      {groupId === null ? (
        <p className="p-4 text-sm text-ink-2 sm:p-5">{t('broadcast.chat.none')}</p>
      ) : (
        <ChatSlot groupId={groupId} addition={addition} />
      )}
    </div>
  )
}
