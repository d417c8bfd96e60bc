import type { NotificationSettings } from '#contract/notification-settings.ts'
import { matchMoments } from '#contract/rules/match-moments.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import type { ChangeSettings } from './change-settings.ts'
import { MomentChips } from './moment-chips.tsx'

/** Moments of matches for all followed teams, tournaments and matches, except those with a separate choice. */
export function MomentsCard({ settings, change }: { settings: NotificationSettings; change: ChangeSettings }) {
  const t = useTranslate()
  return (
    <section className="card p-4" aria-labelledby="moments">
      <h2 id="moments" className="font-bold">
        {t('notifications.moments')}
      </h2>
      <p className="mb-3 mt-1 text-sm text-ink-2">{t('notifications.moments.hint')}</p>
      <MomentChips
        label={t('notifications.moments')}
        shown={matchMoments}
        chosen={settings.moments}
        choose={(moments) => void change({ moments })}
      />
    </section>
  )
}
