import ArrowLeft from 'lucide-react/icons/arrow-left'
import SearchX from 'lucide-react/icons/search-x'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { newsfeedInfo, type Post } from '#contract/newsfeed.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/api/session.ts'
import { Comments } from '#web/features/comments/comments.tsx'
import { useScores } from '#web/fixture/use-scores.ts'
import { localePath } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { askToLogIn } from '#web/login/login.state.ts'
import { feedPath, postPath } from '#web/mention/feed-address.ts'
import { useLocale } from '#web/root-data.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { keptPlace } from './feed.state.ts'
import { PostCard } from './post-card.tsx'
import { PostSkeletons } from './post-skeleton.tsx'

/** A post on its own page, for example opened from a notification. The browser reads posts that are not public. */
export function OnePost({ id, given }: { id: string; given: Post | null }) {
  const t = useTranslate()
  const locale = useLocale()
  const navigate = useNavigate()
  const viewer = useSession()
  useScores()
  const [post, setPost] = useState(given)
  const [isGone, setGone] = useState(false)
  const [back] = useState(keptPlace)

  const read = useCallback(() => {
    call(newsfeedInfo, { id, locale }).then(setPost, () => setGone(true))
  }, [id, locale])
  useEffect(() => {
    if (viewer.kind === 'member') read()
    else if (viewer.kind === 'guest' && !given) setGone(true)
  }, [viewer.kind, given, read])

  return (
    <>
      <h1 className="sr-only">{post ? t('feed.one.title', { name: post.author.displayName }) : t('feed.title')}</h1>
      <LocaleLink
        to={back?.path ?? feedPath}
        data-place={back?.entry}
        className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-md px-2 text-sm font-semibold text-ink-2 hover:text-ink"
      >
        <ArrowLeft size={18} aria-hidden />
        {t('feed.one.back')}
      </LocaleLink>
      {post ? (
        <div className="mt-2">
          <PostCard
            post={post}
            isAlone
            changed={setPost}
            removed={() => void navigate(localePath(locale, feedPath))}
            shared={(made) => void navigate(localePath(locale, postPath(made.id)))}
          />
          <div id="binh-luan" className="scroll-mt-20">
            <Comments target={{ targetType: 'post', targetId: post.id }} ownerId={post.author.userId} />
          </div>
        </div>
      ) : isGone ? (
        <div className="card mt-2">
          <EmptyState
            icon={<SearchX size={24} />}
            title={t('feed.gone.title')}
            text={t('feed.gone.text')}
            action={
              viewer.kind === 'guest' ? (
                <Button onClick={() => void askToLogIn('login').then((isIn) => isIn && read())}>
                  {t('feed.logIn')}
                </Button>
              ) : (
                <LocaleLink to={feedPath} className={buttonClass({ tone: 'neutral' })}>
                  {t('feed.one.back')}
                </LocaleLink>
              )
            }
          />
        </div>
      ) : (
        <PostSkeletons />
      )}
    </>
  )
}
