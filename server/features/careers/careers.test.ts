import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  applyFor,
  cvUpload,
  ownApplications,
  positionInfo,
  positionList,
  withdrawApplication,
} from '#contract/careers.ts'
import { consoleRecords, consoleSave } from '#contract/console.ts'
import { messageList } from '#contract/notifications.ts'
import { positions } from '#demo/data/positions.ts'
import { createWorld, type World } from '#demo/world.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { type SignedUp, signUp } from '#tests/setup/members.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { uploaderOf } from '#tests/setup/uploads.ts'

let app: TestApp
let world: World
const [first, second] = positions.map(({ slug }) => slug) as [string, string]
const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  for (const position of positions) await app.features.careers.keepPosition(position)
})
afterAll(() => app.close())

async function applicant() {
  const member = await signUp(app)
  const { data } = await uploaderOf(app, member, cvUpload.kind).upload(pdf)
  return { ...member, cv: data.address }
}
const form = { name: 'Nguyễn Thị Hoa', email: 'Hoa Nguyễn <Hoa@example.com>' }
const apply = ({ accessToken, cv }: SignedUp & { cv: string }, slug: string) =>
  app.call(applyFor, { ...form, slug, cv }, { token: accessToken })
const ownOf = async ({ accessToken }: SignedUp) =>
  (await app.call(ownApplications, { locale: 'vi' }, { token: accessToken })).data.list

test.each(['vi', 'en', 'zh'] as const)('positions are listed in their order and read in %s', async (locale) => {
  const { data } = await app.call(positionList, { locale })
  expect(data.list.map(({ slug }) => slug)).toEqual(positions.map(({ slug }) => slug))
  const { data: one } = await app.call(positionInfo, { slug: first, locale })
  expect(one).toMatchObject({ title: positions[0]?.title[locale], isOpen: true })
  expect(one.duties).toEqual(positions[0]?.duties[locale].split('\n'))
  expect([one.pay, data.list.at(-1)?.pay]).toEqual([positions[0]?.pay?.[locale], ''])
})

test('notifies the applicant of each step with the response, but not of a note', async () => {
  const lan = await applicant()
  const { data } = await apply(lan, first)
  const operator = { token: await world.tokenOf(await world.operator()) }
  const resource = 'applications'
  const { list } = (await app.call(consoleRecords, { resource, pageSize: 100 }, operator)).data
  const id = list.find(({ values }) => values.state === 'received')?.id ?? data.id
  const set = (values: Record<string, string>) => app.call(consoleSave, { resource, id, values }, operator)
  await set({ note: 'Giọng tốt' })
  await set({ state: 'interview', answer: 'Mời bạn thứ Ba.' })
  const notifications = async () =>
    (await app.call(messageList, {}, { token: lan.accessToken })).data.list.map(({ title, content }) => [
      title,
      content,
    ])
  await eventually(async () =>
    expect(await notifications()).toEqual([
      ['APPLICATION_ANSWERED', `Bình luận viên bóng đá|${first}|interview|Mời bạn thứ Ba.`],
    ]),
  )
})

test('adding a position with an existing slug changes nothing', async () => {
  await app.features.careers.keepPosition({ ...(positions[0] as (typeof positions)[number]), team: 'product' })
  expect((await app.call(positionInfo, { slug: first })).data.team).toBe('content')
})

test('a member applies once, sees the progress, withdraws and may apply again', async () => {
  const hoa = await applicant()
  const answers = await Promise.all(Array.from({ length: 6 }, () => apply(hoa, first)))
  expect(answers.map(({ msg }) => msg).toSorted()).toEqual([...Array(5).fill('ALREADY_APPLIED'), 'Success'])
  const [own] = await ownOf(hoa)
  expect(own).toMatchObject({ slug: first, state: 'received', cv: hoa.cv, title: 'Bình luận viên bóng đá' })
  const id = own?.id ?? ''
  const stranger = await signUp(app)
  expect((await app.call(withdrawApplication, { id }, { token: stranger.accessToken })).msg).toBe(
    'APPLICATION_NOT_FOUND',
  )
  expect((await app.call(withdrawApplication, { id }, { token: hoa.accessToken })).status).toBe(200)
  expect((await app.call(withdrawApplication, { id }, { token: hoa.accessToken })).msg).toBe('CONFLICT')
  expect((await apply(hoa, first)).status).toBe(200)
  expect((await ownOf(hoa)).map(({ state }) => state)).toEqual(['received', 'withdrawn'])
})

test('a CV is readable by its sender, and by operators after it is submitted, and must be a PDF that the applicant uploaded', async () => {
  const hoa = await applicant()
  const readBy = async (token: string) =>
    (await fetch(app.address + hoa.cv, { headers: { authorization: `Bearer ${token}` } })).status
  const operator = await world.tokenOf(await world.operator())
  expect(await readBy(operator)).toBe(404)
  await apply(hoa, second)
  expect(await readBy(hoa.accessToken)).toBe(200)
  expect(await readBy(operator)).toBe(200)
  const stranger = await signUp(app)
  expect(await readBy(stranger.accessToken)).toBe(404)
  expect((await apply({ ...stranger, cv: hoa.cv }, second)).msg).toBe('UPLOAD_NOT_FOUND')
  const html = Buffer.from('<html><script>alert(1)</script></html>')
  expect((await uploaderOf(app, stranger, cvUpload.kind).upload(html)).msg).toBe('UPLOAD_TYPE')
})

test('refuses applications for a closed or expired position, and reports another error for an unknown one', async () => {
  const hoa = await applicant()
  const { db } = app.engines.database
  await db
    .updateTable('positions')
    .set({ closes_at: new Date(0) })
    .where('slug', '=', second)
    .execute()
  expect((await apply(hoa, second)).msg).toBe('POSITION_CLOSED')
  expect((await apply(hoa, 'khong-co')).msg).toBe('POSITION_NOT_FOUND')
  expect((await app.call(positionInfo, { slug: 'khong-co' })).msg).toBe('POSITION_NOT_FOUND')
})
