import { storage } from '#web/ui/browser-storage.ts'

const keys = { subtitles: 'film-subtitles', sound: 'film-sound' } as const
/** Stored choice of no subtitles. */
export const off = 'off'

export const chosenLanguage = (of: keyof typeof keys): string | null => storage.read(keys[of])
export const keepLanguage = (of: keyof typeof keys, language: string) => void storage.write(keys[of], language)

/** Returns true when both tags have the same main language, for example `zh-Hant` and `zh`. */
export const isOfLanguage = (tag: string, wanted: string) =>
  tag === wanted || tag.split('-')[0] === wanted.split('-')[0]

/**
 * Returns the initial track: in the viewer's chosen language, otherwise in the page's language. Returns null when
 * neither is available, or when the viewer chose no track.
 */
export function firstTrack<T extends { language: string }>(
  tracks: readonly T[],
  { chosen, locale }: { chosen: string | null; locale: string },
): T | null {
  if (chosen === off) return null
  const of = (wanted: string) => tracks.find(({ language }) => isOfLanguage(language, wanted))
  return (chosen === null ? undefined : of(chosen)) ?? of(locale) ?? null
}
