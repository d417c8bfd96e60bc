import CornerDownRight from 'lucide-react/icons/corner-down-right'
import { useState } from 'react'
import type { Comment, CommentThread } from '#contract/comments.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.ts'
import { CommentComposer } from './comment-composer.tsx'
import { CommentItem } from './comment-item.tsx'
import { DraftItem } from './draft-item.tsx'
import type { CommentList } from './use-comments.ts'

type ThreadProps = {
  thread: CommentThread
  list: CommentList
  /** True when replies are refused. */
  isClosed: boolean
}

/** A comment and its replies. Replies to replies are shown on the same nested level. */
export function CommentThreadView({ thread, list, isClosed }: ThreadProps) {
  const t = useTranslate()
  const [answered, answer] = useState<Comment | null>(null)
  const [isReading, setReading] = useState(false)
  const { firstReplies, replies } = thread
  const drafts = list.drafts.filter(({ parent }) => parent && (parent.rootId ?? parent.id) === thread.id)
  const hidden = replies - firstReplies.length

  async function readOn(): Promise<void> {
    setReading(true)
    try {
      await list.readReplies(thread.id)
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    } finally {
      setReading(false)
    }
  }

  return (
    <li>
      <CommentItem comment={thread} list={list} answer={isClosed ? null : answer} />
      {(firstReplies.length > 0 || hidden > 0 || drafts.length > 0 || answered) && (
        <div className="ml-4 mt-3 border-l-2 border-line pl-4 sm:ml-12">
          {firstReplies.length > 0 && (
            <ol aria-label={t('comments.replies')} className="flex flex-col gap-4">
              {firstReplies.map((reply) => (
                <li key={reply.id}>
                  <CommentItem comment={reply} list={list} answer={isClosed ? null : answer} />
                </li>
              ))}
            </ol>
          )}
          {hidden > 0 && (
            <Button tone="quiet" size="small" className="-ml-3 mt-1" isBusy={isReading} onClick={() => void readOn()}>
              <CornerDownRight size={16} aria-hidden />
              {t('comments.moreReplies', { count: hidden })}
            </Button>
          )}
          {drafts.map((draft) => (
            <div key={draft.requestId} className="mt-3">
              <DraftItem draft={draft} list={list} />
            </div>
          ))}
          {answered && (
            <div className="mt-3">
              <CommentComposer
                key={answered.id}
                label={t('comments.replyTo', { name: answered.author?.displayName ?? '' })}
                isFocused
                send={(text) => {
                  list.write(text, answered)
                  answer(null)
                }}
                cancel={() => answer(null)}
              />
            </div>
          )}
        </div>
      )}
    </li>
  )
}
