import type { FormResult } from '#contract/tournaments.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { classNames } from '#web/ui/class-names.ts'

const tones: Record<FormResult, string> = {
  W: 'bg-primary-soft text-primary',
  D: 'bg-surface-3 text-ink-2',
  L: 'bg-danger-soft text-danger',
}

/** One result as a letter on its colour; the word is there for whoever hears the page. */
export function FormPill({ result, isSmall }: { result: FormResult; isSmall?: boolean }) {
  const t = useTranslate()
  return (
    <span className={classNames('form-pill', isSmall && 'form-pill-small', tones[result])}>
      <span aria-hidden>{t(`result.${result}.short`)}</span>
      <span className="sr-only">{t(`result.${result}`)}</span>
    </span>
  )
}

/** The newest last, as tables have it. */
export function FormPills({ form }: { form: readonly FormResult[] }) {
  return (
    <span className="inline-flex gap-1">
      {form.map((result, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: results have no other identity than their place
        <FormPill key={place} result={result} isSmall />
      ))}
    </span>
  )
}
