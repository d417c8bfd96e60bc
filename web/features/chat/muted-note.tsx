import VolumeX from 'lucide-react/icons/volume-x'
import { numericMoment } from '#web/i18n/date-format.ts'
import { formattingTags } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { useZone } from '#web/time/use-zone.ts'
import { BanReason } from './ban-reason.tsx'

/** Replaces the composer for muted members. */
export function MutedNote({ groupId, until }: { groupId: string; until: number | null }) {
  const t = useTranslate()
  const locale = useLocale()
  const zone = useZone()
  const time = until && numericMoment(formattingTags[locale], until, zone)
  return (
    <div className="flex shrink-0 gap-3 border-t border-line px-4 py-4 text-sm text-ink-2">
      <VolumeX size={20} aria-hidden className="shrink-0" />
      <div className="min-w-0">
        <p role="status">{time ? t('chat.mutedUntil', { time }) : t('chat.muted')}</p>
        <BanReason groupId={groupId} />
      </div>
    </div>
  )
}
