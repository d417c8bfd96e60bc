import type { InputOf } from '#contract/endpoint.ts'
import type { newsfeedList } from '#contract/newsfeed.ts'
import {
  type FeedOrder,
  type FeedTab,
  type FriendFilter,
  feedTabNames,
  feedTabs,
  friendFilters,
  type GroupFilter,
  groupFilters,
} from '#contract/rules/newsfeed-codes.ts'
import { queryOf } from '#web/shell/page-query.ts'

/** The parts of a feed's URL. */
export type FeedPlace = {
  tab: FeedTab
  friends: FriendFilter | null
  group: GroupFilter
  order: FeedOrder
  tag: string | null
  /** Username of the member whose posts are shown on the member's page. That page has a separate URL. */
  by?: string
}

export const feedPath = '/bang-tin'

const tabByCode = new Map(feedTabNames.map((name) => [String(feedTabs[name]), name]))
const groupNames = Object.keys(groupFilters) as GroupFilter[]

function oneOf<T extends string>(names: readonly T[], given: string | null): T | null {
  return names.find((name) => name === given) ?? null
}

/** Reads the parts from a query. Accepts both the words and the numeric codes, and ignores any other value. */
export function placeOf(search: URLSearchParams): FeedPlace {
  const type = search.get('nType')
  const group = search.get('gFilter')
  return {
    tab: oneOf(feedTabNames, type) ?? tabByCode.get(type ?? '') ?? 'newsfeed',
    friends: oneOf(friendFilters, search.get('fFilter')),
    group: oneOf(groupNames, group) ?? groupNames.find((name) => String(groupFilters[name]) === group) ?? 'all',
    order: search.get('xem') === 'noi-bat' ? 'hot' : 'newest',
    tag: search.get('tag') || null,
  }
}

export function pathOf(place: Partial<FeedPlace>): string {
  const { tab = 'newsfeed', friends = null, group = 'all', order = 'newest', tag = null, by } = place
  if (by !== undefined) return memberPath(by)
  const query = {
    nType: tab === 'newsfeed' ? null : tab,
    fFilter: friends,
    gFilter: group === 'all' ? null : groupFilters[group],
    xem: order === 'hot' ? 'noi-bat' : null,
    tag,
  }
  return feedPath + queryOf(query)
}

export const postPath = (id: string) => `${feedPath}${queryOf({ pId: id })}`
export const memberPath = (username: string) => `/thanh-vien/${username}`

/** Returns true for a feed that needs a login, because it contains friends' posts or the member's posts. */
export function isPersonal({ tab, friends }: FeedPlace): boolean {
  return tab === 'home' || tab === 'community' || (tab === 'newsfeed' && friends !== null)
}

export function questionOf({ tab, friends, group, order, tag, by }: FeedPlace): InputOf<typeof newsfeedList> {
  return {
    nType: tab,
    gFilter: group,
    order,
    ...(friends && { fFilter: friends }),
    ...(tag && { hashtag: tag }),
    ...(by && { username: by }),
  }
}
