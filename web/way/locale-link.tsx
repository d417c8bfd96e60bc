import type { ComponentProps } from 'react'
import { localePath } from '#web/i18n/locale.ts'
import { useLanguage } from '#web/i18n/translate.ts'
import { type LinkOptions, writeMark } from './link-mark.ts'

type LocaleLinkProps = Omit<ComponentProps<'a'>, 'href'> & LinkOptions & { to: string }

/**
 * A link to a page of this site in the page's language. `to` is the path without a locale prefix. It is a plain
 * element, since a page has hundreds of links; site-links.tsx opens all of them.
 */
export function LocaleLink({ to, prefetch, replace, preventScrollReset, ...rest }: LocaleLinkProps) {
  const { locale } = useLanguage()
  return <a {...rest} href={localePath(locale, to)} data-nav={writeMark({ prefetch, replace, preventScrollReset })} />
}
