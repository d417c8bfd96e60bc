import { useKickOffText } from '#web/features/schedule/use-day-text.ts'
import { useTranslate } from '#web/i18n/translate.ts'

type Shown = { groupId: string; byName: string; reason: string; until: number | null }

/** Where, until when, by whom and why. */
export function BanLine({ ban: { groupId, byName, reason, until } }: { ban: Shown }) {
  const t = useTranslate()
  const timeText = useKickOffText()
  const parts = [
    groupId === '' ? t('moderation.ban.everywhere') : t('moderation.ban.room', { room: groupId }),
    until === null ? t('moderation.ban.forGood') : t('moderation.ban.until', { time: timeText(until) }),
    byName && t('moderation.ban.by', { name: byName }),
  ]
  return (
    <>
      <p className="text-sm text-ink-2">{parts.filter(Boolean).join(' · ')}</p>
      {reason && (
        <p dir="auto" className="text-sm text-ink-2">
          {reason}
        </p>
      )}
    </>
  )
}
