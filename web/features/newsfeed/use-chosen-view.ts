import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { localePath } from '#web/i18n/locale.ts'
import { type FeedPlace, pathOf } from '#web/mention/feed-address.ts'
import { useLocale } from '#web/root-data.ts'
import { prefersForYou, rememberForYou } from './feed-choice.ts'

/**
 * Remembers that the viewer chose the order “for you”, and opens it for the feed's address without a query. The chip of
 * the newest posts ends this.
 */
export function useChosenView({ order }: FeedPlace): void {
  const navigate = useNavigate()
  const locale = useLocale()
  const { search } = useLocation()
  const isForYou = order === 'forYou'
  useEffect(() => {
    if (isForYou) rememberForYou(true)
    else if (search === '' && prefersForYou())
      void navigate(localePath(locale, pathOf({ order: 'forYou' })), { replace: true, preventScrollReset: true })
  }, [isForYou, search, locale, navigate])
}
