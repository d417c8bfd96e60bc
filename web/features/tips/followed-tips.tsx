import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import { useCallback, useEffect, useState } from 'react'
import { tipListFollowed } from '#contract/tips.ts'
import { call } from '#web/api/call.ts'
import type { Loaded } from '#web/api/loaded.ts'
import { useSession } from '#web/api/session.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { ReadError } from '#web/list/read-error.tsx'
import { askToLogIn } from '#web/login/login.state.ts'
import { useLocale } from '#web/root-data.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { boardPath } from './tip-address.ts'
import { TipCard } from './tip-card.tsx'
import { TipListSkeleton, type TipPage } from './tip-list.tsx'

/** Tips of the tipsters whom the member follows. The browser loads them, because they are personal. */
export function FollowedTips() {
  const t = useTranslate()
  const locale = useLocale()
  const { kind } = useSession()
  const [loaded, setLoaded] = useState<Loaded<TipPage> | null>(null)
  const read = useCallback(() => {
    setLoaded(null)
    call(tipListFollowed, { pageSize: 50, locale }).then(
      (data) => setLoaded({ ok: true, data }),
      () => setLoaded({ ok: false }),
    )
  }, [locale])
  useEffect(() => {
    if (kind === 'member') read()
  }, [kind, read])

  if (kind === 'guest')
    return (
      <div className="card">
        <EmptyState
          icon={<UserRoundPlus size={24} />}
          title={t('tips.following')}
          text={t('tips.following.guest')}
          action={<Button onClick={() => void askToLogIn('login')}>{t('tips.logIn')}</Button>}
        />
      </div>
    )
  if (!loaded) return <TipListSkeleton />
  if (!loaded.ok)
    return (
      <div className="card">
        <ReadError read={read} />
      </div>
    )
  if (loaded.data.list.length === 0)
    return (
      <div className="card">
        <EmptyState
          icon={<UserRoundPlus size={24} />}
          title={t('tips.empty.title')}
          text={t('tips.following.empty')}
          action={
            <LocaleLink to={boardPath} className={buttonClass({ tone: 'neutral' })}>
              {t('board.title')}
            </LocaleLink>
          }
        />
      </div>
    )
  return (
    <ul aria-label={t('tips.following')} className="card overflow-hidden">
      {loaded.data.list.map((tip) => (
        <TipCard key={tip.id} tip={tip} />
      ))}
    </ul>
  )
}
