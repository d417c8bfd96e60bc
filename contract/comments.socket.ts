import * as z from 'zod/mini'
import { comment, commentTargetType } from './comments.ts'
import { digits } from './envelope.ts'
import { topic } from './topic.ts'

export const commentsTopic = topic({
  name: 'comments',
  summary: 'What happens below one thing: comments by their ids, since who may read whose is asked for with the call',
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
