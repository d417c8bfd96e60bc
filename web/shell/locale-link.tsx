import { Link, type LinkProps } from 'react-router'
import { localePath } from '#web/i18n/locale.ts'
import { useLocale } from '#web/root-data.ts'

/** A link to a page of this site in the page's language: `to` is the path without a locale prefix. */
export function LocaleLink({ to, prefetch = 'intent', ...rest }: Omit<LinkProps, 'to'> & { to: string }) {
  return <Link {...rest} to={localePath(useLocale(), to)} prefetch={prefetch} />
}
