import type { RouteConfig } from '@react-router/dev/routes'
import { countryCodes } from '#contract/rules/countries.ts'
import { goalParameter } from '#contract/rules/goals.ts'
import { duelIdPattern } from '#contract/rules/minigame-duel.ts'
import { genres } from '#contract/works.ts'
import { feedDetail } from './checks/feed-detail.ts'
import { digitsOnly, matching } from './checks/matching.ts'
import { scheduleSlug } from './checks/schedule-slug.ts'
import { toPost } from './checks/to-post.ts'
import { userExists } from './checks/user-exists.ts'
import { accountSections } from './features/account/account-sections.ts'
import { widgetQuery } from './features/widgets/widget-theme.ts'
import { type ScheduleKind, schedulePath } from './fixture/schedule-slug.ts'
import { sportPages } from './fixture/sport.ts'
import { localisedRoutes, page, type Row, redirectRow } from './route-rows.ts'

/**
 * Returns the rows of a schedule. Today's fixtures are at the path itself; all other days, sports and tournaments are
 * below it.
 */
function schedulePages(kind: ScheduleKind): Row[] {
  const file = 'features/schedule/schedule.page.tsx'
  const options = { query: { blv: /[01]/, loc: /dang-da|sap-da|da-xong/ }, isZoned: true }
  const listed = sportPages.map((sport) => schedulePath(kind, { sport }))
  return [page(`/${kind}`, file, options), page(`/${kind}/*`, file, { ...options, checks: [scheduleSlug], listed })]
}
/** Any value of up to 200 characters. The page itself answers values that it does not know with a 404. */
const anything = /[\s\S]{1,200}/

/** Any post id, so that `feedDetail` can answer an id that is not a number with a 404. */
const postId = /[\s\S]{0,200}/

const browsed = {
  q: anything,
  mon: new RegExp(sportPages.map(({ slug }) => slug).join('|')),
  'quoc-gia': new RegExp([...countryCodes(), 'INT'].join('|')),
  trang: anything,
}

/** Id of an earlier version of a policy. */
const versioned = { ban: /\d{1,18}/ }

const catalogued = {
  q: anything,
  'the-loai': new RegExp(genres.join('|')),
  loai: /phim-le|phim-bo/,
  sap: /moi|diem|xem|ten/,
  trang: anything,
}

const predicted = { giai: anything, vong: anything }

/**
 * The pages that the product requires, row by row. Pages that do not exist yet are omitted, so their paths are a 404.
 */
export const specRows: Row[] = [
  page('/', 'features/home/home.page.tsx'),
  page('/bang-tin', 'features/newsfeed/newsfeed.page.tsx', {
    layout: 'secondary',
    checks: [feedDetail],
    query: {
      pId: postId,
      nType: /home|event|community|tip|newsfeed|[1-5]/,
      fFilter: /friends|following|friendsRequest/,
      gFilter: /all|normal|commentator|99|10|20/,
      xem: /noi-bat|cho-ban/,
      tag: /[\p{L}\p{M}\p{N}_]{1,50}/u,
      ds: /\d{1,18}/,
    },
    words: 'tag',
  }),
  redirectRow('/bang-tin/:id', ({ id }) => `/bang-tin?pId=${encodeURIComponent(id ?? '')}`),
  page('/change-log', 'features/site/change-log.page.tsx'),
  page('/chatroom', 'features/rooms/rooms.page.tsx', { layout: 'clear' }),
  page('/chatroom/:slug', 'features/rooms/rooms.page.tsx', { layout: 'clear' }),
  page('/chinh-sach-cookie', 'features/site/policy.page.tsx', { query: versioned }),
  page('/diem-danh', 'features/check-in/check-in.page.tsx', { layout: 'clear', ssr: false }),
  page('/dieu-khoan-su-dung', 'features/site/policy.page.tsx', { query: versioned }),
  page('/dieu-kien-va-dieu-khoan', 'features/site/policy.page.tsx', { query: versioned }),
  page('/doi-bong', 'features/teams/teams.page.tsx', { query: browsed, words: 'q' }),
  page('/doi-bong/:id', 'features/teams/team.page.tsx', {
    checks: [digitsOnly('id')],
    query: { xem: anything, trang: anything },
  }),
  page('/giai-dau', 'features/tournaments/tournaments.page.tsx', { query: browsed, words: 'q' }),
  page('/giai-dau/:id', 'features/tournaments/tournament.page.tsx', {
    checks: [digitsOnly('id')],
    query: { xem: anything, mua: anything, vong: anything, tinh: anything, trang: anything },
  }),
  page('/gioi-thieu-ban-be', 'features/referral/referral.page.tsx', { layout: 'clear', ssr: false }),
  page('/gioi-thieu', 'features/site/about.page.tsx'),
  page('/highlight', 'features/highlights/highlights.page.tsx', { query: { xem: /ban-thang/ } }),
  page('/highlight/*', 'features/highlights/match.page.tsx'),
  ...schedulePages('ket-qua'),
  ...schedulePages('lich-thi-dau'),
  ...schedulePages('lich-truc-tiep'),
  page('/mb', 'features/schedule/embed-list.page.tsx', { layout: 'clean' }),
  page('/mb/*', 'features/live/embed.page.tsx', { layout: 'clean' }),
  page('/minigame', 'features/minigame/minigame.page.tsx', { layout: 'clean' }),
  page('/nhiem-vu-hang-ngay', 'features/missions/missions.page.tsx', { layout: 'clear', ssr: false }),
  page('/phan-hoi', 'features/feedback/feedback.page.tsx'),
  page('/phim-anh', 'features/films/films.page.tsx', { query: catalogued, words: 'q' }),
  page('/phim-anh/:slug', 'features/films/film.page.tsx'),
  page('/phim-anh/:slug/:tap', 'features/films/episode.page.tsx'),
  page('/reels', 'features/reels/reels.page.tsx', { layout: 'clear' }),
  page('/reels/*', 'features/reels/reels.page.tsx', { layout: 'clear' }),
  page('/tai-khoan', 'features/account/account.page.tsx', {
    layout: 'clear',
    query: { muc: new RegExp(accountSections.join('|')) },
  }),
  redirectRow('/thanh-vien', () => '/bang-tin'),
  page('/thanh-vien/:slug', 'features/members/member.page.tsx', {
    // The redirect of a member's own profile comes before these checks. It is in server/ssr/pages/own-profile.ts and in
    // the page's clientLoader.
    checks: [feedDetail, userExists('slug'), toPost],
    query: { xem: anything, trang: anything, pId: postId },
  }),
  page('/tin-tuc', 'features/articles/news.page.tsx'),
  page('/tin-tuc/*', 'features/articles/article.page.tsx'),
  page('/tip-keo', 'features/tips/tips.page.tsx', { query: { trang: anything, xem: /theo-doi/ } }),
  page('/tip-keo/*', 'features/tips/tip.page.tsx'),
  page('/truc-tiep', 'features/schedule/live-list.page.tsx'),
  page('/truc-tiep/bong-da', 'features/schedule/live-list.page.tsx'),
  page('/truc-tiep/bong-ro', 'features/schedule/live-list.page.tsx'),
  page('/truc-tiep/esport', 'features/schedule/live-list.page.tsx'),
  page('/truc-tiep/dua-bi', 'features/marble/list.page.tsx'),
  page('/truc-tiep/*', 'features/live/live.page.tsx', { layout: 'custom', query: { [goalParameter]: anything } }),
  page('/truyen-tranh', 'features/comics/comics.page.tsx', { query: catalogued, words: 'q' }),
  page('/truyen-tranh/:slug', 'features/comics/comic.page.tsx', { query: { chuong: anything } }),
  page('/tuyen-dung', 'features/careers/careers.page.tsx', {
    query: { nhom: /content|engineering|product|operations/ },
  }),
  page('/ty-le-keo', 'features/odds/odds-board.page.tsx', { query: { tab: /[a-z]{1,12}/, company: /\d{1,5}/ } }),
  page('/ty-le-keo/*', 'features/odds/fixture-odds.page.tsx'),
]

const goLive = page('/phat-song', 'features/ingest/go-live.page.tsx', { layout: 'secondary', ssr: false })
const studio = page('/phat-song/studio', 'features/ingest/studio/studio.page.tsx', { ssr: false })

/** Pages in addition to those that the product requires. */
const ownRows: Row[] = [
  page('/su-kien', 'features/events/events.page.tsx', { query: { xem: /da-qua/ } }),
  page('/su-kien/:slug', 'features/events/event.page.tsx'),
  page('/khieu-nai', 'features/moderation/appeal.page.tsx', { query: { phong: /\d{1,18}/ } }),
  page('/chao-mung', 'features/welcome/welcome.page.tsx'),
  page('/phan-thuong', 'features/rewards/hub.page.tsx', { layout: 'clear' }),
  page('/du-doan', 'features/predictions/board.page.tsx', { query: predicted }),
  page('/du-doan/bang-xep-hang', 'features/predictions/table.page.tsx', { query: { ...predicted, xem: /ban-be/ } }),
  page('/du-doan/may-tinh', 'features/forecasts/forecasts.page.tsx', { query: { truoc: /\d{1,9}/ }, isZoned: true }),
  page('/du-doan/nhom', 'features/predictions/leagues.page.tsx', { ssr: false, query: { ma: /[A-Za-z0-9]{1,12}/ } }),
  page('/du-doan/nhom/:id', 'features/predictions/league.page.tsx', { ssr: false, checks: [digitsOnly('id')] }),
  page('/vong-quay', 'features/lucky/lucky.page.tsx', { ssr: false, query: { loai: /[12]/ } }),
  page('/vong-quay/:id', 'features/lucky/lucky-check.page.tsx', { ssr: false, checks: [digitsOnly('id')] }),
  page('/minigame/:id', 'features/minigame/check.page.tsx', { ssr: false, checks: [digitsOnly('id')] }),
  page('/minigame/doi-dau/:id', 'features/minigame/duel/duel.page.tsx', {
    layout: 'clean',
    checks: [matching('id', duelIdPattern)],
  }),
  page('/minigame/doi-dau/:id/kiem-chung', 'features/minigame/duel/duel-check.page.tsx', {
    ssr: false,
    checks: [matching('id', duelIdPattern)],
  }),
  page('/chinh-sach-bao-mat', 'features/site/policy.page.tsx', { query: versioned }),
  page('/trang-thai', 'features/status/status.page.tsx'),
  page('/cau-thu/:slug', 'features/players/player.page.tsx', { query: { xem: anything, trang: anything } }),
  page('/tim-kiem', 'features/search/search.page.tsx', { query: { q: anything }, words: 'q' }),
  page('/ban-be', 'features/friends/friends.page.tsx', { ssr: false }),
  page('/lich-da-dat', 'features/bookings/bookings.page.tsx', { ssr: false }),
  goLive,
  studio,
  page('/quan-tri', 'features/console/console.page.tsx', { layout: 'desk', ssr: false }),
  page('/quan-tri/:resource', 'features/console/console.page.tsx', { layout: 'desk', ssr: false }),
  page('/quan-tri/tin-tuc', 'features/articles/desk/list.page.tsx', { layout: 'desk', ssr: false }),
  page('/quan-tri/tin-tuc/:id', 'features/articles/desk/article.page.tsx', {
    layout: 'desk',
    ssr: false,
    checks: [digitsOnly('id')],
  }),
  page('/quan-tri/bao-cao', 'features/moderation/desk.page.tsx', { layout: 'desk', ssr: false }),
  page('/quan-tri/doi-chieu', 'features/imports/imports.page.tsx', { layout: 'desk', ssr: false }),
  page('/quan-tri/mua-giai', 'features/season-files/season-files.page.tsx', { layout: 'desk', ssr: false }),
  page('/quan-tri/tran-dau', 'features/fixture-desk/fixtures.page.tsx', { layout: 'desk', ssr: false }),
  page('/quan-tri/luong', 'features/ingest/desk/streams.page.tsx', { layout: 'desk', ssr: false }),
  page('/quan-tri/phe-duyet', 'features/member-desk/approvals.page.tsx', { layout: 'desk', ssr: false }),
  page('/quan-tri/thanh-vien', 'features/member-desk/members.page.tsx', { layout: 'desk', ssr: false }),
  page('/quan-tri/so-xu', 'features/ledger/ledger-desk.page.tsx', { layout: 'desk', ssr: false }),
  page('/so-xu', 'features/ledger/ledger.page.tsx', { layout: 'clear', ssr: false }),
  page('/ngoai-tuyen', 'features/offline/offline.page.tsx', { ssr: false }),
  page('/thong-bao', 'features/notifications/notifications.page.tsx', { ssr: false }),
  page('/tuyen-dung/:slug', 'features/careers/position.page.tsx'),
  page('/tin-tuc/:slug', 'features/articles/category.page.tsx', { query: { trang: anything } }),
  page('/tin-tuc/tac-gia/:slug', 'features/articles/author.page.tsx', { query: { trang: anything } }),
  page('/tin-tuc/the/:slug', 'features/articles/hashtag.page.tsx', { query: { trang: anything } }),
  page('/truc-tiep/dua-bi/kiem-chung/:raceId', 'features/marble/check.page.tsx'),
  page('/truc-tiep/dua-bi/:slug', 'features/marble/room.page.tsx', { layout: 'custom' }),
  page('/mb/dua-bi/:slug', 'features/marble/embed.page.tsx', { layout: 'clean' }),
  page('/mb/ty-so/:slug', 'features/live/score-widget.page.tsx', { layout: 'clean', query: widgetQuery }),
  page('/mb/bang-xep-hang/:id', 'features/tournaments/table-widget.page.tsx', { layout: 'clean', query: widgetQuery }),
  page('/tip-keo/bang-xep-hang', 'features/tips/leaderboard.page.tsx', { query: { ky: anything, trang: anything } }),
  page('/tip-keo/cach-kiem-chung', 'features/tips/how.page.tsx'),
  page('/tip-keo/kiem-chung/:slug', 'features/tips/check.page.tsx'),
  page('/tip-keo/tipster/:slug', 'features/tips/tipster.page.tsx', { query: { ky: anything, trang: anything } }),
]

const developmentRows: Row[] = import.meta.env.DEV
  ? [page('/dev/ui', 'ui/gallery.page.tsx', { layout: 'secondary', ssr: false })]
  : []

const notFoundRow = page('/*', 'shell/not-found.page.tsx')

export const allRows: Row[] = [...specRows, ...ownRows, ...developmentRows, notFoundRow]

export default localisedRoutes(allRows) satisfies RouteConfig
