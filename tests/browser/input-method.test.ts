import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deskArticleInfo } from '#contract/article-desk.ts'
import { commentCreate, commentPageList } from '#contract/comments.ts'
import { newsfeedList } from '#contract/newsfeed.ts'
import { tipsCreate } from '#contract/tips.ts'
import type { Person } from '#demo/world.ts'
import { createTipWorld } from '#tests/setup/tips.ts'
import { openActions } from './chat-log.ts'
import { doc, isSaved, box as pageBox, paragraph, written } from './desk-writing.ts'
import { inputMethod } from './input-method.ts'
import { type Site, startSite } from './site.ts'
import { openPageAs } from './visit.ts'

let site: Site
let writer: Person

beforeAll(async () => {
  site = await startSite()
  writer = await site.world.user({ username: 'nguoigo', name: 'Người Gõ' })
  await site.world.user({ username: 'quynhnga', name: 'Quỳnh Nga' })
})
afterAll(() => site?.close())

const viet = ['v', 'vi', 'viê', 'việ', 'việt'] as const

/** Chooses Quỳnh Nga from the suggestions while the input method still marks her name. */
async function mention(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'Nhắc tên' }).getByRole('button', { name: 'Quỳnh Nga' }).click()
}

test('a chat message composed with an input method is sent once: with a reply, a mention, and sent in the middle', async () => {
  const fixtureId = await site.world.liveFixture({ minute: 20, score: [2, 1] })
  const roomId = await site.features.chat.ensureFixtureRoom(fixtureId)
  const { userId } = await site.world.user({ username: 'duchuy', name: 'Đức Huy' })
  await site.features.chat.say(userId, { roomId, uuid: crypto.randomUUID(), text: 'Cú sút đẹp', parentId: null })
  const page = await openPageAs(site, writer, `/mb/x-vs-y-${fixtureId}`)
  const method = await inputMethod(page)
  const field = page.getByRole('textbox', { name: 'Tin nhắn' })
  const lines = page.getByRole('log').getByRole('article')
  const target = lines.filter({ hasText: 'Cú sút đẹp' })
  await target.waitFor()

  await field.click()
  await method.compose(...viet)
  await method.enter('việt')
  await expect.poll(() => field.inputValue()).toBe('việt')
  await method.compose('n', 'na', 'nam')
  await (await openActions(target)).getByRole('button', { name: 'Trả lời' }).click()
  await expect.poll(() => field.inputValue()).toBe('việtnam')
  await page.keyboard.type(' @')
  await method.compose('quy', 'quynh')
  await mention(page)
  await expect.poll(() => field.inputValue()).toBe('việtnam @quynhnga ')
  await expect.poll(() => field.evaluate((box) => box === document.activeElement)).toBe(true)
  await method.compose('ă', 'ăn')
  await expect.poll(() => field.inputValue()).toBe('việtnam @quynhnga ăn')
  await page.getByRole('button', { name: 'Gửi', exact: true }).click()
  await lines.filter({ hasText: 'việtnam @quynhnga ăn' }).getByText('Đức Huy: Cú sút đẹp').waitFor()
  await expect.poll(() => field.inputValue()).toBe('')
  await field.click()
  await method.compose(...viet)
  await method.commit('việt')
  await page.keyboard.press('Enter')
  await lines.filter({ hasText: /việt$/ }).waitFor()
  await expect.poll(() => lines.count()).toBe(3)
})

test('a comment composed with an input method is sent whole, also in the middle', async () => {
  const tips = createTipWorld(site, site.world)
  const draft = { fixtureId: await tips.openFixture(), market: 'handicap', line: 0.25, side: 'home', stake: 1 } as const
  const token = await site.world.tokenOf(await site.world.user({ name: 'Lan Anh' }))
  const { id, slug } = (await site.call(tipsCreate, { ...draft, content: 'Chủ nhà.' }, { token })).data
  const target = { targetType: 'tip', targetId: id } as const
  await site.call(commentCreate, { ...target, content: 'Khách yếu.' }, { token })
  const page = await openPageAs(site, writer, `/tip-keo/${slug}`)
  const method = await inputMethod(page)
  const field = page.getByRole('textbox', { name: 'Viết bình luận' })
  await field.click()
  await method.compose(...viet)
  await method.enter('việt')
  await page.keyboard.type(' @')
  await method.compose('quy', 'quynh')
  await mention(page)
  await method.compose('ă', 'ăn')
  await page.getByRole('button', { name: 'Gửi', exact: true }).click()
  await expect.poll(() => field.inputValue()).toBe('')
  await page.getByRole('button', { name: 'Trả lời bình luận của Lan Anh' }).click()
  const answer = page.getByRole('textbox', { name: 'Trả lời Lan Anh' })
  await answer.click()
  await method.compose('đ', 'đú', 'đún', 'đúng')
  await page.getByRole('button', { name: 'Gửi', exact: true }).last().click()
  await page.getByText('đúng', { exact: true }).waitFor()
  const contents = async () => (await site.call(commentPageList, target)).data.list.map(({ content }) => content)
  await expect.poll(contents).toEqual(['việt @quynhnga ăn', 'Khách yếu.'])
})

test('a post composed with an input method keeps its caret in the middle of the text and is posted whole', async () => {
  const page = await openPageAs(site, writer, '/bang-tin')
  const method = await inputMethod(page)
  await page.getByRole('button', { name: 'Người Gõ ơi, trận này thế nào?' }).click()
  const field = page.getByRole('textbox', { name: 'Nội dung' })
  await field.click()
  await page.keyboard.type('đội  thắng')
  for (let n = 0; n < 6; n++) await page.keyboard.press('ArrowLeft')
  await method.compose(...viet)
  await method.commit('việt')
  await page.keyboard.type(' nam')
  await expect.poll(() => field.inputValue()).toBe('đội việt nam thắng')
  await page.keyboard.press('End')
  await page.keyboard.type(' @')
  await method.compose('quy', 'quynh')
  await mention(page)
  await method.compose('v', 'và')
  await page.getByRole('button', { name: 'Đăng', exact: true }).click()
  const token = await site.world.tokenOf(writer)
  const newest = async () => (await site.call(newsfeedList, {}, { token })).data.list[0]?.content
  await expect.poll(newest).toBe('đội việt nam thắng @quynhnga và')
})

test('an article composed with an input method is saved as it reads, also in a list and after the list of blocks', async () => {
  const operator = await site.world.operator({ name: 'Tòa soạn' })
  const { id, token, path } = await written(site, operator, 'Bài gõ', doc(paragraph('Mở đầu')))
  const page = await openPageAs(site, operator, path)
  const method = await inputMethod(page)
  // The caret of a focused editor is at the start. After a click or a key, the editor may read its position too late.
  await pageBox(page).locator('p').first().waitFor()
  await pageBox(page).focus()
  await method.compose(...viet)
  await method.enter('việt')
  await page.keyboard.type(' nam')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- ')
  await method.compose('đ', 'độ', 'đội')
  await method.enter('đội')
  await page.keyboard.type(' nhà ')
  await isSaved(page)
  await expect.poll(() => pageBox(page).locator('li').allTextContents()).toEqual(['đội nhà Mở đầu'])
  const saved = async () => JSON.stringify((await site.call(deskArticleInfo, { id }, { token })).data)
  for (const whole of ['việt nam', 'đội nhà Mở đầu']) await expect.poll(saved).toContain(`"text":"${whole}"`)
})
