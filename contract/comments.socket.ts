import * as z from 'zod/mini'
import { comment, commentTargetType } from './comments.ts'
import { digits } from './envelope.ts'
import { topic } from './topic.ts'

export const commentsTopic = topic({
  name: 'comments',
  summary:
    'Comments on one item; a new comment is sent as its id only, and clients read it with a call that checks the viewer’s access',
  key: { targetType: commentTargetType, targetId: digits },
  access: 'guest',
  notFound: 'NOT_FOUND',
  snapshot: z.object({ total: z.int() }),
  events: {
    created: { id: digits, rootId: z.nullable(digits), userId: z.string(), total: z.int() },
    changed: {
      id: digits,
      content: comment.shape.content,
      mentions: comment.shape.mentions,
      editedAt: comment.shape.editedAt,
    },
    deleted: { id: digits, rootId: z.nullable(digits), total: z.int() },
  },
})
