import { redirect } from 'react-router'
import { localePath, splitLocale } from '#web/i18n/locale.ts'
import { postPath } from '#web/mention/feed-address.ts'
import type { Check } from './check.ts'

/** A post is shown in the feed, whoever's page it is asked for on; behind `feedDetail`, so that it is there. */
export const toPost: Check = ({ url }) => {
  const id = url.searchParams.get('pId')
  if (id !== null) throw redirect(localePath(splitLocale(url.pathname).locale, postPath(id)), 302)
}
