import type { ChatMessage } from '#contract/chat.ts'
import { reactionSigns } from '#web/features/chat/reaction-signs.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNumberText } from '#web/i18n/use-number-text.ts'
import { Avatar } from '#web/ui/avatar.tsx'

const maxSigns = 3

/** The quoted lines of the chat. Names and texts are by members, so each has its own direction. */
export function MomentLines({ lines }: { lines: readonly ChatMessage[] }) {
  const t = useTranslate()
  const numberText = useNumberText()
  return (
    <section aria-label={t('goalMoment.lines')}>
      <ol className="space-y-2.5">
        {lines.map((line) => (
          <li key={line.groupMessageId} className="flex items-start gap-2.5">
            <Avatar name={line.showName} seed={line.userId} picture={line.profilePicture} size={28} />
            <span className="min-w-0 flex-1">
              <bdi translate="no" className="block truncate text-xs font-medium text-ink-2">
                {line.showName}
              </bdi>
              <span dir="auto" className="line-clamp-2 text-sm sm:line-clamp-3 leading-snug [overflow-wrap:anywhere]">
                {line.filteredMessage}
              </span>
            </span>
            {line.totalReactions > 0 && (
              <span className="tabular mt-0.5 inline-flex shrink-0 items-center gap-1 rounded-full bg-surface-3 px-2 py-0.5 text-xs font-semibold text-ink-2">
                <span aria-hidden translate="no">
                  {signsOf(line)}
                </span>
                <span aria-hidden>{numberText(line.totalReactions)}</span>
                <span className="sr-only">{t('goalMoment.reactions', { count: numberText(line.totalReactions) })}</span>
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Returns the signs of the most frequent reactions. */
function signsOf({ listReaction }: ChatMessage): string {
  const byTotal = listReaction.toSorted((one, other) => other.total - one.total)
  return byTotal
    .slice(0, maxSigns)
    .map(({ reaction }) => reactionSigns[reaction])
    .join('')
}
