import { useCallback } from 'react'
import { type SiteAct, siteActs } from '#contract/moderation.ts'
import { actReason } from '#contract/rules/console-labels.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { DeskCard } from './desk-card.tsx'
import { DeskList } from './desk-list.tsx'

export function LogSection() {
  const t = useTranslate()
  const locale = useLocale()
  const read = useCallback((after: string | undefined) => call(siteActs, { after, locale }), [locale])
  return (
    <DeskList read={read} keyOf={({ id }: SiteAct) => id} empty={t('moderation.log.none')}>
      {({ at, kind, byName, showName, fixture, reason }) => (
        <DeskCard at={at} head={<p>{t(`act.${kind}`, { by: byName, name: showName })}</p>}>
          {fixture && (
            <LocaleLink
              to={`/truc-tiep/${fixture.slug}`}
              className="tap inline-flex items-center font-semibold text-primary"
            >
              {t('fixture.versus', { home: fixture.home, away: fixture.away })}
            </LocaleLink>
          )}
          {reason && (
            <p dir="auto" className="mt-1 text-sm text-ink-2 [overflow-wrap:anywhere]">
              {actReason(t.find, kind, reason)}
            </p>
          )}
        </DeskCard>
      )}
    </DeskList>
  )
}
