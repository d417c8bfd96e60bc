import ArrowUp from 'lucide-react/icons/arrow-up'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import { useRef } from 'react'
import type { Post } from '#contract/newsfeed.ts'
import type { TextKey } from '#contract/texts/all.ts'
import type { Loaded } from '#web/api/loaded.ts'
import { NearEnd } from '#web/features/odds/near-end.tsx'
import { useScores } from '#web/fixture/use-scores.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { askToLogIn } from '#web/login/login.state.ts'
import type { FeedPlace } from '#web/mention/feed-address.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { WayOn } from '#web/way/way-on.tsx'
import { Composer } from './composer.tsx'
import { PostCard } from './post-card.tsx'
import { PostSkeletons } from './post-skeleton.tsx'
import type { FeedPage } from './read-feed.ts'
import { useFeed } from './use-feed.ts'

type FeedProps = {
  place: FeedPlace
  given: Loaded<FeedPage> | null
  ownChanged?: () => void
}

export function Feed({ place, given, ownChanged }: FeedProps) {
  const t = useTranslate()
  const feed = useFeed(place, given)
  useScores()
  const { list, status, waiting } = feed
  const top = useRef<HTMLDivElement>(null)
  /** Id of the first post with a picture among the first two. That picture is on the first screen. */
  const leading = list.slice(0, 2).find(({ attachments }) => attachments.length > 0)?.id
  const canWrite =
    !place.by && !place.list && (place.tab === 'newsfeed' || place.tab === 'home' || place.tab === 'community')

  async function showNew(): Promise<void> {
    await feed.refresh()
    top.current?.scrollIntoView({ block: 'start' })
    top.current?.querySelector<HTMLElement>('article a')?.focus({ preventScroll: true })
  }

  function written(post: Post): void {
    feed.written(post)
    ownChanged?.()
  }

  function removed(id: string): void {
    feed.removed(id)
    ownChanged?.()
  }

  return (
    <div ref={top} className="mt-4 scroll-mt-20">
      {canWrite && <Composer written={written} />}
      {waiting > 0 && (
        <div className="pointer-events-none sticky top-[calc(var(--header)+0.75rem)] z-30 flex h-0 justify-center">
          <button
            type="button"
            onClick={() => void showNew()}
            className="pointer-events-auto flex h-11 shrink-0 items-center gap-2 rounded-full bg-primary-fill px-5 text-sm font-semibold text-on-primary shadow-pop hover:bg-primary-fill-hover"
          >
            <ArrowUp size={16} aria-hidden />
            <span className="tabular">{t('feed.new', { count: waiting })}</span>
          </button>
        </div>
      )}
      <p role="status" className="sr-only">
        {waiting > 0 && t('feed.new', { count: waiting })}
      </p>
      {status === 'guest' ? (
        <Guest />
      ) : status === 'failed' ? (
        <div className="card mt-4">
          <ErrorState
            title={t('feed.failed.title')}
            text={t('state.error.text')}
            retryLabel={t('state.retry')}
            isBusy={false}
            onRetry={() => void feed.refresh()}
          />
        </div>
      ) : status === 'loading' ? (
        <PostSkeletons />
      ) : list.length === 0 ? (
        <Empty place={place} />
      ) : (
        <>
          <ul aria-label={t('feed.list')} className="mt-4 flex flex-col gap-4">
            {list.map((post) => (
              <li key={post.id}>
                <PostCard
                  post={post}
                  isLeading={post.id === leading}
                  changed={feed.changed}
                  removed={removed}
                  shared={written}
                />
              </li>
            ))}
          </ul>
          {feed.hasMore && status === 'idle' && <NearEnd key={list.length} reached={() => void feed.more()} />}
          {status === 'more' && <PostSkeletons />}
          {feed.hasMore && status !== 'more' && (
            <Button tone="neutral" className="mt-4 w-full" onClick={() => void feed.more()}>
              {t(status === 'moreFailed' ? 'state.retry' : 'feed.more')}
            </Button>
          )}
          {!feed.hasMore && <p className="mt-6 text-center text-sm text-ink-3">{t('feed.end')}</p>}
        </>
      )}
    </div>
  )
}

function Guest() {
  const t = useTranslate()
  return (
    <div className="card mt-4">
      <EmptyState
        icon={<MessageSquareText size={24} />}
        title={t('feed.guest.title')}
        text={t('feed.guest.text')}
        action={<Button onClick={() => void askToLogIn('login')}>{t('feed.logIn')}</Button>}
      />
    </div>
  )
}

function emptyText({ tab, friends, list, by, tag }: FeedPlace): TextKey {
  if (by) return 'feed.empty.by'
  if (tag) return 'feed.empty.tag'
  if (list) return 'list.empty'
  if (tab === 'tip' || tab === 'event' || tab === 'home') return `feed.empty.${tab}`
  if (friends === 'following') return 'feed.empty.following'
  return tab === 'community' || friends !== null ? 'feed.empty.friends' : 'feed.empty.text'
}

function Empty({ place }: { place: FeedPlace }) {
  const t = useTranslate()
  return (
    <div className="card mt-4">
      <EmptyState
        icon={<MessageSquareText size={24} />}
        title={t('feed.empty.title')}
        text={t(emptyText(place))}
        action={<WayOn to="/ban-be" label="nav.friends" />}
      />
    </div>
  )
}
