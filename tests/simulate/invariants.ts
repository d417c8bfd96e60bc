import type { Pool } from 'pg'
import type { Key } from './acts.ts'

/** Statements that each return a row for every contradiction in the database. */
const contradictions: Record<string, string> = {
  'a balance equals its postings and is never negative': `
    select a.id, a.balance, coalesce(sum(p.amount), 0) as postings from ledger_accounts a
    left join ledger_postings p on p.account_id = a.id group by a.id
    having a.balance <> coalesce(sum(p.amount), 0) or (a.user_id is not null and a.balance < 0)`,
  'the postings of a transfer add up to zero': `
    select transfer_id from ledger_postings group by transfer_id having sum(amount) <> 0`,
  'the xu earned in all days equal the rewards posted': `
    select user_id, sum(earned) as earned, sum(posted) as posted from (
      select user_id, earned, 0 as posted from ledger_days
      union all select a.user_id, 0, p.amount from ledger_postings p
        join ledger_accounts a on a.id = p.account_id and a.user_id is not null
        join ledger_postings paid on paid.transfer_id = p.transfer_id and paid.id <> p.id
        join ledger_accounts site on site.id = paid.account_id and site.site = 'rewards') d
    group by 1 having sum(earned) <> sum(posted)`,
  'a gift costs its sender exactly what was posted': `
    select s.id, s.cost, p.amount from gift_sends s
    left join ledger_transfers t on t.key = 'gift:' || s.user_id || ':' || s.request_id
    left join ledger_postings p on p.transfer_id = t.id and p.amount < 0
    where p.amount is distinct from -s.cost`,
  'a check-in is paid once, as recorded': `
    select c.user_id, c.day, c.reward, p.amount from check_ins c
    left join ledger_transfers t on t.key = 'check-in:' || c.user_id || ':' || c.day
    left join ledger_postings p on p.transfer_id = t.id and p.amount > 0
    where not c.is_made_up and p.amount is distinct from c.reward`,
  'a shield protects a missed day, and was earned or bought': `
    select s.user_id, s.day from shielded_days s join check_ins c on c.user_id = s.user_id and c.day = s.day
    union all select s.user_id, null from shielded_days s group by 1
      having count(*) > (select count(*) / 7 from check_ins c where c.user_id = s.user_id)
        + (select count(*) from ledger_transfers t where t.key like 'shield:' || s.user_id || ':%')`,
  'a turn of the wheel is counted once': `
    select t.round_id, t.user_id, t.taken, count(d.id) from lucky_turns t
    left join lucky_draws d on d.round_id = t.round_id and d.user_id = t.user_id
    group by t.round_id, t.user_id, t.taken having t.taken <> count(d.id)`,
  'a mission is paid once, as recorded': `
    select c.user_id, c.mission_id from mission_claims c
    left join (select a.user_id, count(*) as paid from ledger_transfers t join ledger_postings p on p.transfer_id = t.id
      join ledger_accounts a on a.id = p.account_id where t.reason = 'mission' and p.amount > 0 group by 1) m
      on m.user_id = c.user_id
    group by c.user_id, c.mission_id, m.paid having m.paid is distinct from count(*)`,
  'an event has as many places taken as members booked, and no more than it has': `
    select e.id, e.booked, e.capacity, count(b.user_id) from site_events e
    left join event_bookings b on b.event_id = e.id group by e.id
    having e.booked <> count(b.user_id) or e.booked > e.capacity`,
  'the number of followers equals the followers': `
    select kind, target_id, max(total) as total, max(listed) as listed from (
      select kind, target_id, followers as total, 0 as listed from follow_counts
      union all select kind, target_id, 0, count(*) from follows group by 1, 2) f
    group by 1, 2 having max(total) <> max(listed)`,
  'the number of reactions equals the reactions': `
    select kind, target_id, reaction, max(total) as total, max(listed) as listed from (
      select kind, target_id, reaction, total, 0 as listed from reaction_counts
      union all select kind, target_id, reaction, 0, count(*) from reactions group by 1, 2, 3) r
    group by 1, 2, 3 having max(total) <> max(listed)`,
  'the number of comments equals the comments': `
    select kind, target_id, max(total) as total, max(listed) as listed from (
      select kind, target_id, total, 0 as listed from comment_counts
      union all select kind, target_id, 0, count(*) from comments where deleted_at is null group by 1, 2) c
    group by 1, 2 having max(total) <> max(listed)`,
  'the number of replies equals the replies': `
    select c.id, c.replies, count(r.id) from comments c
    left join comments r on r.root_id = c.id and r.deleted_at is null
    group by c.id having c.replies <> count(r.id)`,
  'ratings are counted as they were given': `
    select c.kind, c.target_id, c.total, c.stars from rating_counts c
    left join ratings r on r.kind = c.kind and r.target_id = c.target_id
    group by c.kind, c.target_id, c.total, c.stars
    having c.total <> count(r.stars) or c.stars <> coalesce(sum(r.stars), 0)`,
  'a blocked member neither follows nor is a friend': `
    select b.user_id, b.blocked_id from blocks b where exists (
      select from follows f where f.kind = 'member' and (f.user_id, f.target_id) in
        ((b.user_id, b.blocked_id), (b.blocked_id, b.user_id)))
    or exists (select from friendships f where f.state in ('friends', 'pending')
      and f.low_id = least(b.user_id, b.blocked_id) and f.high_id = greatest(b.user_id, b.blocked_id))`,
  'the messages of a room are numbered without holes': `
    select r.id, r.last_id, count(m.id) from chat_rooms r left join chat_messages m on m.room_id = r.id
    group by r.id having r.last_id <> count(m.id) or r.last_id <> coalesce(max(m.id), 0)`,
  'a duel is finished exactly when both sides have chosen, and its sides are its members': `
    select d.id, d.status, count(s.side) from minigame_duels d left join minigame_duel_sides s on s.duel_id = d.id
    group by d.id having (d.status = 'finished') <> (count(s.side) = 2)
      or bool_or(s.user_id is distinct from case s.side when 'challenger' then d.challenger_id else d.opponent_id end)
        filter (where s.side is not null)`,
  'the goals of a duel are those of its shots': `
    select d.id from minigame_duels d where d.status = 'finished' and (d.challenger_goals, d.opponent_goals) <> (
      select count(*) filter (where side = 'challenger'), count(*) filter (where side = 'opponent')
      from (values ('challenger'), ('opponent')) as v (side), jsonb_array_elements(d.shots -> side) as shot
      where shot ->> 'outcome' = 'goal')`,
  'a member has at most ten duels without a result': `
    select challenger_id from minigame_duels where status in ('open', 'playing') group by 1 having count(*) > 10`,
  'a member plays one joker in a round': `
    select contest_id, round_key, user_id from predictions where is_joker group by 1, 2, 3 having count(*) > 1`,
  'a table of predictions equals the predictions': `
    select s.contest_id, s.user_id, s.round_key from prediction_standings s
    left join predictions p on p.contest_id = s.contest_id and p.user_id = s.user_id
      and (s.round_key = '' or p.round_key = s.round_key)
    group by s.contest_id, s.user_id, s.round_key, s.predicted, s.settled, s.points
    having s.predicted <> count(p.id) or s.settled <> count(p.settled_at) or s.points <> coalesce(sum(p.points), 0)`,
}

/** Returns a line for every contradiction in the database. */
export async function findContradictions(pool: Pool): Promise<string[]> {
  const found: string[] = []
  for (const [rule, text] of Object.entries(contradictions)) {
    const { rows } = await pool.query(text)
    found.push(...rows.map((row) => `${rule}: ${JSON.stringify(row)}`))
  }
  return found
}

const columns: Record<Key['table'], string> = {
  posts: 'request_id',
  comments: 'request_id',
  chat_messages: 'uuid',
  gift_sends: 'request_id',
  lucky_draws: 'request_id',
  minigame_duels: 'request_id',
}

/** Returns the number of rows that the request created. */
export async function countEffects(pool: Pool, { table, requestId }: Key): Promise<number> {
  const text = `select count(*)::int as n from ${table} where ${columns[table]} = $1`
  return (await pool.query<{ n: number }>(text, [requestId])).rows[0]?.n ?? 0
}
