import { sql } from 'kysely'
import type { Db } from '#server/db/sql.ts'
import { followsOfKind } from './follows.ts'

export const roomKind = 'room'

export function fixtureRooms(db: Db) {
  return db.selectFrom('chat_rooms').select(['id as room_id', 'fixture_id']).where('fixture_id', 'is not', null)
}

/**
 * Selects rooms with their names, for joins: `id` and `name`. The name is empty for rooms of fixtures and of two
 * friends.
 */
export function namedRooms(db: Db) {
  return db.selectFrom('chat_rooms').select(['id', 'name'])
}

/**
 * Selects members with unread messages in rooms with admission, if they want notifications: `room_id` and `user_id`.
 * For joins.
 */
export function unreadDoorRooms(db: Db) {
  return db
    .selectFrom('chat_members as m')
    .innerJoin('chat_rooms as r', 'r.id', 'm.room_id')
    .select(['m.room_id', 'm.user_id'])
    .where('r.kind', 'in', ['private', 'vip'])
    .where('m.standing', '=', 'in')
    .where('m.notifies', '=', true)
    .whereRef('m.last_read_id', '<', 'r.last_id')
}

/**
 * Selects followers with unread messages in public rooms, if they want notifications: `room_id`, `user_id`, and
 * `last_read_id` (0 for a member who never read the room). For joins.
 */
export function unreadFollowedRooms(db: Db) {
  return db
    .selectFrom('chat_rooms as r')
    .innerJoin(followsOfKind(db, roomKind).as('f'), 'f.target_id', 'r.id')
    .leftJoin('chat_members as m', (join) => join.onRef('m.room_id', '=', 'r.id').onRef('m.user_id', '=', 'f.user_id'))
    .select(['r.id as room_id', 'f.user_id', sql<string>`coalesce(m.last_read_id, 0)`.as('last_read_id')])
    .where('r.kind', '=', 'group')
    .where('r.deleted_at', 'is', null)
    .where(sql<boolean>`coalesce(m.notifies, true) and coalesce(m.last_read_id, 0) < r.last_id`)
}

/**
 * Selects the newest message of each room together with its room, for subqueries. `deleted_at` is set when the message
 * was removed.
 */
export function newestMessages(db: Db) {
  return db
    .selectFrom('chat_rooms as r')
    .innerJoin('chat_messages as m', (join) => join.onRef('m.room_id', '=', 'r.id').onRef('m.id', '=', 'r.last_id'))
    .select(['r.id as room_id', 'r.name', 'r.kind', 'r.last_message_at', 'm.id', 'm.user_id', 'm.text', 'm.deleted_at'])
}

/** Selects the hosts of rooms with admission: `room_id` and `user_id`. For joins. */
export function roomHosts(db: Db) {
  return db.selectFrom('chat_members').select(['room_id', 'user_id']).where('is_moderator', '=', true)
}
