import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { deskArticleCreate, deskArticleInfo, deskArticleSave } from '#contract/article-desk.ts'
import { highlightAdd } from '#contract/highlights.ts'
import type { ArticleDocument } from '#contract/rules/article-document.ts'
import { search } from '#contract/search.ts'
import { tipsCreate } from '#contract/tips.ts'
import { inAll, type Person } from '#demo/world.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { createTipWorld } from '#tests/setup/tips.ts'
import type { Site } from './site.ts'

export const box = (page: Page) => page.getByRole('textbox', { name: 'Nội dung bài' })
export const tool = (page: Page, name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true })
export const isSaved = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /^Đã lưu$/ })
    .waitFor()

export async function photograph() {
  const buffer = await sharp({ create: { width: 1280, height: 720, channels: 3, background: 'seagreen' } })
    .jpeg()
    .toBuffer()
  return { name: 'san.jpg', mimeType: 'image/jpeg', buffer }
}

export const text = (words: string) => ({ type: 'text', text: words })
export const paragraph = (...words: string[]) => ({ type: 'paragraph', content: words.map(text) })
export const doc = (...content: unknown[]) => ({ type: 'doc', content }) as ArticleDocument

export async function typeAtStart(page: Page, words: string): Promise<void> {
  // Focuses without a click: after a click, the editor may read the caret’s position only after the next key.
  await box(page).locator('p').first().waitFor()
  await box(page).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type(words)
}

/** Creates an article with a text in Vietnamese. Returns its id, the writer's token and the path of its desk. */
export async function written(site: Site, operator: Person, title: string, document: ArticleDocument) {
  const token = await site.world.tokenOf(operator)
  const { id } = (await site.call(deskArticleCreate, { categoryId: '101' }, { token })).data
  const said = { title, standfirst: `${title}.`, coverAlt: '', coverCaption: '', document }
  await site.call(deskArticleSave, { id, locale: 'vi', version: 0, ...said }, { token })
  return { id, token, path: `/quan-tri/tin-tuc/${id}` }
}

/** Adds a player with a team in a table, a goal's clip and a tip, all of which the word "thép" finds. */
export async function fillSubjects(site: Site, operator: Person): Promise<void> {
  const { world, features } = site
  const [homeId, awayId] = [await world.team({ names: inAll('Thép Xanh') }), await world.team()]
  const tournamentId = await world.tournament({ names: inAll('Giải Thép'), country: 'VN' })
  const league = { tournamentId, seasonId: await world.season({ tournamentId, name: '2026/27' }) }
  const fixtureId = await world.result({ ...league, homeId, awayId, score: [1, 0] })
  const squad = { sourceKey: '1', number: 19, position: 'midfielder' as const, bornOn: '1999-04-19', club: '' }
  await features.teams.keepSquad(homeId, [{ ...squad, name: 'Nguyễn Thép Vàng' }])
  const clip = { fixtureId, url: 'https://media.example/a.mp4', video: 'mp4', kind: 'goal', minute: 12 } as const
  await site.call(highlightAdd, { ...clip, player: 'Nguyễn Thép Vàng' }, { token: await world.tokenOf(operator) })
  const tips = createTipWorld(site, world)
  const tipped = await world.fixture({ homeId, kickOff: Date.now() + 3_600_000 })
  await tips.offer(tipped)
  const draft = { fixtureId: tipped, market: 'handicap', line: 0.25, side: 'home', stake: 3, content: '' } as const
  await site.call(tipsCreate, draft, { token: await world.tokenOf(await world.user({ name: 'Lan Tip' })) })
  await eventually(async () => {
    expect((await site.call(search, { q: 'thep vang' })).data.players).toMatchObject([{ number: 19 }])
  })
}

/** Returns the article's page as the server sends it, and its content security policy. */
export async function readArticle(site: Site, id: string, token: string) {
  const { path } = (await site.call(deskArticleInfo, { id }, { token })).data
  const response = await fetch(`${site.address}/tin-tuc/${path}`)
  return { html: await response.text(), policy: response.headers.get('content-security-policy') }
}

/** Pastes HTML by a synthetic event, because the test browser’s clipboard supports cutting but not pasting. */
export async function pasteHtml(page: Page, html: string): Promise<void> {
  await box(page).evaluate((target, text) => {
    const data = new DataTransfer()
    data.setData('text/html', text)
    target.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }))
  }, html)
}

export function table(columns: number, rows: number): string {
  return `<table>${`<tr>${'<td>1</td>'.repeat(columns)}</tr>`.repeat(rows)}</table>`
}

type BroughtFile = { name: string; mimeType: string; buffer: Buffer }

/** Pastes or drops a file by a synthetic event, because keys would need a real clipboard. */
export async function bring(
  page: Page,
  kind: 'paste' | 'drop',
  { name, mimeType, buffer }: BroughtFile,
): Promise<void> {
  const given = { kind, name, mimeType, bytes: buffer.toString('base64') }
  await box(page).evaluate((target, of) => {
    const data = new DataTransfer()
    const bytes = Uint8Array.from(atob(of.bytes), (letter) => letter.charCodeAt(0))
    data.items.add(new File([bytes], of.name, { type: of.mimeType }))
    const { left, top } = target.getBoundingClientRect()
    const how = { bubbles: true, cancelable: true }
    const event =
      of.kind === 'paste'
        ? new ClipboardEvent('paste', { ...how, clipboardData: data })
        : new DragEvent('drop', { ...how, dataTransfer: data, clientX: left + 60, clientY: top + 40 })
    target.dispatchEvent(event)
  }, given)
}
