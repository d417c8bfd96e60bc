// Times a page of the feed at 10^4, 10^5 and 10^6 posts, for a member whose 1,000 friends wrote a tenth of them. Calls
// are made like a browser's and timed from the request to the last byte. `SIZES=10000` measures only the smallest.
import { machineLine } from './machine.ts'
import { startOwnApp } from './own-app.ts'

const sizes = (process.env.SIZES ?? '10000,100000,1000000').split(',').map(Number)
const writers = 10_000
const friends = 1_000

const own = await startOwnApp()
const reader = await own.world.user()
const token = await own.world.tokenOf(reader)
await own.fill([
  {
    text: `insert into users (username, username_key, username_skeleton, nickname, nickname_skeleton, role)
      select 'tvien' || i, 'tvien' || i, 'tvien' || i, 'Người ' || i, 'nguoi ' || i,
        case when i % 500 = 0 then 'commentator' else 'user' end from generate_series(1, $1::int) i`,
    values: [writers],
  },
  {
    text: `insert into friendships (low_id, high_id, asked_by, state, changed_at)
      select least(u.id, $1), greatest(u.id, $1), $1, 'friends', now()
      from (select id from users where username like 'tvien%' order by id limit $2) u`,
    values: [reader.userId, friends],
  },
])

const feeds: Record<string, string> = {
  everybody: 'nType=newsfeed',
  hot: 'nType=newsfeed&order=hot',
  friends: 'nType=community&fFilter=friends',
  'a hashtag': 'nType=newsfeed&hashtag=vleague',
  commentators: 'nType=newsfeed&gFilter=commentator',
  'one member': 'nType=newsfeed&username=tvien7',
}
const table: Record<string, object> = {}
let filled = 0
for (const size of sizes) {
  await own.fill([
    {
      text: `with made as (
          insert into posts (user_id, request_id, type, visibility, content, reactions, comments, shares, created_at)
          select first.id + (i::bigint * 7919) % $3::int, gen_random_uuid(), 10, 1, 'Bài số ' || i || ' #VLeague, hay quá đi thôi',
            (i * 31) % 200, i % 40, i % 9, now() - (1000000 - i) * interval '3 seconds'
          from generate_series($1::int + 1, $2::int) i, (select min(id) as id from users where username like 'tvien%') first
          returning id)
        insert into post_hashtags (tag, shown, post_id) select 'vleague', 'VLeague', id from made where id % 50 = 0`,
      values: [filled, size, writers],
    },
  ])
  filled = size
  for (const [name, query] of Object.entries(feeds))
    table[`${name}, ${size.toLocaleString('en')} posts`] = await own.time(
      `/au/api/user/newsfeed/newsfeed-list?pageSize=20&${query}`,
      token,
    )
}
console.log(`${machineLine()}\npages of 20 posts, for a member with ${friends} friends:`)
console.table(table)
await own.stop()
process.exit(0)
