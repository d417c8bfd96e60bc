import type { ConsoleField, ConsoleValues } from '#contract/console.ts'
import { actReason } from '#contract/rules/console-labels.ts'
import { formattingTags } from '#web/i18n/locale.ts'
import { useLanguage } from '#web/i18n/translate.ts'
import { dateIn, dateText, timeText } from '#web/time/kick-off.ts'
import { useZone } from '#web/time/use-zone.ts'
import { useLabels } from './labels.ts'

/** Fields that may contain a text key instead of a text, as in the navigation. */
const labelFields = new Set(['label', 'groupLabel'])

/** A text in each language, in a list of values of different kinds. */
const isTexts = (value: unknown) => typeof value === 'object' && value !== null && 'vi' in value

export function useValueText(resource: string): (
  field: ConsoleField,
  value: unknown,
  /** The record of the value, for texts that depend on another field. */
  record?: ConsoleValues,
) => string {
  const { locale, translate: t } = useLanguage()
  const labels = useLabels()
  const zone = useZone()
  return ({ name, kind }, value, record) => {
    if (value === null || value === undefined || value === '') return ''
    if (kind === 'switch' || typeof value === 'boolean') return t(value === true ? 'console.on' : 'console.off')
    if (kind === 'accounts' && Array.isArray(value)) return t('console.accounts.count', { count: value.length })
    if (kind === 'choices' && Array.isArray(value))
      return value.map((one) => labels.choice(resource, name, String(one))).join(', ')
    if (kind === 'choice') return labels.choice(resource, name, String(value))
    if (kind === 'moment') return `${dateText(dateIn(Number(value), zone), locale)} ${timeText(Number(value), zone)}`
    if (kind === 'texts' || isTexts(value)) return String((value as Record<string, unknown>)[locale] ?? '')
    if (Array.isArray(value)) return kind === 'files' ? String(value.length) : value.join(', ')
    // Numbers of four digits, such as years, have no group separator.
    if (value === Number.MAX_SAFE_INTEGER) return '∞'
    if (kind === 'number' || typeof value === 'number')
      return Number(value).toLocaleString(formattingTags[locale], { maximumFractionDigits: 4, useGrouping: 'min2' })
    if (resource === 'acts' && name === 'reason') return actReason(t.find, String(record?.kind ?? ''), String(value))
    if (labelFields.has(name)) return t.find(String(value)) ?? String(value)
    // Values of settings are of different kinds, also words of a choice.
    return resource === 'settings' ? labels.choice(resource, name, String(value)) : String(value)
  }
}
