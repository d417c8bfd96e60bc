import Search from 'lucide-react/icons/search'
import { useId } from 'react'
import { Form } from 'react-router'
import type { Country } from '#contract/rules/countries.ts'
import { maxQueryLength } from '#contract/search.ts'
import { localePath } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { Button } from '#web/ui/button.tsx'

type BrowseFilterProps = {
  path: string
  label: string
  nameLabel: string
  placeholder: string
  countries: (Country & { total: number })[]
  /** Choice for entries without a country code. */
  noCountry?: { value: string; label: string }
  given: { q: string; country: string }
  /** Other query parameters that the form sends too. */
  hidden: Record<string, string | undefined>
}

const fieldClass = 'h-11 w-full min-w-0 rounded-md border border-line-strong bg-surface px-3.5 text-base text-ink'

/** Filter by name and country. It is an HTML form, so that it works before scripts are loaded. */
export function BrowseFilter(props: BrowseFilterProps) {
  const { path, label, nameLabel, placeholder, countries, noCountry, given, hidden } = props
  const t = useTranslate()
  const locale = useLocale()
  const id = useId()
  return (
    <Form
      key={`${given.q} ${given.country}`}
      action={localePath(locale, path)}
      role="search"
      aria-label={label}
      className="grid grid-cols-[1fr_auto] gap-2 sm:grid-cols-[minmax(0,1fr)_14rem_auto]"
    >
      {Object.entries(hidden).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <label htmlFor={`${id}-q`} className="sr-only">
        {nameLabel}
      </label>
      <input
        id={`${id}-q`}
        name="q"
        type="search"
        defaultValue={given.q}
        maxLength={maxQueryLength}
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        className={`${fieldClass} col-span-2 placeholder:text-ink-3 sm:col-span-1`}
      />
      <label htmlFor={`${id}-country`} className="sr-only">
        {t('teams.country')}
      </label>
      <select id={`${id}-country`} name="quoc-gia" defaultValue={given.country} className={fieldClass}>
        <option value="">{t('teams.allCountries')}</option>
        {countries.map(({ code, name, total }) => (
          <option key={code} value={code || noCountry?.value}>
            {name || noCountry?.label} ({total})
          </option>
        ))}
      </select>
      <Button type="submit" tone="neutral">
        <Search size={18} aria-hidden />
        {t('teams.apply')}
      </Button>
    </Form>
  )
}
