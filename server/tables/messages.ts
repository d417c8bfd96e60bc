import { sql } from 'kysely'
import type { Db } from '#server/db/sql.ts'

/**
 * Selects messages, also deleted ones, with the URLs of their files and the texts before edits. `fixtureId` is the
 * fixture of the room, or null.
 */
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
      sql<string[]>`array(select v.text from chat_message_versions v
        where v.room_id = m.room_id and v.message_id = m.id order by v.version)`.as('earlierTexts'),
      sql<string[]>`array(select f.url from chat_attachments f
        where f.room_id = m.room_id and f.message_id = m.id order by f.position)`.as('files'),
    ])
}
