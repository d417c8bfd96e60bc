import Sparkles from 'lucide-react/icons/sparkles'
import { useState } from 'react'
import { newsfeedHide, type Post } from '#contract/newsfeed.ts'
import { call } from '#web/api/call.ts'
import { cachedFragment } from '#web/cached-fragment.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { LinkCard } from '#web/mention/link-card.tsx'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.ts'
import { PostActions } from './post-actions.tsx'
import { PostHead } from './post-head.tsx'
import { PostMedia } from './post-media.tsx'
import { PostMenu } from './post-menu.tsx'
import { PostText } from './post-text.tsx'
import type { FeedPost } from './read-feed.ts'
import { reasonText } from './reason-text.ts'
import { SharedThing } from './shared-thing.tsx'

type PostCardProps = {
  post: FeedPost
  /** True on the post's own page: shows the whole text, and the comments button jumps to the comments below. */
  isAlone?: boolean
  /** True when the post's first picture is the largest element of the first screen. */
  isLeading?: boolean
  changed: (post: Post) => void
  removed: (id: string) => void
  shared: (post: Post) => void
}

function Card({ post, isAlone = false, isLeading = isAlone, changed, removed, shared }: PostCardProps) {
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
      <SubjectLine post={post} />
      <div className="flex items-start gap-1 pl-4 pr-1.5 pt-3.5 sm:pl-5">
        <PostHead post={post} action={post.shared ? sharedWord(post) : post.type === 90 ? 'post.avatar' : null} />
        <PostMenu post={post} changed={changed} removed={removed} hide={() => void hide(true)} />
      </div>
      <div className="px-4 sm:px-5">
        <PostText post={post} isWhole={isAlone} id={`post-text-${post.id}`} />
      </div>
      {hasMedia && <PostMedia post={post} isLeading={isLeading} />}
      {post.shared && (
        <div className="mt-3 px-4 sm:px-5">
          <SharedThing shared={post.shared} textId={`shared-text-${post.id}`} />
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

const CachedCard = cachedFragment('post', Card)

/** A card that is not cached may preload its picture. */
export function PostCard(props: PostCardProps) {
  return props.isAlone || props.isLeading ? <Card {...props} /> : <CachedCard {...props} />
}

/** Shows why a post is in the order “for you”, unless its head already shows it. */
function SubjectLine({ post: { reasons, author } }: { post: FeedPost }) {
  const t = useTranslate()
  const shown = reasons?.find(({ kind }) => kind === 'team' || kind === 'player' || kind === 'tournament')
  if (!shown) return null
  return (
    <p className="flex items-start gap-1.5 px-4 pt-3 text-[0.8125rem] leading-snug text-ink-2 sm:px-5">
      <Sparkles size={14} aria-hidden className="mt-0.5 shrink-0 text-primary" />
      <span className="min-w-0">{reasonText(t, shown, author.displayName)}</span>
    </p>
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
