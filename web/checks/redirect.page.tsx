import { type LoaderFunctionArgs, redirect } from 'react-router'
import { localePath, splitLocale } from '#web/i18n/locale.ts'
import { rowOf } from '#web/route-lookup.ts'
import { notFound } from './not-found.ts'

export function loader({ params, pattern, url }: LoaderFunctionArgs) {
  const row = rowOf(pattern)
  if (row?.kind !== 'redirect') throw notFound(url)
  return redirect(localePath(splitLocale(url.pathname).locale, row.target(params)), 302)
}
