import Check from 'lucide-react/icons/check'
import Globe from 'lucide-react/icons/globe'
import type { Locale } from '#contract/envelope.ts'
import { writeCookie } from '#web/api/cookies.ts'
import { languageTags, localeNames, localePath } from '#web/i18n/locale.ts'
import { useLanguage, useTranslate } from '#web/i18n/translate.ts'
import { menuItemClass, Popover } from '#web/ui/popover.tsx'

/** The page's path without language, and its query, as the server knows them, and the languages of the site. */
export type Address = { path: string; search: string; languages: readonly Locale[] }

/** Links to this page in each language. A link loads a new document, because all messages change. */
export function LanguageLinks({ path, search, languages, chosen }: Address & { chosen?: (locale: Locale) => void }) {
  const { locale: current } = useLanguage()
  return (
    <ul>
      {languages.map((locale) => (
        <li key={locale}>
          <a
            href={localePath(locale, path) + search}
            hrefLang={languageTags[locale]}
            lang={languageTags[locale]}
            aria-current={locale === current ? 'true' : undefined}
            className={menuItemClass}
            onClick={(event) => {
              writeCookie('locale', locale)
              chosen?.(locale)
              // The server's query lacks parameters that the page does not define, so the browser's URL is used.
              event.currentTarget.href = localePath(locale, path) + location.search + location.hash
            }}
          >
            <span className="flex-1">{localeNames[locale]}</span>
            {locale === current && <Check size={18} aria-hidden className="text-primary" />}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Absent on a site with one language. */
export function LanguageMenu(address: Address) {
  const t = useTranslate()
  if (address.languages.length < 2) return null
  return (
    <Popover
      shape="menu"
      id="languages"
      label={t('shell.language')}
      trigger={<Globe size={20} aria-hidden />}
      triggerClass="tap tap-icon"
    >
      <LanguageLinks {...address} />
    </Popover>
  )
}
