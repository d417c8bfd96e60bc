import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { digitsInput, epochMs, epochMsInput, flag, locale, nothing } from './envelope.ts'
import { attachment, attachmentsInput, post, postContent, postRefusals, visibilityInput } from './newsfeed.ts'
import { postVisibility } from './rules/newsfeed-codes.ts'
import { fixtureSummary } from './schedule.ts'

/**
 * An unfinished post, or a scheduled one when it has `publishAt`. `fixture` is null without a fixture, and when the
 * fixture was deleted. `isMoment` adds the fixture's score at the time of publication. `refusal` is the reason for which
 * a scheduled post was not published, until the draft is changed.
 */
export const postDraft = z.object({
  id: z.uuid(),
  content: z.string(),
  visibility: z.literal([postVisibility.public, postVisibility.private]),
  attachments: z.array(attachment),
  fixture: z.nullable(fixtureSummary),
  isMoment: z.boolean(),
  publishAt: z.nullable(epochMs),
  refusal: z.nullable(z.enum(postRefusals)),
  changedAt: epochMs,
})
export type PostDraft = z.infer<typeof postDraft>

const inLocale = { locale: z._default(locale, 'vi') }
/** Chosen by the client. The post is created with it as `uuid`, so a draft becomes one post at the most. */
const draftId = z.uuid()
const draftInput = {
  id: draftId,
  content: z._default(postContent, ''),
  visibility: z._default(visibilityInput, postVisibility.public),
  attachments: attachmentsInput,
  fixtureId: z.optional(z.nullable(digitsInput)),
  isMoment: flag(),
}

export const newsfeedDrafts = endpoint({
  method: 'GET',
  path: '/au/api/user/newsfeed/newsfeed-draft',
  summary:
    'The caller’s drafts, last changed first, and scheduled posts, in the order of their times; the same on all devices',
  auth: 'user',
  input: z.object(inLocale),
  data: z.object({ drafts: z.array(postDraft), scheduled: z.array(postDraft) }),
})

export const newsfeedDraftSave = endpoint({
  method: 'POST',
  path: '/au/api/user/newsfeed/newsfeed-draft',
  summary:
    'Save a draft of the caller; an empty one is deleted, and creating a post with its id deletes it. CONFLICT when it is scheduled or already a post',
  auth: 'user',
  input: z.object(draftInput),
  data: nothing,
  errors: ['POST_FILE_UNKNOWN', 'SHARED_NOT_FOUND', 'POST_DRAFT_LIMIT', 'CONFLICT'],
})

export const newsfeedDraftDelete = endpoint({
  method: 'DELETE',
  path: '/au/api/user/newsfeed/newsfeed-draft/{id}',
  summary: 'Delete a draft or a scheduled post of the caller',
  auth: 'user',
  input: z.object({ id: draftId }),
  data: nothing,
})

/** `publishAt` is from one minute to 60 days ahead. */
export const newsfeedSchedule = endpoint({
  method: 'POST',
  path: '/au/api/user/newsfeed/newsfeed-schedule',
  summary:
    'Schedule a post of the caller, or change a scheduled one; CONFLICT when it is already published. The checks of a new post apply now and at its time',
  auth: 'user',
  input: z.object({ ...draftInput, publishAt: epochMsInput }),
  data: nothing,
  errors: [
    'POST_EMPTY',
    'POST_TEXT_REFUSED',
    'POST_FILE_UNKNOWN',
    'POST_TIME_REFUSED',
    'POST_SCHEDULE_LIMIT',
    'SHARED_NOT_FOUND',
    'USER_MUTED',
    'PHONE_NOT_CONFIRMED',
    'CONFLICT',
  ],
})

export const newsfeedUnschedule = endpoint({
  method: 'DELETE',
  path: '/au/api/user/newsfeed/newsfeed-schedule/{id}',
  summary: 'Make a scheduled post of the caller a draft again; CONFLICT when it is already published',
  auth: 'user',
  input: z.object({ id: draftId }),
  data: nothing,
  errors: ['CONFLICT'],
})

export const newsfeedPublish = endpoint({
  method: 'POST',
  path: '/au/api/user/newsfeed/newsfeed-publish',
  summary: 'Publish a draft or a scheduled post of the caller now; repeating it returns the same post',
  auth: 'user',
  input: z.object({ id: draftId, ...inLocale }),
  data: post,
  errors: ['POST_NOT_FOUND', ...postRefusals],
})
