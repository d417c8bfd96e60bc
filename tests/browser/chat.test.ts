import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { banFromChat, deleteMessage, liftChatBan } from '#contract/chat.ts'
import type { Person } from '#demo/world.ts'
import { axeFindings, layOut } from './axe.ts'
import { firstSeen, openActions, scrollUpUntil } from './chat-log.ts'
import { type Site, startSite } from './site.ts'
import { fillLogin, openVisit, untilAlive, type VisitOptions } from './visit.ts'

let site: Site
let fixtureId: string
let groupId: string
let talker: string
let khang: Person
let noisy: Person
const connections = new Set<Socket>()

beforeAll(async () => {
  site = await startSite()
  khang = await site.world.commentator({ username: 'minhkhang', name: 'Minh Khang' })
  await site.world.user({ username: 'lananh', name: 'Lan Anh' })
  noisy = await site.world.user({ name: 'Ồn Ào' })
  talker = (await site.world.user({ username: 'duchuy', name: 'Đức Huy' })).userId
  fixtureId = await site.world.liveFixture({ commentators: [khang], minute: 20, score: [2, 1] })
  groupId = await site.features.chat.ensureFixtureRoom(fixtureId)
  site.http.server.on('connection', (socket) => connections.add(socket))
})
afterAll(async () => {
  await site?.close()
})

async function newPage(options: VisitOptions = {}): Promise<Page> {
  return (await openVisit(options)).page
}

async function enter(page: Page): Promise<Page> {
  await page.goto(`${site.address}/mb/x-vs-y-${fixtureId}`)
  await untilAlive(page)
  await page.getByRole('textbox', { name: 'Tin nhắn' }).waitFor()
  return page
}

async function open(options: VisitOptions = {}): Promise<Page> {
  return enter(await newPage(options))
}

async function logIn(page: Page, username: string): Promise<void> {
  await fillLogin(page, { username, password: site.password })
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Tin nhắn' }).fill(text)
  await page.getByRole('button', { name: 'Gửi', exact: true }).click()
}

function cutConnections(): void {
  for (const socket of connections) socket.resetAndDestroy()
  connections.clear()
}

const line = (page: Page, text: string) => page.getByRole('log').getByRole('article').filter({ hasText: text })
const say = (text: string) =>
  site.features.chat.say(talker, { roomId: groupId, uuid: crypto.randomUUID(), text, parentId: null })

test('a guest reads, is asked to log in when writing, and the message is then sent to the other browser', async () => {
  await say('Mở hàng nào')
  const [writer, reader] = [await open(), await open()]
  await line(writer, 'Mở hàng nào').waitFor()
  await write(writer, 'Chào cả khán đài')
  await logIn(writer, 'lananh')
  await line(reader, 'Chào cả khán đài').waitFor()
  await expect.poll(() => line(writer, 'Chào cả khán đài').count()).toBe(1)
})

test('a guest reads in another site’s frame, where the browser stores no cookies of the site', async () => {
  const frame = `<iframe title="Trận đấu" width="390" height="800" src="${site.address}/mb/x-vs-y-${fixtureId}"></iframe>`
  const other = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(frame))
  onTestFinished(() => void other.close())
  await once(other.listen(0, '127.0.0.1'), 'listening')
  const page = await newPage()
  // For the browser, `localhost` and `127.0.0.1` are two different sites.
  await page.goto(`http://localhost:${(other.address() as AddressInfo).port}`)
  const shown = page.frameLocator('iframe').getByRole('log').getByRole('article')
  await say('Có ai trong khung không')
  await shown.filter({ hasText: 'Có ai trong khung không' }).first().waitFor()
  const live = `Có tôi đây ${Date.now()}`
  await say(live)
  await shown.filter({ hasText: live }).waitFor()
  expect(await page.context().cookies()).toEqual([])
})

test('a guest whose first token request fails gets a token a moment later, and reads', async () => {
  await say('Có ai nghe không')
  const page = await newPage()
  const busy = { status: 503, json: { code: 1503, msg: 'UNAVAILABLE', data: null } }
  await page.route('**/guest-login', (route) => route.fulfill(busy), { times: 1 })
  await line(await enter(page), 'Có ai nghe không').waitFor()
})

test('a reply quotes, a reaction is counted for everyone, a mention is highlighted, and new messages are read aloud until the reader disables it', async () => {
  await say('Cú sút đẹp quá')
  const [writer, reader] = [await open(), await open()]
  await write(writer, 'để tôi vào đã')
  await logIn(writer, 'lananh')
  const target = line(writer, 'Cú sút đẹp quá')
  await (await openActions(target)).getByRole('button', { name: 'Yêu thích' }).click()
  await line(reader, 'Cú sút đẹp quá').getByRole('button', { name: 'Yêu thích: 1' }).waitFor()
  await (await openActions(target)).getByRole('button', { name: 'Trả lời' }).click()
  await site.world.user({ username: 'quynhnga', name: 'Quỳnh Nga' })
  await writer.getByRole('textbox', { name: 'Tin nhắn' }).fill('chào @quynh')
  await writer.getByRole('group', { name: 'Nhắc tên' }).getByRole('button', { name: 'Quỳnh Nga' }).click()
  await expect.poll(() => writer.getByRole('textbox', { name: 'Tin nhắn' }).inputValue()).toBe('chào @quynhnga ')
  await write(writer, 'chuẩn luôn @duc')
  await line(reader, 'chuẩn luôn').getByText('Đức Huy: Cú sút đẹp quá').waitFor()
  const readsAloud = reader.getByRole('switch', { name: 'Đọc to tin nhắn mới' })
  await reader.getByRole('status').filter({ hasText: 'chuẩn luôn' }).waitFor({ state: 'attached' })
  await readsAloud.focus()
  await readsAloud.press('Enter')
  await reader.reload()
  await expect.poll(() => readsAloud.getAttribute('aria-checked')).toBe('false')
})

test('while a viewer reads older messages nothing moves, and a button counts the new ones and leads back', async () => {
  for (let n = 1; n <= 80; n++) await say(`dòng ${n}`)
  const page = await open()
  const log = page.getByRole('log')
  await line(page, 'dòng 80').waitFor()
  await log.hover()
  const back = page.getByRole('button', { name: 'Về tin mới nhất' })
  await scrollUpUntil(page, async () => (await back.count()) === 1)
  await page.waitForFunction(() => document.querySelector('[role=log]')?.scrollTop !== 0)
  const [text, before] = await firstSeen(page)
  await say('tin mới một')
  await say('tin mới hai')
  const pill = page.getByRole('button', { name: '2 tin mới' })
  await pill.waitFor()
  const [sameText, after] = await firstSeen(page)
  expect(sameText).toBe(text)
  expect(Math.abs(after - before)).toBeLessThan(4)
  await pill.click()
  await line(page, 'tin mới hai').waitFor()
  await page.getByText('Tin mới', { exact: true }).waitFor()
})

test('scrolling up loads older messages, and the search finds a message without accents and shows its position', async () => {
  await say('câu tìm kiếm độc nhất')
  for (let n = 1; n <= 70; n++) await say(`lấp ${n}`)
  const page = await open()
  await line(page, 'lấp 70').waitFor()
  await page.getByRole('log').hover()
  await scrollUpUntil(page, async () => (await line(page, 'câu tìm kiếm độc nhất').count()) === 1)
  await page.getByRole('button', { name: 'Tìm tin nhắn' }).click()
  await page.getByRole('searchbox').fill('tim kiem doc nhat')
  await page.getByRole('button', { name: /câu tìm kiếm độc nhất/ }).click()
  await page.getByRole('listitem').filter({ hasText: 'lấp 15' }).waitFor()
  const place = (await page.locator('li[aria-current]').boundingBox())?.y ?? 0
  expect(place).toBeGreaterThan(150)
  expect(place).toBeLessThan(800)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect.poll(() => page.locator('li[aria-current]').textContent()).toMatch(/\d\d:\d\d.*câu tìm kiếm độc nhất/)
  await page.getByRole('button', { name: 'Xem tin mới hơn' }).click()
  await page.getByRole('listitem').filter({ hasText: 'lấp 60' }).waitFor()
  await page.getByRole('button', { name: 'Về hiện tại' }).click()
  await page.getByRole('log').waitFor()
})

test('without a network a message fails visibly, and a retry sends it once', async () => {
  const page = await open()
  await write(page, 'còn mạng đây')
  await logIn(page, 'lananh')
  // Another browser shows the message, so it was acknowledged.
  const other = await open()
  await line(other, 'còn mạng đây').waitFor()
  await page.getByText('Đang gửi').waitFor({ state: 'detached' })
  // The browser goes offline first, because otherwise the socket would reconnect immediately.
  await page.context().setOffline(true)
  cutConnections()
  await page.getByText('Đang kết nối lại…').waitFor()
  await write(page, 'mất mạng rồi')
  await page.getByText('Chưa gửi được').waitFor()
  await page.context().setOffline(false)
  await page.getByText('Đang kết nối lại…').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Gửi lại' }).click()
  await page.getByText('Chưa gửi được').waitFor({ state: 'detached' })
  await expect.poll(() => line(other, 'mất mạng rồi').count()).toBe(1)
})

test('a message that is refused for its words offers no retry', async () => {
  const page = await open()
  await write(page, 'giết cả nhà mày')
  await logIn(page, 'lananh')
  await page.getByRole('alert').getByText('Chưa gửi được').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Gửi lại' }).count()).toBe(0)
  // Uses the keyboard, because the list may still be scrolling to its end, so that a pointer could miss the button.
  await page.getByRole('button', { name: 'Bỏ', exact: true }).press('Enter')
  await page.getByText('Chưa gửi được').waitFor({ state: 'detached' })
})

test('a send includes its page’s path, and an unknown refusal is shown as the server wrote it', async () => {
  const { page } = await openVisit()
  const sent: { type: string; uuid: string; path?: string }[] = []
  await page.routeWebSocket(/\/websocket/, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((text) => {
      const frame = JSON.parse(String(text))
      if (frame.type !== 'send') return server.send(text)
      sent.push(frame)
      socket.send(
        JSON.stringify([{ type: 'ack', uuid: frame.uuid, code: 1999, msg: 'Phòng đang bảo trì', data: null }]),
      )
    })
  })
  await page.goto(`${site.address}/mb/x-vs-y-${fixtureId}`)
  await untilAlive(page)
  await write(page, 'Có ai không')
  await logIn(page, 'lananh')
  await page.getByRole('alert').getByText('Chưa gửi được. Phòng đang bảo trì').waitFor()
  expect(sent.map(({ path }) => path)).toEqual(['sendMessage'])
})

test('messages missed during an interruption appear afterwards, once and in order', async () => {
  const page = await open()
  await say('trước khi đứt')
  await line(page, 'trước khi đứt').waitFor()
  cutConnections()
  for (let n = 1; n <= 5; n++) await say(`lúc đứt ${n}`)
  await line(page, 'lúc đứt 5').waitFor()
  const texts = await page.getByRole('log').getByRole('article').allInnerTexts()
  const missed = texts.flatMap((text) => /lúc đứt \d/.exec(text) ?? [])
  expect(missed).toEqual([1, 2, 3, 4, 5].map((n) => `lúc đứt ${n}`))
})

test('the commentator removes a message and mutes its writer, who sees a notice', async () => {
  const [moderator, writer] = [await open(), await open()]
  // A list that is longer than the panel.
  for (let at = 0; at < 20; at += 1) await say(`tin thứ ${at}`)
  await write(moderator, 'tôi là BLV')
  await logIn(moderator, 'minhkhang')
  await write(writer, 'lời khó nghe')
  await logIn(writer, 'lananh')
  const bad = line(moderator, 'lời khó nghe')
  await bad.waitFor()
  const ban = (await openActions(bad)).getByRole('button', { name: 'Cấm chat…' })
  await ban.hover()
  const before = await ban.boundingBox()
  // The actions stay under the finger while others write.
  for (const at of [1, 2, 3]) await say(`chen ngang ${at}`)
  await line(moderator, 'chen ngang 3').waitFor({ state: 'attached' })
  expect(await ban.boundingBox()).toEqual(before)
  await ban.click()
  const dialog = moderator.getByRole('dialog', { name: /^Cấm .* chat$/ })
  await expect.poll(() => dialog.getByRole('button', { name: 'Cấm chat' }).isDisabled()).toBe(true)
  await dialog.getByText('Thành viên này và các kiểm duyệt viên khác đều đọc được lý do.').waitFor()
  await dialog.getByLabel('Lý do').fill('chửi bới')
  await dialog.getByText('1 giờ').click()
  await dialog.getByRole('button', { name: 'Cấm chat' }).click()
  await writer.getByText(/Bạn bị cấm chat đến/).waitFor()
  await (await openActions(bad)).getByRole('button', { name: 'Gỡ tin' }).click()
  await moderator.getByRole('dialog').getByRole('button', { name: 'Gỡ', exact: true }).click()
  await writer.getByRole('log').getByText('Tin nhắn đã bị gỡ').waitFor()
  await expect.poll(() => line(writer, 'lời khó nghe').count()).toBe(0)
  await moderator.getByRole('button', { name: 'Quản lý phòng' }).click()
  const desk = moderator.getByRole('dialog', { name: 'Quản lý phòng' })
  await desk.getByText('Minh Khang gỡ một tin của Lan Anh').waitFor()
  await desk.getByRole('listitem').filter({ hasText: 'chửi bới' }).getByRole('button', { name: 'Bỏ cấm chat' }).click()
  await writer.getByRole('textbox', { name: 'Tin nhắn' }).waitFor()
})

test('pasted text is never cut, typed text survives a reload, and a reply to a removed message is dropped', async () => {
  const { groupMessageId } = await say('sẽ bị gỡ')
  const page = await open()
  const said = line(page, 'sẽ bị gỡ')
  await expect.poll(() => said.locator('time').textContent()).toMatch(/^\d\d:\d\d$/)
  // Arabic or Hebrew text among Vietnamese lines must be shown and typed in its own direction.
  await expect.poll(() => said.getByText('sẽ bị gỡ').getAttribute('dir')).toBe('auto')
  const box = page.getByRole('textbox', { name: 'Tin nhắn' })
  await expect.poll(() => box.getAttribute('dir')).toBe('auto')
  await box.press('Tab')
  await page.keyboard.press('Shift+Tab')
  // A single focus ring surrounds the whole pill.
  const ring = (element: Element) => getComputedStyle(element).outlineStyle
  await expect.poll(() => box.evaluate(ring)).toBe('none')
  await expect.poll(() => box.locator('..').evaluate(ring)).toBe('solid')
  await box.fill('a'.repeat(600))
  await page.getByText('Tin nhắn dài quá 100 ký tự').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Gửi', exact: true }).isDisabled()).toBe(true)
  await box.fill('viết dở')
  await page.reload()
  await untilAlive(page)
  await expect.poll(() => box.inputValue()).toBe('viết dở')
  await page.getByRole('button', { name: 'Gửi', exact: true }).click()
  await logIn(page, 'lananh')
  // It moves the other lines.
  await line(page, 'viết dở').waitFor()
  const removed = line(page, 'sẽ bị gỡ')
  await (await openActions(removed)).getByRole('button', { name: 'Trả lời' }).click()
  await page.getByText('Trả lời Đức Huy').waitFor()
  const token = await site.world.tokenOf(khang)
  await site.call(deleteMessage, { groupId, groupMessageId }, { token })
  await page.getByText('Tin bạn trả lời đã bị gỡ.').waitFor()
  await page.getByText('Trả lời Đức Huy').waitFor({ state: 'detached' })
})

test('a member takes a message back, and others see that it is gone', async () => {
  const page = await newPage()
  await enter(page)
  await write(page, 'nhầm phòng rồi')
  await logIn(page, 'lananh')
  const other = await open()
  await line(other, 'nhầm phòng rồi').waitFor()
  const own = line(page, 'nhầm phòng rồi')
  await (await openActions(own)).getByRole('button', { name: 'Thu hồi tin' }).click()
  for (const one of [page, other]) {
    await line(one, 'nhầm phòng rồi').waitFor({ state: 'detached' })
    await line(one, 'Tin nhắn đã được thu hồi').waitFor()
  }
})

test('a member corrects the last message with the arrow up, and others see it marked as edited', async () => {
  const page = await newPage()
  await enter(page)
  await write(page, 'Bàn thắng phút 32')
  await logIn(page, 'lananh')
  const other = await open()
  await line(other, 'Bàn thắng phút 32').waitFor()
  await line(page, 'Bàn thắng phút 32').waitFor()
  await page.getByRole('textbox', { name: 'Tin nhắn', exact: true }).press('ArrowUp')
  const box = page.getByRole('textbox', { name: 'Sửa tin nhắn' })
  await expect.poll(() => box.inputValue()).toBe('Bàn thắng phút 32')
  await box.fill('Bàn thắng phút 23')
  await box.press('Enter')
  for (const one of [page, other]) await line(one, 'Bàn thắng phút 23đã sửa').waitFor()
})

test('where no socket connects, the room works by calls, and says so', async () => {
  const page = await newPage()
  await page.routeWebSocket(/websocket/, (socket) => socket.close())
  await say('có ai nghe không')
  await enter(page)
  await page.getByText('Mạng của bạn chặn kết nối trực tiếp').waitFor()
  await line(page, 'có ai nghe không').waitFor()
  await write(page, 'nghe rõ, qua HTTP')
  await logIn(page, 'lananh')
  const other = await open()
  await line(other, 'nghe rõ, qua HTTP').waitFor()
  await say('tốt quá')
  await line(page, 'tốt quá').waitFor()
  await expect.poll(() => line(page, 'nghe rõ, qua HTTP').count()).toBe(1)
})

test('a temporary mute ends by itself', async () => {
  const moderator = await site.world.tokenOf(khang)
  const page = await newPage()
  await page.clock.install()
  await enter(page)
  await write(page, 'tôi đây')
  await logIn(page, noisy.username)
  await line(page, 'tôi đây').waitFor()
  const of = { userId: noisy.userId, groupId }
  await site.call(banFromChat, { ...of, durationMinutes: 1 }, { token: moderator })
  onTestFinished(() => void site.call(liftChatBan, of, { token: moderator }))
  await page.getByText(/Bạn bị cấm chat đến/).waitFor()
  // Longer than the minute of the mute, because the page’s clock may be late on a busy machine.
  await page.clock.fastForward('02:00')
  await page.getByRole('textbox', { name: 'Tin nhắn' }).waitFor()
})

test('axe finds nothing in the light chat at 390 px and the dark one at 1440 px, and targets are large enough', async () => {
  await say('dễ đọc không')
  const page = await open({ viewport: { width: 390, height: 844 } })
  await line(page, 'dễ đọc không').waitFor()
  for (const way of [{ mode: 'light', width: 390 } as const, { mode: 'dark', width: 1440 } as const]) {
    await layOut(page, way)
    expect([way, await axeFindings(page, '#live-chat')]).toEqual([way, []])
    const sides = await page
      .locator('#live-chat form button')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).flatMap((box) => [box.width, box.height]))
    expect([way, sides.filter((side) => side < 44)]).toEqual([way, []])
  }
})
