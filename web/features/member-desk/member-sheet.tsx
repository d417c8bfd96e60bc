import { useCallback, useState } from 'react'
import { type DeskMemberInfo, deskMemberInfo } from '#contract/member-desk.ts'
import { call } from '#web/api/call.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { memberPath } from '#web/features/friends/person-line.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { ReadError } from '#web/list/read-error.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { SideSheet } from '#web/ui/side-sheet.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { AccountFacts } from './account-facts.tsx'
import { ActList } from './act-list.tsx'
import { MemberActions } from './member-actions.tsx'
import { MemberMarks } from './member-marks.tsx'
import { MemberSanctions } from './member-sanctions.tsx'

type Props = { userId: string; close: () => void }

/** One member: what staff may know, what was done before, and what can be done. */
export function MemberSheet({ userId, close }: Props) {
  const t = useTranslate()
  const { loaded, retry } = useLoaded(useCallback(() => call(deskMemberInfo, { userId }), [userId]))
  // Stays during another read, so that the focus and other inputs are not lost.
  const [info, keep] = useState<DeskMemberInfo | null>(null)
  if (loaded?.ok && loaded.data !== info) keep(loaded.data)
  return (
    <SideSheet
      title={info?.member.displayName ?? t('memberDesk.member')}
      closeLabel={t('console.close')}
      onClose={close}
      footer={
        info && (
          <div className="flex flex-wrap gap-2">
            <LocaleLink to={memberPath(info.member.username)} className={buttonClass({ tone: 'neutral' })}>
              {t('memberDesk.profile')}
            </LocaleLink>
            {info.account && (
              <LocaleLink
                to={`/quan-tri/so-xu?ten=${encodeURIComponent(info.member.username)}`}
                className={buttonClass({ tone: 'neutral' })}
              >
                {t('memberDesk.ledger')}
              </LocaleLink>
            )}
          </div>
        )
      }
    >
      {loaded && !loaded.ok && <ReadError read={retry} />}
      {!loaded && !info && <Skeleton className="h-64 w-full" />}
      {info && (
        <div className="space-y-6">
          <div className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
            @{info.member.username} · #{info.member.userId}
            <MemberMarks member={info.member} />
          </div>
          {info.account && <AccountFacts account={info.account} />}
          <MemberSanctions info={info} reload={retry} />
          <MemberActions info={info} reload={retry} />
          <ActList acts={info.acts} name={info.member.displayName} />
        </div>
      )}
    </SideSheet>
  )
}
