import { execFile } from 'node:child_process'
import { createPublicKey, verify } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayText, signedText } from '#contract/rules/tip-record.ts'
import { tipDays, tipDaysFull, tipRootMail, tipRootMailSet } from '#contract/tip-chains.ts'
import { tipsCreate } from '#contract/tips.ts'
import { createWorld, type World } from '#demo/world.ts'
import type { Letter } from '#server/engines/ports.ts'
import { type SignedUp, signUp } from '#tests/setup/members.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { asOwner } from '#tests/setup/test-database.ts'
import { createTipWorld } from '#tests/setup/tips.ts'
import { sha256 } from './give-tip.service.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const run = promisify(execFile)
const letters: Letter[] = []
let app: TestApp
let world: World
let lan: SignedUp
let binh: SignedUp
let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'khan-dai-verify-'))
  const mail = { send: async (letter: Letter) => void letters.push(letter), close: async () => {} }
  app = await startTestApp({
    engines: { mail },
    env: { TIP_SETTLE_MINUTES: '0', TIPS_PER_DAY: '100' },
    roles: ['http', 'realtime', 'media'],
  })
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  const tips = createTipWorld(app, world)
  lan = await signUp(app)
  binh = await signUp(app)
  for (const who of [lan, binh]) {
    const fixtures = [await tips.openFixture(), await tips.openFixture()]
    for (const fixtureId of fixtures) {
      const body = { fixtureId, market: 'handicap', line: 0.25, side: 'home', stake: 2, content: 'đội nhà' } as const
      expect((await app.call(tipsCreate, body, { token: who.accessToken })).msg).toBe('Success')
    }
    await tips.end(fixtures[0] ?? '', { score: [2, 0] })
  }
  const later = Date.now() + 3 * 60 * minuteMs
  expect(await app.features.tips.settleDue(later + dayMs)).toBe(2)
  expect(await app.features.tips.publishDays(later + 3 * dayMs)).toBeGreaterThanOrEqual(2)
  const script = await (await fetch(`${app.address}/tips-ledger/verify.mjs`)).text()
  await writeFile(join(directory, 'verify-tips.mjs'), script)
})
afterAll(async () => {
  await app.close()
  await rm(directory, { recursive: true, force: true })
})

async function verified({ username }: SignedUp, ...more: string[]): Promise<string> {
  const words = [join(directory, 'verify-tips.mjs'), app.address, username, ...more]
  return run(process.execPath, words).then(
    ({ stdout }) => stdout.trim(),
    (error: { stderr: string }) => /^AssertionError[^:]*: (.*)$/m.exec(error.stderr)?.[1] ?? error.stderr,
  )
}

test('an outsider with only the downloaded program verifies links, texts, settlements, roots and signatures', async () => {
  expect(await verified(lan)).toMatch(/^2 links, 1 settlements, \d days as they were hashed$/)
})

test('the program is short enough to be read before it is run', async () => {
  const text = await (await fetch(`${app.address}/tips-ledger/verify.mjs`)).text()
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(40)
})

test('a member who kept a root detects another root for that day', async () => {
  const { list } = (await app.call(tipDays, {})).data
  const [newest] = list
  expect(await verified(lan, newest?.day ?? '', newest?.root ?? '')).toContain('as they were hashed')
  expect(await verified(lan, newest?.day ?? '', 'f'.repeat(64))).toBe(`${newest?.day}: not the root you kept`)
})

test('each year has its signed file, the feed has the newest roots, and empty years are not found', async () => {
  const year = new Date().getUTCFullYear()
  const file = (await (await fetch(`${app.address}/tips-ledger/${year}.json`)).json()) as {
    key: string
    days: { day: string; root: string; signature: string }[]
  }
  const key = createPublicKey(file.key)
  expect(await (await fetch(`${app.address}/tips-ledger/key.pem`)).text()).toBe(file.key)
  const { list } = (await app.call(tipDaysFull, {})).data
  expect(file.days.map(({ root }) => root)).toEqual(list.map(({ root }) => root))
  for (const day of file.days)
    expect(verify(null, Buffer.from(signedText(day)), key, Buffer.from(day.signature, 'base64'))).toBe(true)
  for (const day of list) expect(day.root).toBe(sha256(dayText(day)))
  const feed = await fetch(`${app.address}/tips-ledger/feed.xml`)
  expect(feed.headers.get('content-type')).toContain('application/atom+xml')
  const text = await feed.text()
  for (const { day, root } of file.days) expect(text).toContain(`<title>${day} ${root}</title>`)
  for (const other of ['1999', String(year + 1), '0000'])
    expect((await fetch(`${app.address}/tips-ledger/${other}.json`)).status).toBe(404)
})

test('the root is mailed once a day to members with a confirmed address who requested it', async () => {
  const { accessToken: token, userId } = lan
  const set = (isOn: boolean) => app.call(tipRootMailSet, { isOn }, { token })
  expect(await set(true)).toMatchObject({ status: 409, msg: 'CONFLICT' })
  const { pool } = app.engines.database
  await pool.query(`update users set email = 'lan@thu.example', email_verified_at = now() where id = $1`, [userId])
  expect((await set(true)).data).toEqual({ isOn: true })
  expect((await app.call(tipRootMail, undefined, { token })).data).toEqual({ isOn: true })
  expect(await app.features.tips.mailRoots()).toBeGreaterThanOrEqual(1)
  expect(await app.features.tips.mailRoots()).toBe(0)
  const { list } = (await app.call(tipDays, { username: lan.username })).data
  const letter = letters.find(({ text }) => text.includes(`root ${list[0]?.root}`))
  expect(letter).toMatchObject({ to: 'lan@thu.example' })
  expect(letter?.text).toContain(`signature ${list[0]?.signature}`)
  const url = new URL(letter?.unsubscribeUrl ?? '')
  expect(letter?.text).toContain(url.href)
  expect((await fetch(app.address + url.pathname, { method: 'POST' })).status).toBe(200)
  expect((await app.call(tipRootMail, undefined, { token })).data).toEqual({ isOn: false })
  expect((await set(true)).data).toEqual({ isOn: true })
  expect((await set(false)).data).toEqual({ isOn: false })
  expect(await app.call(tipRootMailSet, { isOn: true })).toMatchObject({ status: 401 })
  expect(await app.call(tipRootMail, undefined)).toMatchObject({ status: 401 })
})

test('triggers refuse changes by the database owner', async () => {
  for (const change of ['update tips set price = 9', 'truncate tips cascade', "update tip_texts set content = ''"])
    await expect(asOwner(app.engines.database, change)).rejects.toThrow(/append-only|never changed/)
})

test('the owner’s role can forge a chain, and an outsider’s program finds the forged record', async () => {
  const settled = `select settlement_id from tip_settlement_links where user_id = ${binh.userId}`
  await asOwner(
    app.engines.database,
    `alter table tip_settlement_links disable trigger all;
     update tip_settlement_links set record = replace(record, '"outcome":"win"', '"outcome":"lose"')
       where settlement_id in (${settled});`,
  )
  expect(await verified(binh)).toBe(`tips/settled/${binh.username} 1: hash`)
})
