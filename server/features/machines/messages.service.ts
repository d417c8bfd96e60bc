import type { PublicUser } from '#contract/account.ts'
import type { WebhookEvent } from '#contract/rules/webhook-events.ts'
import type { WebhookData } from '#contract/webhook-messages.ts'
import type { Db } from '#server/db/sql.ts'
import type { Clock } from '#server/engines/clock.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import { type EventPayloads, type Listener, listener } from '#server/kit/events.ts'
import { insertDeliveries } from './delivery.store.ts'
import { isWanted } from './webhook.store.ts'

type Uses = {
  db: Db
  accounts: { findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>> }
  schedule: Pick<ScheduleService, 'find'>
  clock: Clock
  wake(): void
}

/** Names of teams are in the site's language. */
const locale = 'vi'

type Said<N extends WebhookEvent> = { data: WebhookData[N]; aboutUserId?: string }

/**
 * Turns events into deliveries. An event is written in the transaction of its change and handed over at least once, so
 * no message is lost; `key` is the same each time, so no webhook gets two deliveries of it.
 */
export function createMessages({ db, accounts, schedule, clock, wake }: Uses): Listener[] {
  async function write<N extends WebhookEvent>(event: N, key: string, facts: () => Promise<Said<N> | null>) {
    if (!(await isWanted(db, event))) return
    const said = await facts()
    if (!said) return
    const [id, at] = [`${event}/${key}`, clock.wallMs()]
    const body = JSON.stringify({ id, event, at, data: said.data })
    const message = { id, event, body, aboutUserId: said.aboutUserId ?? null }
    if ((await insertDeliveries(db, message, { now: new Date(at) })) > 0) wake()
  }

  async function personOf(userId: string): Promise<{ userId: string; name: string } | null> {
    const person = (await accounts.findPublic([userId])).get(userId)
    return person ? { userId, name: person.displayName } : null
  }

  /** A fixture that was merged or deleted since is not public any more. */
  async function fixtureChanged(fixtureId: string): Promise<Said<'fixture.changed'> | null> {
    const fixture = await schedule.find(fixtureId, locale)
    if (!fixture) return null
    const { version, state, kickOff, home, away, slug } = fixture
    const score = home.score === null || away.score === null ? null : ([home.score, away.score] as [number, number])
    const isFinished = state === 'finished' || state === 'awarded'
    const facts = { fixtureId, version, state, isFinished, kickOff, home: home.name, away: away.name, score }
    return { data: { ...facts, path: `/truc-tiep/${slug}` } }
  }

  const streamSaid = async ({ streamId, fixtureId, userId }: EventPayloads['stream.started']) => {
    const commentator = await personOf(userId)
    return commentator && { data: { streamId, fixtureId, commentator }, aboutUserId: userId }
  }

  return [
    listener('fixture.changed', ({ fixtureId, version }) =>
      write('fixture.changed', `${fixtureId}/${version}`, () => fixtureChanged(fixtureId)),
    ),
    listener('stream.started', (stream) => write('stream.started', stream.streamId, () => streamSaid(stream))),
    listener('stream.ended', (stream) => write('stream.ended', stream.streamId, () => streamSaid(stream))),
    listener('highlight.ready', ({ highlightId, fixtureId }) =>
      write('highlight.ready', highlightId, async () => {
        const fixture = await schedule.find(fixtureId, locale)
        return fixture && { data: { highlightId, fixtureId, path: `/highlight/${fixture.slug}/${highlightId}` } }
      }),
    ),
    listener('report.created', (report) => write('report.created', report.reportId, async () => ({ data: report }))),
    listener('account.registered', ({ userId }) =>
      write('member.registered', userId, async () => {
        const data = await personOf(userId)
        return data && { data, aboutUserId: userId }
      }),
    ),
  ]
}
