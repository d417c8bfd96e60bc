import Ellipsis from 'lucide-react/icons/ellipsis'
import { memo } from 'react'
import type { ChatMessage, ReactionCode } from '#contract/chat.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { AuthorLine } from './author-line.tsx'
import { bubbleClass } from './bubble.ts'
import { MessageFiles } from './message-files.tsx'
import { MessageLink } from './message-link.tsx'
import { MessageText } from './message-text.tsx'
import { Quote } from './quote.tsx'
import { ReactionChips } from './reaction-chips.tsx'
import { RemovedLine } from './removed-line.tsx'
import { ShoutCard } from './shout-card.tsx'
import { Sticker } from './sticker.tsx'
import { mayTakeBack } from './take-back.ts'

type Props = {
  message: ChatMessage
  isMention: boolean
  /**
   * True when the message continues a group by the same author. The avatar is then omitted, and the name is left to
   * screen readers.
   */
  isFollowUp: boolean
  /** True in rooms with bubbles, where the viewer's own messages are on the other side. */
  isBubble: boolean
  /** True in a room of two people, where messages show no names. */
  isPair: boolean
  isSelected: boolean
  isOwn: boolean
  isModerator: boolean
  canWrite: boolean
  /** Opens the actions of the message, beside the button that was pressed. */
  open: (uuid: string, opener: HTMLElement) => void
  react: (message: ChatMessage, reaction: ReactionCode) => void
}

export const MessageItem = memo(function MessageItem(props: Props) {
  const { message, isMention, isFollowUp, isBubble, isPair, isSelected, isOwn, isModerator, canWrite, open, react } =
    props
  const t = useTranslate()
  const {
    uuid,
    userId,
    showName,
    profilePicture,
    filteredMessage,
    isDeleted,
    parent,
    attachments,
    shout,
    sticker,
    createdAt,
  } = message
  const isOwnBubble = isBubble && isOwn
  const hasActions = !isDeleted && (canWrite || isModerator || !isOwn || mayTakeBack(message))
  return (
    <article
      className={classNames(
        'group relative flex gap-2.5 px-4',
        isFollowUp ? 'py-0.5' : 'py-1.5',
        isMention && 'bg-primary-soft',
        isSelected ? 'bg-surface-2' : 'hover:bg-surface-2',
      )}
    >
      {!isOwnBubble && (
        <span className={isFollowUp ? 'w-7 shrink-0' : 'pt-0.5'}>
          {!isFollowUp && <Avatar name={showName} seed={userId} picture={profilePicture} size={28} />}
        </span>
      )}
      <div className={classNames('min-w-0 flex-1', isOwnBubble && 'flex flex-col items-end')}>
        {isFollowUp ? (
          <bdi translate="no" className="sr-only">
            {showName}
          </bdi>
        ) : (
          <AuthorLine message={message} isBrief={isOwnBubble || isPair} />
        )}
        <div className={isBubble ? bubbleClass(isOwn) : undefined}>
          {parent && <Quote showName={parent.showName} text={parent.filteredMessage} />}
          {isDeleted ? (
            <RemovedLine isTakenBack={message.isTakenBack} />
          ) : shout ? (
            <ShoutCard {...{ shout, createdAt }} />
          ) : sticker ? (
            <Sticker sticker={sticker} />
          ) : (
            <>
              {filteredMessage && <MessageText text={filteredMessage} isEdited={message.editedAt !== undefined} />}
              {isBubble && <MessageLink text={filteredMessage} />}
              {attachments.length > 0 && <MessageFiles files={attachments} showName={showName} />}
              {!filteredMessage && !attachments && <p className="text-sm italic text-ink-3">{t('chat.filesGone')}</p>}
            </>
          )}
        </div>
        <ReactionChips message={message} canReact={canWrite} react={react} />
      </div>
      {hasActions && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={isSelected}
          aria-label={t('chat.actions', { name: showName })}
          onClick={({ currentTarget }) => open(uuid, currentTarget)}
          className={classNames(
            'tap absolute top-0 inline-flex items-center justify-center rounded-md text-ink-3 hover:text-ink',
            isOwnBubble ? 'left-1' : 'right-1',
            !isSelected && 'opacity-0 focus-visible:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-60',
          )}
        >
          <Ellipsis size={18} aria-hidden />
        </button>
      )}
    </article>
  )
})
