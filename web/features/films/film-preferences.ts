import { storage } from '#web/ui/browser-storage.ts'

const keys = { subtitles: 'film-subtitles', sound: 'film-sound' } as const
/** No subtitles, as a choice. */
export const off = 'off'

export const chosenLanguage = (of: keyof typeof keys): string | null => storage.read(keys[of])
export const keepLanguage = (of: keyof typeof keys, language: string) => void storage.write(keys[of], language)

/** `zh-Hant` is what a page in `zh` wants. */
export const isOfLanguage = (tag: string, wanted: string) =>
  tag === wanted || tag.split('-')[0] === wanted.split('-')[0]

/** What is shown at first: what the viewer chose last where there is such, else the page's language; null is none. */
export function firstTrack<T extends { language: string }>(
  tracks: readonly T[],
  { chosen, locale }: { chosen: string | null; locale: string },
): T | null {
  if (chosen === off) return null
  const of = (wanted: string) => tracks.find(({ language }) => isOfLanguage(language, wanted))
  return (chosen === null ? undefined : of(chosen)) ?? of(locale) ?? null
}
