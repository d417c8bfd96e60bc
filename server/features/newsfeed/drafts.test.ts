import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { banFromChat } from '#contract/chat.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { newsfeedCreate } from '#contract/newsfeed.ts'
import {
  newsfeedDraftDelete,
  newsfeedDraftSave,
  newsfeedDrafts,
  newsfeedPublish,
  newsfeedSchedule,
  newsfeedUnschedule,
} from '#contract/post-drafts.ts'
import { maxDrafts, maxScheduled } from '#contract/rules/newsfeed-codes.ts'
import { suspendMember } from '#contract/sanctions.ts'
import { uploadDescribe } from '#contract/uploads.ts'
import { createWorld, type World } from '#demo/world.ts'
import { type SignedUp, signUp } from '#tests/setup/members.ts'
import { newsfeedDesk } from '#tests/setup/newsfeed.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let world: World
let an: SignedUp
let other: SignedUp
beforeAll(async () => {
  // Without the jobs, so that a test decides when a process looks for due posts.
  app = await startTestApp({ roles: ['http', 'realtime'] })
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  other = await signUp(app)
})
beforeEach(async () => {
  an = await signUp(app, { nickname: 'An Nguyễn' })
})
afterAll(() => app.close())

const hourMs = 3_600_000
const { by, file, list } = newsfeedDesk(() => ({ app, author: an }))
const drafts = async (of = an) => (await app.call(newsfeedDrafts, {}, by(of))).data
const save = (input: InputOf<typeof newsfeedDraftSave>, of = an) => app.call(newsfeedDraftSave, input, by(of))
const schedule = (input: Partial<InputOf<typeof newsfeedSchedule>> = {}, of = an) => {
  const whole = { id: randomUUID(), content: 'Hẹn giờ', publishAt: Date.now() + hourMs, ...input }
  return app.call(newsfeedSchedule, whole, by(of))
}
const publish = (id: string, of = an) => app.call(newsfeedPublish, { id }, by(of))
const texts = async (of = an) => (await list({ username: of.username }, of)).list.map(({ content }) => content)

/** Lets the scheduled posts of a member be due, as their times do. */
const passTime = (of = an) =>
  app.engines.database.pool.query(
    `update post_drafts set publish_at = now(), due_at = now() where user_id = $1 and publish_at is not null`,
    [of.userId],
  )
const publishDue = async () => {
  while ((await app.features.newsfeed.publishDue()) === 0);
}

describe('drafts', () => {
  test('keep text, described pictures and a fixture on the account, only for their writer', async () => {
    const { address: url } = await file()
    await app.call(uploadDescribe, { address: url, alt: 'Cổng 3' }, by(an))
    const [pictures, quote] = [randomUUID(), randomUUID()]
    const attachments = [{ url, kind: 'image' as const }]
    expect((await save({ id: pictures, content: 'dở', visibility: 2, attachments })).code).toBe(0)
    const fixtureId = await world.fixture()
    await save({ id: quote, fixtureId, isMoment: true })
    expect(await drafts()).toMatchObject({
      drafts: [
        { id: quote, content: '', fixture: { fixtureId }, isMoment: true },
        {
          id: pictures,
          content: 'dở',
          visibility: 2,
          attachments: [{ url, alt: 'Cổng 3', width: 640 }],
          fixture: null,
        },
      ],
      scheduled: [],
    })
    expect((await drafts(other)).drafts).toEqual([])
    expect((await app.call(newsfeedDraftDelete, { id: quote }, by(other))).code).toBe(0)
    await app.features.uploads.sweep(new Date(Date.now() + 48 * hourMs))
    expect((await fetch(app.address + url)).status).toBe(200)
    await save({ id: quote })
    expect((await drafts()).drafts).toHaveLength(1)
    await app.call(newsfeedDraftDelete, { id: pictures }, by(an))
    expect((await drafts()).drafts).toEqual([])
  })

  test('creating the post deletes its draft, which a late save does not restore', async () => {
    const [id, rest] = [randomUUID(), randomUUID()]
    for (const one of [id, rest]) await save({ id: one, content: 'nháp' })
    const saves = Array.from({ length: 20 }, () => save({ id, content: 'nháp muộn' }))
    const [made, ...late] = await Promise.all([
      app.call(newsfeedCreate, { content: 'bài', uuid: id }, by(an)),
      ...saves,
    ])
    expect(made.code).toBe(0)
    expect(late.every(({ msg }) => msg === 'Success' || msg === 'CONFLICT')).toBe(true)
    expect((await drafts()).drafts.map((draft) => draft.id)).toEqual([rest])
    expect((await save({ id, content: 'nháp muộn' })).msg).toBe('CONFLICT')
  })

  test('have a limit, also for parallel requests; known drafts can still be saved', async () => {
    const ids = Array.from({ length: 100 }, () => randomUUID())
    const answers = await Promise.all(ids.map((id) => save({ id, content: 'nháp' })))
    expect(answers.filter(({ msg }) => msg === 'POST_DRAFT_LIMIT')).toHaveLength(100 - maxDrafts)
    const known = ids[answers.findIndex(({ code }) => code === 0)] ?? ''
    expect((await save({ id: known, content: 'sửa' })).code).toBe(0)
    expect((await drafts()).drafts[0]).toMatchObject({ id: known, content: 'sửa' })
  })

  test('move to the fixture that remains after a merge', async () => {
    const double = { homeId: await world.team(), awayId: await world.team(), tournamentId: await world.tournament() }
    const kickOff = Date.now() + hourMs
    const [ofId, fixtureId] = [await world.fixture({ ...double, kickOff }), await world.fixture({ ...double, kickOff })]
    await save({ id: randomUUID(), fixtureId })
    expect(await app.features.schedule.removeDouble({ fixtureId, ofId })).toBe(true)
    expect((await drafts()).drafts).toMatchObject([{ fixture: { fixtureId: ofId } }])
    expect((await save({ id: randomUUID(), fixtureId })).msg).toBe('SHARED_NOT_FOUND')
  })
})

describe('scheduled posts', () => {
  test.each([
    ['a time in the past', { publishAt: Date.now() - 1 }, 'POST_TIME_REFUSED'],
    ['a time in less than a minute', { publishAt: Date.now() + 30_000 }, 'POST_TIME_REFUSED'],
    ['a time after 60 days', { publishAt: Date.now() + 61 * 24 * hourMs }, 'POST_TIME_REFUSED'],
    ['an empty post', { content: ' ' }, 'POST_EMPTY'],
    ['an unknown fixture', { fixtureId: '999999' }, 'SHARED_NOT_FOUND'],
    ['a time that is no time', { publishAt: 1e17 }, 'BAD_INPUT'],
  ])('refuse %s', async (_, input, msg) => {
    expect((await schedule(input)).msg).toBe(msg)
    expect(await drafts()).toEqual({ drafts: [], scheduled: [] })
  })

  test('are changed, become drafts again and come from drafts', async () => {
    const id = randomUUID()
    await save({ id, content: 'nháp' })
    const at = Date.now() + 2 * hourMs
    expect((await schedule({ id, content: 'lần một', publishAt: at })).code).toBe(0)
    expect(await drafts()).toMatchObject({ drafts: [], scheduled: [{ id, content: 'lần một', publishAt: at }] })
    await schedule({ id, content: 'lần hai', publishAt: at + hourMs })
    expect((await drafts()).scheduled).toMatchObject([{ content: 'lần hai', publishAt: at + hourMs }])
    for (const content of ['tự lưu', '']) expect((await save({ id, content })).msg).toBe('CONFLICT')
    expect((await app.call(newsfeedUnschedule, { id }, by(other))).code).toBe(0)
    expect((await drafts()).scheduled).toHaveLength(1)
    await app.call(newsfeedUnschedule, { id }, by(an))
    expect(await drafts()).toMatchObject({ drafts: [{ id, content: 'lần hai', publishAt: null }], scheduled: [] })
    await passTime()
    await publishDue()
    expect(await texts()).toEqual([])
  })

  test('have a limit, also for parallel requests', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => schedule()))
    expect(answers.filter(({ msg }) => msg === 'POST_SCHEDULE_LIMIT')).toHaveLength(100 - maxScheduled)
    expect((await drafts()).scheduled).toHaveLength(maxScheduled)
  })

  test('one is published once at its time, however many processes and requests publish it', async () => {
    const { address: url } = await file()
    const id = randomUUID()
    await schedule({ id, content: 'Đúng giờ #hen', attachments: [{ url, kind: 'image' }] })
    await publishDue()
    expect(await texts()).toEqual([])
    await passTime()
    const answers = await Promise.all([
      ...Array.from({ length: 50 }, () => app.features.newsfeed.publishDue()),
      ...Array.from({ length: 50 }, () => publish(id)),
    ])
    const ids = answers.flatMap((answer) => (typeof answer === 'number' ? [] : [`${answer.msg} ${answer.data?.id}`]))
    expect(new Set(ids).size).toBe(1)
    expect(await list({ username: an.username })).toMatchObject({
      list: [{ content: 'Đúng giờ #hen', type: 20, attachments: [{ url }] }],
    })
    expect(await drafts()).toEqual({ drafts: [], scheduled: [] })
    for (const call of [schedule({ id }), app.call(newsfeedUnschedule, { id }, by(an)), save({ id, content: 'x' })])
      expect((await call).msg).toBe('CONFLICT')
    const counted = await app.engines.database.pool.query(
      `select from events where name = 'post.created' and payload->>'userId' = $1`,
      [an.userId],
    )
    expect(counted.rowCount).toBe(1)
  })

  test('one whose process stops before the end is published by another after its lease', async () => {
    await schedule({ content: 'Không mất' })
    await passTime()
    const lease = (change: string) =>
      app.engines.database.pool.query(`update post_drafts set due_at = ${change} where user_id = $1`, [an.userId])
    await lease(`now() + interval '1 minute'`)
    await publishDue()
    expect(await texts()).toEqual([])
    await lease('now()')
    await publishDue()
    expect(await texts()).toEqual(['Không mất'])
  })

  test('one that is changed while it is published appears as it was or as it is, once', async () => {
    const id = randomUUID()
    await schedule({ id, content: 'cũ' })
    await passTime()
    await Promise.all([
      ...Array.from({ length: 10 }, () => app.features.newsfeed.publishDue()),
      ...Array.from({ length: 10 }, () => schedule({ id, content: 'mới' })),
    ])
    const waiting = (await drafts()).scheduled.map(({ content }) => content)
    expect([...(await texts()), ...waiting]).toEqual([waiting.length > 0 ? 'mới' : expect.stringMatching(/cũ|mới/)])
  })

  test('one of a member who may no longer write stays as a draft, and the author is notified', async () => {
    const operator = await world.operator()
    const id = randomUUID()
    await schedule({ id, content: 'Bị cấm mất rồi' })
    const ban = { groupId: '', userId: an.userId, reason: 'quấy rối' }
    const banned = await app.call(banFromChat, ban, { token: await world.tokenOf(operator) })
    expect(banned.code).toBe(0)
    await passTime()
    await Promise.all(Array.from({ length: 10 }, publishDue))
    expect(await texts()).toEqual([])
    expect(await drafts()).toMatchObject({ drafts: [{ id, refusal: 'USER_MUTED', publishAt: null }], scheduled: [] })
    const { rows } = await app.engines.database.pool.query(
      `select payload from events where name = 'post.refused' and payload->>'userId' = $1`,
      [an.userId],
    )
    expect(rows).toMatchObject([{ payload: { draftId: id, text: 'Bị cấm mất rồi' } }])
    expect((await publish(id)).msg).toBe('USER_MUTED')
    await save({ id, content: 'Sửa lại' })
    expect((await drafts()).drafts).toMatchObject([{ content: 'Sửa lại', refusal: null }])
  })

  test('one of a suspended member stays as a draft', async () => {
    await schedule({ content: 'Bị đình chỉ' })
    const suspension = { userId: an.userId, reason: 'quấy rối', until: null }
    const moderator = await world.tokenOf(await world.user({ role: 'moderator' }))
    expect((await app.call(suspendMember, suspension, { token: moderator })).msg).toBe('Success')
    await passTime()
    await publishDue()
    const { pool } = app.engines.database
    expect((await pool.query('select 1 from posts where user_id = $1', [an.userId])).rowCount).toBe(0)
    const due = await pool.query('select due_at from post_drafts where user_id = $1', [an.userId])
    expect(due.rows).toEqual([{ due_at: null }])
  })

  test('one of a deleted fixture and one above the limit of posts stay as drafts', async () => {
    const fixtureId = await world.fixture()
    await schedule({ content: 'Trận này', fixtureId })
    await app.engines.database.pool.query('delete from fixtures where id = $1', [fixtureId])
    await passTime()
    await publishDue()
    expect((await drafts()).drafts).toMatchObject([{ refusal: 'SHARED_NOT_FOUND', fixture: null }])
    await Promise.all(Array.from({ length: 20 }, (_, i) => app.call(newsfeedCreate, { content: `bài ${i}` }, by(an))))
    const id = randomUUID()
    await schedule({ id })
    await passTime()
    await publishDue()
    expect((await drafts()).drafts[0]).toMatchObject({ id, refusal: 'POST_LIMIT' })
  })
})
