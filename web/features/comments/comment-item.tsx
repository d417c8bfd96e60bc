import Mic from 'lucide-react/icons/mic'
import { useEffect, useRef, useState } from 'react'
import {
  type Comment,
  commentReactionsOfList,
  commentReactors,
  reactToComment,
  reportComment,
} from '#contract/comments.ts'
import { useSession } from '#web/api/session.ts'
import { memberPath } from '#web/features/friends/person-line.tsx'
import { kindOfCalls } from '#web/features/reactions/kind-of-calls.ts'
import { ReactionButton } from '#web/features/reactions/reaction-button.tsx'
import { ReportButton } from '#web/features/reports/report-button.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { TimeSince } from '#web/time/time-since.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { showToast } from '#web/ui/toast.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { CommentComposer } from './comment-composer.tsx'
import { CommentMenu } from './comment-menu.tsx'
import { CommentText } from './comment-text.tsx'
import type { CommentList } from './use-comments.ts'

const commentReaction = kindOfCalls({ react: reactToComment, reactionsOfList: commentReactionsOfList })
const markedMs = 2_000

type ItemProps = {
  comment: Comment
  list: CommentList
  /** Starts a reply. Null when replies are refused. */
  answer: ((comment: Comment) => void) | null
}

export function CommentItem({ comment, list, answer }: ItemProps) {
  const t = useTranslate()
  const session = useSession()
  const [isEditing, setEditing] = useState(false)
  const isMarked = useMarked(list.markedId === comment.id)
  const { id, author, content } = comment
  if (content === null)
    return (
      <p id={`comment-${id}`} className="py-2 text-sm italic text-ink-3">
        {t('comments.gone')}
      </p>
    )
  const name = t('comments.of', { name: author?.displayName ?? t('comments.formerMember') })
  const isOwn = session.kind === 'member' && session.user.userId === author?.userId

  async function change(text: string): Promise<void> {
    setEditing(false)
    try {
      await list.edit(comment, text)
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    }
  }

  return (
    <article
      id={`comment-${id}`}
      ref={isMarked.ref}
      className={classNames(
        'flex scroll-mt-24 gap-3 rounded-md transition-colors duration-500',
        isMarked.isOn && 'bg-primary-soft ring-8 ring-primary-soft',
      )}
    >
      <Avatar
        name={author?.displayName ?? '?'}
        seed={author?.userId ?? id}
        {...(author?.profilePicture && { picture: author.profilePicture })}
        size={36}
      />
      <div className="min-w-0 flex-1">
        <Head comment={comment} />
        {isEditing ? (
          <CommentComposer
            label={t('comments.edit')}
            initial={content}
            isEdit
            isFocused
            send={(text) => void change(text)}
            cancel={() => setEditing(false)}
          />
        ) : (
          <CommentText text={content} mentions={comment.mentions} />
        )}
        <div className="-ml-2.5 flex flex-wrap items-center">
          <ReactionButton kind={commentReaction} reactors={commentReactors} id={id} name={name} />
          {answer && (
            <Button tone="quiet" size="small" onClick={() => answer(comment)}>
              {t('comments.reply')}
              <span className="sr-only"> {name}</span>
            </Button>
          )}
          <div className="ml-auto flex">
            {!isOwn && <ReportButton report={reportComment} id={id} authorId={author?.userId ?? ''} name={name} />}
            <CommentMenu comment={comment} list={list} name={name} edit={() => setEditing(true)} />
          </div>
        </div>
      </div>
    </article>
  )
}

function Head({ comment: { author, replyTo, createdAt, editedAt } }: { comment: Comment }) {
  const t = useTranslate()
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
      {author ? (
        <LocaleLink to={memberPath(author.username)} className="font-semibold hover:text-primary">
          <bdi translate="no">{author.displayName}</bdi>
        </LocaleLink>
      ) : (
        <span className="font-semibold">{t('comments.formerMember')}</span>
      )}
      {author?.role === 'commentator' && (
        <span className="inline-flex items-center gap-1 self-center rounded-full bg-primary-soft px-1.5 text-xs font-semibold text-primary">
          <Mic size={12} aria-hidden />
          {t('comments.commentator')}
        </span>
      )}
      {replyTo && (
        <span className="text-ink-3">
          {t('comments.answers')} <bdi translate="no">{replyTo.displayName}</bdi>
        </span>
      )}
      <TimeSince at={createdAt} className="tabular text-[0.8125rem] text-ink-3" />
      {editedAt !== null && <span className="text-ink-3">{t('comments.edited')}</span>}
    </p>
  )
}

/** Scrolls to the linked comment and highlights it for a moment. */
function useMarked(isWanted: boolean) {
  const ref = useRef<HTMLElement>(null)
  const [isOn, setOn] = useState(isWanted)
  useEffect(() => {
    if (!isWanted) return
    ref.current?.scrollIntoView({ block: 'center' })
    const timer = setTimeout(() => setOn(false), markedMs)
    return () => clearTimeout(timer)
  }, [isWanted])
  return { ref, isOn }
}
