import type { Locale } from '#contract/envelope.ts'
import { type Attachment, newsfeedCreate, newsfeedShare, newsfeedUpdate, type Post } from '#contract/newsfeed.ts'
import { type FeedMode, feedModes, postTypes } from '#contract/newsfeed-codes.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import type { Stored } from '#contract/uploads.ts'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import type { ShareableThing } from './shareable-thing.ts'

export const kindOfStored = ({ contentType }: Stored): Attachment['kind'] =>
  contentType.startsWith('video/') ? 'video' : 'image'

/** A file that a post or a draft shows, as the editor's list of files knows files. */
export function storedOf({ url, kind, width, height, poster }: Attachment): Stored {
  const contentType = kind === 'video' ? 'video/mp4' : 'image/webp'
  return { uploadId: '', address: url, contentType, bytes: 0, width, height, durationMs: null, poster }
}

type Input = {
  content: string
  visibility: 1 | 2
  attachments: { url: string; kind: Attachment['kind'] }[]
  uuid: string
  locale: Locale
}
type Of = {
  post: Post | undefined
  thing: ShareableThing | undefined
  fixture: FixtureSummary | null
  isMoment: boolean
}
const typesOfThings = { article: postTypes.shareArticle, event: postTypes.shareEvent } as const

/** Throws a CallError. */
export async function sendPost(mode: FeedMode, input: Input, { post, thing, fixture, isMoment }: Of): Promise<Post> {
  const { attachments, uuid, ...text } = input
  if (mode === feedModes.share && post) return call(newsfeedShare, { ...text, uuid, id: post.id })
  if (mode === feedModes.edit && post) {
    const files = post.shared ? {} : { attachments }
    const changed = await call(newsfeedUpdate, { ...text, ...files, id: post.id })
    if (!changed) throw new CallError({ name: 'POST_NOT_FOUND', code: 0, status: 404 })
    return changed
  }
  if (thing) return call(newsfeedCreate, { ...text, uuid, type: typesOfThings[thing.kind], sharedId: thing.id })
  if (!fixture) return call(newsfeedCreate, input)
  const type = isMoment ? postTypes.liveEvents : postTypes.shareLives
  return call(newsfeedCreate, { ...text, uuid, type, sharedId: fixture.fixtureId })
}
