import * as z from 'zod/mini'

/** What somebody with rights did to what is another's, as the log keeps it. */
export const actKind = z.enum([
  'message.removed',
  'member.muted',
  'member.unmuted',
  'fixture.taken',
  'fixture.given',
  'fixture.left',
  'tip.hidden',
  'tip.shown',
  'post.removed',
  'comment.removed',
  'report.upheld',
  'report.dismissed',
  'held.approved',
  'held.rejected',
  'marble.changed',
  'word.added',
  'word.removed',
  'appeal.granted',
  'appeal.refused',
  'record.added',
  'record.changed',
  'record.removed',
  'record.undone',
  'balance.adjusted',
  'article.scheduled',
  'article.published',
  'article.withdrawn',
])
export type ActKind = z.infer<typeof actKind>
