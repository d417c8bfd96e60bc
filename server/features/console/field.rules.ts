import * as z from 'zod/mini'
import { type ConsoleField, type ConsoleResource, type ConsoleValues, consoleAccount } from '#contract/console.ts'
import type { FailedField } from '#contract/errors.ts'
import type { Asked, Field, Resource } from '#server/kit/resource.ts'

const optional = new Set(['switch', 'moment', 'words', 'files', 'accounts'])
const usualMost: Partial<Record<Field['kind'], number>> = { text: 200, texts: 200, words: 20, json: 20_000, link: 500 }
const maxWordLength = 60
const maxUsernameLength = 24
const maxNumberLength = 1_000_000_000

export function fieldShown(name: string, field: Field): ConsoleField {
  const { kind, choices = [], of = null, hasLines = false, fixed = 'never' } = field
  return {
    name,
    kind,
    choices: [...choices],
    of,
    hasLines,
    fixed,
    most: field.most ?? usualMost[kind] ?? null,
    least: field.least ?? null,
    isPersonal: field.isPersonal ?? false,
    isNeeded: field.isNeeded ?? !optional.has(kind),
  }
}

export function fieldsShown(fields: Resource['fields']): ConsoleField[] {
  return Object.entries(fields).map(([name, field]) => fieldShown(name, field))
}

export function resourceShown(resource: Resource): ConsoleResource {
  const { name, group, icon, columns, filters = [], canSearch = false, canAdd = true, canRemove = true } = resource
  const { many = null, sortable = [], needsReason = false } = resource
  return {
    name,
    group,
    icon,
    columns: [...columns],
    filters: [...filters],
    sortable: [...sortable],
    canSearch,
    canAdd,
    canRemove,
    needsReason,
    many,
    acts: (resource.acts ?? []).map(
      ({ name: act, isOfList = false, isDangerous = false, needsMember = false, otherOf = null, ...one }) => ({
        name: act,
        isOfList,
        isDangerous,
        needsReason: one.needsReason ?? false,
        needsMember,
        otherOf,
      }),
    ),
    fields: fieldsShown(resource.fields),
  }
}

function schemaOf(name: string, field: Field): z.ZodMiniType {
  const { kind, most, least, choices, isNeeded } = fieldShown(name, field)
  const needed = isNeeded ? [z.minLength(1)] : []
  const text = (longest: number) => z.string().check(z.trim(), z.maxLength(longest), ...needed)
  switch (kind) {
    case 'text':
      return text(most ?? 0)
    case 'texts':
      return z.object({ vi: text(most ?? 0), en: text(most ?? 0), zh: text(most ?? 0) })
    case 'number': {
      const number = z.number().check(z.gte(least ?? -maxNumberLength), z.lte(most ?? maxNumberLength))
      return isNeeded ? number : z.nullable(number)
    }
    case 'switch':
      return z.boolean()
    case 'choice':
      return isNeeded ? z.enum(choices) : z.union([z.literal(''), z.enum(choices)])
    case 'choices':
      return z.array(z.enum(choices)).check(
        ...needed,
        z.refine((chosen) => new Set(chosen).size === (chosen as unknown[]).length),
      )
    case 'moment': {
      const moment = z.int().check(z.gte(0), z.lte(253_402_300_799_000))
      return isNeeded ? moment : z.nullable(moment)
    }
    case 'link':
      return text(most ?? 0)
    case 'colour':
      return z.string().check(z.trim(), z.toLowerCase(), z.maxLength(7), ...needed)
    case 'member':
      return text(maxUsernameLength)
    case 'picture':
    case 'upload':
      return text(500)
    case 'files':
      return z.array(z.string())
    case 'accounts':
      return z.array(consoleAccount)
    case 'words':
      return z
        .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(maxWordLength)))
        .check(z.maxLength(most ?? 0))
    case 'json':
      return text(most ?? 0)
    case 'record': {
      const id = z.string().check(z.minLength(1), z.maxLength(253))
      return isNeeded ? id : z.nullable(id)
    }
  }
}

/** Returns true for a path of this site or an https address. */
function isLink(value: string): boolean {
  if (value.startsWith('/')) return !value.startsWith('//') && !value.includes('\\')
  return URL.canParse(value) && new URL(value).protocol === 'https:'
}

function isJson(value: string): boolean {
  try {
    const read: unknown = JSON.parse(value)
    return typeof read === 'object' && read !== null
  } catch {
    return false
  }
}

/** Returns the violated rule of a well-formed value, or null. */
function ruleBroken(field: Field, value: unknown): string | null {
  if (typeof value !== 'string' || value === '') return null
  if (['link', 'picture', 'upload'].includes(field.kind) && !isLink(value)) return 'link'
  if (field.kind === 'json' && !isJson(value)) return 'json'
  if (field.kind === 'colour' && !/^#[\da-f]{6}$/.test(value)) return 'colour'
  return field.check?.(value) ?? null
}

export type Given = { values: ConsoleValues; faults: FailedField[] }

/** Checks the values of a record against its declaration. Unknown and read-only fields are faults. */
export function readValues(
  resource: Pick<Resource, 'fields'>,
  given: ConsoleValues,
  { isNew }: { isNew: boolean },
): Given {
  const values: ConsoleValues = {}
  const faults: FailedField[] = []
  for (const [name, value] of Object.entries(given)) {
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
    if (!field || field.fixed === 'always' || (field.fixed === 'later' && !isNew)) {
      faults.push({ path: name, rule: 'fixed' })
      continue
    }
    const parsed = z.safeParse(schemaOf(name, field), value)
    if (!parsed.success) {
      faults.push(
        ...parsed.error.issues.map(({ path, code }) => ({ path: [name, ...path.map(String)].join('.'), rule: code })),
      )
      continue
    }
    const rule = ruleBroken(field, parsed.data)
    if (rule !== null) faults.push({ path: name, rule })
    values[name] = parsed.data
  }
  if (isNew)
    for (const [name, field] of Object.entries(resource.fields))
      if (!(name in given) && field.fixed !== 'always' && fieldShown(name, field).isNeeded)
        faults.push({ path: name, rule: 'needed' })
  return { values, faults }
}

/** Parses a filter such as `position:HOME_LEFT;locale:vi`. Returns null when the resource does not have the filter. */
export function readFilter({ filters = [] }: Resource, written: string): Record<string, string> | null {
  const parts = written.split(';').filter(Boolean)
  const found = parts.map((part) => [part.slice(0, part.indexOf(':')), part.slice(part.indexOf(':') + 1)] as const)
  return found.every(([name]) => filters.includes(name)) ? Object.fromEntries(found) : null
}

/** Parses `field` or `-field`. Returns null for an empty text, and undefined for a field without an order. */
export function readSort({ sortable = [] }: Resource, written: string): NonNullable<Asked['sort']> | null | undefined {
  if (written === '') return null
  const isDescending = written.startsWith('-')
  const field = isDescending ? written.slice(1) : written
  return sortable.includes(field) ? { field, isDescending } : undefined
}
