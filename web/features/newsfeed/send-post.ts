import type { Locale } from '#contract/envelope.ts'
import { type Attachment, newsfeedCreate, newsfeedShare, newsfeedUpdate, type Post } from '#contract/newsfeed.ts'
import { type FeedMode, feedModes, postTypes } from '#contract/rules/newsfeed-codes.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import type { ShownFile } from '#web/features/uploads/use-upload.ts'
import type { Outgoing } from '#web/outbox/outbox.ts'
import type { ShareableThing } from './shareable-thing.ts'

export const kindOfStored = ({ contentType }: ShownFile): Attachment['kind'] =>
  contentType.startsWith('video/') ? 'video' : 'image'

/** Converts a file of a post or draft to the form of the editor's file list. */
export function shownOf({ url, kind, poster, alt }: Attachment): ShownFile {
  return { address: url, contentType: kind === 'video' ? 'video/mp4' : 'image/webp', poster, alt }
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
type NewOutgoing = Exclude<Outgoing, { kind: 'comment' }>
const typesOfThings = {
  article: postTypes.shareArticle,
  event: postTypes.shareEvent,
  live: postTypes.liveEvents,
} as const

/** Creates, shares or edits a post, depending on `mode`, and returns it. Throws CallError. */
export async function sendPost(mode: FeedMode, input: Input, of: Of): Promise<Post> {
  const { attachments, uuid: _, ...text } = input
  const { post } = of
  if (mode === feedModes.edit && post) {
    const files = post.shared ? {} : { attachments }
    const changed = await call(newsfeedUpdate, { ...text, ...files, id: post.id })
    if (!changed) throw new CallError({ name: 'POST_NOT_FOUND', code: 0, status: 404 })
    return changed
  }
  const outgoing = outgoingOf(input, of)
  return outgoing.kind === 'share' ? call(newsfeedShare, outgoing.input) : call(newsfeedCreate, outgoing.input)
}

/** Returns a new post or share in the form that the outbox stores until it can be sent. */
export function outgoingOf(input: Input, { post, thing, fixture, isMoment }: Of): NewOutgoing {
  const { attachments: _, uuid: id, ...text } = input
  if (post) return { kind: 'share', id, input: { ...text, uuid: id, id: post.id } }
  const shared = { ...text, uuid: id }
  if (thing) {
    const goalKey = thing.kind === 'live' ? thing.moment.goal?.key : undefined
    return { kind: 'post', id, input: { ...shared, type: typesOfThings[thing.kind], sharedId: thing.id, goalKey } }
  }
  if (!fixture) return { kind: 'post', id, input }
  const type = isMoment ? postTypes.liveEvents : postTypes.shareLives
  return { kind: 'post', id, input: { ...shared, type, sharedId: fixture.fixtureId } }
}
