import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { allMessages } from '#contract/messages/all.ts'
import { allEndpoints } from '#contract/all.ts'
import { mountPages } from '#server/ssr/mount.ts'
const now = Date.now()
const teams: [string,string,string][] = [['Hà Nội FC','HN','#8a1538'],['Nam Định','NĐ','#1460a8'],['Man United','MU','#c8102e'],['Arsenal','ARS','#db0007'],['Thanh Hóa','TH','#f2b700'],['Hà Tĩnh','HT','#b5121b'],['T1','T1','#e2012d'],['Gen.G','GEN','#aa8a00'],['Barcelona','BAR','#004d98'],['Real Madrid','RM','#7a5fb0'],['Lakers','LAL','#552583'],['Boston Celtics','BOS','#007a33'],['Borussia Mönchengladbach','BMG','#00a650'],['Wolverhampton Wanderers','WOL','#fdb913'],['Bi Đỏ','ĐỎ','#d93636'],['Bi Xanh','XA','#2f6fde']]
const people = [['u1','Minh Khang','minhkhang'],['u2','Thảo Vy','thaovy'],['u3','Quốc Anh','quocanh'],['u4','Gấu Trắng','gautrang'],['u5','Hoàng Nam','hoangnam']]
const comm = (ids: number[], live: boolean, slug: string) => ids.map((i) => ({ userId: people[i]![0], name: people[i]![1], username: people[i]![2], profilePicture: '', link: `${slug}/${people[i]![2]}`, isLive: live, viewers: 1200 * (i + 1) }))
let id = 1000
function fx(h: number, a: number, o: any) {
  id++
  const slug = `doi-${h}-vs-doi-${a}-${id}`
  const side = (i: number, score: number | null) => ({ id: String(i + 1), name: teams[i]![0], shortName: teams[i]![1], colour: teams[i]![2], score })
  return { fixtureId: String(id), slug, sport: 10, status: 3, state: 'second_half', kickOff: now - 75 * 60e3, minute: 67, injuryMinute: null, period: null, periodStartedAt: now - 22 * 60e3, version: 1, tournament: { id: '1', name: 'V.League 1' }, round: 'Vòng 9', viewers: 48213, isFeatured: true, poster: '', ...o, home: side(h, o.hs ?? null), away: side(a, o.as ?? null), commentators: comm(o.c ?? [], o.live ?? false, slug) }
}
const live = [
  fx(0, 1, { hs: 2, as: 1, c: [0, 1, 2], live: true }),
  fx(2, 3, { hs: 0, as: 0, c: [1], state: 'first_half', status: 2, periodStartedAt: now - 11 * 60e3, minute: 12, viewers: 21400, tournament: { id: '2', name: 'Premier League' }, live: true }),
  fx(10, 11, { sport: 20, hs: 88, as: 91, c: [4], state: 'quarter', period: 4, minute: 4, periodStartedAt: null, viewers: 9120, tournament: { id: '3', name: 'NBA' } }),
  fx(6, 7, { sport: 30, hs: 1, as: 1, c: [3], state: 'playing', period: 3, periodStartedAt: null, viewers: 17800, tournament: { id: '4', name: 'LCK' } }),
  fx(8, 9, { hs: 3, as: 2, c: [2, 0], minute: 81, periodStartedAt: now - 36 * 60e3, viewers: 32600, tournament: { id: '5', name: 'LaLiga' } }),
  fx(14, 15, { sport: 40, hs: 2, as: 5, c: [], state: 'playing', period: 3, viewers: 640, tournament: { id: '6', name: 'Marble League' } }),
  fx(12, 13, { hs: 1, as: 1, c: [4], state: 'half_time', minute: null, periodStartedAt: null, viewers: 3200, tournament: { id: '7', name: 'Giao hữu câu lạc bộ' } }),
]
const H = 3600e3
const up = [[2,3,1,[1]],[4,5,2,[0]],[6,7,3.5,[3]],[8,9,20,[2,1,0]],[12,13,26,[]],[0,4,45,[4]],[1,5,70,[0]]].map(([h,a,t,c]: any) => fx(h, a, { status: 0, state: 'scheduled', kickOff: now + t * H, minute: null, periodStartedAt: null, viewers: 0, c, sport: h === 6 ? 30 : 10, tournament: h === 6 ? { id: '4', name: 'LCK' } : h === 2 ? { id: '2', name: 'Premier League' } : h === 8 ? { id: '5', name: 'LaLiga' } : { id: '1', name: 'V.League 1' } }))
const done = fx(3, 8, { status: -1, state: 'finished', hs: 2, as: 2, kickOff: now - 5 * H, minute: null, c: [2] })
const pageOf = (list: any[]) => ({ list, currPage: 1, totalPage: 1, total: list.length })
const on = (sport?: number) => live.filter((f) => !sport || f.sport === Number(sport))
const mode = process.env.FAKE ?? ''
const fakes: Record<string, (i: any) => any> = {
  '/other/api/resource/nav/list': () => ({ primarys: [{ label: 'nav.live', path: '/truc-tiep', icon: 'radio', isExternal: false }, { label: 'nav.liveSchedule', path: '/lich-truc-tiep', icon: 'calendar-days', isExternal: false }, { label: 'nav.about', path: '/gioi-thieu', icon: 'info', isExternal: false }], footerNav: [{ title: 'nav.group.watch', items: [{ label: 'nav.live', path: '/truc-tiep', icon: 'radio', isExternal: false }, { label: 'nav.liveSchedule', path: '/lich-truc-tiep', icon: 'calendar-days' }] }, { title: 'nav.group.company', items: [{ label: 'nav.about', path: '/gioi-thieu', icon: 'info' }, { label: 'nav.changeLog', path: '/change-log', icon: 'history' }] }, { title: 'nav.group.legal', items: [{ label: 'nav.termsOfUse', path: '/dieu-khoan-su-dung', icon: 'scroll-text' }, { label: 'nav.termsAndConditions', path: '/dieu-kien-va-dieu-khoan', icon: 'file-text' }, { label: 'nav.privacyPolicy', path: '/chinh-sach-bao-mat', icon: 'shield' }, { label: 'nav.cookiePolicy', path: '/chinh-sach-cookie', icon: 'cookie' }] }] }),
  '/other/api/resource/marquee/home-list': () => ({ topMarquee: [{ id: '1', text: 'Chung kết Cúp Quốc gia: 3 BLV cùng lên sóng lúc 19:15', linkUrl: '/lich-truc-tiep' }, { id: '2', text: 'Phòng trò chuyện mở cho mọi người, khách cũng xem được', linkUrl: '' }, { id: '3', text: 'Đổi bình luận viên mà không lỡ nhịp trận đấu', linkUrl: '' }] }),
  '/other/api/banner/list': ({ position }) => [{ id: position, position, linkUrl: 'https://example.com', imageUrl: '/favicon.svg', alt: 'Khán Đài' }],
  '/al/api/live/language/list': ({ locale }) => allMessages(locale),
  '/al/api/schedule/total-live': ({ mode: m }) => { if (mode === 'down') throw new Error('down'); const l = mode === 'empty' ? [] : on(m); return { totalLive: mode === 'empty' ? 0 : live.length, totalMode: l.length, totals: mode === 'empty' ? [] : [10, 20, 30, 40].map((s) => ({ sport: s, total: on(s).length })), ...pageOf(l) } },
  '/al/api/schedule/featureMatch': () => { if (mode === 'down') throw new Error('down'); return pageOf(mode === 'empty' ? [] : up) },
  '/al/api/schedule/anchorSchedule': () => { if (mode === 'down') throw new Error('down'); return pageOf(mode === 'empty' ? [] : [...live, ...up]) },
  '/al/api/schedule/otherSchedule': () => pageOf(mode === 'empty' ? [] : [...live, ...up]),
  '/al/api/schedule/liveSchedule': ({ sport, date }) => { if (mode === 'down') throw new Error('down'); const d = (ms: number) => new Date(ms + 7 * H).toISOString().slice(0, 10); return pageOf(mode === 'empty' ? [] : [done, ...live, ...up].filter((f) => (!sport || f.sport === Number(sport)) && (!date || d(f.kickOff) === date))) },
  '/au/api/user/guest-login': () => 'x'.repeat(30),
  '/au/api/user/guest-info': () => ({ guestId: 'g', displayName: 'Khách' }),
}
const app = fastify({ logger: { level: 'warn' } })
await app.register(cookie)
for (const e of allEndpoints) app.route({ method: e.method, url: e.path.replace(/\{(\w+)\}/g, ':$1'), handler: async (q: any, r) => { const f = fakes[e.path]; if (!f) return r.code(401).send({ code: 1101, msg: 'FIBE_NOT_LOGIN', data: null }); return { code: 0, msg: 'Success', data: f({ ...q.query, ...q.body }) } } })
const invoke: any = async (e: any, i: any) => { const f = fakes[e.path]; if (!f) throw new Error('no fake ' + e.path); return JSON.parse(JSON.stringify(f(i ?? {}))) }
await mountPages(app, { invoke, config: { publicUrl: '', port: 3111, isDemo: true } as any, isDev: process.argv.includes('--dev') })
await app.listen({ port: Number(process.env.PORT ?? 3111) })
