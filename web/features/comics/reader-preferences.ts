import { storage } from '#web/ui/browser-storage.ts'

export const readerModes = ['strip', 'page'] as const
export type ReaderMode = (typeof readerModes)[number]
export const readerFits = ['width', 'height', 'actual'] as const
export type ReaderFit = (typeof readerFits)[number]
export type ReaderPreferences = { mode: ReaderMode; fit: ReaderFit }

export const usual: ReaderPreferences = { mode: 'strip', fit: 'width' }
const keyOf = (workId: string) => `comic-${workId}`

/** Parses the stored reader settings of a comic. Missing or invalid parts get the defaults. */
export function parsePreferences(text: string | null): ReaderPreferences {
  const [mode, fit] = (text ?? '').split(' ')
  return {
    mode: readerModes.find((one) => one === mode) ?? usual.mode,
    fit: readerFits.find((one) => one === fit) ?? usual.fit,
  }
}

export const readPreferences = (workId: string) => parsePreferences(storage.read(keyOf(workId)))
export const keepPreferences = (workId: string, { mode, fit }: ReaderPreferences) =>
  void storage.write(keyOf(workId), `${mode} ${fit}`)

export function after<T>(list: readonly T[], one: T): T {
  return list[(list.indexOf(one) + 1) % list.length] ?? one
}
