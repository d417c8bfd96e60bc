import Ellipsis from 'lucide-react/icons/ellipsis'
import { memo } from 'react'
import type { ChatMessage, ReactionCode } from '#contract/chat.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { AuthorLine } from './author-line.tsx'
import { MessageActions } from './message-actions.tsx'
import { MessageText } from './message-text.tsx'
import { Quote } from './quote.tsx'
import { ReactionChips } from './reaction-chips.tsx'

type Props = {
  message: ChatMessage
  isMention: boolean
  isSelected: boolean
  isOwn: boolean
  isModerator: boolean
  canWrite: boolean
  groupId: string
  toggle: (uuid: string) => void
  reply: (message: ChatMessage) => void
  react: (message: ChatMessage, reaction: ReactionCode) => void
}

export const MessageItem = memo(function MessageItem(props: Props) {
  const { message, isMention, isSelected, isOwn, isModerator, canWrite, groupId, toggle, reply, react } = props
  const t = useTranslate()
  const { uuid, userId, showName, profilePicture, filteredMessage, isDeleted, parent } = message
  const hasActions = !isDeleted && (canWrite || isModerator)
  return (
    <article
      className={classNames(
        'group relative flex gap-2.5 px-4 py-1.5',
        isMention && 'bg-primary-soft',
        isSelected ? 'bg-surface-2' : 'hover:bg-surface-2',
      )}
    >
      <span className="pt-0.5">
        <Avatar name={showName} seed={userId} picture={profilePicture} size={28} />
      </span>
      <div className="min-w-0 flex-1">
        <AuthorLine message={message} />
        {parent && <Quote showName={parent.showName} text={parent.filteredMessage} />}
        {isDeleted ? (
          <p className="text-sm italic text-ink-3">{t('chat.removed')}</p>
        ) : (
          <MessageText text={filteredMessage} />
        )}
        <ReactionChips message={message} canReact={canWrite} react={react} />
        {isSelected && hasActions && (
          <MessageActions
            message={message}
            groupId={groupId}
            isOwn={isOwn}
            isModerator={isModerator}
            canWrite={canWrite}
            reply={reply}
            react={react}
            close={() => toggle(uuid)}
          />
        )}
      </div>
      {hasActions && (
        <button
          type="button"
          aria-expanded={isSelected}
          aria-label={t('chat.actions', { name: showName })}
          onClick={() => toggle(uuid)}
          className={classNames(
            'tap absolute right-1 top-0 inline-flex items-center justify-center rounded-md text-ink-3 hover:text-ink',
            !isSelected && 'opacity-0 focus-visible:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-60',
          )}
        >
          <Ellipsis size={18} aria-hidden />
        </button>
      )}
    </article>
  )
})
