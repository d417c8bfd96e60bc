import { useLocation } from 'react-router'
import type { Locale } from '#contract/envelope.ts'
import { languageTags, localePath, splitLocale } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useRootData } from '#web/root-data.ts'
import { laterPageQuery } from './later-page-query.ts'

/** Pixels of `/og.png`. */
const usualSize = { width: 1_200, height: 630 }

type PageHeadProps = {
  title: string
  description?: string
  /** Path of the picture for link previews, on this site. */
  imageUrl?: string
  /** Pixels of the picture, when they are known. Networks then show it at the first share, before they have fetched it. */
  imageSize?: { width: number; height: number } | undefined
  /** Query of a part of the page that has its own title and picture in link previews. */
  shareQuery?: string
  isIndexed?: boolean
  /** The languages in which the page exists, when not all. */
  inLocales?: readonly Locale[]
  type?: 'website' | 'article'
}

/** Sets title, description, canonical URL and links to other languages. React moves them into <head>. */
export function PageHead(props: PageHeadProps) {
  const { title, description, imageUrl, imageSize, shareQuery } = props
  const { isIndexed = true, inLocales, type = 'website' } = props
  const t = useTranslate()
  const { origin, locale, languages } = useRootData()
  const { pathname, search } = useLocation()
  const { path } = splitLocale(pathname)
  const page = laterPageQuery(search)
  const fullTitle = `${title} · ${t('site.name')}`
  const urlIn = (language: Locale) => origin + localePath(language, path)
  const others = inLocales ? languages.filter((language) => inLocales.includes(language)) : languages
  const size = imageUrl === undefined ? usualSize : imageSize
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description ?? t('site.description')} />
      {isIndexed ? (
        <>
          <link rel="canonical" href={urlIn(locale) + page} />
          <meta property="og:url" content={urlIn(locale) + (shareQuery || page)} />
          {/* The lists of the languages have different lengths, so only their first pages belong together. */}
          {page === '' && (
            <>
              {others.map((language) => (
                <link key={language} rel="alternate" hrefLang={languageTags[language]} href={urlIn(language)} />
              ))}
              <link rel="alternate" hrefLang="x-default" href={urlIn(others[0] ?? locale)} />
            </>
          )}
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description ?? t('site.description')} />
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={t('site.name')} />
      <meta property="og:image" content={origin + (imageUrl ?? '/og.png')} />
      {size && (
        <>
          <meta property="og:image:width" content={String(size.width)} />
          <meta property="og:image:height" content={String(size.height)} />
        </>
      )}
      {imageUrl && <meta name="twitter:card" content="summary_large_image" />}
    </>
  )
}
