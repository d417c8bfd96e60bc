import { tabStorage } from './browser-storage.ts'

/** Stores the texts of an unsent form by field name, until the tab is closed. */
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
