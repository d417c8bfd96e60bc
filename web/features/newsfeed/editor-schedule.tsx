import CalendarClock from 'lucide-react/icons/calendar-clock'
import X from 'lucide-react/icons/x'
import { useTranslate } from '#web/i18n/translate.ts'
import { useKickOffText } from '#web/time/use-day-text.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

type Props = { publishAt: number; change: () => void; remove: () => void }

/** The time at which the post will be published. */
export function EditorSchedule({ publishAt, change, remove }: Props) {
  const t = useTranslate()
  const timeText = useKickOffText()
  return (
    <div className="flex min-h-11 items-center gap-1 rounded-md border border-line bg-surface-2 pl-3">
      <button
        type="button"
        onClick={change}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-2.5 text-left text-sm hover:text-primary"
      >
        <CalendarClock size={18} aria-hidden className="shrink-0 text-primary" />
        <span className="tabular min-w-0 font-semibold">
          {t('compose.schedule.for', { time: timeText(publishAt) })}
        </span>
      </button>
      <IconButton label={t('compose.schedule.remove')} onClick={remove}>
        <X size={18} aria-hidden />
      </IconButton>
    </div>
  )
}
