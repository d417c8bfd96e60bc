import { sql } from 'kysely'
import type { Db } from '#server/db/sql.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Member, Viewer } from '#server/http/viewer.ts'
import type { ShownTarget, Target } from '#server/kit/target.ts'
import { messages } from '#server/tables/messages.ts'

/** Combines room id and message id into one number, because a target has one id. Both stay far below one billion. */
const perRoom = 1_000_000_000n

export function messageTargetId(roomId: string, messageId: string): string {
  return String(BigInt(roomId) * perRoom + BigInt(messageId))
}

function placeOf(targetId: string): { roomId: string; id: string } {
  const whole = BigInt(targetId)
  return { roomId: String(whole / perRoom), id: String(whole % perRoom) }
}

/** Messages of rooms as targets of reports. Members can report other members’ messages in rooms that they may read. */
export function messageTarget(use: {
  db: Db
  refuseUnreadable(roomId: string, viewer: Viewer): Promise<void>
  takeDown(moderator: Member, message: { roomId: string; id: string }): Promise<void>
}): Target {
  const { db } = use
  return {
    kind: 'message',
    async admit(viewer, targetId) {
      const { roomId, id } = placeOf(targetId)
      await use.refuseUnreadable(roomId, viewer)
      const found = await messages(db)
        .where('m.room_id', '=', roomId)
        .where('m.id', '=', id)
        .where('m.deleted_at', 'is', null)
        .executeTakeFirst()
      if (!found) throw new ApiError('MESSAGE_NOT_FOUND')
      if (viewer.kind === 'user' && viewer.userId === found.userId) throw new ApiError('CONFLICT')
      return targetId
    },
    async show(targetIds) {
      const places = targetIds.map(placeOf)
      if (places.length === 0) return new Map()
      const [roomIds, ids] = [places.map(({ roomId }) => roomId), places.map(({ id }) => id)]
      // An author who takes a reported message back does not hide it from the moderators.
      // Joins with a list, because many single conditions would each be compared with every row.
      const rows = await messages(db)
        .where(sql<boolean>`(m.room_id, m.id) in (select * from unnest(${roomIds}::bigint[], ${ids}::bigint[]))`)
        .execute()
      return new Map(
        rows.map(
          ({ roomId, id, userId, text, unmaskedText, fixtureId, files, earlierTexts }): [string, ShownTarget] => [
            messageTargetId(roomId, id),
            {
              text: [unmaskedText ?? text, ...files].filter(Boolean).join('\n'),
              // The report may be about a text that the author has edited away.
              earlierTexts,
              authorId: userId,
              path: fixtureId && `/truc-tiep/x-vs-y-${fixtureId}`,
            },
          ],
        ),
      )
    },
    remove: (moderator, targetId) => use.takeDown(moderator, placeOf(targetId)),
  }
}
