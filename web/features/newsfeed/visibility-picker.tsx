import { postVisibility } from '#contract/rules/newsfeed-codes.ts'
import { useTranslate } from '#web/i18n/translate.ts'

const choices = [postVisibility.public, postVisibility.private] as const

export function VisibilityPicker({ value, choose }: { value: 1 | 2; choose: (value: 1 | 2) => void }) {
  const t = useTranslate()
  return (
    <select
      aria-label={t('compose.visibility')}
      value={value}
      onChange={({ target }) => choose(target.value === '2' ? 2 : 1)}
      className="h-9 rounded-full border border-line bg-surface-2 px-3 text-sm font-semibold text-ink-2"
    >
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {t(`compose.visibility.${choice}`)}
        </option>
      ))}
    </select>
  )
}
