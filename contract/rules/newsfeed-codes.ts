import { foldToneMarks } from './tone-marks.ts'

/** Codes for the visibility of a post. */
export const postVisibility = { public: 1, private: 2, delete: 3 } as const

/** Codes for types of posts. */
export const postTypes = {
  normal: 10,
  image: 20,
  video: 30,
  shareTips: 40,
  shareLives: 50,
  liveEvents: 60,
  shareArticle: 70,
  shareEvent: 80,
  avatar: 90,
} as const
export type PostType = (typeof postTypes)[keyof typeof postTypes]

/** Codes for modes of the composer. */
export const feedModes = { normal: 1, share: 2, edit: 3 } as const
export type FeedMode = (typeof feedModes)[keyof typeof feedModes]

/** Codes for tabs of the feed, by their names in `nType`. */
export const feedTabs = { home: 1, event: 2, community: 3, tip: 4, newsfeed: 5 } as const
export type FeedTab = keyof typeof feedTabs
export const feedTabNames = ['home', 'event', 'community', 'tip', 'newsfeed'] as const satisfies readonly FeedTab[]

/** `fFilter`: relation of the author to the viewer. With `friendsRequest` the page shows received friend requests. */
export const friendFilters = ['friends', 'following', 'friendsRequest'] as const
export type FriendFilter = (typeof friendFilters)[number]

/** `gFilter`: role of the author. */
export const groupFilters = { all: 99, normal: 10, commentator: 20 } as const
export type GroupFilter = keyof typeof groupFilters

export const feedOrders = ['newest', 'hot'] as const
export type FeedOrder = (typeof feedOrders)[number]

/** Max characters, counted as people see them. */
export const maxPostLength = 5_000
export const maxPostFiles = 16

/** Max drafts and max scheduled posts of a member. */
export const maxDrafts = 30
export const maxScheduled = 20
/** Bounds of the time of a scheduled post, from now. */
export const scheduleBounds = { earliestMs: 60_000, latestMs: 60 * 24 * 3_600_000 }

/** Max lists of a member, max members of a list, and max characters of its name. */
export const maxLists = 30
export const maxListMembers = 200
export const maxListName = 40
export const maxListsFollowed = 200

/** A hashtag in a text: letters, digits and underscores after #. `textParts` also requires a letter. */
export const hashtagPattern = /(?<![\p{L}\p{M}\p{N}_&])[#＃]([\p{L}\p{M}\p{N}_]{1,50})(?![\p{L}\p{M}\p{N}_])/gu
// A letter of another script may follow without a space, as in Chinese.
export const mentionPattern =
  /(?<![\p{L}\p{M}\p{N}_.@＠/])[@＠]([a-zA-Z0-9_.]{3,24})(?![\p{Script=Latin}\p{M}0-9_@＠])/gu
export const linkPattern = /https?:\/\/[^\s<>"'`\\“”«»「」『』【】《》〈〉，。！？；：、（）［］｛｝\p{Cf}]{3,1000}/giu
/** An address without its scheme: with `www.`, with a common ending, or with another one and a path. */
const barePattern =
  /(?<![\p{L}\p{M}\p{N}@＠_./#:-])(?:www\.(?:[a-z0-9-]+\.)+[a-z]{2,}(?![\p{L}\p{N}@_-])|(?:[a-z0-9-]+\.)+(?:(?:com|net|org|vn)(?![\p{L}\p{N}@_-]|\.[\p{L}\p{N}])|(?:info|tv|me|be|gg|io|live)(?=\/)))(?:[/?#][^\s<>"'`\\“”«»「」『』【】《》〈〉，。！？；：、（）［］｛｝\p{Cf}]{0,1000})?/giu

/** Max members mentioned in one text. */
const maxMentions = 20

/** Returns the same key for all spellings of a tag, such as #CúpC2 and #cúpc2, or #hòa and #hoà. */
export function hashtagKey(tag: string): string {
  return foldToneMarks(tag.normalize('NFC').toLowerCase())
}

export type TextPart =
  | { kind: 'text'; text: string; at: number }
  | { kind: 'tag'; text: string; tag: string; at: number }
  | { kind: 'mention'; text: string; username: string; at: number }
  | { kind: 'link'; text: string; href: string; at: number }

const tail = /(?<![.,;:!?…*~|])[.,;:!?…*~|]+$/u
const brackets = ['()', '[]', '{}'].map(([open = '', close = '']) => ({ open, close }))

/**
 * Removes punctuation after an address, which belongs to the sentence. A closing bracket stays when it was opened
 * within the address.
 */
function withoutTail(address: string): string {
  let end = address.replace(tail, '')
  for (const { open, close } of brackets) {
    let unopened = end.split(close).length - end.split(open).length
    for (; unopened > 0 && end.endsWith(close); unopened--) end = end.slice(0, -1)
  }
  return end.replace(tail, '')
}

const webHost = /^https?:\/\/(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}\.?(?::\d{1,5})?(?=[/?#]|$)/iu

/** Returns the address without trailing punctuation, or null when its host is not a domain name. */
function webAddress(text: string): string | null {
  const address = withoutTail(text)
  return webHost.test(address) ? address : null
}

/**
 * Splits a member’s text into parts to display. Joined, their texts are the whole text. `at` counts UTF-16 code units.
 */
export function textParts(content: string): TextPart[] {
  const found: TextPart[] = []
  for (const match of content.matchAll(linkPattern)) {
    const href = webAddress(match[0])
    if (href) found.push({ kind: 'link', text: withoutTail(match[0]), href, at: match.index })
  }
  for (const match of content.matchAll(barePattern)) {
    const text = withoutTail(match[0])
    found.push({ kind: 'link', text, href: `https://${text}`, at: match.index })
  }
  for (const match of content.matchAll(hashtagPattern)) {
    const [text, tag = ''] = match
    if (/\p{L}/u.test(tag)) found.push({ kind: 'tag', text, tag, at: match.index })
  }
  for (const match of content.matchAll(mentionPattern)) {
    const username = (match[1] ?? '').replace(/\.{1,24}$/, '')
    if (username.length >= 3)
      found.push({ kind: 'mention', text: match[0].slice(0, username.length + 1), username, at: match.index })
  }
  const parts: TextPart[] = []
  let at = 0
  for (const part of found.toSorted((a, b) => a.at - b.at)) {
    // A tag or a name inside an address belongs to the address.
    if (part.at < at) continue
    if (part.at > at) parts.push({ kind: 'text', text: content.slice(at, part.at), at })
    parts.push(part)
    at = part.at + part.text.length
  }
  if (at < content.length) parts.push({ kind: 'text', text: content.slice(at), at })
  return parts
}

/** Returns the usernames after @ in a text, each once, in lower case, at most `maxMentions`. */
export function usernamesIn(content: string): string[] {
  const names = textParts(content).flatMap((part) => (part.kind === 'mention' ? [part.username.toLowerCase()] : []))
  return [...new Set(names)].slice(0, maxMentions)
}
