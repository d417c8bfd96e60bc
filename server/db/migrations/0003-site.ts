import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

const statements = [
  `create table nav_items (
    id bigint generated always as identity primary key,
    area text not null check (area in ('header', 'footer')),
    group_label text not null default '',
    label text not null,
    path text not null,
    icon text not null default '',
    sort integer not null,
    check ((area = 'footer') = (group_label <> ''))
  )`,
  `create table marquee_lines (
    id bigint generated always as identity primary key,
    locale text not null check (locale in ('vi', 'en', 'zh')),
    text text not null,
    link_url text not null default '',
    sort integer not null
  )`,
  `create table banners (
    id bigint generated always as identity primary key,
    position text not null check (position in ('HOME_LEFT', 'HOME_RIGHT', 'HOME_TOP')),
    domain text constraint banners_domain check (domain = lower(domain)),
    locale text not null check (locale in ('vi', 'en', 'zh')),
    link_url text not null,
    image_url text not null,
    alt text not null,
    sort integer not null
  )`,
  `create index banners_place on banners (position, locale, sort)`,
  `create table domain_settings (
    domain text primary key check (domain = lower(domain)),
    schema text not null default '',
    id_ga text not null default '',
    active_banner boolean not null default true
  )`,
  // Initial content, which operators can change.
  `insert into nav_items (area, group_label, label, path, icon, sort) values
    ('header', '', 'nav.home', '/', 'house', 10),
    ('header', '', 'nav.live', '/truc-tiep', 'radio', 20),
    ('header', '', 'sport.football', '/truc-tiep/bong-da', 'goal', 30),
    ('header', '', 'sport.basketball', '/truc-tiep/bong-ro', 'trophy', 40),
    ('header', '', 'sport.esport', '/truc-tiep/esport', 'gamepad-2', 50),
    ('header', '', 'sport.marble', '/truc-tiep/dua-bi', 'circle-dot', 60),
    ('header', '', 'nav.liveSchedule', '/lich-truc-tiep', 'calendar-days', 70),
    ('footer', 'nav.group.watch', 'nav.live', '/truc-tiep', 'radio', 110),
    ('footer', 'nav.group.watch', 'nav.liveSchedule', '/lich-truc-tiep', 'calendar-days', 120),
    ('footer', 'nav.group.company', 'nav.about', '/gioi-thieu', 'info', 210),
    ('footer', 'nav.group.company', 'nav.changeLog', '/change-log', 'history', 220),
    ('footer', 'nav.group.legal', 'nav.termsOfUse', '/dieu-khoan-su-dung', 'file-text', 310),
    ('footer', 'nav.group.legal', 'nav.termsAndConditions', '/dieu-kien-va-dieu-khoan', 'scale', 320),
    ('footer', 'nav.group.legal', 'nav.privacyPolicy', '/chinh-sach-bao-mat', 'shield', 330),
    ('footer', 'nav.group.legal', 'nav.cookiePolicy', '/chinh-sach-cookie', 'cookie', 340)`,
  `insert into marquee_lines (locale, text, link_url, sort) values
    ('vi', 'Một trận đấu, nhiều giọng bình luận: đổi BLV mà không lỡ giây nào', '/truc-tiep', 10),
    ('vi', 'Lịch trực tiếp cả tuần đã có, chọn BLV bạn thích', '/lich-truc-tiep', 20),
    ('vi', 'Trò chuyện văn minh để khán đài luôn vui', '/dieu-khoan-su-dung', 30),
    ('en', 'One match, many voices: switch commentator without missing a second', '/truc-tiep', 10),
    ('en', 'The week''s live schedule is up, pick the commentator you like', '/lich-truc-tiep', 20),
    ('en', 'Keep the chat friendly, so that the stand stays fun', '/dieu-khoan-su-dung', 30),
    ('zh', '同一場比賽，多位主播：切換主播，一秒不漏', '/truc-tiep', 10),
    ('zh', '本週直播賽程已公布，挑選你喜歡的主播', '/lich-truc-tiep', 20),
    ('zh', '友善聊天，讓看台一直熱鬧', '/dieu-khoan-su-dung', 30)`,
  `insert into banners (position, locale, link_url, image_url, alt, sort) values
    ('HOME_LEFT', 'vi', '/gioi-thieu', '/banners/commentate-vi.svg', 'Làm BLV cùng chúng tôi', 10),
    ('HOME_LEFT', 'en', '/en/gioi-thieu', '/banners/commentate-en.svg', 'Commentate with us', 10),
    ('HOME_LEFT', 'zh', '/zh/gioi-thieu', '/banners/commentate-zh.svg', '一起來當主播', 10),
    ('HOME_RIGHT', 'vi', '/lich-truc-tiep', '/banners/schedule-vi.svg', 'Trận hay, BLV hợp gu: xem lịch', 10),
    ('HOME_RIGHT', 'en', '/en/lich-truc-tiep', '/banners/schedule-en.svg', 'Your match, your voice: see what''s on', 10),
    ('HOME_RIGHT', 'zh', '/zh/lich-truc-tiep', '/banners/schedule-zh.svg', '好球賽，好主播：查看賽程', 10)`,
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table domain_settings, banners, marquee_lines, nav_items`.execute(db)
}
