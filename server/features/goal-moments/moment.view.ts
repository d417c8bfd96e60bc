import type { ChatMessage } from '#contract/chat.ts'
import type { GoalMoment } from '#contract/goal-moments.ts'
import { findGoal } from '#contract/rules/goals.ts'
import type { Db } from '#server/db/sql.ts'
import type { ChatWindows } from '#server/features/chat/messages/windows.service.ts'
import type { FixtureDetailsService } from '#server/features/fixture-details/fixture-details.service.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import { type ClipRow, listClips, type MomentRow } from './moment.store.ts'

type Uses = {
  db: Db
  windows: Pick<ChatWindows, 'lines'>
  schedule: Pick<ScheduleService, 'find'>
  fixtureDetails: Pick<FixtureDetailsService, 'detailsOf'>
}

export type MomentReads = {
  /**
   * Returns cards of one room as everyone sees them, in the order of the rows. Omits those whose goal does not count
   * now.
   */
  present(rows: readonly MomentRow[]): Promise<GoalMoment[]>
}

export function createMomentReads({ db, windows, schedule, fixtureDetails }: Uses): MomentReads {
  return {
    async present(rows) {
      const [first] = rows
      if (!first) return []
      const { fixture_id: fixtureId, room_id: roomId } = first
      const keys = rows.map(({ event_key }) => event_key)
      const ids = rows.flatMap(({ message_ids }) => message_ids)
      const [vi, en, zh, { events }, clips, lines] = await Promise.all([
        schedule.find(fixtureId, 'vi'),
        schedule.find(fixtureId, 'en'),
        schedule.find(fixtureId, 'zh'),
        fixtureDetails.detailsOf(fixtureId),
        listClips(db, fixtureId, keys),
        windows.lines(roomId, ids),
      ])
      if (!vi || !en || !zh) return []
      const team = (side: 'home' | 'away') => {
        const { shortName, colour, crest } = vi[side]
        return { name: { vi: vi[side].name, en: en[side].name, zh: zh[side].name }, shortName, colour, crest }
      }
      const teams = { home: team('home'), away: team('away') }
      const byId = new Map(lines.map((line) => [line.groupMessageId, withoutQuote(line)]))
      return rows.flatMap((row): GoalMoment[] => {
        const goal = findGoal(events, row.event_key, vi)
        if (!goal || row.shown_at === null) return []
        return [
          {
            momentId: row.id,
            revision: row.revision,
            at: row.shown_at.getTime(),
            fixtureId,
            slug: vi.slug,
            goal,
            teams,
            perMinute: row.per_minute,
            clip: clipOf(clips.find(({ event_key }) => event_key === row.event_key)),
            lines: row.message_ids.flatMap((id) => byId.get(id) ?? []),
          },
        ]
      })
    },
  }
}

function clipOf(row: ClipRow | undefined): GoalMoment['clip'] {
  if (!row?.video || !row.video_kind) return null
  const { id, video, video_kind: kind, poster, still } = row
  return { id, video: { url: video, kind }, poster, still }
}

/** Returns the cards without lines of these authors. */
export function withoutAuthors(moments: readonly GoalMoment[], hiddenIds: ReadonlySet<string>): GoalMoment[] {
  if (hiddenIds.size === 0) return [...moments]
  return moments.map((moment) => ({ ...moment, lines: moment.lines.filter(({ userId }) => !hiddenIds.has(userId)) }))
}

/** A card shows no quotes, because their authors may be hidden from the viewer. */
function withoutQuote({ parent: _, ...line }: ChatMessage): ChatMessage {
  return { ...line, parentMessageId: null }
}
