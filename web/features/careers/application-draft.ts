import { storage } from '#web/ui/browser-storage.ts'

const fields = ['name', 'email', 'phone', 'letter'] as const
export type ApplicationTexts = Record<(typeof fields)[number], string>

export function textsOf(form: HTMLFormElement): ApplicationTexts {
  const data = new FormData(form)
  return Object.fromEntries(fields.map((name) => [name, String(data.get(name) ?? '')])) as ApplicationTexts
}

/** What a member wrote for one position and did not send yet, in this browser. */
export function applicationDraft(userId: string, slug: string) {
  const key = `application-draft-${userId}-${slug}`
  return {
    read(): Partial<ApplicationTexts> {
      try {
        const kept: unknown = JSON.parse(storage.read(key) ?? '{}')
        return typeof kept === 'object' && kept !== null ? kept : {}
      } catch {
        return {}
      }
    },
    keep(texts: ApplicationTexts): void {
      const isWritten = fields.some((name) => texts[name] !== '')
      storage.write(key, isWritten ? JSON.stringify(texts) : null)
    },
    drop: () => storage.write(key, null),
  }
}
