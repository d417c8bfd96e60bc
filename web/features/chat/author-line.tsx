import type { ChatMessage } from '#contract/chat.ts'
import type { TextKey } from '#contract/texts/all.ts'
import { formattingTags } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { dateIn, dayMonthText, timeText } from '#web/time/kick-off.ts'
import { useZone } from '#web/time/use-zone.ts'
import { classNames } from '#web/ui/class-names.ts'

const roleLabels: Partial<Record<string, TextKey>> = {
  commentator: 'chat.commentator',
  moderator: 'chat.moderator',
  operator: 'chat.operator',
}

type AuthorLineProps = {
  message: ChatMessage
  isDated?: boolean
  /**
   * Omits the labels, and leaves the name to screen readers. Set it for bubbles whose side shows the author: own
   * messages, and all messages in a room of two.
   */
  isBrief?: boolean
}

/** Author's name with the role or the viewer level, and the time. `isDated` adds the date. */
export function AuthorLine({ message, isDated = false, isBrief = false }: AuthorLineProps) {
  const { showName, role, level, colorName, createdAt } = message
  const t = useTranslate()
  const zone = useZone()
  const locale = useLocale()
  const label = role && roleLabels[role]
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-[0.8125rem] leading-5">
      <bdi
        translate="no"
        className={classNames(
          isBrief ? 'sr-only' : 'truncate font-medium',
          label ? 'text-primary' : colorName ? 'text-gold-ink' : 'text-ink-2',
        )}
      >
        {showName}
      </bdi>
      {isBrief ? null : label ? (
        <span className="shrink-0 rounded-sm bg-primary-soft px-1.5 text-[0.6875rem] font-bold text-primary">
          {t(label)}
        </span>
      ) : (
        level !== undefined && (
          <span className="tabular shrink-0 rounded-sm bg-gold-soft px-1.5 text-[0.6875rem] font-semibold text-gold-ink">
            <span aria-hidden>{t('chat.level', { level })}</span>
            <span className="sr-only">{t('chat.levelLong', { level })}</span>
          </span>
        )
      )}
      <time
        dateTime={new Date(createdAt).toISOString()}
        title={new Date(createdAt).toLocaleString(formattingTags[locale])}
        className="tabular shrink-0 text-[0.6875rem] text-ink-3"
      >
        {isDated && `${dayMonthText(dateIn(createdAt, zone), locale)} `}
        {timeText(createdAt, zone)}
      </time>
    </span>
  )
}
