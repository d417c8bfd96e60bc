import type { Db } from '#server/db/sql.ts'

/** The chat rooms of fixtures: `room_id` and `fixture_id`. To join. */
export function fixtureRooms(db: Db) {
  return db.selectFrom('chat_rooms').select(['id as room_id', 'fixture_id']).where('fixture_id', 'is not', null)
}

/** Rooms with the names that people gave them: `id` and `name`, empty for those of fixtures and of two. To join. */
export function namedRooms(db: Db) {
  return db.selectFrom('chat_rooms').select(['id', 'name'])
}

/** Who runs a room with a door: `room_id` and `user_id`. To join. */
export function roomHosts(db: Db) {
  return db.selectFrom('chat_members').select(['room_id', 'user_id']).where('is_moderator', '=', true)
}
