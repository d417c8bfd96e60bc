import { useEffect, useRef, useState } from 'react'
import { type ConsoleRecord, type ConsoleResource, consoleNamed, consoleRecords } from '#contract/console.ts'
import { call } from '#web/api/call.ts'
import { useValueText } from './value-text.ts'

/** Max records of a resource that a filter offers. */
const maxOffered = 200
/** Max ids in one request for names. */
const maxAsked = 100

type Known = Record<string, ConsoleRecord[]>

/**
 * Loads the records that fields refer to: the first ones of each resource, for filters, and those whose names a list
 * needs. A record is shown as `#id` until it is loaded.
 */
export function useRecordNames(resource: ConsoleResource, all: readonly ConsoleResource[]) {
  const valueText = useValueText(resource.name)
  const [known, setKnown] = useState<Known>({})
  const missing = useRef(new Map<string, Set<string>>())
  const asked = useRef(new Set<string>())
  const related = [...new Set(resource.fields.flatMap(({ of }) => of ?? []))].sort().join(' ')

  useEffect(() => {
    let isCurrent = true
    for (const name of related.split(' ').filter(Boolean))
      call(consoleRecords, { resource: name, pageSize: maxOffered }).then(
        ({ list }) => isCurrent && setKnown((now) => ({ ...now, [name]: merged(now[name], list) })),
        (error: unknown) => console.warn('The names of records could not be read', error),
      )
    return () => {
      isCurrent = false
    }
  }, [related])

  // Runs after each rendering, which has collected the ids without a name.
  useEffect(() => {
    for (const [name, wanted] of missing.current) {
      if (!known[name] && related.split(' ').includes(name)) continue
      const ids = [...wanted].filter((id) => !asked.current.has(`${name} ${id}`)).slice(0, maxAsked)
      missing.current.delete(name)
      if (ids.length === 0) continue
      for (const id of ids) asked.current.add(`${name} ${id}`)
      call(consoleNamed, { resource: name, ids: ids.join(' ') }).then(
        ({ list }) => setKnown((now) => ({ ...now, [name]: merged(now[name], list) })),
        (error: unknown) => console.warn('The names of records could not be read', error),
      )
    }
  })

  function nameOf(of: string, record: ConsoleRecord): string {
    const named = all.find(({ name }) => name === of)
    const [field, next] = (named?.columns ?? []).map((column) => named?.fields.find(({ name }) => name === column))
    const first = (field && valueText(field, record.values[field.name])) || `#${record.id}`
    // Records that are parts of others have names such as 2026, which say little alone.
    const whole = next?.kind === 'record' && next.of ? record.values[next.name] : null
    return next?.of && whole ? `${find(next.of, String(whole))} · ${first}` : first
  }

  function find(of: string, id: string): string {
    const record = known[of]?.find((one) => one.id === id)
    if (record) return nameOf(of, record)
    const ids = missing.current.get(of) ?? new Set()
    missing.current.set(of, ids.add(id))
    return `#${id}`
  }

  return {
    nameOf,
    find,
    options: (of: string) => (known[of] ?? []).map((record) => ({ value: record.id, label: nameOf(of, record) })),
    /** Returns the text of the record's second column, to distinguish records with the same name. Else an empty text. */
    detailOf(of: string, record: ConsoleRecord): string {
      const named = all.find(({ name }) => name === of)
      const field = named?.fields.find(({ name }) => name === named.columns[1])
      return field?.kind === 'text' ? valueText(field, record.values[field.name]) : ''
    },
    /** Returns the address of the record's picture, or an empty string. */
    pictureOf(of: string, record: ConsoleRecord): string {
      const field = all.find(({ name }) => name === of)?.fields.find(({ kind }) => kind === 'picture')
      return field ? String(record.values[field.name] ?? '') : ''
    },
  }
}
export type RecordNames = ReturnType<typeof useRecordNames>

function merged(known: readonly ConsoleRecord[] = [], list: readonly ConsoleRecord[]): ConsoleRecord[] {
  return [...new Map([...known, ...list].map((record) => [record.id, record])).values()]
}
