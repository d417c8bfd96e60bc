import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commentCreate } from '#contract/comments.ts'
import { newsfeedCreate } from '#contract/newsfeed.ts'
import { inAll, type Person } from '#demo/world.ts'
import { overflowFindings, setTextSize } from './overflow.ts'
import { fillSite, type Site, startSite } from './site.ts'
import { openPageAs, untilAlive } from './visit.ts'

// Text of twice the usual size on a phone, with names as long as the site allows (WCAG 2.2, 1.4.4).

const phone = { viewport: { width: 390, height: 844 } } as const
const longName = 'Hoàng Nguyễn Phúc Bảo Trâm Anh Thượng Thọ Vĩnh Thụy Kinh Bắ'
const oneWord = 'Trườngsơnđôngtrườngsơntâybênnắngđốtbênmưaquâychungmộtdãyhai'

let site: Site
let member: Person
let commentator: Person
let operator: Person
let postId: string
let pages: string[]

beforeAll(async () => {
  site = await startSite()
  await fillSite(site)
  const { world } = site
  // Names are unique.
  commentator = await world.commentator({ name: `${longName}1`, bio: oneWord })
  const other = await world.commentator({ name: `${oneWord}1` })
  member = await world.user({ name: `${longName}2`, bio: longName, experience: 5_000 })
  operator = await world.operator({ name: `${longName}3` })
  for (const name of [`${longName}4`, `${oneWord}2`])
    await site.features.friends.send((await world.user({ name })).userId, member.userId)
  const tournamentId = await world.tournament({ names: inAll(longName) })
  const [homeId, awayId] = [
    await world.team({ names: inAll(longName), shortName: 'TRƯỜNG' }),
    await world.team({ names: inAll(oneWord), shortName: 'ĐÔNG' }),
  ]
  const given = { tournamentId, homeId, awayId, commentators: [commentator, other], isFeatured: true }
  const liveId = await world.liveFixture({ ...given, minute: 30, score: [12, 10] })
  const soonId = await world.fixture(given)
  await world.result({ ...given, score: [10, 12], penalties: [14, 13] })
  await world.article({ author: commentator, title: `${longName} ${oneWord}`, hashtags: [longName] })
  const token = await world.tokenOf(member)
  const { data: post } = await site.call(newsfeedCreate, { content: `${longName} ${oneWord}` }, { token })
  postId = post.id
  const target = { targetType: 'newsfeed', targetId: postId } as const
  await site.call(commentCreate, { ...target, content: oneWord, requestId: crypto.randomUUID() }, { token })
  pages = [
    '/',
    '/lich-thi-dau',
    '/ket-qua',
    '/lich-truc-tiep',
    '/truc-tiep',
    `/truc-tiep/x-vs-y-${liveId}`,
    `/truc-tiep/x-vs-y-${soonId}`,
    `/doi-bong/${homeId}`,
    `/giai-dau/${tournamentId}`,
    '/tin-tuc',
    '/bang-tin',
    `/bang-tin?pId=${postId}`,
    `/thanh-vien/${member.username}`,
    `/thanh-vien/${commentator.username}`,
    '/tip-keo',
    '/ban-be',
    '/tai-khoan',
  ]
})
afterAll(() => site?.close())

type Locale = [name: string, prefix: string]
const locales: Locale[] = [
  ['vi', ''],
  ['en', '/en'],
  ['zh', '/zh'],
]

/** Opens each page in large text, and returns what does not fit. */
async function crawl(page: Page, [locale, prefix]: Locale, paths: readonly string[]): Promise<string[]> {
  await page.context().addCookies([{ name: 'locale', value: locale, url: site.address }])
  const found: string[] = []
  for (const path of paths) {
    await page.goto(`${site.address}${prefix}${path.replace(/^\/$/, '')}`)
    await untilAlive(page)
    await page.getByRole('main').getByRole('heading').first().waitFor()
    found.push(...(await overflowFindings(page)).map((line) => `${prefix}${path}: ${line}`))
  }
  return found
}

test.each(locales)('everything fits on the pages of members in large text: %s', async (...locale) => {
  const page = await openPageAs(site, member, '/gioi-thieu', phone)
  await setTextSize(page, 'large')
  expect(await crawl(page, locale, pages)).toEqual([])
})

test.each(locales)('everything fits on the console in large text: %s', async (...locale) => {
  const page = await openPageAs(site, operator, '/quan-tri', phone)
  await setTextSize(page, 'large')
  const links = page.locator('a[href^="/quan-tri"]')
  await expect.poll(() => links.count()).toBeGreaterThan(10)
  const paths = await links.evaluateAll((all) => [
    ...new Set(all.map((one) => new URL((one as HTMLAnchorElement).href).pathname)),
  ])
  expect(await crawl(page, locale, paths)).toEqual([])
})

test('a notice, a menu and the reactions fit on the screen in large text', async () => {
  const page = await openPageAs(site, member, `/bang-tin?pId=${postId}`, phone)
  await setTextSize(page, 'large')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Chọn cảm xúc' }).first().click()
  await page.getByRole('toolbar').getByRole('button').last().waitFor()
  expect(await overflowFindings(page)).toEqual([])
  await page.getByRole('toolbar').getByRole('button').last().click()

  await main.getByRole('button', { name: /^Tùy chọn cho bài viết/ }).click()
  const copy = page.getByRole('button', { name: 'Sao chép liên kết' })
  await copy.waitFor()
  expect(await overflowFindings(page)).toEqual([])
  await copy.click()
  const notice = page.locator('[data-sonner-toast]')
  await notice.waitFor()
  expect(await overflowFindings(page)).toEqual([])
  expect((await notice.boundingBox())?.width).toBeGreaterThan(300)
})
