import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { positionInfo } from '#contract/careers.ts'
import {
  type ConsoleRecord,
  type ConsoleValues,
  consoleRecord,
  consoleRecords,
  consoleRemove,
  consoleResources,
  consoleSave,
  consoleUndo,
} from '#contract/console.ts'
import { siteActs } from '#contract/moderation.ts'
import { choiceText } from '#contract/rules/console-labels.ts'
import { allTexts } from '#contract/texts/all.ts'
import { positions } from '#demo/data/positions.ts'
import { createWorld, type World } from '#demo/world.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let world: World
let token: string
let other: string
beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  token = await world.tokenOf(await world.operator({ name: 'Ban điều hành' }))
  other = await world.tokenOf(await world.operator())
  for (const position of positions) await app.features.careers.keepPosition(position)
})
afterAll(() => app.close())

const resource = 'positions'
const texts = (text: string) => ({ vi: text, en: text, zh: text })
const draft = (slug: string): ConsoleValues => ({
  slug,
  team: 'content',
  kind: 'part-time',
  isOpen: true,
  closesAt: null,
  sort: 50,
  title: texts('Biên tập'),
  place: texts('Huế'),
  summary: texts('Viết'),
  duties: texts(''),
  wanted: texts(''),
  offered: texts(''),
})
const save = (asked: { id?: string; version?: string; values: ConsoleValues }, by = token) =>
  app.call(consoleSave, { resource, ...asked }, { token: by })
const listed = async (asked: { q?: string; filter?: string } = {}) =>
  (await app.call(consoleRecords, { resource, ...asked }, { token })).data
const infoOf = async (id: string) => (await app.call(consoleRecord, { resource, id }, { token })).data
const added = async (slug: string): Promise<ConsoleRecord> => (await save({ values: draft(slug) })).data.record

describe('every resource', () => {
  test('has a name, and its fields, choices and acts have names, in the texts', async () => {
    const { list } = (await app.call(consoleResources, undefined, { token })).data
    const known = allTexts('vi')
    const missing = list.flatMap(({ name, fields, acts }) => [
      ...(known[`console.${name}`] ? [] : [name]),
      ...acts.filter((act) => !known[`console.${name}.act.${act.name}`]).map((act) => `${name}.act.${act.name}`),
      ...fields.flatMap((field) => [
        ...(known[`console.${name}.${field.name}`] || known[`console.field.${field.name}`] ? [] : [field.name]),
        ...field.choices.filter((choice) => choiceText((key) => known[key], name, field.name, choice) === null),
      ]),
    ])
    expect(missing).toEqual([])
  })

  test('is listed page by page, and its columns and filters are among its fields', async () => {
    const { list } = (await app.call(consoleResources, undefined, { token })).data
    for (const { name, columns, filters, fields } of list) {
      const names = fields.map((field) => field.name)
      expect(names, name).toEqual(expect.arrayContaining([...columns, ...filters]))
      const answer = await app.call(consoleRecords, { resource: name, pageSize: 2 }, { token })
      expect(answer.status, name).toBe(200)
      for (const { values } of answer.data.list)
        if (name === 'settings') expect(names).toEqual(expect.arrayContaining(Object.keys(values)))
        else expect(Object.keys(values), name).toEqual(names)
    }
  })
})

describe('lists', () => {
  test('are searched without accents and narrowed by filters', async () => {
    expect((await listed({ q: 'truyen phat' })).list.map(({ values }) => values.slug)).toEqual([
      'ky-su-truyen-phat-video',
    ])
    expect((await listed({ filter: 'team:product;isOpen:true' })).total).toBe(1)
    expect((await listed({ filter: 'team:product;isOpen:false' })).total).toBe(0)
    expect((await app.call(consoleRecords, { resource, filter: 'slug:x' }, { token })).msg).toBe('BAD_INPUT')
  })

  test('an unknown resource is not found, and one of a higher role is refused', async () => {
    expect((await app.call(consoleRecords, { resource: 'khong-co' }, { token })).msg).toBe('NOT_FOUND')
    const moderator = await world.tokenOf(await world.user({ role: 'moderator' }))
    expect((await app.call(consoleRecords, { resource }, { token: moderator })).msg).toBe('NOT_PERMISSIONS')
    expect((await app.call(consoleRecord, { resource, id: 'khong-phai-so' }, { token })).msg).toBe('NOT_FOUND')
  })
})

describe('changes', () => {
  test('a record is added, shown to visitors and changed, and both logs contain each change', async () => {
    const record = await added('bien-tap')
    expect((await app.call(positionInfo, { slug: 'bien-tap' })).data.place).toBe('Huế')
    const { data } = await save({ id: record.id, version: record.version, values: { place: texts('Đà Lạt') } })
    expect(data.record.values).toEqual({ ...record.values, place: texts('Đà Lạt') })
    const { changes } = await infoOf(record.id)
    expect(changes).toMatchObject([
      {
        kind: 'changed',
        byName: 'Ban điều hành',
        fields: [{ name: 'place', before: texts('Huế'), after: texts('Đà Lạt') }],
      },
      { kind: 'added' },
    ])
    const { list: acts } = (await app.call(siteActs, {}, { token })).data
    expect(acts[0]).toMatchObject({ kind: 'record.changed', reason: `positions ${record.id}` })
  })

  test('of two operators who change the same record, the second gets CONFLICT', async () => {
    const record = await added('hai-nguoi')
    const asked = { id: record.id, version: record.version }
    const answers = await Promise.all([
      save({ ...asked, values: { sort: 1 } }),
      save({ ...asked, values: { sort: 2 } }, other),
    ])
    expect(answers.map(({ msg }) => msg).toSorted()).toEqual(['CONFLICT', 'Success'])
  })

  test('values that the declaration forbids are refused by field, and nothing is written', async () => {
    const wrong: [ConsoleValues, string, string][] = [
      [{ team: 'sales' }, 'team', 'invalid_value'],
      [{ title: { vi: 'A', en: '', zh: 'C' } }, 'title.en', 'too_small'],
      [{ slug: 'Có Dấu' }, 'slug', 'slug'],
      [{ sort: -1 }, 'sort', 'too_small'],
      [{ id: '7' }, 'id', 'fixed'],
      [{ constructor: 'x' }, 'constructor', 'fixed'],
      [{ closesAt: 'mai' }, 'closesAt', 'invalid_type'],
    ]
    const { total } = await listed()
    for (const [part, path, rule] of wrong)
      expect(await save({ values: { ...draft('sai'), ...part } }), path).toMatchObject({
        msg: 'BAD_INPUT',
        data: { fields: [{ path, rule }] },
      })
    const { slug: _, ...unnamed } = draft('thieu')
    expect(await save({ values: unnamed })).toMatchObject({ data: { fields: [{ path: 'slug', rule: 'needed' }] } })
    expect((await save({ values: draft(positions[0]?.slug ?? '') })).msg).toBe('CONFLICT')
    expect((await listed()).total).toBe(total)
  })

  test('forbidden additions and removals are refused, and an unknown record is not found', async () => {
    const asked = { resource: 'feedback', values: { content: 'x' } }
    expect((await app.call(consoleSave, asked, { token })).msg).toBe('NOT_PERMISSIONS')
    const gone = { resource: 'feedback', id: '1', version: 'x' }
    expect((await app.call(consoleRemove, gone, { token })).msg).toBe('NOT_PERMISSIONS')
    expect((await save({ id: '999999', values: { sort: 1 } })).msg).toBe('NOT_FOUND')
  })
})

describe('undo', () => {
  const undo = (changeId: string, by = token) => app.call(consoleUndo, { changeId }, { token: by })

  test('removes an added record, resets a changed one, and restores a removed one under its id', async () => {
    const first = await save({ values: draft('hoan-tac-1') })
    expect((await undo(first.data.changeId)).data.record).toBeNull()
    expect((await app.call(positionInfo, { slug: 'hoan-tac-1' })).msg).toBe('POSITION_NOT_FOUND')

    const record = await added('hoan-tac-2')
    const changed = await save({ id: record.id, values: { sort: 7, isOpen: false } })
    expect((await undo(changed.data.changeId)).data.record).toEqual(record)

    const asked = { resource, id: record.id, version: record.version }
    const { data: removed } = await app.call(consoleRemove, asked, { token })
    expect((await app.call(consoleRecord, { resource, id: record.id }, { token })).msg).toBe('NOT_FOUND')
    expect((await undo(removed.changeId)).data.record).toEqual(record)
    expect((await infoOf(record.id)).changes.map(({ kind }) => kind)).toEqual([
      ...['undone', 'removed', 'undone', 'changed', 'added'],
    ])
  })

  test('works once, for the same operator, while the record has no later change', async () => {
    const record = await added('hoan-tac-3')
    const first = (await save({ id: record.id, values: { sort: 1 } })).data.changeId
    expect((await undo(first, other)).msg).toBe('NOT_FOUND')
    await save({ id: record.id, values: { sort: 2 } }, other)
    expect((await undo(first)).msg).toBe('CONFLICT')
    const last = (await save({ id: record.id, values: { sort: 3 } })).data.changeId
    const answers = await Promise.all(Array.from({ length: 6 }, () => undo(last)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await infoOf(record.id)).record.values.sort).toBe(2)
  })
})
