import { ConsoleFrame } from '#web/features/console/console-frame.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { PageHead } from '#web/way/page-head.tsx'
import { MemberTable } from './member-table.tsx'

/** Lets staff find members and act on their accounts. The server checks permissions in each call. */
export default function MembersPage() {
  const t = useTranslate()
  return (
    <>
      <PageHead title={t('memberDesk.title')} description={t('memberDesk.text')} isIndexed={false} />
      <ConsoleFrame title={t('memberDesk.title')} access="moderator">
        <h1 className="text-2xl font-bold">{t('memberDesk.title')}</h1>
        <p className="mt-1 max-w-2xl text-sm text-ink-2">{t('memberDesk.text')}</p>
        <MemberTable />
      </ConsoleFrame>
    </>
  )
}
