import type { FastifyBaseLogger } from 'fastify'
import type { ConsoleValues } from '#contract/console.ts'
import {
  type RunSettingName,
  runSettingGroups,
  runSettingNames,
  runSettingUnits,
} from '#contract/rules/run-settings.ts'
import { allTexts } from '#contract/texts/all.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Member } from '#server/http/viewer.ts'
import { recordAct } from '#server/kit/acts.ts'
import type { Field, RecordAct, Resource, Row, Rows } from '#server/kit/resource.ts'
import { dueWithoutSecond, type SoleNotice } from '#server/kit/sole-operator.ts'
import { declaredOf, isValueOf } from './declared.ts'
import { findSetting, listSettings, type SettingRow, saveSetting, saveWanted } from './run-setting.store.ts'
import type { RunSettings } from './run-settings.ts'

type Uses = {
  db: Db
  settings: RunSettings
  nameOf(userId: string): Promise<string>
  soleNotice: SoleNotice
  log: FastifyBaseLogger
}

const locales = ['vi', 'en', 'zh'] as const
const isSetting = (id: string): id is RunSettingName => (runSettingNames as readonly string[]).includes(id)
const settingOf = (id: string): RunSettingName => {
  if (!isSetting(id)) throw new ApiError('NOT_FOUND')
  return id
}
const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

const fields = {
  name: { kind: 'choice', choices: runSettingNames, fixed: 'always' },
  effect: { kind: 'choice', choices: runSettingNames, fixed: 'always' },
  value: { kind: 'text', isNeeded: false },
  wanted: { kind: 'text', isNeeded: false },
  unit: { kind: 'choice', choices: runSettingUnits, fixed: 'always' },
  usual: { kind: 'text', fixed: 'always' },
  range: { kind: 'text', fixed: 'always' },
  state: { kind: 'choice', choices: ['usual', 'changed', 'waiting'], fixed: 'always' },
  group: { kind: 'choice', choices: runSettingGroups, fixed: 'always' },
  changedAt: { kind: 'moment', fixed: 'always' },
  askedBy: { kind: 'text', fixed: 'always' },
  askedReason: { kind: 'text', fixed: 'always' },
  dueAt: { kind: 'moment', fixed: 'always' },
} satisfies Record<string, Field>

/** Returns the fields of one setting. A dangerous one has no value to write, but one to ask for. */
function fieldsOf(id: string): Record<string, Field> {
  const { kind, least, most, choices, isDangerous, isZeroAllowed } = declaredOf(settingOf(id))
  const shape = {
    kind,
    ...(least !== undefined && { least: isZeroAllowed ? 0 : least }),
    ...(most !== undefined && { most }),
    ...(choices && { choices }),
  }
  const { wanted: _, askedBy, askedReason, dueAt, range, ...others } = fields
  const usual = { ...others, ...(kind === 'number' && { range }) }
  if (!isDangerous) return { ...usual, value: { ...shape, isNeeded: kind !== 'texts' } }
  return {
    ...usual,
    value: { ...shape, fixed: 'always' },
    wanted: { ...shape, isNeeded: false },
    askedBy,
    askedReason,
    dueAt,
  }
}

/** The settings that operators change while the site runs. Dangerous ones need a second operator. */
export function settingResource({ db, settings, nameOf, soleNotice, log }: Uses): Resource {
  async function valuesOf(name: RunSettingName, row: SettingRow | undefined | null): Promise<ConsoleValues> {
    const { kind, group, unit, least, most, isDangerous, isZeroAllowed } = declaredOf(name)
    const usual = settings.usual(name)
    const value = row?.value ?? usual
    const wanted = row?.wanted ?? null
    return {
      name,
      effect: name,
      value,
      ...(isDangerous && {
        wanted: wanted ?? (kind === 'number' ? null : ''),
        askedBy: row?.askedBy ? await nameOf(row.askedBy) : '',
        askedReason: row?.askedReason ?? '',
        dueAt: row?.dueAt?.getTime() ?? null,
      }),
      unit,
      usual: kind === 'texts' ? '' : usual,
      range: kind === 'number' ? `${isZeroAllowed ? '0, ' : ''}${least} – ${most}` : '',
      state: wanted !== null ? 'waiting' : row && row.value !== null ? 'changed' : 'usual',
      group,
      changedAt: row?.changedAt?.getTime() ?? null,
    }
  }

  const searched = (name: RunSettingName) =>
    [name, ...locales.map((locale) => allTexts(locale)[`console.settings.name.${name}`])].join(' ').toLowerCase()

  const rows: Rows = {
    async page(on, { q, filter, paging }) {
      const known = new Map((await listSettings(on)).map((row) => [row.name, row]))
      const found: Row[] = []
      for (const name of runSettingNames) {
        const values = await valuesOf(name, known.get(name))
        const isAsked = Object.entries(filter).every(([field, wanted]) => values[field] === wanted)
        if (isAsked && searched(name).includes(q.toLowerCase())) found.push({ id: name, values })
      }
      const list = paging.pageNum === 1 ? found : []
      return { list, total: found.length, currPage: paging.pageNum, totalPage: 1, next: null }
    },
    find: async (on, id) => (isSetting(id) ? valuesOf(id, await findSetting(on, id)) : null),
    async update(tx, id, values, { by, reason }) {
      const name = settingOf(id)
      const { isDangerous, isStricter } = declaredOf(name)
      if (!isDangerous) return saveSetting(tx, name, values.value)
      const wanted = values.wanted === '' ? null : values.wanted
      const dueAt = await dueWithoutSecond(tx, by.userId)
      const before = (await findSetting(tx, name))?.value ?? settings.usual(name)
      if (dueAt && wanted !== null && isStricter?.(wanted, before)) {
        const step = `${textOf(before)} → ${textOf(wanted)}`
        await recordAct(tx, { kind: 'record.changed', by, reason: `settings ${name}: ${step}: ${reason}` })
        return saveSetting(tx, name, wanted)
      }
      await saveWanted(tx, { name, wanted, by: by.userId, reason, dueAt: wanted === null ? null : dueAt })
      if (dueAt && wanted !== null)
        void soleNotice({ userId: by.userId, kind: 'setting', name, path: `/quan-tri/settings?muc=${name}` }).catch(
          (error: unknown) => log.warn({ err: error }, 'the only operator was not mailed'),
        )
    },
    insert: refuse,
    delete: refuse,
  }

  /** Applies the value that waits. Throws NOT_PERMISSIONS for the member who asked for it. */
  async function approve(by: Member, id: string): Promise<void> {
    const name = settingOf(id)
    await db.transaction().execute(async (tx) => {
      const row = await findSetting(tx, name)
      if (!row || row.wanted === null) throw new ApiError('CONFLICT')
      if (row.askedBy === by.userId) throw new ApiError('NOT_PERMISSIONS')
      await saveSetting(tx, name, row.wanted)
      const step = `${textOf(row.value ?? settings.usual(name))} → ${textOf(row.wanted)}`
      await recordAct(tx, { kind: 'record.changed', by, reason: `settings ${name}: ${step}: ${row.askedReason}` })
    })
  }

  const set = async (work: (tx: Tx) => Promise<void>) => db.transaction().execute(work)
  const acts: RecordAct[] = [
    {
      name: 'approve',
      isDangerous: true,
      applies: ({ state }) => state === 'waiting',
      run: (by, { id }) => approve(by, id),
    },
    {
      name: 'refuse',
      needsReason: true,
      applies: ({ state }) => state === 'waiting',
      run: (by, { id, reason }) =>
        set((tx) => saveWanted(tx, { name: settingOf(id), wanted: null, by: by.userId, reason, dueAt: null })),
    },
    {
      name: 'reset',
      needsReason: true,
      applies: ({ state, wanted }) => state === 'changed' && wanted === undefined,
      run: (_by, { id }) => set((tx) => saveSetting(tx, settingOf(id), null)),
    },
  ]

  return {
    name: 'settings',
    group: 'system',
    icon: 'sliders-horizontal',
    fields,
    fieldsOf,
    columns: ['name', 'value', 'unit', 'usual', 'state', 'group'],
    filters: ['group', 'state'],
    canSearch: true,
    canAdd: false,
    canRemove: false,
    needsReason: true,
    rows,
    async check(_db, { value, wanted }, id) {
      const asked = wanted === undefined || wanted === '' || wanted === null ? value : wanted
      const path = wanted === undefined ? 'value' : 'wanted'
      return id !== null && !isValueOf(settingOf(id), asked) ? [{ path, rule: 'range' }] : []
    },
    acts,
    changed: settings.changed,
  }
}

async function refuse(): Promise<never> {
  throw new ApiError('NOT_PERMISSIONS')
}
