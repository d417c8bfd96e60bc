import * as z from 'zod/mini'
import { publicUser } from './account.ts'
import { endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs, keysetPageOf, keysetPaging } from './envelope.ts'
import { reactionCalls } from './reactions.ts'
import { reportCalls } from './reports.ts'
import { mention } from './rules/mentions.ts'

/** In code points. */
export const maxCommentLength = 2_000
/** Number of replies shown in a thread before the reader requests more. */
export const firstReplies = 2

export const commentTargetType = z.string().check(z.regex(/^[a-z][a-z-]{0,29}$/))

/** Subject of a comment: an article by its id alone, everything else by its type and id. */
const targetInput = {
  articleId: z.optional(digitsInput),
  targetType: z.optional(commentTargetType),
  targetId: z.optional(digitsInput),
}

/** Errors for items that do not exist or that the viewer may not see: `NOT_FOUND` for an unknown type. */
const itemErrors = [
  ...(['NOT_FOUND', 'ARTICLE_NOT_FOUND', 'POST_NOT_FOUND', 'TIP_NOT_FOUND', 'HIGHLIGHT_NOT_FOUND'] as const),
  ...(['REEL_NOT_FOUND', 'FILM_NOT_FOUND', 'COMIC_NOT_FOUND', 'FIBE_NOT_LOGIN'] as const),
]

export const comment = z.object({
  id: digits,
  /** The comment that this one replies to; null for the first comment of a thread. */
  parentId: z.nullable(digits),
  /** First comment of the thread; null for the first comment itself. */
  rootId: z.nullable(digits),
  /** Null when the comment was removed or its author is gone. */
  author: z.nullable(publicUser),
  /**
   * Author of the comment that this reply answers. Null when that comment is the first of the thread, or when its
   * author is gone.
   */
  replyTo: z.nullable(publicUser),
  content: z.nullable(z.string()),
  mentions: z.array(mention),
  createdAt: epochMs,
  editedAt: z.nullable(epochMs),
  /** Number of replies at any depth below the first comment of a thread; 0 for replies. */
  replies: z.int(),
})
export type Comment = z.infer<typeof comment>

export const commentThread = z.object({ ...comment.shape, firstReplies: z.array(comment) })
export type CommentThread = z.infer<typeof commentThread>

export const commentTotal = endpoint({
  method: 'GET',
  path: '/other/api/user/comment/toal',
  summary: 'Number of comments, including replies',
  auth: 'public',
  input: z.object(targetInput),
  data: z.object({ total: z.int() }),
  errors: itemErrors,
})

export const commentPageList = endpoint({
  method: 'GET',
  path: '/other/api/user/comment/page-list',
  summary:
    'List first comments of threads, newest first, each with its first replies; with `rootId`, the replies of this thread, oldest first',
  auth: 'public',
  input: z.object({ ...targetInput, rootId: z.optional(digitsInput), ...keysetPaging(10) }),
  data: keysetPageOf(commentThread),
  errors: [...itemErrors, 'COMMENT_NOT_FOUND'],
})

export const commentOne = endpoint({
  method: 'GET',
  path: '/other/api/user/comment/thread/{id}',
  summary:
    'The thread that contains a comment, with this comment among its first replies, so that a notification can link to it',
  auth: 'public',
  input: z.object({ id: digitsInput }),
  data: z.object({ targetType: commentTargetType, targetId: digits, thread: commentThread }),
  errors: [...itemErrors, 'COMMENT_NOT_FOUND'],
})

export const commentCreate = endpoint({
  method: 'POST',
  path: '/other/api/user/comment/create',
  summary: 'Write a comment or a reply; a repeated `requestId` returns the same comment',
  auth: 'user',
  input: z.object({
    ...targetInput,
    content: z.string().check(z.maxLength(4 * maxCommentLength)),
    parentId: z.optional(z.nullable(digitsInput)),
    requestId: z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/))),
  }),
  data: comment,
  errors: [
    ...itemErrors,
    'COMMENT_NOT_FOUND',
    'COMMENT_REFUSED',
    'COMMENTS_CLOSED',
    'MEMBER_BLOCKED',
    'PHONE_NOT_CONFIRMED',
    'USER_MUTED',
  ],
})

export const commentUpdate = endpoint({
  method: 'POST',
  path: '/other/api/user/comment/update',
  summary: 'Edit the member’s comment; it is marked as edited',
  auth: 'user',
  input: z.object({ id: digitsInput, content: z.string().check(z.maxLength(4 * maxCommentLength)) }),
  data: comment,
  errors: [
    ...itemErrors,
    'COMMENT_NOT_FOUND',
    'COMMENT_REFUSED',
    'NOT_PERMISSIONS',
    'PHONE_NOT_CONFIRMED',
    'USER_MUTED',
  ],
})

export const commentDelete = endpoint({
  method: 'DELETE',
  path: '/other/api/user/comment/{id}',
  summary:
    'Delete a comment: the member’s comment, a comment on the member’s item, or any comment as a moderator; replies stay',
  auth: 'user',
  input: z.object({ id: digitsInput }),
  data: z.object({ id: digits }),
  errors: ['COMMENT_NOT_FOUND', 'NOT_PERMISSIONS'],
})

export const {
  react: reactToComment,
  reactions: commentReactions,
  reactionsOfList: commentReactionsOfList,
  reactors: commentReactors,
} = reactionCalls('comment', [...itemErrors, 'COMMENT_NOT_FOUND'])

export const { report: reportComment } = reportCalls('comment', [...itemErrors, 'COMMENT_NOT_FOUND'])

/** Shortens a team name to ten characters and an ellipsis. */
export function teamNameInComments(name: string): string {
  const characters = [...name.normalize('NFC')]
  return characters.length > 10 ? `${characters.slice(0, 10).join('').trimEnd()}…` : name
}
