import { openApprovals } from '#contract/member-desk.ts'
import { call } from '#web/api/call.ts'
import { ConsoleFrame } from '#web/features/console/console-frame.tsx'
import { DeskList } from '#web/features/moderation/desk-list.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { PageHead } from '#web/way/page-head.tsx'
import { ApprovalCard } from './approval-card.tsx'

const read = (after: string | undefined) => call(openApprovals, { after })

/** Requests that wait for a second operator. The server checks permissions in each call. */
export default function ApprovalsPage() {
  const t = useTranslate()
  return (
    <>
      <PageHead title={t('approvals.title')} description={t('approvals.text')} isIndexed={false} />
      <ConsoleFrame title={t('approvals.title')} access="operator">
        <h1 className="text-2xl font-bold">{t('approvals.title')}</h1>
        <p className="mt-1 max-w-2xl text-sm text-ink-2">{t('approvals.text')}</p>
        <div className="mt-5 max-w-4xl">
          <DeskList
            read={read}
            keyOf={({ approvalId }) => approvalId}
            empty={t('approvals.none')}
            emptyText={t('approvals.none.text')}
          >
            {(approval, reload) => <ApprovalCard approval={approval} reload={reload} />}
          </DeskList>
        </div>
      </ConsoleFrame>
    </>
  )
}
