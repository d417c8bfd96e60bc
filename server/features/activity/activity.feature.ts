import type { ActivityKind } from '#contract/rules/activity.ts'
import { userTopic } from '#contract/user.socket.ts'
import { deleteInBatches, oldestKept } from '#server/db/delete-in-batches.ts'
import { transact } from '#server/db/transact.ts'
import { type EventName, type EventPayloads, gatheringListener, type Listener, listener } from '#server/kit/events.ts'
import type { Feature, Ground } from '#server/kit/feature.ts'
import { personalRows } from '#server/kit/personal-data.ts'
import type { RealtimeService } from '#server/realtime/realtime.service.ts'
import { type ActivityService, createActivityService } from './activity.service.ts'
import { type Done, purgeActivities } from './activity.store.ts'
import { listWatching } from './watching.store.ts'

/**
 * Activities older than this are deleted. No activity is reported again after so long, so the deletion cannot make one
 * count twice.
 */
const minuteMs = 60_000

/** Counts site events as activities of members, each activity once. */
export function createActivity(
  { engines, settings }: Ground,
  { realtime }: { realtime: RealtimeService },
): Feature<ActivityService & { countWatching(nowMs: number): Promise<void> }> {
  const { db } = engines.database
  const service = createActivityService(db)
  const count = (kind: ActivityKind, done: readonly Done[]) => transact(db, (tx) => service.record(tx, kind, done))

  function counts<N extends EventName>(
    name: N,
    kind: ActivityKind,
    doneBy: (payload: EventPayloads[N]) => { userId: string; key: string } | null,
  ): Listener {
    return listener(name, async (payload) => {
      const done = doneBy(payload)
      if (done) await count(kind, [{ ...done, count: 1 }])
    })
  }

  /** Counts one minute for each member who watches now. Several processes may run it; each minute counts once. */
  async function countWatching(nowMs: number): Promise<void> {
    const minute = Math.floor(nowMs / minuteMs)
    const userIds = await listWatching(db)
    await count(
      'watch',
      userIds.map((userId) => ({ userId, key: `watch:${minute}`, count: 1 })),
    )
  }

  async function forget(stopping?: AbortSignal): Promise<void> {
    const before = oldestKept(settings.now().activityDays)
    if (before) await deleteInBatches((limit) => purgeActivities(db, before, limit), stopping)
  }

  return {
    service: { ...service, countWatching },
    routes: [],
    listeners: [
      gatheringListener('messages.said', (commits) =>
        count(
          'chat',
          commits.flatMap(({ said }) => said).map(({ userId, uuid }) => ({ userId, key: `chat:${uuid}`, count: 1 })),
        ),
      ),
      counts('reaction.added', 'reaction', ({ userId, kind, targetId }) => ({
        userId,
        key: `reaction:${kind}:${targetId}`,
      })),
      counts('comment.created', 'comment', ({ userId, commentId }) => ({ userId, key: `comment:${commentId}` })),
      counts('post.created', 'post', ({ userId, postId }) => ({ userId, key: `post:${postId}` })),
      counts('post.created', 'share', ({ userId, postId, isShare }) =>
        isShare ? { userId, key: `share:${postId}` } : null,
      ),
      counts('booking.made', 'booking', ({ userId, fixtureId, commentatorId }) => ({
        userId,
        key: `booking:${fixtureId}:${commentatorId}`,
      })),
      counts('gift.sent', 'gift', ({ userId, sendId }) => ({ userId, key: `gift:${sendId}` })),
      counts('tip.created', 'tip', ({ userId, tipId }) => ({ userId, key: `tip:${tipId}` })),
      listener('activity.counted', async ({ userIds }) => {
        for (const userId of userIds) realtime.publish(userTopic, { userId }, { type: 'activity' })
      }),
    ],
    personal: [
      personalRows(db, { table: 'activities', goes: true }),
      personalRows(db, { table: 'activity_days', goes: true }),
    ],
    jobs: [
      { name: 'activity.watching', cron: '* * * * *', run: () => countWatching(Date.now()) },
      { name: 'activity.forget', cron: '13 19 * * *', run: forget },
    ],
  }
}
