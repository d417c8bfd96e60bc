import type { LoaderFunctionArgs } from 'react-router'
import { sitePage } from '#contract/site-pages.ts'
import { siteContext } from '#web/api/site-context.ts'
import { notFound, orNotFound } from '#web/checks/not-found.ts'
import { splitLocale } from '#web/i18n/locale.ts'
import { pageAt } from './policies.ts'

/** Reads the static page of the address: the version of today, or the earlier one in the query. */
export async function loadPage({ url, context }: LoaderFunctionArgs) {
  const { locale, path } = splitLocale(url.pathname)
  const page = pageAt(path)
  if (!page) throw notFound(url)
  const version = url.searchParams.get('ban')
  const read = context.get(siteContext).call(sitePage, { page, locale, ...(version && { version }) })
  return { page, locale, found: await orNotFound(read, url) }
}
