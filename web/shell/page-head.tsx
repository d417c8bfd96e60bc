import { useLocation } from 'react-router'
import type { Locale } from '#contract/envelope.ts'
import { languageTags, localePath, locales, splitLocale } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useRootData } from '#web/root-data.ts'

type PageHeadProps = {
  title: string
  description?: string
  /** Path of the picture for link previews, on this site. */
  imageUrl?: string
  isIndexed?: boolean
  /** The languages in which the page exists, when not all. */
  inLocales?: readonly Locale[]
  type?: 'website' | 'article'
}

/** Sets title, description, canonical URL and links to other languages. React moves them into <head>. */
export function PageHead(props: PageHeadProps) {
  const { title, description, imageUrl, isIndexed = true, inLocales = locales, type = 'website' } = props
  const t = useTranslate()
  const { origin, locale } = useRootData()
  const { path } = splitLocale(useLocation().pathname)
  const fullTitle = `${title} · ${t('site.name')}`
  const urlIn = (language: (typeof locales)[number]) => origin + localePath(language, path)
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description ?? t('site.description')} />
      {isIndexed ? (
        <>
          <link rel="canonical" href={urlIn(locale)} />
          {inLocales.map((language) => (
            <link key={language} rel="alternate" hrefLang={languageTags[language]} href={urlIn(language)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={urlIn(inLocales.includes('vi') ? 'vi' : locale)} />
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description ?? t('site.description')} />
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={t('site.name')} />
      <meta property="og:image" content={origin + (imageUrl ?? '/og.png')} />
      {imageUrl && <meta name="twitter:card" content="summary_large_image" />}
    </>
  )
}
