import * as z from 'zod/mini'
import { type DataOf, endpoint } from './endpoint.ts'
import { digits, epochMs, keysetPageOf, keysetPaging } from './envelope.ts'
import { mailAddress } from './rules/mail-address.ts'
import { pictureLimits, type UploadKind } from './uploads.ts'

export const feedbackTopics = ['idea', 'fault', 'content', 'account', 'other'] as const
export const feedbackTopic = z.enum(feedbackTopics)
export type FeedbackTopic = z.infer<typeof feedbackTopic>

export const feedbackStates = ['received', 'reading', 'answered', 'closed'] as const
export const feedbackState = z.enum(feedbackStates)
export type FeedbackState = z.infer<typeof feedbackState>

export const maxFeedbackLength = 4_000
export const maxFeedbackPageLength = 300

/** Attachments of members’ feedback. Only the member and operators can read them. */
export const feedbackUpload: UploadKind = {
  kind: 'feedback',
  role: 'user',
  most: 5,
  pictures: pictureLimits,
  videos: { maxBytes: 50 * 1024 ** 2, maxPixels: 1920 * 1920, maxSeconds: 60 },
  documents: { maxBytes: 10 * 1024 ** 2 },
  isPrivate: true,
}

export const feedbackCreate = endpoint({
  method: 'POST',
  path: '/al/api/user/feedback/create',
  summary:
    'Send feedback on the site; guests may send it too, members can attach files; a repeated `uuid` is stored once',
  auth: 'guest',
  input: z.object({
    content: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxFeedbackLength)),
    email: z._default(z.union([z.literal(''), mailAddress]), ''),
    topic: z._default(feedbackTopic, 'other'),
    /** The page that the feedback is about, as the sender wrote it. */
    page: z._default(z.string().check(z.trim(), z.maxLength(maxFeedbackPageLength)), ''),
    attachments: z._default(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(feedbackUpload.most)), []),
    uuid: z.optional(z.uuid()),
  }),
  data: z.object({ id: digits }),
  errors: ['FIBE_NOT_LOGIN', 'UPLOAD_NOT_FOUND'],
})

export const feedbackList = endpoint({
  method: 'GET',
  path: '/al/api/user/feedback/list',
  summary:
    'The caller’s feedback with its state and answer, newest first; for guests, the feedback sent with the same guest token',
  auth: 'guest',
  input: z.object(keysetPaging(20)),
  data: keysetPageOf(
    z.object({
      id: digits,
      topic: feedbackTopic,
      content: z.string(),
      attachments: z.array(z.string()),
      state: feedbackState,
      answer: z.string(),
      createdAt: epochMs,
    }),
  ),
})
export type SentFeedback = DataOf<typeof feedbackList>['list'][number]
