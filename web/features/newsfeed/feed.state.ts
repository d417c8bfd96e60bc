import type { Post } from '#contract/newsfeed.ts'
import { joined } from '#web/list/use-more.ts'
import type { FeedPage, FeedPost } from './read-feed.ts'

export type FeedState = {
  list: readonly FeedPost[]
  next: string | null
  /** Ids of newer posts that are not in the list yet. */
  waiting: readonly string[]
}

export function stateOf({ list, next }: FeedPage): FeedState {
  return { list, next, waiting: [] }
}

export function withMore(state: FeedState, { list, next }: FeedPage): FeedState {
  return { ...state, list: joined(state.list, list), next }
}

/**
 * Adds the viewer's own post at the start of the list. Posts of other members wait, because the list must not move
 * while the viewer reads.
 */
export function withOwn(state: FeedState, post: Post): FeedState {
  const others = state.list.filter(({ id }) => id !== post.id)
  return { ...state, list: [post, ...others], waiting: state.waiting.filter((id) => id !== post.id) }
}

/** Replaces a post. It keeps its reasons, because it keeps its place. */
export function withChanged(state: FeedState, post: Post): FeedState {
  return { ...state, list: state.list.map((one) => (one.id === post.id ? { ...post, reasons: one.reasons } : one)) }
}

export function without(state: FeedState, id: string): FeedState {
  return {
    ...state,
    list: state.list.filter((post) => post.id !== id),
    waiting: state.waiting.filter((one) => one !== id),
  }
}

/** Counts a new post that is not shown yet. An id counts only once. */
export function withWaiting(state: FeedState, id: string): FeedState {
  const isKnown = state.waiting.includes(id) || state.list.some((post) => post.id === id)
  return isKnown ? state : { ...state, waiting: [...state.waiting, id] }
}

type Place = { path: string; entry: string }
let lastPlace: Place | null = null

/** Remembers the path of the last feed and its history entry, with which the scroll position is stored. */
export function keepPlace(place: Place): void {
  lastPlace = place
}

export function keptPlace(): Place | null {
  return lastPlace
}

const maxKept = 6
const kept = new Map<string, FeedState>()

/**
 * Stores the loaded part of a feed, so that a returning viewer finds the same position. Only the last `maxKept` feeds
 * are stored.
 */
export function keepFeed(key: string, state: FeedState): void {
  kept.delete(key)
  kept.set(key, state)
  for (const oldest of kept.keys()) {
    if (kept.size <= maxKept) return
    kept.delete(oldest)
  }
}

export function keptFeed(key: string): FeedState | null {
  return kept.get(key) ?? null
}
