import { useLocation } from 'react-router'
import { languageTags, localePath, locales, splitLocale } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useRootData } from '#web/root-data.ts'

/** `imageUrl` is a path of this site. */
type PageHeadProps = { title: string; description?: string; imageUrl?: string; isIndexed?: boolean }

/** Title, description, canonical and the other languages; React moves them into <head>. */
export function PageHead({ title, description, imageUrl, isIndexed = true }: PageHeadProps) {
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
          {locales.map((language) => (
            <link key={language} rel="alternate" hrefLang={languageTags[language]} href={urlIn(language)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={urlIn('vi')} />
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description ?? t('site.description')} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={t('site.name')} />
      <meta property="og:image" content={origin + (imageUrl ?? '/og.png')} />
    </>
  )
}
