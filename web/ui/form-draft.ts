import { tabStorage } from './browser-storage.ts'

/** The texts of a form that is not sent yet, by the names of its fields. They go with the tab. */
export function formDraft<Name extends string>(key: string, fields: readonly Name[]) {
  type Texts = Record<Name, string>
  return {
    read(): Texts {
      const kept = JSON.parse(tabStorage.read(key) ?? '{}') as Partial<Texts>
      return Object.fromEntries(fields.map((name) => [name, kept[name] ?? ''])) as Texts
    },
    keep: (texts: Texts) => void tabStorage.write(key, JSON.stringify(texts)),
    drop: () => void tabStorage.write(key, null),
  }
}
