import type { Db } from '#server/db/sql.ts'

/** Messages that stand, with the fixture of their room, if it is one's. */
export function messages(db: Db) {
  return db
    .selectFrom('chat_messages as m')
    .innerJoin('chat_rooms as r', 'r.id', 'm.room_id')
    .select([
      'm.room_id as roomId',
      'm.id',
      'm.user_id as userId',
      'm.text',
      'm.unmasked_text as unmaskedText',
      'r.fixture_id as fixtureId',
    ])
    .where('m.deleted_at', 'is', null)
}
