import type { ChatMessage, ReactionCode } from '#contract/chat.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { classNames } from '#web/ui/class-names.ts'
import { reactionSigns } from './reaction-signs.ts'

type Props = {
  message: ChatMessage
  canReact: boolean
  react: (message: ChatMessage, reaction: ReactionCode) => void
}

export function ReactionChips({ message, canReact, react }: Props) {
  const t = useTranslate()
  const { listReaction, reaction: own } = message
  if (listReaction.length === 0) return null
  return (
    <div className="mt-1 flex flex-wrap gap-1.5">
      {listReaction.map(({ reaction, total }) => (
        <button
          key={reaction}
          type="button"
          disabled={!canReact}
          aria-pressed={own === reaction}
          aria-label={t('chat.reactionCount', { name: t(`chat.reaction.${reaction}`), count: total })}
          onClick={() => react(message, reaction)}
          className={classNames(
            'tabular inline-flex h-7 items-center gap-1 rounded-full border px-2 text-xs font-semibold',
            own === reaction ? 'border-primary bg-primary-soft text-primary' : 'border-line bg-surface-2 text-ink-2',
          )}
        >
          <span aria-hidden translate="no">
            {reactionSigns[reaction]}
          </span>
          {total}
        </button>
      ))}
    </div>
  )
}
