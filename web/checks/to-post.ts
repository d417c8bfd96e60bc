import { redirect } from 'react-router'
import { localePath, splitLocale } from '#web/i18n/locale.ts'
import { postPath } from '#web/mention/feed-address.ts'
import type { Check } from './check.ts'

/** Redirects a request for a post to the feed, from any page. Runs after `feedDetail`, so the post exists. */
export const toPost: Check = ({ url }) => {
  const id = url.searchParams.get('pId')
  if (id !== null) throw redirect(localePath(splitLocale(url.pathname).locale, postPath(id)), 302)
}
