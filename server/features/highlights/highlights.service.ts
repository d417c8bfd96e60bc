import { randomUUID } from 'node:crypto'
import { clipLimits, type HighlightState, maxHighlightTitleLength } from '#contract/highlights.ts'
import { sports } from '#contract/schedule.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { IngestService } from '#server/features/ingest/ingest.service.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Member } from '#server/http/viewer.ts'
import { recordAct } from '#server/kit/acts.ts'
import { event } from '#server/kit/events.ts'
import type { Cutter } from './cutter.adapter.ts'
import { positionOf } from './event.rules.ts'
import {
  type Change,
  deleteHighlight,
  findByRequest,
  type HighlightRow,
  insertClip,
  insertReady,
  type KeptVideo,
  listHighlights,
  lockHighlight,
  type NewHighlight,
  refreshFixture,
  updateFacts,
  updateOrder,
  updateState,
} from './highlight.store.ts'

export type ClipInput = {
  fixtureId: string
  streamId: string
  fromAt: number
  toAt: number
  title: string
  requestId?: string | undefined
}
export type AddInput = Change & { fixtureId: string; kind: NewHighlight['kind']; url: string; video: 'mp4' | 'hls' }

export type HighlightService = {
  /** Publishes a highlight that already has its video, for the demo and tests. */
  add(given: Omit<NewHighlight, 'position'> & { userId?: string }, kept: KeptVideo): Promise<string>
}

export type OwnHighlightService = HighlightService & {
  /** Throws the errors that `clipCreate` declares. */
  clip(member: Member, input: ClipInput): Promise<HighlightRow>
  /** Throws HIGHLIGHT_NOT_FOUND when the clip belongs to another member. */
  removeOwn(member: Member, id: string): Promise<void>
  /** Throws FIXTURE_NOT_FOUND, HIGHLIGHT_TEXT_REFUSED. */
  addAddress(input: AddInput): Promise<string>
  /** Throws HIGHLIGHT_NOT_FOUND, HIGHLIGHT_TEXT_REFUSED. */
  update(member: Member, id: string, change: Change & { isRejected?: boolean | undefined }): Promise<HighlightState>
  /** Throws HIGHLIGHT_NOT_FOUND when an id does not belong to the fixture. */
  order(fixtureId: string, ids: readonly string[]): Promise<void>
}

type Uses = {
  database: DatabaseEngine
  ingest: Pick<IngestService, 'onAir' | 'recordingsOf'>
  schedule: Pick<ScheduleService, 'find'>
  cutter: Cutter
  /** Returns the cleaned text with bad words masked, or null when it must not be published. */
  publishable(written: string): string | null
  /** Throws when the member may not publish, or has cut too many clips recently. */
  admitMaker(member: Member): Promise<void>
  wake(): void
}

/** Wait after the clip’s end, because a segment is complete only some time after its end. */
const settleMs = 3_000
/** Max time from now to the clip’s end. The cut waits for it. */
const maxAheadMs = 10_000
const minuteMs = 60_000

export function createHighlightService(use: Uses): OwnHighlightService {
  const { db } = use.database

  function titled(written: string): string {
    const text = written.replace(/\s+/g, ' ').trim()
    if ([...text].length > maxHighlightTitleLength)
      throw new ApiError('BAD_INPUT', { fields: [{ path: 'title', rule: 'too_big' }] })
    const title = use.publishable(text)
    if (title === null) throw new ApiError('HIGHLIGHT_TEXT_REFUSED')
    return title
  }

  async function refuseUnheld({ streamId, fromAt, toAt }: ClipInput): Promise<void> {
    const lengthMs = toAt - fromAt
    if (!(lengthMs >= clipLimits.minMs && lengthMs <= clipLimits.maxMs))
      throw new ApiError('BAD_INPUT', { fields: [{ path: 'toAt', rule: 'clip_length' }] })
    if (toAt > Date.now() + maxAheadMs) throw new ApiError('CLIP_NOT_YET')
    const held = await use.cutter.holds(streamId, { fromMs: fromAt, toMs: toAt, atMs: fromAt }).catch(() => null)
    if (held === null) throw new ApiError('UNAVAILABLE')
    if (held === 'gone') throw new ApiError('CLIP_GONE')
  }

  /** Returns the minute of play at the clip’s start, or null when the match is not football or is not being played. */
  async function minuteAt(fixtureId: string, atMs: number): Promise<number | null> {
    const fixture = await use.schedule.find(fixtureId, 'vi')
    if (fixture?.sport !== sports.football || fixture.minute === null) return null
    const minute = fixture.minute - Math.floor((Date.now() - atMs) / minuteMs)
    return minute > 0 ? minute : null
  }

  async function rowOf(id: string): Promise<HighlightRow> {
    const [row] = await listHighlights(db, [id])
    if (!row) throw new ApiError('HIGHLIGHT_NOT_FOUND')
    return row
  }

  const addReady = (added: Parameters<typeof insertReady>[1], kept: KeptVideo) =>
    db.transaction().execute(async (tx) => {
      const highlightId = await insertReady(tx, added, kept)
      await event(tx, 'highlight.published', { fixtureId: added.fixtureId })
      await event(tx, 'highlight.ready', { highlightId, fixtureId: added.fixtureId })
      return highlightId
    })

  return {
    add: (given, kept) => addReady({ ...given, position: positionOf(given.minute, given.extraMinute) }, kept),
    async clip(member, input) {
      const { userId } = member
      const { fixtureId, streamId, fromAt, toAt, requestId = randomUUID() } = input
      const known = await findByRequest(db, userId, requestId)
      if (known !== null) return rowOf(known)
      const title = titled(input.title)
      const [live, recorded] = await Promise.all([use.ingest.onAir(fixtureId), use.ingest.recordingsOf(fixtureId)])
      if (![...live, ...recorded].some((one) => one.streamId === streamId)) throw new ApiError('STREAM_NOT_FOUND')
      await refuseUnheld(input)
      await use.admitMaker(member)
      const minute = await minuteAt(fixtureId, fromAt)
      const facts = { fixtureId, kind: 'clip' as const, side: null, minute, extraMinute: null, player: '', score: null }
      const added = { ...facts, title, happenedAt: new Date(fromAt), position: positionOf(minute, null) + 999 }
      const dueAt = new Date(Math.max(Date.now(), toAt + settleMs))
      const order = { streamId, fromAt: new Date(fromAt), toAt: new Date(toAt), dueAt }
      const id = await insertClip(db, { ...added, userId, requestId }, order)
      use.wake()
      const made = id ?? (await findByRequest(db, userId, requestId))
      if (made === null) throw new ApiError('CONFLICT')
      return rowOf(made)
    },
    removeOwn: ({ userId }, id) =>
      db.transaction().execute(async (tx) => {
        const row = await lockHighlight(tx, id)
        if (row?.user_id !== userId) throw new ApiError('HIGHLIGHT_NOT_FOUND')
        await deleteHighlight(tx, id)
        await refreshFixture(tx, row.fixture_id)
      }),
    async addAddress({ fixtureId, url, video, title, ...given }) {
      if (!(await use.schedule.find(fixtureId, 'vi'))) throw new ApiError('FIXTURE_NOT_FOUND')
      const { side = null, minute = null, extraMinute = null, player = '', score = null } = given
      const facts = { fixtureId, kind: given.kind, side, minute, extraMinute, player, score }
      const position = positionOf(minute, extraMinute)
      const added = { ...facts, position, title: titled(title ?? ''), happenedAt: new Date() }
      const kept = { video: url, kind: video, poster: null, still: null, width: null, height: null, durationMs: null }
      return addReady(added, kept)
    },
    async update(member, id, { isRejected, title, ...change }) {
      const words = title === undefined ? {} : { title: titled(title) }
      const state = await db.transaction().execute(async (tx) => {
        const row = await lockHighlight(tx, id)
        if (!row) throw new ApiError('HIGHLIGHT_NOT_FOUND')
        await updateFacts(tx, id, { ...change, ...words })
        const next = nextState(row, isRejected)
        if (next === row.state) return next
        await updateState(tx, id, next)
        await refreshFixture(tx, row.fixture_id)
        if (next === 'rejected' && row.user_id !== null && row.user_id !== member.userId) {
          const of = { userId: row.user_id, text: row.title }
          await recordAct(tx, { kind: 'highlight.removed', by: member, userId: of.userId, reason: id })
          await event(tx, 'content.removed', { kind: 'highlight', contentId: id, ...of })
        }
        return next
      })
      if (state === 'waiting') use.wake()
      return state
    },
    order: (fixtureId, ids) =>
      db.transaction().execute(async (tx) => {
        const wanted = [...new Set(ids)]
        if ((await updateOrder(tx, fixtureId, wanted)) !== wanted.length) throw new ApiError('HIGHLIGHT_NOT_FOUND')
      }),
  }
}

/** Returns the state after a highlight is rejected or put back. A highlight without a video is cut again. */
function nextState({ state, video }: HighlightRow, isRejected: boolean | undefined): HighlightState {
  if (isRejected === undefined) return state
  if (isRejected) return 'rejected'
  return video === null ? 'waiting' : 'ready'
}
