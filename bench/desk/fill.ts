// Rows for the lists of the desk. Sizes follow from those of members, messages and fixtures.

export type Sizes = { members: number; messages: number; fixtures: number }
type Statement = { text: string; values?: unknown[] }

const TEAMS = 4_000
const TOURNAMENTS = 300
/** Each member has a couple of postings. */
const POSTINGS_OF_EACH = 2

/** Returns statements that fill an empty database. They run without triggers. */
export function fillOf({ members, messages, fixtures }: Sizes): Statement[] {
  const rooms = Math.ceil(fixtures / 5)
  const some = Math.ceil(members / 100)
  return [
    // No list of the desk reads it, and filling it takes longer than everything else.
    { text: 'drop index chat_messages_search' },
    {
      text: `insert into users (username, username_key, username_skeleton, nickname, nickname_skeleton, role, email,
          email_verified_at, experience, created_at)
        select 'tvien' || i, 'tvien' || i, 'tvien' || i, name, fold_text(name) || i,
          case when i % 2000 = 0 then 'commentator' when i % 5000 = 1 then 'moderator' else 'user' end,
          'tvien' || i || '@example.test', now(), i % 900, now() - i * interval '1 minute'
        from (select i, (array['Nguyễn','Trần','Lê','Phạm','Hoàng'])[1 + i % 5] || ' ' ||
          (array['Lan','Huy','Minh','Khang','Thảo','An','Bình'])[1 + i % 7] || ' ' || i as name
          from generate_series(1, $1::int) i) as made`,
      values: [members],
    },
    {
      text: `insert into tournaments (source_key, sport, names, colour)
        select 'giai' || i, 10 + 10 * (i % 2), jsonb_build_object('vi', 'Giải ' || i, 'en', 'League ' || i, 'zh', '聯賽' || i), '#1e7d46'
        from generate_series(1, $1::int) i`,
      values: [TOURNAMENTS],
    },
    {
      text: `insert into teams (source_key, sport, names, short_name, colour, country, city, followers)
        select 'doi' || i, 10 + 10 * (i % 2), jsonb_build_object('vi', 'Đội ' || i, 'en', 'Team ' || i, 'zh', '隊' || i), 'D' || i,
          '#1e7d46', (array['VN','GB','ES','TW'])[1 + i % 4], 'Thành phố ' || i % 90, i % 700
        from generate_series(1, $1::int) i`,
      values: [TEAMS],
    },
    {
      text: `insert into seasons (tournament_id, name, starts_on, ends_on, is_current)
        select id, year::text, make_date(year, 1, 1), make_date(year, 12, 31), year = 2026
        from tournaments, generate_series(2014, 2026) year`,
    },
    {
      text: `insert into fixtures (source_key, sport, tournament_id, home_id, away_id, round, kick_off, state, status)
        select 'tran' || i, 10, (select min(id) from tournaments) + i % $2::int, first.id + i % $3::int,
          first.id + (i * 7 + 1) % $3::int, '{"vi":"Vòng 1","en":"Round 1","zh":"第1輪"}'::jsonb,
          now() + interval '7 days' - i * interval '20 minutes', case when i < 504 then 'scheduled' else 'finished' end,
          case when i < 504 then 0 else -1 end
        from generate_series(1, $1::int) i, (select min(id) as id from teams) first`,
      values: [fixtures, TOURNAMENTS, TEAMS],
    },
    {
      text: `insert into chat_rooms (kind, fixture_id, last_id, last_message_at)
        select 'fixture', id, $1::int / $2::int, kick_off from fixtures
        on conflict (fixture_id) do update set last_id = excluded.last_id, last_message_at = excluded.last_message_at`,
      values: [messages, fixtures],
    },
    {
      text: `insert into chat_rooms (kind, name, about, author_id, last_message_at, archived_at, created_at)
        select case when i % 20 = 0 then 'vip' else 'group' end, 'Phòng ' || i, 'Nơi gặp nhau số ' || i,
          (select min(id) from users) + i, now() - i * interval '1 hour', case when i % 50 = 0 then now() end,
          now() - i * interval '2 hours' from generate_series(1, $1::int) i`,
      values: [rooms],
    },
    {
      text: `insert into chat_members (room_id, user_id, standing, standing_since)
        select r.id, first.id + (r.id * 31 + i * 977) % $1::int, 'in', now()
        from chat_rooms r, generate_series(1, 12) i, (select min(id) as id from users) first
        where r.kind in ('group', 'vip') on conflict do nothing`,
      values: [members],
    },
    {
      text: `insert into chat_messages (room_id, id, user_id, uuid, text, created_at)
        select r.id, i, first.id + (r.id * 13 + i * 7) % $3::int, gen_random_uuid(), 'câu số ' || i || ', trận này hay quá',
          r.last_message_at - i * interval '1 second'
        from chat_rooms r, generate_series(1, $1::int / $2::int) i, (select min(id) as id from users) first
        where r.kind = 'fixture'`,
      values: [messages, fixtures, members],
    },
    {
      text: `insert into ledger_accounts (user_id, balance)
        select id, 100 from users on conflict do nothing`,
    },
    {
      text: `insert into ledger_transfers (key, reason, note, created_at)
        select (array['check-in','mission','gift'])[1 + i % 3] || ':' || i, (array['check-in','mission','gift'])[1 + i % 3], '',
          now() - ($1::int * $2::int - i) * interval '10 seconds' from generate_series(1, $1::int * $2::int) i`,
      values: [members, POSTINGS_OF_EACH],
    },
    {
      text: `insert into ledger_postings (transfer_id, account_id, amount, balance_after)
        select t.id, first.id + t.id % $1::int, 5, 100 from ledger_transfers t,
          (select min(id) as id from ledger_accounts where user_id is not null) first order by t.id`,
      values: [members],
    },
    {
      text: `insert into acts (at, kind, by_user_id, by_role, user_id, reason)
        select now() - ($1::int * 10 - i) * interval '1 minute', 'ban', first.id, 'operator', first.id + i % $1::int, 'spam'
        from generate_series(1, $1::int * 10) i, (select min(id) as id from users) first`,
      values: [some],
    },
    {
      text: `insert into chat_sanctions (user_id, by_user_id, by_role, reason, until, created_at)
        select first.id + i * 50, first.id, 'moderator', 'spam', case when i % 2 = 0 then now() + interval '1 day' end,
          now() - i * interval '1 minute'
        from generate_series(1, $1::int) i, (select min(id) as id from users) first`,
      values: [some],
    },
    {
      text: `insert into reports (reporter_id, kind, target_id, reason, note, created_at, decision, decided_at)
        select first.id + i, 'message', i / 3, 'spam', '', now() - i * interval '1 minute',
          case when i % 4 > 0 then 'dismissed' end, case when i % 4 > 0 then now() end
        from generate_series(1, $1::int) i, (select min(id) as id from users) first`,
      values: [some],
    },
    {
      text: `insert into held_messages (room_id, user_id, uuid, text, word, created_at, decision, decided_at)
        select room.id, first.id + i, gen_random_uuid(), 'câu bị giữ ' || i, 'từ', now() - i * interval '1 minute',
          case when i % 8 > 0 then 'approved' end, case when i % 8 > 0 then now() end
        from generate_series(1, $1::int) i, (select min(id) as id from users) first,
          (select min(id) as id from chat_rooms) room`,
      values: [some],
    },
    {
      text: `insert into feedback (user_id, topic, content, created_at, state)
        select first.id + i, 'other', 'Góp ý số ' || i, now() - i * interval '3 minutes', case when i % 5 > 0 then 'closed' else 'received' end
        from generate_series(1, $1::int) i, (select min(id) as id from users) first`,
      values: [some],
    },
    {
      text: `insert into recordings (stream_id, fixture_id, user_id, path, duration_ms, bytes, started_at, stored_at)
        select 'luong' || i, (select min(id) from fixtures) + i, first.id + i * 2000, '', 5400000, 3000000000,
          now() - i * interval '2 hours', now()
        from generate_series(1, least($1::int, 10000)) i, (select min(id) as id from users) first`,
      values: [fixtures],
    },
    {
      text: `insert into fraud_signals (kind, key, severity, accounts, times, xu, first_at, last_at, state)
        select 'device', i::text, 'medium', 1 + i % 9, i % 30, i % 5000, now() - i * interval '1 day', now() - i * interval '1 hour',
          case when i % 3 = 0 then 'open' else 'looked-at' end from generate_series(1, $1::int) i`,
      values: [some],
    },
    {
      text: `insert into unsent_mails (at, recipient, subject, sealed, error, tries)
        select now() - i * interval '1 minute', 'tvien' || i || '@example.test', 'Xác nhận', '\\x00', 'ECONNREFUSED', i % 5
        from generate_series(1, least($1::int, 5000)) i`,
      values: [some],
    },
    {
      text: `insert into id_reviews (provider, kind, ext_id, name, created_at)
        select 'isports', 'team', i::text, 'Đội lạ ' || i, now() - i * interval '1 hour'
        from generate_series(1, least($1::int, 3000)) i`,
      values: [some],
    },
  ]
}
