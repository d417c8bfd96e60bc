import type { ConsoleAccount, ConsoleField, ConsoleResource } from '#contract/console.ts'
import { localeNames, locales } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Field } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { AccountList } from './account-list.tsx'
import { ChoicesControl } from './choices-control.tsx'
import { ColourControl } from './colour-control.tsx'
import { fromLocalTime, toLocalTime } from './field-value.ts'
import { useLabels } from './labels.ts'
import { MemberPicker } from './member-picker.tsx'
import { PictureControl } from './picture-control.tsx'
import { RecordPicker } from './record-picker.tsx'
import type { RecordNames } from './use-record-names.ts'
import { useValueText } from './value-text.ts'

/** Texts that may be longer get a large box. */
const longText = 2_000

type Props = {
  resource: ConsoleResource
  field: ConsoleField
  names: RecordNames
  value: unknown
  /** Error texts by field name. A key such as `title.en` is for one language of a field. */
  wrong?: Record<string, string>
  change?: (value: unknown) => void
  isFixed?: boolean
}

export function FieldControl({ resource, field, names, value, wrong = {}, change = () => {}, isFixed }: Props) {
  const t = useTranslate()
  const labels = useLabels()
  const { name, kind, most, hasLines } = field
  const label = labels.field(resource.name, name)
  const help = labels.help(resource.name, name)
  const error = wrong[name]
  const usual = { label, ...(help && { help }), ...(error !== undefined && { error }) }
  if (isFixed) return <FixedValue resource={resource} field={field} names={names} value={value} label={label} />
  const longest = most === null ? {} : { maxLength: most }
  switch (kind) {
    case 'texts': {
      const texts = (value ?? {}) as Record<string, string>
      return (
        <fieldset className="flex flex-col gap-3 rounded-md border border-line p-3">
          <legend className="px-1 text-sm font-semibold">{label}</legend>
          {locales.map((locale) => {
            const fault = wrong[`${name}.${locale}`] ?? error
            const one = {
              label: localeNames[locale],
              lang: locale,
              value: texts[locale] ?? '',
              ...longest,
              ...(fault !== undefined && { error: fault }),
            }
            const write = (text: string) => change({ ...texts, [locale]: text })
            return hasLines ? (
              <TextArea
                key={locale}
                {...one}
                rows={most !== null && most > longText ? 16 : 3}
                onChange={(event) => write(event.target.value)}
              />
            ) : (
              <Field key={locale} {...one} onChange={(event) => write(event.target.value)} />
            )
          })}
        </fieldset>
      )
    }
    case 'number':
      return (
        <Field
          {...usual}
          type="number"
          value={value === null ? '' : String(value)}
          onChange={(event) => change(event.target.value === '' ? null : event.target.valueAsNumber)}
        />
      )
    case 'switch':
      return (
        <label className="flex min-h-11 items-center gap-3 text-sm font-semibold">
          <input
            type="checkbox"
            className="size-5 accent-primary"
            checked={value === true}
            onChange={(event) => change(event.target.checked)}
          />
          {label}
        </label>
      )
    case 'choice':
      return (
        <SelectField
          {...usual}
          value={String(value ?? '')}
          options={[
            ...(field.isNeeded ? [] : [{ value: '', label: t('console.choose') }]),
            ...field.choices.map((one) => ({ value: one, label: labels.choice(resource.name, name, one) })),
          ]}
          onChange={(event) => change(event.target.value)}
        />
      )
    case 'choices':
      return (
        <ChoicesControl
          {...usual}
          choices={field.choices}
          nameOf={(one) => labels.choice(resource.name, name, one)}
          value={(value ?? []) as string[]}
          change={change}
        />
      )
    case 'colour':
      return <ColourControl {...usual} value={String(value ?? '')} change={change} />
    case 'moment':
      return (
        <Field
          {...usual}
          type="datetime-local"
          value={toLocalTime(value)}
          onChange={(event) => change(fromLocalTime(event.target.value))}
        />
      )
    case 'picture':
    case 'upload':
      return <PictureControl {...usual} isPicture={kind === 'picture'} value={String(value ?? '')} change={change} />
    case 'words':
      return (
        <Field
          {...usual}
          help={help || t('console.words.help')}
          defaultValue={(value as string[]).join(', ')}
          onChange={(event) =>
            change(
              event.target.value
                .split(',')
                .map((word) => word.trim())
                .filter(Boolean),
            )
          }
        />
      )
    case 'record':
      return (
        <RecordPicker
          {...usual}
          of={field.of ?? ''}
          isNeeded={field.isNeeded}
          names={names}
          value={value as string | null}
          change={change}
        />
      )
    case 'member':
      return <MemberPicker {...usual} value={String(value ?? '')} change={change} />
    case 'files':
    case 'accounts':
      return <FixedValue resource={resource} field={field} names={names} value={value} label={label} />
    default:
      return hasLines || kind === 'json' ? (
        <TextArea
          {...usual}
          {...longest}
          rows={kind === 'json' ? 8 : 5}
          value={String(value ?? '')}
          spellCheck={kind !== 'json'}
          onChange={(event) => change(event.target.value)}
        />
      ) : (
        <Field {...usual} {...longest} value={String(value ?? '')} onChange={(event) => change(event.target.value)} />
      )
  }
}

type FixedProps = Pick<Props, 'resource' | 'field' | 'names' | 'value'> & { label: string }

function FixedValue({ resource, field, names, value, label }: FixedProps) {
  const t = useTranslate()
  const valueText = useValueText(resource.name)
  if (field.kind === 'accounts') return <AccountList label={label} accounts={(value ?? []) as ConsoleAccount[]} />
  const text =
    field.kind === 'record' && field.of && value ? names.find(field.of, String(value)) : valueText(field, value)
  return (
    <div>
      <p className="text-sm font-semibold text-ink-2">{label}</p>
      {field.kind === 'files' && Array.isArray(value) && value.length > 0 ? (
        <ul className="flex flex-wrap gap-3">
          {value.map((address: string, at) => (
            <li key={address}>
              <a
                href={address}
                target="_blank"
                rel="noopener"
                className="inline-flex min-h-9 items-center text-sm text-primary hover:underline"
              >
                {t('console.file', { number: at + 1 })}
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <p dir="auto" className="text-sm whitespace-pre-line [overflow-wrap:anywhere]">
          {(field.kind === 'files' ? '' : text) || <span className="text-ink-3">{t('console.empty')}</span>}
        </p>
      )}
    </div>
  )
}
