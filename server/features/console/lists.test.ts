import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consoleRecords } from '#contract/console.ts'
import { consoleFind } from '#contract/console-find.ts'
import {
  consoleBulk,
  consoleBulkUndo,
  consoleExport,
  consolePreview,
  consoleRemoveView,
  consoleSaveView,
  consoleViews,
  maxViews,
} from '#contract/console-lists.ts'
import { siteActs } from '#contract/moderation.ts'
import { createWorld, type World } from '#demo/world.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let world: World
let [token, other, moderator] = ['', '', '']

const resource = 'marquee'
const texts = ['=HYPERLINK("http://x","y")', 'Ánh sáng', 'Bóng đá, "hay"', 'anh hùng']

beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  const people = [world.operator(), world.operator(), world.user({ role: 'moderator', name: 'Hà Moderator' })]
  ;[token = '', other = '', moderator = ''] = await Promise.all(people.map(async (one) => world.tokenOf(await one)))
  const { db } = app.engines.database
  await db.deleteFrom('marquee_lines').execute()
  const lines = texts.map((text, at) => ({ locale: 'vi' as const, text, sort: (at + 1) * 10 }))
  await db.insertInto('marquee_lines').values(lines).execute()
})
afterAll(() => app.close())

async function rowsOf(input: { sort?: string; filter?: string; after?: string; pageSize?: number } = {}) {
  return app.call(consoleRecords, { resource, ...input }, { token })
}
const textsOf = async (sort: string) => (await rowsOf({ sort })).data.list.map(({ values }) => values.text)

describe('a list', () => {
  test('is sorted by a field in both directions, ignoring accents, and pages continue in that order', async () => {
    expect(await textsOf('-sort')).toEqual(texts.toReversed())
    const sorted = ['=HYPERLINK("http://x","y")', 'anh hùng', 'Ánh sáng', 'Bóng đá, "hay"']
    const words = (list: unknown[]) => list.filter((text) => !String(text).startsWith('='))
    expect(words(await textsOf('text'))).toEqual(words(sorted))
    const first = (await rowsOf({ sort: '-sort', pageSize: 3 })).data
    const second = (await rowsOf({ sort: '-sort', pageSize: 3, after: first.next ?? '' })).data
    expect([...first.list, ...second.list].map(({ values }) => values.text)).toEqual(texts.toReversed())
    expect((await rowsOf({ sort: 'id' })).msg).toBe('BAD_INPUT')
  })

  test('has views of the member, and shared views that only the owner or an operator removes', async () => {
    const save = (name: string, isShared: boolean, by = token) =>
      app.call(consoleSaveView, { resource, name, isShared, query: `q=${name}` }, { token: by })
    const namesOf = async (by: string) =>
      (await app.call(consoleViews, { resource }, { token: by })).data.list.map(({ name, isOwn }) => [name, isOwn])
    await save('riêng', false)
    await save('chung', true)
    await save('chung', true)
    expect(await namesOf(token)).toEqual([
      ['chung', true],
      ['riêng', true],
    ])
    expect(await namesOf(other)).toEqual([['chung', false]])
    expect((await app.call(consoleViews, { resource }, { token: moderator })).msg).toBe('NOT_PERMISSIONS')
    const { list } = (await app.call(consoleViews, { resource }, { token })).data
    for (const { id } of list) {
      await app.call(consoleRemoveView, { id }, { token: moderator })
      expect(await namesOf(token)).toHaveLength(2)
    }
    for (const { id } of list) await app.call(consoleRemoveView, { id }, { token: other })
    expect(await namesOf(token)).toEqual([['riêng', true]])
    const logged = (await app.call(siteActs, {}, { token })).data.list.map(({ kind, reason }) => `${kind} ${reason}`)
    expect(logged.slice(0, 2)).toEqual(['view.removed marquee: chung', 'view.shared marquee: chung'])
  })

  test('has at most 30 views of a member, of which each can be replaced', async () => {
    const save = (name: string) => app.call(consoleSaveView, { resource, name, isShared: false, query: '' }, { token })
    for (let at = 1; at < maxViews; at += 1) await save(`${at}`)
    expect((await save('31')).msg).toBe('CONFLICT')
    expect((await save('7')).msg).toBe('Success')
  })
})

describe('an act on many records', () => {
  test('is previewed without a change, changes each record alone, and is undone together', async () => {
    const before = (await rowsOf()).data.list
    const ids = before.map(({ id }) => id)
    const values = { sort: 20 }
    const preview = await app.call(consolePreview, { resource, ids: [...ids, '999999'], values }, { token })
    expect(preview.data.list.map(({ fields, error }) => error ?? fields.map(({ after }) => after))).toEqual([
      [20],
      [],
      [20],
      [20],
      'NOT_FOUND',
    ])
    expect((await rowsOf()).data.list).toEqual(before)

    const stale = before.map(({ id, version }, at) => ({ id, version: at === 3 ? 'old' : version }))
    const { list } = (await app.call(consoleBulk, { resource, records: stale, values }, { token })).data
    expect(list.map(({ error, record }) => error ?? record?.values.sort)).toEqual([20, 20, 20, 'CONFLICT'])
    const changeIds = list.flatMap(({ changeId }) => changeId ?? [])
    expect(
      (await app.call(consoleBulkUndo, { changeIds }, { token: other })).data.list.map(({ error }) => error),
    ).toEqual(Array(3).fill('NOT_FOUND'))
    await app.call(consoleBulkUndo, { changeIds }, { token })
    expect((await rowsOf()).data.list.map(({ values: { sort } }) => sort)).toEqual([10, 20, 30, 40])
  })

  test('removes records, which an undo restores, and refuses values that the form would refuse', async () => {
    const { list } = (await rowsOf()).data
    const records = list.slice(0, 2).map(({ id, version }) => ({ id, version }))
    const removed = (await app.call(consoleBulk, { resource, records, values: null }, { token })).data.list
    expect((await rowsOf()).data.total).toBe(2)
    const changeIds = removed.flatMap(({ changeId }) => changeId ?? [])
    await app.call(consoleBulkUndo, { changeIds }, { token })
    expect((await rowsOf()).data.list).toEqual(list)
    const ids = list.map(({ id }) => id)
    expect((await app.call(consolePreview, { resource, ids, values: { sort: 'x' } }, { token })).msg).toBe('BAD_INPUT')
    expect((await app.call(consolePreview, { resource, ids, values: null }, { token: moderator })).msg).toBe(
      'NOT_PERMISSIONS',
    )
  })
})

describe('a CSV file', () => {
  const ask = (columns: string[], by = token) =>
    app.call(consoleExport, { resource, columns, sort: 'sort' }, { token: by })

  test('has the records in their order, without formulas, and is logged', async () => {
    const { address } = (await ask(['text', 'sort'])).data
    const response = await fetch(app.address + address)
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="marquee-[\d-]+\.csv"$/)
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = new TextDecoder().decode(bytes).split('\r\n')
    expect(lines.map((line) => line.replace(/^\d+,/, ''))).toEqual([
      'id,Nội dung,Thứ tự',
      `"'=HYPERLINK(""http://x"",""y"")",10`,
      'Ánh sáng,20',
      '"Bóng đá, ""hay""",30',
      'anh hùng,40',
      '',
    ])
    const { list } = (await app.call(siteActs, {}, { token })).data
    expect(list[0]).toMatchObject({ kind: 'records.exported', reason: 'marquee: text sort' })
  })

  test('has the words of fields and choices, in the language of the reader', async () => {
    const asked = {
      resource: 'acts',
      columns: ['kind', 'byRole'],
      filter: 'kind:records.exported',
      locale: 'en' as const,
    }
    const { address } = (await app.call(consoleExport, asked, { token })).data
    const [head, first = ''] = (await (await fetch(app.address + address)).text()).split('\r\n')
    expect([head, first.slice(first.indexOf(',') + 1)]).toEqual(['id,Act,Role', 'downloaded a list,Operator'])
  })

  test('is refused after the session of its ticket has ended, for example with the role', async () => {
    const leaving = await world.operator()
    const { address } = (await ask(['text'], await world.tokenOf(leaving))).data
    expect((await fetch(app.address + address)).status).toBe(200)
    await app.features.sessions.endAll(leaving.userId, { reason: 'role' })
    expect((await fetch(app.address + address)).status).toBe(404)
  })

  test('is refused with a false ticket, an unknown field or without the right', async () => {
    const { address } = (await ask(['text'])).data
    expect((await fetch(`${app.address}${address.slice(0, -4)}AAAA`)).status).toBe(404)
    expect((await ask(['nothing'])).msg).toBe('BAD_INPUT')
    expect((await ask(['text'], moderator)).msg).toBe('NOT_PERMISSIONS')
  })
})

describe('the search for any record', () => {
  const find = async (q: string, by = token) =>
    (await app.call(consoleFind, { q }, { token: by })).data.list.map(({ kind, title }) => `${kind} ${title}`)

  test('finds records of every screen that the caller may open, by words and by id', async () => {
    expect(await find('anh sang')).toContain('marquee Ánh sáng')
    expect(await find('Hà Moderator')).toContain('members Hà Moderator')
    expect(await find('anh sang', moderator)).toEqual([])
    expect(await find('Hà Moderator', moderator)).toEqual(['members Hà Moderator'])
    const { list } = (await rowsOf()).data
    expect(await find(`#${list[0]?.id}`)).toContain(`marquee ${texts[0]}`)
  })
})
