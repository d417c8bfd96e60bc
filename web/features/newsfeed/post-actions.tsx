import MessageCircle from 'lucide-react/icons/message-circle'
import Share2 from 'lucide-react/icons/share-2'
import { Suspense, useState } from 'react'
import { newsfeedReactors, type Post } from '#contract/newsfeed.ts'
import { postVisibility } from '#contract/rules/newsfeed-codes.ts'
import { ReactionButton } from '#web/features/reactions/reaction-button.tsx'
import { formattingTags } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { askToLogIn } from '#web/login/login.state.ts'
import { postPath } from '#web/mention/feed-address.ts'
import { useLocale } from '#web/root-data.ts'
import { lazyPart } from '#web/way/lazy-part.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { postReaction } from './post-reactions.ts'

const ShareDialog = lazyPart(() => import('./share-dialog.tsx'), 'ShareDialog')
const SharesDialog = lazyPart(() => import('./shares-dialog.tsx'), 'SharesDialog')

const actionClass =
  'inline-flex h-11 items-center gap-1.5 rounded-md px-2.5 text-sm font-semibold text-ink-2 hover:bg-surface-3'

export function PostActions({ post, isAlone, shared }: { post: Post; isAlone: boolean; shared: (post: Post) => void }) {
  const t = useTranslate()
  const locale = useLocale()
  const [dialog, setDialog] = useState<'share' | 'shares' | null>(null)
  const { id, comments, shares, author } = post
  const name = t('post.by', { name: author.displayName })
  const number = (count: number) => count.toLocaleString(formattingTags[locale])

  async function openShare(): Promise<void> {
    if (await askToLogIn('login')) setDialog('share')
  }

  return (
    <div className="mt-3 flex flex-wrap items-center border-t border-line px-1.5 py-1 sm:px-2.5">
      <ReactionButton
        kind={postReaction}
        reactors={newsfeedReactors}
        id={id}
        name={name}
        panelId={`post-reactions-${id}`}
      />
      <LocaleLink to={isAlone ? `${postPath(id)}#binh-luan` : postPath(id)} className={actionClass}>
        <MessageCircle size={18} aria-hidden />
        {comments > 0 ? (
          <>
            <span className="tabular" aria-hidden>
              {number(comments)}
            </span>
            <span className="sr-only">
              {t('post.comments.count', { count: comments })} {name}
            </span>
          </>
        ) : (
          <>
            <span className="max-sm:sr-only">{t('post.comments')}</span>
            <span className="sr-only"> {name}</span>
          </>
        )}
      </LocaleLink>
      {post.visibility === postVisibility.public && (
        <button type="button" onClick={() => void openShare()} className={actionClass}>
          <Share2 size={18} aria-hidden />
          <span className="max-sm:sr-only">{t('post.share')}</span>
          <span className="sr-only"> {name}</span>
        </button>
      )}
      {shares > 0 && (
        <button
          type="button"
          onClick={() => setDialog('shares')}
          className={`${actionClass} text-[0.8125rem] font-normal text-ink-3 max-sm:-ml-2 sm:ml-auto`}
        >
          <span aria-hidden className="tabular sm:hidden">
            {number(shares)}
          </span>
          <span className="max-sm:sr-only">{t('post.shares.count', { count: number(shares) })}</span>
        </button>
      )}
      {dialog && (
        <Suspense fallback={null}>
          {dialog === 'share' ? (
            <ShareDialog post={post} shared={shared} close={() => setDialog(null)} />
          ) : (
            <SharesDialog id={id} close={() => setDialog(null)} />
          )}
        </Suspense>
      )}
    </div>
  )
}
