import Flag from 'lucide-react/icons/flag'
import { Suspense, useState } from 'react'
import type { ReportCalls } from '#contract/reports.ts'
import { useSession } from '#web/api/session.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { askToLogIn } from '#web/login/login.state.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyPart } from '#web/way/lazy-part.ts'

const ReportDialog = lazyPart(() => import('./report-dialog.tsx'), 'ReportDialog')

type ReportButtonProps = { report: ReportCalls['report']; id: string; authorId: string; name: string }

/**
 * Opens the report dialog for a target. Renders nothing for its author. Screen readers read `name` after the button's
 * name.
 */
export function ReportButton({ report, id, authorId, name }: ReportButtonProps) {
  const t = useTranslate()
  const session = useSession()
  const [isOpen, setOpen] = useState(false)
  if (session.kind === 'member' && session.user.userId === authorId) return null

  async function open(): Promise<void> {
    if (await askToLogIn('login')) setOpen(true)
  }

  return (
    <>
      <IconButton label={`${t('report.report')} ${name}`} className="relative z-10" onClick={() => void open()}>
        <Flag size={16} aria-hidden />
      </IconButton>
      {isOpen && (
        <Suspense fallback={null}>
          <ReportDialog report={report} id={id} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
