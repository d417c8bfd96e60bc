import type { ChatMessage } from '#contract/chat.ts'
import type { MessageKey } from '#contract/messages/all.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { classNames } from '#web/ui/class-names.ts'

const roleLabels: Partial<Record<string, MessageKey>> = {
  commentator: 'chat.commentator',
  moderator: 'chat.moderator',
  operator: 'chat.operator',
}

/** A writer's name, with the level of a viewer or the part of who belongs to the house. */
export function AuthorLine({ message: { showName, role, level, createdAt } }: { message: ChatMessage }) {
  const t = useTranslate()
  const label = role && roleLabels[role]
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-[0.8125rem] leading-5">
      <span
        className={classNames('truncate font-medium', label ? 'text-primary' : 'text-ink-2')}
        title={new Date(createdAt).toLocaleTimeString()}
      >
        {showName}
      </span>
      {label ? (
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
    </span>
  )
}
