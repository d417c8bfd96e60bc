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
import { queryOf } from '#web/way/page-query.ts'

/** Order of a feed. `forYou` exists for all public posts, without other filters. */
export type FeedView = FeedOrder | 'forYou'

/** The parts of a feed's URL. */
export type FeedPlace = {
  tab: FeedTab
  friends: FriendFilter | null
  group: GroupFilter
  order: FeedView
  tag: string | null
  /** Id of a list of members. */
  list: string | null
  /** Username of the member whose posts are shown on the member's page. That page has a separate URL. */
  by?: string
}

export const feedPath = '/bang-tin'

/** Returns true for the address of the member's drafts, to which a notification leads (`notificationPath`). */
export const draftsWanted = (search: string) => new URLSearchParams(search).get('soan') === 'nhap'

const tabByCode = new Map(feedTabNames.map((name) => [String(feedTabs[name]), name]))
const viewNames = new Map<string, FeedView>([
  ['noi-bat', 'hot'],
  ['cho-ban', 'forYou'],
])
const groupNames = Object.keys(groupFilters) as GroupFilter[]

function oneOf<T extends string>(names: readonly T[], given: string | null): T | null {
  return names.find((name) => name === given) ?? null
}

/** Reads the parts from a query. Accepts both the words and the numeric codes, and ignores any other value. */
export function placeOf(search: URLSearchParams): FeedPlace {
  const type = search.get('nType')
  const group = search.get('gFilter')
  const place: FeedPlace = {
    tab: oneOf(feedTabNames, type) ?? tabByCode.get(type ?? '') ?? 'newsfeed',
    friends: oneOf(friendFilters, search.get('fFilter')),
    group: oneOf(groupNames, group) ?? groupNames.find((name) => String(groupFilters[name]) === group) ?? 'all',
    order: viewNames.get(search.get('xem') ?? '') ?? 'newest',
    tag: search.get('tag') || null,
    list: /^\d{1,18}$/.exec(search.get('ds') ?? '')?.[0] ?? null,
  }
  return place.order === 'forYou' && !isWhole(place) ? { ...place, order: 'newest' } : place
}

/** Returns true for the feed of all public posts. */
function isWhole({ tab, friends, group, tag, list, by }: FeedPlace): boolean {
  const isFiltered = tag !== null || list !== null || by !== undefined
  return tab === 'newsfeed' && friends === null && group === 'all' && !isFiltered
}

export function pathOf(place: Partial<FeedPlace>): string {
  const { tab = 'newsfeed', friends = null, group = 'all', order = 'newest', tag = null, list = null, by } = place
  if (by !== undefined) return memberPath(by)
  const query = {
    nType: tab === 'newsfeed' ? null : tab,
    fFilter: friends,
    gFilter: group === 'all' ? null : groupFilters[group],
    xem: [...viewNames].find(([, view]) => view === order)?.[0] ?? null,
    tag,
    ds: list,
  }
  return feedPath + queryOf(query)
}

export const postPath = (id: string) => `${feedPath}${queryOf({ pId: id })}`
export const memberPath = (username: string) => `/thanh-vien/${username}`

/** Returns true for a feed that needs a login, because it contains friends' posts or the member's posts. */
export function isPersonal({ tab, friends }: FeedPlace): boolean {
  return tab === 'home' || tab === 'community' || (tab === 'newsfeed' && friends !== null)
}

export function questionOf({ tab, friends, group, order, tag, list, by }: FeedPlace): InputOf<typeof newsfeedList> {
  return {
    nType: tab,
    gFilter: group,
    order: order === 'hot' ? order : 'newest',
    ...(friends && { fFilter: friends }),
    ...(tag && { hashtag: tag }),
    ...(list && { list }),
    ...(by && { username: by }),
  }
}
