import type { RouteConfig } from '@react-router/dev/routes'
import { digitsOnly } from './checks/digits-only.ts'
import { scheduleSlug } from './checks/schedule-slug.ts'
import { localisedRoutes, page, type Row, redirectRow } from './route-rows.ts'

/** What narrows a list of teams or tournaments. */
const browsed = ['q', 'mon', 'quoc-gia', 'trang']

/** product.md 2, row for row; a row whose page does not exist yet is not here, and its path is a 404. */
export const specRows: Row[] = [
  page('/', 'features/home/home.page.tsx'),
  redirectRow('/bang-tin/:id', ({ id }) => `/bang-tin?pId=${encodeURIComponent(id ?? '')}`),
  page('/change-log', 'features/site/change-log.page.tsx'),
  page('/chinh-sach-cookie', 'features/site/policy.page.tsx'),
  page('/dieu-khoan-su-dung', 'features/site/policy.page.tsx'),
  page('/dieu-kien-va-dieu-khoan', 'features/site/policy.page.tsx'),
  page('/doi-bong', 'features/teams/teams.page.tsx', { query: browsed }),
  page('/doi-bong/:id', 'features/teams/team.page.tsx', { checks: [digitsOnly('id')], query: ['xem', 'trang'] }),
  page('/giai-dau', 'features/tournaments/tournaments.page.tsx', { query: browsed }),
  page('/giai-dau/:id', 'features/tournaments/tournament.page.tsx', {
    checks: [digitsOnly('id')],
    query: ['xem', 'mua', 'vong', 'tinh', 'trang'],
  }),
  page('/gioi-thieu', 'features/site/about.page.tsx'),
  page('/lich-truc-tiep', 'features/schedule/live-schedule.page.tsx', { query: ['blv'] }),
  page('/lich-truc-tiep/*', 'features/schedule/live-schedule.page.tsx', { checks: [scheduleSlug], query: ['blv'] }),
  page('/mb', 'features/schedule/embed-list.page.tsx', { layout: 'clean' }),
  page('/mb/*', 'features/live/embed.page.tsx', { layout: 'clean' }),
  redirectRow('/thanh-vien', () => '/bang-tin'),
  page('/truc-tiep', 'features/schedule/live-list.page.tsx'),
  page('/truc-tiep/bong-da', 'features/schedule/live-list.page.tsx'),
  page('/truc-tiep/bong-ro', 'features/schedule/live-list.page.tsx'),
  page('/truc-tiep/esport', 'features/schedule/live-list.page.tsx'),
  page('/truc-tiep/dua-bi', 'features/schedule/live-list.page.tsx'),
  page('/truc-tiep/*', 'features/live/live.page.tsx', { layout: 'custom' }),
  page('/ty-le-keo', 'features/odds/odds-board.page.tsx', { query: ['tab', 'company'] }),
  page('/ty-le-keo/*', 'features/odds/fixture-odds.page.tsx'),
]

const goLive = page('/phat-song', 'features/ingest/go-live.page.tsx', { ssr: false })

/** Pages that product.md does not name. */
const ownRows: Row[] = [
  page('/chinh-sach-bao-mat', 'features/site/policy.page.tsx'),
  page('/tim-kiem', 'features/search/search.page.tsx', { query: ['q'] }),
  page('/lich-da-dat', 'features/bookings/bookings.page.tsx', { ssr: false }),
  goLive,
]

const developmentRows: Row[] = import.meta.env.DEV
  ? [page('/dev/ui', 'ui/gallery.page.tsx', { layout: 'secondary', ssr: false })]
  : []

const notFoundRow = page('/*', 'shell/not-found.page.tsx')

export const allRows: Row[] = [...specRows, ...ownRows, ...developmentRows, notFoundRow]

export default localisedRoutes(allRows) satisfies RouteConfig
