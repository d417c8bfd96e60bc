import { useTranslate } from '#web/i18n/translate.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { MatchChat } from './match-chat.tsx'
import type { LiveSchedule } from './use-live-schedule.ts'

export function MatchChatSheet({ schedule, close }: { schedule: LiveSchedule; close: () => void }) {
  const t = useTranslate()
  return (
    <Dialog title={t('schedule.chat')} closeLabel={t('chat.close')} onClose={close}>
      <div className="-mx-6 -mb-6 flex h-[min(70dvh,40rem)] flex-col border-t border-line">
        <MatchChat schedule={schedule} />
      </div>
    </Dialog>
  )
}
