import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { digits, digitsInput, keysetPageOf, keysetPaging } from './envelope.ts'
import { foldToneMarks } from './rules/tone-marks.ts'

/** Viewers who may see an item of a member. The member always can. */
export const audiences = ['everyone', 'friends', 'nobody'] as const
export const audience = z.enum(audiences)
export type Audience = z.infer<typeof audience>

/** Members who may send a friend request. `friends-of-friends` requires at least one common friend. */
export const requesters = ['everyone', 'friends-of-friends', 'nobody'] as const
export const requester = z.enum(requesters)

export const privacySettings = z.object({
  online: audience,
  friends: audience,
  /** Audience of the posts on the member's page, in addition to each post's visibility. */
  posts: audience,
  friendRequests: requester,
  /** Members who may start a private conversation with the member. */
  messages: audience,
})
export type PrivacySettings = z.infer<typeof privacySettings>

export const defaultPrivacy: PrivacySettings = {
  online: 'everyone',
  friends: 'everyone',
  posts: 'everyone',
  friendRequests: 'everyone',
  messages: 'friends',
}

export function isIn(of: Audience, viewer: { isSelf: boolean; isFriend: boolean }): boolean {
  return viewer.isSelf || of === 'everyone' || (of === 'friends' && viewer.isFriend)
}

export const privacyInfo = endpoint({
  method: 'GET',
  path: '/au/api/user/privacy/info',
  summary: 'The member’s privacy settings',
  auth: 'user',
  data: privacySettings,
})

export const privacyUpdate = endpoint({
  method: 'POST',
  path: '/au/api/user/privacy/update',
  summary: 'Change privacy settings; omitted ones stay unchanged',
  auth: 'user',
  input: z.partial(privacySettings),
  data: privacySettings,
})

export const maxMutedWords = 100
const mutedWord = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))

export const mutedWords = endpoint({
  method: 'GET',
  path: '/au/api/user/muted-word/list',
  summary: 'Words that the member muted',
  auth: 'user',
  data: z.object({ words: z.array(z.string()) }),
})

export const mutedWordsSave = endpoint({
  method: 'POST',
  path: '/au/api/user/muted-word/save',
  summary: 'Replace the member’s muted words; different spellings of a word are stored once',
  auth: 'user',
  input: z.object({ words: z.array(mutedWord).check(z.maxLength(maxMutedWords)) }),
  data: z.object({ words: z.array(z.string()) }),
})

export const maxMutedMembers = 1_000

export const memberMute = endpoint({
  method: 'POST',
  path: '/au/api/user/member-mute/save',
  summary:
    'Mute or unmute a member’s posts and actions for the caller; the muted member is not notified and keeps all rights',
  auth: 'user',
  input: z.object({ userId: digitsInput, muted: z._default(z.boolean(), true) }),
  data: z.object({ userId: digits, muted: z.boolean() }),
  errors: ['USER_NOT_FOUND', 'CONFLICT'],
})

export const mutedMembers = endpoint({
  method: 'GET',
  path: '/au/api/user/member-mute/list',
  summary: 'Members whom the caller muted, last muted first',
  auth: 'user',
  input: z.object(keysetPaging(50)),
  data: keysetPageOf(
    z.object({ userId: digits, username: z.string(), displayName: z.string(), profilePicture: z.string() }),
  ),
})

const spelled = (text: string) => foldToneMarks(text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim())

/** Returns the words in the spelling used for comparison, each once. */
export function cleanMutedWords(words: readonly string[]): string[] {
  return [...new Set(words.map(spelled))].filter((word) => word !== '')
}

/**
 * Returns a function that tests whether a text contains one of the words. It matches only whole words, in any case, so
 * that “an” does not hide “ban”.
 */
export function muting(words: readonly string[]): (text: string) => boolean {
  const cleaned = cleanMutedWords(words)
  if (cleaned.length === 0) return () => false
  const literal = cleaned.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${literal})(?![\\p{L}\\p{N}])`, 'u')
  return (text) => pattern.test(spelled(text))
}
