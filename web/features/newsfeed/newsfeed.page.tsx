import { useCallback, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { anchor } from '#contract/commentators.ts'
import { feedListInfo } from '#contract/feed-lists.ts'
import { newsfeedInfo, newsfeedTags, type Post } from '#contract/newsfeed.ts'
import { totalLive } from '#contract/schedule.ts'
import { tipList } from '#contract/tips.ts'
import { failureStatus } from '#web/api/call-error.ts'
import { settle } from '#web/api/loaded.ts'
import { siteContext } from '#web/api/site-context.ts'
import { orNotFound } from '#web/checks/not-found.ts'
import { OwnHead } from '#web/features/account/own-head.tsx'
import { FriendsPanel } from '#web/features/friends/friends-panel.tsx'
import { settleOdds } from '#web/features/odds/odds-loaded.ts'
import { splitLocale } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import type { Translate } from '#web/i18n/translator.ts'
import { isPersonal, pathOf, placeOf } from '#web/mention/feed-address.ts'
import { PageHead } from '#web/way/page-head.tsx'
import { Feed } from './feed.tsx'
import { FeedHead } from './feed-head.tsx'
import { FeedSide } from './feed-side.tsx'
import { ListFeed } from './list-feed.tsx'
import { OnePost } from './one-post.tsx'
import { readFeed } from './read-feed.ts'
import { useChosenView } from './use-chosen-view.ts'

const sideShown = 4

/** Loads public data only. The browser loads the data that depends on the member. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { call } = context.get(siteContext)
  const { locale } = splitLocale(url.pathname)
  const place = placeOf(url.searchParams)
  const id = url.searchParams.get('pId')
  const isShown = id === null && !isPersonal(place)
  const [post, list, feed, tags, live, tips, people] = await Promise.all([
    id === null ? null : orNotFound(call(newsfeedInfo, { id, locale }).catch(forMembers), url),
    isShown && place.list !== null ? settle(call(feedListInfo, { id: place.list })) : null,
    isShown ? settle(readFeed(call, place, { locale })) : null,
    settle(call(newsfeedTags)),
    settle(call(totalLive, { pageSize: sideShown, locale })),
    settleOdds(call(tipList, { pageSize: 3, locale })),
    settle(call(anchor, { pageSize: sideShown })),
  ])
  return { place, id, post, list, feed, side: { tags, live, tips, people } }
}

/** Returns null for a post that guests cannot see, because the browser then retries as the viewer. */
function forMembers(error: unknown): null {
  if (failureStatus(error) === 401) return null
  throw error
}

function titleOf(t: Translate, at: { post: Post | null; listName: string | null; tag: string | null }): string {
  if (at.post) return t('feed.one.title', { name: at.post.author.displayName })
  if (at.tag !== null) return t('feed.hashtag', { tag: at.tag })
  return at.listName ?? t('feed.title')
}

export default function NewsfeedPage() {
  const t = useTranslate()
  const { place, id, post, list, feed, side } = useLoaderData<typeof loader>()
  const [turn, setTurn] = useState(0)
  useChosenView(place)
  const ownChanged = useCallback(() => setTurn((now) => now + 1), [])
  return (
    <>
      <PageHead
        title={titleOf(t, { post, listName: list?.ok ? list.data.name : null, tag: place.tag })}
        description={post?.content.slice(0, 160) || t('feed.description')}
        isIndexed={id === null && !isPersonal(place) && place.order !== 'forYou' && place.list === null}
      />
      <div className="mx-auto grid max-w-[62rem] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 pb-8">
          {id === null && place.list !== null ? (
            <>
              <h1 className="sr-only">{t('feed.title')}</h1>
              <ListFeed key={place.list} id={place.list} place={place} list={list} feed={feed} />
            </>
          ) : id === null ? (
            <>
              <FeedHead place={place} />
              {place.tab === 'home' && <OwnHead turn={turn} />}
              {place.friends === 'friendsRequest' && (
                <div className="mt-4">
                  <FriendsPanel isBrief />
                </div>
              )}
              <Feed key={pathOf(place)} place={place} given={feed} ownChanged={ownChanged} />
            </>
          ) : (
            <OnePost key={id} id={id} given={post} />
          )}
        </div>
        <FeedSide {...side} />
      </div>
    </>
  )
}
