import Flag from 'lucide-react/icons/flag'
import { Suspense, useState } from 'react'
import type { ChatMessage } from '#contract/chat.ts'
import { reportMessage } from '#contract/moderation.ts'
import { call } from '#web/api/call.ts'
import type { ReasonDialogProps } from '#web/features/reports/report-dialog.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { askToLogIn } from '#web/login/login.state.ts'
import { lazyPart } from '#web/way/lazy-part.ts'

const ReasonDialog = lazyPart<ReasonDialogProps, 'ReasonDialog'>(
  () => import('#web/features/reports/report-dialog.tsx'),
  'ReasonDialog',
)

type Props = { message: ChatMessage; groupId: string; close: () => void; leave: () => void }

export function ReportMessageButton({ message: { groupMessageId }, groupId, close, leave }: Props) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)

  async function open(): Promise<void> {
    leave()
    if (await askToLogIn('login')) setOpen(true)
    else close()
  }

  return (
    <>
      <button
        type="button"
        onClick={() => void open()}
        className="tap inline-flex items-center gap-1.5 rounded-md px-2 text-sm font-semibold text-ink-2 hover:bg-surface-3 hover:text-ink"
      >
        <Flag size={16} aria-hidden />
        {t('chat.report')}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <ReasonDialog
            send={(said) => call(reportMessage, { groupId, groupMessageId, ...said })}
            close={() => {
              setOpen(false)
              close()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
