import type { ConsoleChange, ConsoleField, ConsoleResource } from '#contract/console.ts'
import { localeNames, locales } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useKickOffText } from '#web/time/use-day-text.ts'
import { useLabels } from './labels.ts'
import { lineChanges } from './line-changes.ts'
import type { RecordNames } from './use-record-names.ts'
import { useValueText } from './value-text.ts'

type LineProps = { resource: ConsoleResource; field: ConsoleField; before: unknown; after: unknown; names: RecordNames }

const maxShownLines = 12

/** The lines of a long text that differ, for each language that differs. */
function ChangedLines({ label, before, after }: { label: string; before: unknown; after: unknown }) {
  const t = useTranslate()
  const textIn = (texts: unknown, locale: string) => String((texts as Record<string, unknown> | null)?.[locale] ?? '')
  const changed = locales.filter((locale) => textIn(before, locale) !== textIn(after, locale))
  return (
    <li className="text-sm">
      <span className="font-semibold">{label}</span>
      {changed.map((locale) => {
        const lines = lineChanges(textIn(before, locale), textIn(after, locale))
        return (
          <div key={locale} lang={locale} className="mt-1 border-l-2 border-line pl-2">
            <p className="text-xs text-ink-3">{localeNames[locale]}</p>
            {lines.slice(0, maxShownLines).map(({ kind, text }, at) => {
              const Mark = kind === 'removed' ? 'del' : 'ins'
              return (
                <Mark
                  // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a change never change place
                  key={at}
                  className={`block [overflow-wrap:anywhere] ${kind === 'removed' ? 'text-ink-3' : 'text-primary no-underline'}`}
                >
                  {text}
                </Mark>
              )
            })}
            {lines.length > maxShownLines && (
              <p className="text-xs text-ink-3">{t('console.lines.more', { count: lines.length - maxShownLines })}</p>
            )}
          </div>
        )
      })}
    </li>
  )
}

/** A field with its former and its new value. */
export function ChangeLine({ resource, field, before, after, names }: LineProps) {
  const t = useTranslate()
  const labels = useLabels()
  const valueText = useValueText(resource.name)
  const textOf = (value: unknown) => {
    if (field.kind === 'record' && field.of && value) return names.find(field.of, String(value))
    // Shows all languages, so that a change in another language is visible too.
    if (field.kind === 'texts' && value) return Object.values(value as object).join(' · ')
    return valueText(field, value)
  }
  if (field.kind === 'texts' && field.hasLines)
    return <ChangedLines label={labels.field(resource.name, field.name)} before={before} after={after} />
  const [was, is] = [textOf(before) || t('console.empty'), textOf(after) || t('console.empty')]
  return (
    <li className="text-sm">
      <span className="font-semibold">{labels.field(resource.name, field.name)}:</span>{' '}
      <del className="line-clamp-2 text-ink-3 [overflow-wrap:anywhere]">{was}</del>{' '}
      <ins className="line-clamp-2 text-primary no-underline [overflow-wrap:anywhere]">{is}</ins>
    </li>
  )
}

type ListProps = {
  resource: ConsoleResource
  fields: readonly ConsoleField[]
  before: (name: string) => unknown
  after: (name: string) => unknown
  names: RecordNames
}

export function ChangeList({ resource, fields, before, after, names }: ListProps) {
  const t = useTranslate()
  if (fields.length === 0) return <p className="text-sm text-ink-3">{t('console.changes.none')}</p>
  return (
    <section aria-label={t('console.changes')}>
      <p className="text-xs font-semibold text-ink-3">{t('console.changes')}</p>
      <ul className="mt-1 max-h-40 space-y-1 overflow-y-auto">
        {fields.map((field) => (
          <ChangeLine
            key={field.name}
            {...{ resource, field, names }}
            before={before(field.name)}
            after={after(field.name)}
          />
        ))}
      </ul>
    </section>
  )
}

type LogProps = { resource: ConsoleResource; changes: readonly ConsoleChange[]; names: RecordNames }

export function ChangeLog({ resource, changes, names }: LogProps) {
  const t = useTranslate()
  const timeText = useKickOffText()
  return (
    <section aria-labelledby="record-log" className="mt-6 border-t border-line pt-4">
      <h3 id="record-log" className="text-sm font-semibold">
        {t('console.log')}
      </h3>
      {changes.length === 0 && <p className="mt-1 text-sm text-ink-3">{t('console.log.none')}</p>}
      <ol className="mt-2 space-y-3">
        {changes.map(({ id, at, kind, byName, reason, fields }) => (
          <li key={id}>
            <p className="flex flex-wrap items-baseline gap-2 text-sm">
              <span className="font-semibold">{t(`console.log.${kind}`, { name: byName })}</span>
              <time dateTime={new Date(at).toISOString()} className="tabular text-xs text-ink-3">
                {timeText(at)}
              </time>
            </p>
            {reason !== '' && <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">{reason}</p>}
            <ul className="mt-1 space-y-1">
              {fields.map(({ name, before, after }) => {
                const field = resource.fields.find((one) => one.name === name)
                return field && <ChangeLine key={name} {...{ resource, field, names, before, after }} />
              })}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  )
}
