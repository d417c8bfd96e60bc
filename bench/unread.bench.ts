// Times unread counts among 10^6 messages: the counts and the list of rooms of a member who follows 200 of 1,000 rooms
// and has 100 private rooms. Requests are made like a browser's. `MESSAGES=100000` measures fewer.
import { machineLine } from './machine.ts'
import { startOwnApp } from './own-app.ts'

const messages = Number(process.env.MESSAGES ?? 1_000_000)
const rooms = 1_000
const followed = 200
const pairs = 100

const own = await startOwnApp()
const reader = await own.world.user()
const token = await own.world.tokenOf(reader)
await own.fill([
  // The bench does not search, and filling the search index takes longer than everything else.
  { text: 'drop index chat_messages_search' },
  {
    text: `insert into users (username, username_key, username_skeleton, nickname, nickname_skeleton)
      select 'tvien' || i, 'tvien' || i, 'tvien' || i, 'Người ' || i, 'nguoi ' || i from generate_series(1, 1000) i`,
  },
  {
    text: `insert into chat_rooms (kind, name, last_id, last_message_at)
      select 'group', 'Phòng ' || i, $1::int / $2::int, now() - i * interval '1 minute' from generate_series(1, $2::int - $3::int) i`,
    values: [messages, rooms, pairs],
  },
  {
    text: `insert into chat_rooms (kind, pair_low, pair_high, last_id, last_message_at)
      select 'private', least(u.id, $3), greatest(u.id, $3), $1::int / $2::int, now()
      from (select id from users where username like 'tvien%' order by id limit $4) u`,
    values: [messages, rooms, reader.userId, pairs],
  },
  {
    text: `insert into chat_messages (room_id, id, user_id, uuid, text)
      select r.id, i, first.id + (r.id + i) % 1000, gen_random_uuid(), 'câu số ' || i || ', trận này hay quá'
      from chat_rooms r, generate_series(1, $1::int / $2::int) i, (select min(id) as id from users where username like 'tvien%') first`,
    values: [messages, rooms],
  },
  {
    text: `insert into chat_members (room_id, user_id, last_read_id, standing, standing_since)
      select id, $1::bigint, last_id - id % 90, case when kind = 'private' then 'in' end,
        case when kind = 'private' then now() end
      from chat_rooms where kind = 'private' or id in (select id from chat_rooms where kind = 'group' order by id limit $2)`,
    values: [reader.userId, followed],
  },
  {
    text: `insert into follows (user_id, kind, target_id)
      select $1, 'room', id from chat_rooms where kind = 'group' order by id limit $2`,
    values: [reader.userId, followed],
  },
])
console.log(`${machineLine()}\n${messages.toLocaleString('en')} messages in ${rooms} rooms:`)
console.table({
  'counts of what is unread (unread-group)': await own.time('/ac/api/chat/room/unread-group', token),
  'own rooms, a page of 100': await own.time('/ac/api/chat/room/list-follow-room-user', token),
  'rooms for everybody, a page of 30': await own.time('/ac/api/chat/room/list', token),
})
await own.stop()
process.exit(0)
