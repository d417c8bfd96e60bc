import { useEffect, useState } from 'react'
import { type ConsoleRecord, type ConsoleResource, consoleRecords } from '#contract/console.ts'
import { call } from '#web/api/call.ts'
import { useValueText } from './value-text.ts'

const maxNamed = 200

/**
 * Loads the names of the records that fields refer to, up to `maxNamed` per resource. Other records are shown as `#id`.
 */
export function useRecordNames(resource: ConsoleResource, all: readonly ConsoleResource[]) {
  const valueText = useValueText(resource.name)
  const [known, setKnown] = useState<Record<string, ConsoleRecord[]>>({})
  const asked = [...new Set(resource.fields.flatMap(({ of }) => of ?? []))].sort().join(' ')
  useEffect(() => {
    let isCurrent = true
    for (const name of asked.split(' ').filter(Boolean))
      call(consoleRecords, { resource: name, pageSize: maxNamed }).then(
        ({ list }) => isCurrent && setKnown((now) => ({ ...now, [name]: list })),
        (error: unknown) => console.warn('The names of records could not be read', error),
      )
    return () => {
      isCurrent = false
    }
  }, [asked])

  function nameOf(of: string, record: ConsoleRecord): string {
    const named = all.find(({ name }) => name === of)
    const field = named?.fields.find(({ name }) => name === named.columns[0])
    return (field && valueText(field, record.values[field.name])) || `#${record.id}`
  }

  return {
    nameOf,
    options: (of: string) => (known[of] ?? []).map((record) => ({ value: record.id, label: nameOf(of, record) })),
    find(of: string, id: string): string {
      const record = known[of]?.find((one) => one.id === id)
      return record ? nameOf(of, record) : `#${id}`
    },
  }
}
export type RecordNames = ReturnType<typeof useRecordNames>
