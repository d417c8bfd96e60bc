import { useCallback } from 'react'
import { roles } from '#contract/account.ts'
import { type SiteAct, siteActs, wordActions } from '#contract/moderation.ts'
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
  /** Formats the reason of an added word, which the log stores as `word (action)`. */
  const ruleText = (reason: string) => {
    const action = wordActions.find((one) => reason.endsWith(` (${one})`))
    return action ? `${reason.slice(0, -action.length - 3)} · ${t(`moderation.word.${action}`)}` : reason
  }
  /** Formats what was asked for, which the log stores as `role NAME: note`, `second-step: note` or `removal: note`. */
  const approvalText = (reason: string) => {
    const [, kind, role, note = ''] = /^(role|second-step|removal) ?([a-z-]*):? ?(.*)$/s.exec(reason) ?? []
    const name = roles.find((one) => one === role)
    const asked = name
      ? t(`memberDesk.role.${name}`)
      : t(kind === 'removal' ? 'console.queue.approvals.removal' : 'console.queue.approvals.second-step')
    return note === '' ? asked : `${asked} · ${note}`
  }
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
              {kind === 'word.added' ? ruleText(reason) : kind.startsWith('approval.') ? approvalText(reason) : reason}
            </p>
          )}
        </DeskCard>
      )}
    </DeskList>
  )
}
