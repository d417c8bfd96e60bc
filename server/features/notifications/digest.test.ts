import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmEmail } from '#contract/account.ts'
import { unsubscribe } from '#contract/mails.ts'
import { notificationSettingsInfo, notificationSettingsUpdate } from '#contract/notification-settings.ts'
import { messageList, messageMarkRead } from '#contract/notifications.ts'
import { connectSmtp } from '#server/engines/mail/smtp.ts'
import { decodedWords, startMailServer } from '#tests/setup/mail-server.ts'
import { newUsername, type SignedUp, signUp } from '#tests/setup/members.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let server: Awaited<ReturnType<typeof startMailServer>>
let app: TestApp
beforeAll(async () => {
  server = await startMailServer()
  const mail = await connectSmtp({ url: server.url, from: 'Khán Đài <no-reply@khandai.example>' })
  app = await startTestApp({ engines: { mail } })
})
afterAll(async () => {
  await app.close()
  await server.close()
})

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** A Monday 7 to 13 days from today, 8:00 in Vietnam. */
const monday = (() => {
  const today = new Date()
  const days = ((8 - today.getUTCDay()) % 7) + 7
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + days, 1))
})()
const sinceMonday = (days: number, hours = 0) => new Date(monday.getTime() + days * dayMs + hours * hourMs)

type Reader = SignedUp & { email: string; token: string }
async function reader(settings: object): Promise<Reader> {
  const email = `${newUsername()}@example.com`
  const member = await signUp(app, { emailAddress: email, displayName: 'Hoài Thu' })
  const [, token = ''] = /#[a-z-]+=([\w-]{43})/.exec((await server.next(email)).text) ?? []
  expect((await app.call(confirmEmail, { token })).code).toBe(0)
  const set = await app.call(notificationSettingsUpdate, settings, { token: member.accessToken })
  expect(set.msg).toBe('Success')
  return { ...member, email, token: member.accessToken }
}

let newsCount = 0
const news = (userId: string, more: { title?: 'NEW_COMMENT' | 'NEW_REACTION'; name?: string } = {}) => {
  newsCount += 1
  const { title = 'NEW_COMMENT', name = 'An' } = more
  const parts = [name, '42', 'post', String(newsCount)]
  const one = {
    userId,
    type: 10,
    title,
    parts: { vi: parts, en: parts, zh: parts },
    sourceKey: `c:${newsCount}`,
  } as const
  return app.engines.database.db.transaction().execute((tx) => app.features.notifications.notify(tx, [one]))
}
const letters = ({ email }: Reader) => server.all.filter(({ to }) => to.includes(email)).slice(1)
const subjectOf = ({ headers }: { headers: string }) => /^Subject: (.*)/im.exec(decodedWords(headers))?.[1] ?? ''
const send = (at: Date) => app.features.notifications.sendDigests(at)

describe('a digest', () => {
  test('arrives once a day at 8 in the member’s time zone, with only the news since the last one', async () => {
    const [hanoi, paris] = [
      await reader({ digest: 'daily' }),
      await reader({ digest: 'daily', zone: 'Etc/GMT-1', locale: 'vi' }),
    ]
    for (const { userId } of [hanoi, paris]) await news(userId)
    await send(sinceMonday(0, -1))
    expect([hanoi, paris].map((one) => letters(one).length)).toEqual([0, 0])
    await Promise.all([send(monday), send(monday), send(sinceMonday(0, 0.5))])
    expect([hanoi, paris].map((one) => letters(one).length)).toEqual([1, 0])
    await send(sinceMonday(0, 6))
    expect([hanoi, paris].map((one) => letters(one).length)).toEqual([1, 1])
    // No letter without new notifications.
    await send(sinceMonday(1))
    expect(letters(hanoi)).toHaveLength(1)
    await news(hanoi.userId, { name: 'Bình' })
    await sql`update notifications set changed_at = ${sinceMonday(1, 2)} where user_id = ${hanoi.userId}
      and content ->> 'vi' like 'Bình%'`.execute(app.engines.database.db)
    await send(sinceMonday(2))
    const [, second] = letters(hanoi)
    expect(second?.text).toContain('Bình đã bình luận về bài viết của bạn')
    expect(second?.text).not.toContain('An đã')
  })

  test('arrives also after a hundred members whose confirmed address is gone', async () => {
    await sql`with u as (
        insert into users (username, username_key, username_skeleton, nickname, nickname_skeleton)
        select t, t, t, t, t from (select '~khong-thu-' || n as t from generate_series(1, 100) n) as x returning id
      )
      insert into notification_settings (user_id, digest) select id, 'daily' from u`.execute(app.engines.database.db)
    const me = await reader({ digest: 'daily' })
    await news(me.userId)
    await send(monday)
    expect(letters(me)).toHaveLength(1)
  })

  test('arrives neither during a suspension nor while the account is being deleted, and afterwards with the news of that time', async () => {
    const members = await Promise.all([reader({ digest: 'daily' }), reader({ digest: 'daily' })])
    const [suspended, leaving] = members
    for (const { userId } of members) await news(userId)
    const { db } = app.engines.database
    const until = sinceMonday(0, 1)
    await sql`insert into suspensions (user_id, by_role, reason, note, created_at, until, removes)
      values (${suspended.userId}, 'operator', 'spam', '', now(), ${until}, false)`.execute(db)
    await sql`insert into departures (user_id, due_at) values (${leaving.userId}, ${until})`.execute(db)
    await send(monday)
    expect(members.map((one) => letters(one).length)).toEqual([0, 0])
    await sql`delete from suspensions`.execute(db)
    await sql`delete from departures`.execute(db)
    await send(sinceMonday(1))
    expect(members.map((one) => letters(one).length)).toEqual([1, 1])
  })

  test('of the week arrives only on Mondays', async () => {
    const me = await reader({ digest: 'weekly' })
    await news(me.userId)
    for (const day of [-1, 1, 2, 3, 4, 5, 6]) await send(sinceMonday(day))
    expect(letters(me)).toEqual([])
    await send(sinceMonday(7, 1))
    expect(letters(me)).toEqual([])
    await send(sinceMonday(7))
    expect(letters(me)).toHaveLength(1)
  })

  test('uses the Monday of the member’s zone, even while it is Sunday elsewhere', async () => {
    const me = await reader({ digest: 'weekly', zone: 'Etc/GMT-12' })
    await news(me.userId)
    // Sunday 20:00 UTC is Monday 8:00 in this time zone.
    await send(sinceMonday(0, -5))
    expect(letters(me)).toHaveLength(1)
  })

  test('omits read notifications, kinds without mail, and members without digests', async () => {
    const [me, silent] = [await reader({ digest: 'daily' }), await reader({ digest: 'off' })]
    await news(me.userId, { title: 'NEW_REACTION' })
    await news(me.userId)
    await news(silent.userId)
    const read = (await app.call(messageList, { kind: 'comments' }, { token: me.token })).data.list[0]
    await app.call(messageMarkRead, { id: read?.id ?? '' }, { token: me.token })
    await send(monday)
    expect([letters(me), letters(silent)]).toEqual([[], []])
  })

  test.each([
    [
      'vi',
      'Khán Đài: 22 thông báo chưa đọc',
      'Chào Hoài Thu, đây là',
      'đã bình luận về bài viết của bạn',
      'và 2 thông báo nữa',
      '',
    ],
    ['en', 'Khán Đài: 22 unread notifications', 'Hello Hoài Thu,', 'commented on your post', 'and 2 more', '/en'],
    ['zh', 'Khán Đài：22 則未讀通知', 'Hoài Thu 你好', '你的', '還有 2 則', '/zh'],
  ] as const)('is in %s, names 20 and counts the rest', async (locale, subject, greeting, line, more, prefix) => {
    const me = await reader({ digest: 'daily', locale })
    for (let i = 0; i < 22; i += 1) await news(me.userId, { name: `Người ${i}` })
    await send(monday)
    const [letter] = letters(me)
    expect(subjectOf(letter as NonNullable<typeof letter>)).toBe(subject)
    expect(letter?.text).toContain(greeting)
    expect(letter?.text.split(line).length).toBeGreaterThan(20)
    expect(letter?.text).toContain(more)
    expect(letter?.text.match(/^• /gm)).toHaveLength(20)
    expect(letter?.text).toContain(`http://localhost:0${prefix}/bang-tin?pId=42#comment-`)
    expect(letter?.text).toContain(`${prefix}/tai-khoan?muc=thong-bao`)
  })

  describe('is stopped without a login', () => {
    async function digestLetter() {
      const me = await reader({ digest: 'daily', locale: 'en' })
      await news(me.userId)
      await send(monday)
      const [letter] = letters(me)
      const headers = (letter?.headers ?? '').replace(/\r\n[ \t]+/g, ' ')
      const listed = /^List-Unsubscribe: <([^>]+)>$/m.exec(headers.replaceAll('\r', ''))?.[1] ?? ''
      const { pathname, search } = new URL(listed)
      const digest = async () => (await app.call(notificationSettingsInfo, undefined, { token: me.token })).data.digest
      return { me, letter, headers, listed, address: app.address + pathname + search, digest }
    }

    test('by the POST of a mail program, and not by opening the address (RFC 8058)', async () => {
      const { letter, headers, listed, address, digest } = await digestLetter()
      expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
      expect(letter?.text).toContain(listed)
      const opened = await fetch(address, { redirect: 'manual' })
      expect(opened.status).toBe(303)
      expect(opened.headers.get('location')).toMatch(/^\/en#unsubscribe=[\w-]+$/)
      expect((await fetch(address, { method: 'HEAD', redirect: 'manual' })).status).toBe(303)
      expect(await digest()).toBe('daily')
      const form = new FormData()
      form.set('List-Unsubscribe', 'One-Click')
      for (const body of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), form]) {
        expect((await fetch(address, { method: 'POST', body, redirect: 'manual' })).status).toBe(200)
        expect(await digest()).toBe('off')
      }
    })

    test('by the button of the page, with the token alone', async () => {
      const { me, listed, digest } = await digestLetter()
      const token = new URL(listed).pathname.split('/').at(-1) ?? ''
      const forged = `${token.slice(0, -1)}${token.endsWith('1') ? '2' : '1'}`
      for (const wrong of [forged, token.slice(1), '']) {
        expect((await app.call(unsubscribe, { token: wrong })).msg).toBe('MAIL_TOKEN_INVALID')
        const posted = await fetch(`${app.address}/unsubscribe/${wrong}`, { method: 'POST' })
        expect(posted.status).toBeGreaterThanOrEqual(400)
      }
      expect(await digest()).toBe('daily')
      expect((await app.call(unsubscribe, { token })).code).toBe(0)
      expect(await digest()).toBe('off')
      await news(me.userId)
      await send(sinceMonday(1))
      expect(letters(me)).toHaveLength(1)
      expect((await app.call(unsubscribe, { token })).code).toBe(0)
    })
  })

  test('is plain text with one line per notification, even when a name has line breaks', async () => {
    const me = await reader({ digest: 'daily' })
    await news(me.userId, { name: 'Kẻ xấu\r\nhttps://lừa.example' })
    await send(monday)
    expect(letters(me)[0]?.text).toMatch(/^• Kẻ xấu https:\/\/lừa\.example đã bình luận/m)
  })
})
