import { type Kysely, sql } from 'kysely'
import type { LocalText } from '#contract/envelope.ts'
import type { Database } from '#server/db/sql.ts'

const statements = [
  `create table missions (
    id text primary key check (id ~ '^[a-z0-9-]{1,40}$'),
    period text not null check (period in ('day', 'week')),
    kinds text[] not null check (cardinality(kinds) > 0),
    goal integer not null check (goal between 1 and 10000),
    reward integer not null check (reward between 1 and 100000),
    place integer not null,
    names jsonb not null,
    is_open boolean not null default true
  )`,
  `create table mission_claims (
    user_id bigint not null references users on delete cascade,
    mission_id text not null references missions,
    period_start date not null,
    reward integer not null,
    claimed_at timestamptz not null default now(),
    primary key (user_id, mission_id, period_start)
  )`,
]

type Mission = [id: string, period: 'day' | 'week', kinds: string[], goal: number, reward: number, names: LocalText]

const missions: Mission[] = [
  [
    'watch-15',
    'day',
    ['watch'],
    15,
    30,
    { vi: 'Xem trực tiếp 15 phút', en: 'Watch live for 15 minutes', zh: '觀看直播 15 分鐘' },
  ],
  [
    'chat-5',
    'day',
    ['chat'],
    5,
    15,
    { vi: 'Gửi 5 tin trong phòng trận', en: 'Send 5 chat messages', zh: '在聊天室發 5 則訊息' },
  ],
  ['react-5', 'day', ['reaction'], 5, 10, { vi: 'Thả 5 cảm xúc', en: 'React 5 times', zh: '表達 5 次心情' }],
  ['comment-2', 'day', ['comment'], 2, 15, { vi: 'Viết 2 bình luận', en: 'Write 2 comments', zh: '寫 2 則留言' }],
  ['book-1', 'day', ['booking'], 1, 10, { vi: 'Đặt lịch 1 trận', en: 'Book 1 match', zh: '預約 1 場比賽' }],
  [
    'share-1',
    'day',
    ['share', 'tip'],
    1,
    20,
    { vi: 'Chia sẻ hoặc nhận định 1 trận', en: 'Share or analyse 1 match', zh: '分享或分析 1 場比賽' },
  ],
  [
    'week-missions-6',
    'week',
    ['mission'],
    6,
    60,
    { vi: 'Xong 6 nhiệm vụ ngày', en: 'Complete 6 daily missions', zh: '完成 6 個每日任務' },
  ],
  [
    'week-missions-15',
    'week',
    ['mission'],
    15,
    120,
    { vi: 'Xong 15 nhiệm vụ ngày', en: 'Complete 15 daily missions', zh: '完成 15 個每日任務' },
  ],
  [
    'week-missions-25',
    'week',
    ['mission'],
    25,
    200,
    { vi: 'Xong 25 nhiệm vụ ngày', en: 'Complete 25 daily missions', zh: '完成 25 個每日任務' },
  ],
  [
    'week-watch-120',
    'week',
    ['watch'],
    120,
    100,
    { vi: 'Xem trực tiếp 2 giờ trong tuần', en: 'Watch live for 2 hours this week', zh: '本週觀看直播 2 小時' },
  ],
  [
    'week-check-in-5',
    'week',
    ['check-in'],
    5,
    50,
    { vi: 'Điểm danh 5 ngày trong tuần', en: 'Check in on 5 days this week', zh: '本週簽到 5 天' },
  ],
  [
    'week-invite-1',
    'week',
    ['invite'],
    1,
    80,
    { vi: 'Mời được 1 người bạn tích cực', en: 'Bring 1 active friend', zh: '邀請 1 位活躍好友' },
  ],
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
  for (const [place, [id, period, kinds, goal, reward, names]] of missions.entries())
    await sql`insert into missions (id, period, kinds, goal, reward, place, names)
      values (${id}, ${period}, ${kinds}, ${goal}, ${reward}, ${place + 1}, ${JSON.stringify(names)})`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table mission_claims, missions`.execute(db)
}
