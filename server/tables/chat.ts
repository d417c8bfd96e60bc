import { sql } from 'kysely'
import type { Db } from '#server/db/sql.ts'
import { followsOfKind } from './follows.ts'

/** The kind of a followed chat room. */
export const roomKind = 'room'

/** The chat rooms of fixtures: `room_id` and `fixture_id`. To join. */
export function fixtureRooms(db: Db) {
  return db.selectFrom('chat_rooms').select(['id as room_id', 'fixture_id']).where('fixture_id', 'is not', null)
}

/** Rooms with the names that people gave them: `id` and `name`, empty for those of fixtures and of two. To join. */
export function namedRooms(db: Db) {
  return db.selectFrom('chat_rooms').select(['id', 'name'])
}

/** In rooms with a door, who has not read all and wants to be told: `room_id` and `user_id`. To join. */
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
 * In public rooms, who follows one, has not read all and wants to be told: `room_id`, `user_id`, and `last_read_id`, 0 for who
 * never read. To join.
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

/** The newest message of each room with its room: `deleted_at` where it was taken down. To look into. */
export function newestMessages(db: Db) {
  return db
    .selectFrom('chat_rooms as r')
    .innerJoin('chat_messages as m', (join) => join.onRef('m.room_id', '=', 'r.id').onRef('m.id', '=', 'r.last_id'))
    .select(['r.id as room_id', 'r.name', 'r.kind', 'r.last_message_at', 'm.id', 'm.user_id', 'm.text', 'm.deleted_at'])
}

/** Who runs a room with a door: `room_id` and `user_id`. To join. */
export function roomHosts(db: Db) {
  return db.selectFrom('chat_members').select(['room_id', 'user_id']).where('is_moderator', '=', true)
}
