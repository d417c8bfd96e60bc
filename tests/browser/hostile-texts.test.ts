import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { personalId, type Role, sendEmail } from '#contract/account.ts'
import { banFromChat } from '#contract/chat.ts'
import { commentCreate, maxCommentLength } from '#contract/comments.ts'
import type { AnyEndpoint, DataOf, InputOf } from '#contract/endpoint.ts'
import { memberBlock } from '#contract/friends.ts'
import { appealBan, keepWordRule, maxAppealLength, maxWordLength } from '#contract/moderation.ts'
import { newsfeedCreate, newsfeedLink, reportPost } from '#contract/newsfeed.ts'
import { mutedWordsSave } from '#contract/privacy.ts'
import { maxReportNoteLength } from '#contract/reports.ts'
import { maxRoomAboutLength, maxRoomNameLength } from '#contract/rooms.ts'
import { maxPostLength } from '#contract/rules/newsfeed-codes.ts'
import type { Person } from '#demo/world.ts'
import { createMemoryBus } from '#server/engines/bus/memory.ts'
import { type Authority, createAuthority } from '#server/http/tokens.ts'
import { hostileTexts, packed } from '#tests/setup/hostile-texts.ts'
import { unlimitedBuckets } from '#tests/setup/unlimited-buckets.ts'
import { type Site, startSite } from './site.ts'
import { openVisit, untilAlive } from './visit.ts'

// Opens one page of each kind that shows users’ texts. The texts would run scripts if a page treated them as markup.

const maxNameLength = 60
const perRoom = 50

let site: Site
let authority: Authority
let preview: Server
let people: Person[]
let operator: Person
let postId: string
let rooms: string[]

beforeAll(async () => {
  site = await startSite({ buckets: unlimitedBuckets }, { OUTBOUND_ALLOWED: '127.0.0.1', CHAT_BURST: '1000' })
  authority = createAuthority({ secret: site.config.secret, bus: createMemoryBus() })
  preview = createServer((_, answer) => {
    const [title, text] = packed(2_000).map((one) => one.replaceAll('"', '&quot;'))
    const head = `<meta property="og:title" content="${title}"><meta name="description" content="${text}">`
    answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`<html><head>${head}</head></html>`)
  }).listen(0, '127.0.0.1')
  await once(preview, 'listening')
  operator = await site.world.operator({ name: 'Tổng' })
  // Writes without the rules for names, because any text in the database must be shown and must not run.
  people = await Promise.all(
    hostileTexts.map((text) => site.world.user({ name: text.slice(0, maxNameLength), bio: text.slice(0, 300) })),
  )
  await Promise.all([fillFeed(), fillRooms(), fillPeople()])
  await fillDesk()
})
afterAll(async () => {
  authority?.close()
  await site?.close()
  preview?.close()
})

const tokenOf = ({ userId, username }: Person, role: Role = 'user') =>
  authority.signAccess({ userId, username, role, sessionId: crypto.randomUUID() })

const person = (at: number): Person => {
  const found = people[at % people.length]
  if (!found) throw new Error('no person was created')
  return found
}

async function done<E extends AnyEndpoint>(call: E, input: InputOf<E>, token: string): Promise<DataOf<E>> {
  const { code, msg, data } = await site.call(call, input, { token })
  if (code !== 0) throw new Error(`${call.path}: ${msg}`)
  return data
}

async function fillFeed(): Promise<void> {
  const { port } = preview.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/`
  await done(newsfeedLink, { url }, tokenOf(person(0)))
  const contents = [...packed(maxPostLength), `Xem ${url}`]
  for (const [at, content] of contents.entries())
    postId = (await done(newsfeedCreate, { content }, tokenOf(person(at)))).id
  for (const [at, content] of packed(maxCommentLength).entries())
    await done(commentCreate, { targetType: 'post', targetId: postId, content }, tokenOf(person(at + 100)))
}

async function fillRooms(): Promise<void> {
  const { chat } = site.features
  rooms = []
  for (let from = 0; from < hostileTexts.length; from += perRoom) {
    const [name, about] = [hostileTexts[from] ?? '', packed(maxRoomAboutLength)[from / perRoom] ?? '']
    const room = { kind: 'group', name: name.slice(0, maxRoomNameLength), about } as const
    const { roomId } = await chat.keepRoom(operator.userId, room)
    rooms.push(roomId)
    for (const [at, text] of hostileTexts.slice(from, from + perRoom).entries())
      await chat.say(person(from + at).userId, { roomId, uuid: crypto.randomUUID(), text, parentId: null })
  }
}

async function fillPeople(): Promise<void> {
  for (let at = 0; at < 40; at += 1) {
    if (at % 2) await site.world.befriend(person(at), operator)
    else await site.features.friends.send(person(at).userId, operator.userId)
  }
  for (let at = 40; at < 60; at += 1)
    await done(memberBlock, { userId: person(at).userId }, tokenOf(operator, 'operator'))
  const words = packed(maxNameLength).slice(0, 40)
  await done(mutedWordsSave, { words }, tokenOf(operator, 'operator'))
  const news = hostileTexts.map((text, at) => {
    const parts = [text, '42', 'post', String(at)]
    const base = {
      userId: operator.userId,
      actorId: person(100 + (at % 200)).userId,
      parts: { vi: parts, en: parts, zh: parts },
    }
    return { ...base, type: 10, title: 'NEW_COMMENT', sourceKey: `hostile:${at}`, groupKey: `post:${at}` } as const
  })
  await site.engines.database.db.transaction().execute((tx) => site.features.notifications.notify(tx, news))
}

async function fillDesk(): Promise<void> {
  const asOperator = tokenOf(operator, 'operator')
  for (const [at, note] of packed(maxReportNoteLength).entries())
    await done(reportPost, { id: postId, reason: 'other', note }, tokenOf(person(at + 200)))
  for (const [at, text] of packed(maxAppealLength).entries()) {
    const banned = person(at + 300)
    const reason = hostileTexts[at]?.slice(0, 200) ?? ''
    await done(banFromChat, { userId: banned.userId, groupId: '', reason }, asOperator)
    await done(appealBan, { text }, tokenOf(banned))
  }
  // Must be last, because word rules change the texts that are written later.
  for (const word of packed(maxWordLength).slice(0, 30)) await done(keepWordRule, { word, action: 'mask' }, asOperator)
}

type Found = { ran: string[]; refused: string[] }

/**
 * Opens a page that records scripts that ran and scripts that the policy blocked. Both mean that a text was treated as
 * markup.
 */
async function openWatched(): Promise<{ page: Page; left: string[]; faults: string[] }> {
  const { page, faults } = await openVisit({ reducedMotion: 'reduce' })
  const cookies = { token: await site.world.tokenOf(operator), guest: '0' }
  await page.context().addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: site.address })))
  const left: string[] = []
  page.on('dialog', (dialog) => {
    left.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (/evil\.example|good\.example/.test(request.url())) left.push(`asked ${request.url()}`)
  })
  await page.addInitScript(() => {
    const found: Found = { ran: [], refused: [] }
    Object.assign(window, { found })
    for (const name of ['alert', 'prompt', 'confirm'] as const)
      Object.assign(window, { [name]: () => found.ran.push(`${name} on ${location.pathname}`) })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      found.refused.push(`${violatedDirective} ${blockedURI} ${sample}`),
    )
  })
  return { page, left, faults }
}

/** Returns elements, handlers and addresses that our pages never have. */
function foreignIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const { ran, refused } = (window as unknown as { found: Found }).found
    for (const element of document.querySelectorAll('body *')) {
      const name = element.localName
      if (['iframe', 'object', 'embed', 'base', 'marquee', 'math', 'xmp', 'plaintext', 'frameset'].includes(name))
        found.push(name)
      for (const { name: attribute, value } of element.attributes) {
        if (attribute.startsWith('on') || attribute === 'srcdoc') found.push(`${name} ${attribute}`)
        if (
          /^(href|src|action|formaction|xlink:href)$/.test(attribute) &&
          /^\s*(javascript|vbscript|data:text)/i.test(value)
        )
          found.push(`${name} ${value}`)
      }
    }
    return [...ran, ...refused, ...found]
  })
}

/** Returns the texts that are not in the page’s main part exactly as written, except for white space. */
async function missingIn(page: Page): Promise<string[]> {
  const flat = (text: string) => text.replace(/\s+/g, '')
  const shown = flat((await page.getByRole('main').textContent()) ?? '')
  return hostileTexts.filter((text) => !shown.includes(flat(text)))
}

test('there are more than four hundred hostile texts', () => {
  expect(hostileTexts.length).toBeGreaterThanOrEqual(400)
})

test('in every field, name, preview and notification they are shown, and none of them runs', async () => {
  const { page, left } = await openWatched()
  const found: string[] = []
  const desk = ['bao-cao', 'cho-duyet', 'khieu-nai', 'cam', 'tu-ngu', 'nhat-ky'].map(
    (section) => `/quan-tri/bao-cao?muc=${section}`,
  )
  const more = () => page.getByRole('main').getByRole('button', { name: /^(Xem|Hiện) thêm/ })
  const visits: [path: string, shown: string][] = [
    ['/bang-tin', 'main article'],
    [`/bang-tin?pId=${postId}`, '#binh-luan article'],
    ['/chatroom', 'ul a[href*="/chatroom/"]'],
    ...rooms.map((id): [string, string] => [`/chatroom/${id}`, '[role=log] article']),
    [`/thanh-vien/${person(70).username}`, 'main h1'],
    ['/ban-be', 'main li'],
    ['/thong-bao', '[data-notification]'],
    ['/tai-khoan?muc=rieng-tu', 'main li'],
    ...desk.filter((path) => !path.endsWith('cho-duyet')).map((path): [string, string] => [path, 'main li']),
    [`/tim-kiem?q=${encodeURIComponent(hostileTexts[0] ?? '')}`, 'main h1'],
  ]
  for (const [path, shown] of visits) {
    await page.goto(site.address + path)
    await untilAlive(page)
    await page.locator(shown).first().waitFor()
    while (path === '/thong-bao' && (await more().count()) > 0) {
      const before = await page.locator(shown).count()
      await more().click()
      await expect.poll(() => page.locator(shown).count()).toBeGreaterThan(before)
    }
    if (path.includes('/chatroom/')) await expect.poll(() => page.locator(shown).count()).toBeGreaterThanOrEqual(10)
    if (path === '/thong-bao') expect(await missingIn(page)).toEqual([])
    found.push(...(await foreignIn(page)).map((line) => `${path}: ${line}`))
  }
  expect([...found, ...left]).toEqual([])
})

test('the name of a chosen file is shown as text', async () => {
  const { page, left } = await openWatched()
  await page.goto(`${site.address}/bang-tin`)
  await untilAlive(page)
  await page.getByRole('button', { name: 'Tổng ơi, trận này thế nào?' }).click()
  const files = hostileTexts
    .filter((text) => !text.includes('/') && !text.includes('\\'))
    .slice(0, 16)
    .map((text) => ({ name: `${text}.png`, mimeType: 'image/png', buffer: Buffer.from('no picture') }))
  await page.locator('input[type=file]').setInputFiles(files)
  await expect.poll(() => page.getByText('Ở đây không nhận loại tệp này').count()).toBe(files.length)
  expect([...(await foreignIn(page)), ...left]).toEqual([])
})

test('each text is refused as an address, a phone number or a code, and is still shown as text', async () => {
  const token = tokenOf(operator, 'operator')
  for (const text of hostileTexts) {
    for (const answer of [
      await site.call(sendEmail, { email: text }, { token }),
      await site.call(personalId, { phoneNumber: text.slice(0, 25) }, { token }),
      await site.call(personalId, { smsCode: text.slice(0, 12) }, { token }),
    ])
      expect([text, answer.code]).not.toEqual([text, 0])
  }
  const { page, left } = await openWatched()
  const found: string[] = []
  const packs = packed(2_000)
  for (let at = 0; at < packs.length; at += 2) {
    const [email, phone] = [packs[at] ?? '', packs[at + 1] ?? '']
    // Writes without the rules for addresses and phone numbers, as above.
    await site.engines.database.pool.query('update users set email = $2, phone = $3 where id = $1', [
      ...[operator.userId, email, phone],
    ])
    await page.goto(`${site.address}/tai-khoan?muc=ho-so`)
    await untilAlive(page)
    await page.getByText(email.slice(0, 20)).first().waitFor()
    await page.getByRole('button', { name: 'Xác nhận số điện thoại' }).click()
    await page.getByLabel('Số điện thoại của bạn').waitFor()
    found.push(...(await foreignIn(page)))
  }
  expect([...found, ...left]).toEqual([])
})

test('a script that did run would be detected, and the policy would block it', async () => {
  const { page, faults } = await openWatched()
  await page.goto(`${site.address}/gioi-thieu`)
  await untilAlive(page)
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=alert(1)>'))
  await expect.poll(() => foreignIn(page)).toContain('img onerror')
  const refused = (lines: string[]) => lines.filter((line) => line.startsWith('script-src'))
  await expect.poll(async () => refused(await foreignIn(page))).toHaveLength(1)
  expect((await foreignIn(page)).filter((line) => line.startsWith('alert'))).toEqual([])
  await expect.poll(() => faults.splice(0).join()).toContain('inline event handler')
})
