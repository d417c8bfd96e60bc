import Check from 'lucide-react/icons/check'
import { useTranslate } from '#web/i18n/translate.ts'
import { timeText } from '#web/time/kick-off.ts'
import { useZone } from '#web/time/use-zone.ts'
import { Button } from '#web/ui/button.tsx'

type Props = { label: string; isDirty: boolean; isBusy: boolean; savedAt: number | null }

export function SaveLine({ label, isDirty, isBusy, savedAt }: Props) {
  const t = useTranslate()
  const zone = useZone()
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
      <Button type="submit" isBusy={isBusy} disabled={!isDirty}>
        {label}
      </Button>
      <p role="status" className="flex items-center gap-1.5 text-sm text-ink-2">
        {isDirty
          ? t('entry.unsaved')
          : savedAt !== null && (
              <>
                <Check size={18} aria-hidden className="text-primary" />
                <span className="tabular">{t('entry.saved', { time: timeText(savedAt, zone) })}</span>
              </>
            )}
      </p>
    </div>
  )
}
