import { useTranslate } from '#web/i18n/translate.ts'
import { useKickOffText } from '#web/time/use-day-text.ts'
import { RoomLink } from './room-link.tsx'

type Shown = { groupId: string; roomName: string; byName: string; reason: string; until: number | null }

export function BanLine({ ban: { groupId, roomName, byName, reason, until } }: { ban: Shown }) {
  const t = useTranslate()
  const timeText = useKickOffText()
  const parts = [
    until === null ? t('moderation.ban.forGood') : t('moderation.ban.until', { time: timeText(until) }),
    byName && t('moderation.ban.by', { name: byName }),
  ]
  return (
    <>
      <p className="text-sm text-ink-2">
        {groupId === '' ? t('moderation.ban.everywhere') : <RoomLink groupId={groupId} roomName={roomName} />}
        {parts.filter(Boolean).map((part) => ` · ${part}`)}
      </p>
      {reason && (
        <p dir="auto" className="text-sm text-ink-2">
          {reason}
        </p>
      )}
    </>
  )
}
