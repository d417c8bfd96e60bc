import { storage } from '#web/ui/browser-storage.ts'

const keys = { subtitles: 'film-subtitles', sound: 'film-sound' } as const
/** Stored choice of no subtitles. */
export const off = 'off'

export const chosenLanguage = (of: keyof typeof keys): string | null => storage.read(keys[of])
export const keepLanguage = (of: keyof typeof keys, language: string) => void storage.write(keys[of], language)

/** Returns true when the main language is the same, for example `zh-Hant` for `zh`. */
export const isOfLanguage = (tag: string, wanted: string) =>
  tag === wanted || tag.split('-')[0] === wanted.split('-')[0]

/** Returns the initial track: the viewer's last choice if available, otherwise the page's language. Null means none. */
export function firstTrack<T extends { language: string }>(
  tracks: readonly T[],
  { chosen, locale }: { chosen: string | null; locale: string },
): T | null {
  if (chosen === off) return null
  const of = (wanted: string) => tracks.find(({ language }) => isOfLanguage(language, wanted))
  return (chosen === null ? undefined : of(chosen)) ?? of(locale) ?? null
}
