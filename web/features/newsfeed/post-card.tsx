import { useState } from 'react'
import { newsfeedHide, type Post } from '#contract/newsfeed.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.ts'
import { LinkCard } from './link-card.tsx'
import { PostActions } from './post-actions.tsx'
import { PostHead } from './post-head.tsx'
import { PostMedia } from './post-media.tsx'
import { PostMenu } from './post-menu.tsx'
import { PostText } from './post-text.tsx'
import { SharedThing } from './shared-thing.tsx'

type PostCardProps = {
  post: Post
  /** True on the post's own page: shows the whole text, and the comments button jumps to the comments below. */
  isAlone?: boolean
  /** True when the post's first picture is the largest element of the first screen. */
  isLeading?: boolean
  changed: (post: Post) => void
  removed: (id: string) => void
  shared: (post: Post) => void
}

export function PostCard({ post, isAlone = false, isLeading = isAlone, changed, removed, shared }: PostCardProps) {
  const t = useTranslate()
  const [isHidden, setHidden] = useState(false)
  const [isUnfolded, unfold] = useState(false)

  async function hide(hidden: boolean): Promise<void> {
    setHidden(hidden)
    try {
      await call(newsfeedHide, { id: post.id, hidden })
    } catch (error) {
      setHidden(!hidden)
      showToast({ tone: 'danger', title: failureText(t, error) })
    }
  }

  if (isHidden) return <Folded text={t('post.hidden')} action={t('post.hidden.undo')} press={() => void hide(false)} />
  if (post.isMuted && !isUnfolded)
    return <Folded text={t('post.muted')} action={t('post.muted.show')} press={() => unfold(true)} />
  const hasMedia = post.attachments.length > 0
  return (
    <article aria-label={t('feed.one.title', { name: post.author.displayName })} className="card">
      <div className="flex items-start gap-1 pl-4 pr-1.5 pt-3.5 sm:pl-5">
        <PostHead post={post} action={post.shared ? sharedWord(post) : post.type === 90 ? 'post.avatar' : null} />
        <PostMenu post={post} changed={changed} removed={removed} hide={() => void hide(true)} />
      </div>
      <div className="px-4 sm:px-5">
        <PostText post={post} isWhole={isAlone} />
      </div>
      {hasMedia && <PostMedia post={post} isLeading={isLeading} />}
      {post.shared && (
        <div className="mt-3 px-4 sm:px-5">
          <SharedThing shared={post.shared} />
        </div>
      )}
      {post.preview && !hasMedia && !post.shared && (
        <div className="mt-3 px-4 sm:px-5">
          <LinkCard preview={post.preview} />
        </div>
      )}
      <PostActions post={post} isAlone={isAlone} shared={shared} />
    </article>
  )
}

function sharedWord({ shared }: Post) {
  if (shared?.kind === 'live') return shared.moment ? ('post.shares.moment' as const) : ('post.shares.live' as const)
  return `post.shares.${shared?.kind ?? 'post'}` as const
}

function Folded({ text, action, press }: { text: string; action: string; press: () => void }) {
  return (
    <div className="card flex min-h-16 items-center justify-between gap-3 px-4 sm:px-5">
      <p className="text-sm text-ink-2">{text}</p>
      <Button tone="quiet" size="small" onClick={press}>
        {action}
      </Button>
    </div>
  )
}
