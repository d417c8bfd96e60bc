import ChevronDown from 'lucide-react/icons/chevron-down'
import MessageCircle from 'lucide-react/icons/message-circle'
import MessageCircleOff from 'lucide-react/icons/message-circle-off'
import { Suspense, useEffect, useState } from 'react'
import { formattingTags } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { lazyPart } from '#web/way/lazy-part.ts'

const Comments = lazyPart(() => import('#web/features/comments/comments.tsx'), 'Comments')

type FoldedProps = {
  articleId: string
  ownerId: string | undefined
  total: number
  /** True when new comments are refused. Earlier ones can still be read. */
  isClosed: boolean
}

/** Shows a button with the number of comments. A press opens the comments. A link to a comment opens them on load. */
export function FoldedComments({ articleId, ownerId, total, isClosed }: FoldedProps) {
  const t = useTranslate()
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (location.hash.startsWith('#comment-')) setOpen(true)
  }, [])
  if (isOpen)
    return (
      <Suspense fallback={<Skeleton className="mt-5 h-64 w-full" />}>
        <Comments
          target={{ targetType: 'article', targetId: articleId }}
          isClosed={isClosed}
          {...(ownerId === undefined ? {} : { ownerId })}
        />
      </Suspense>
    )
  if (isClosed && total === 0) return <ClosedNote />
  return (
    <button
      type="button"
      aria-expanded={false}
      onClick={() => setOpen(true)}
      className={`${buttonClass({ tone: 'neutral', size: 'large' })} w-full`}
    >
      <MessageCircle size={20} aria-hidden />
      {total === 0
        ? t('article.firstComment')
        : t('article.showComments', { count: total.toLocaleString(formattingTags[locale]) })}
      <ChevronDown size={18} aria-hidden />
    </button>
  )
}

function ClosedNote() {
  const t = useTranslate()
  return (
    <p className="flex items-center gap-3 rounded-md border border-line px-4 py-4 text-sm text-ink-2">
      <MessageCircleOff size={20} aria-hidden className="shrink-0" />
      {t('error.COMMENTS_CLOSED')}
    </p>
  )
}
