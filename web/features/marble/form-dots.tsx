import { useTranslate } from '#web/i18n/translate.ts'
import { classNames } from '#web/ui/class-names.ts'

/**
 * Shows the places in the last races, the newest on the right. `places` has the newest first; 0 means that the marble
 * did not finish.
 */
export function FormDots({ places }: { places: readonly number[] }) {
  const t = useTranslate()
  if (places.length === 0) return null
  const shown = [...places].reverse()
  const text = shown.map((place) => (place === 0 ? t('marble.dnf') : String(place))).join(', ')
  return (
    <span className="inline-flex gap-0.5" role="img" aria-label={t('marble.formOf', { places: text })}>
      {shown.map((place, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: results of the same races, in a fixed order
          key={at}
          className={classNames(
            'marble-form',
            place === 1 && 'marble-form-1',
            place > 1 && place <= 3 && 'marble-form-2',
          )}
        >
          {place === 0 ? '–' : place}
        </span>
      ))}
    </span>
  )
}
