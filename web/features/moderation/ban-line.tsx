import { useTranslate } from '#web/i18n/translate.ts'
import { useFullMomentText } from '#web/time/use-full-moment-text.ts'
import { RoomLink } from './room-link.tsx'

type Shown = { groupId: string; roomName: string; byName: string; reason: string; until: number | null }

/** Place, end, giver and reason of a ban. */
export function BanLine({ ban: { groupId, roomName, byName, reason, until } }: { ban: Shown }) {
  const t = useTranslate()
  const timeText = useFullMomentText()
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
      <Reason text={reason} />
    </>
  )
}

type Suspended = { byName: string; reason: string; until: number | null; removedAt?: number | null }

/** End, giver and reason of a suspension. `removedAt` is when the account is emptied. */
export function SuspensionLine({ of: { byName, reason, until, removedAt = null } }: { of: Suspended }) {
  const t = useTranslate()
  const timeText = useFullMomentText()
  const end =
    removedAt !== null
      ? t('memberDesk.sanction.removedAt', { time: timeText(removedAt) })
      : until === null
        ? t('memberDesk.sanction.untilLifted')
        : t('memberDesk.sanction.until', { time: timeText(until) })
  return (
    <>
      <p className="text-sm text-ink-2">
        {[end, byName && t('memberDesk.sanction.by', { name: byName })].filter(Boolean).join(' · ')}
      </p>
      <Reason text={reason} />
    </>
  )
}

function Reason({ text }: { text: string }) {
  if (text === '') return null
  return (
    <p dir="auto" className="text-sm text-ink-2 [overflow-wrap:anywhere]">
      {text}
    </p>
  )
}
