import MessagesSquare from 'lucide-react/icons/messages-square'
import { useTranslate } from '#web/i18n/translate.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

export function NoRoomChosen() {
  const t = useTranslate()
  return (
    <div className="grid flex-1 place-items-center">
      <EmptyState icon={<MessagesSquare size={24} />} title={t('rooms.choose')} text={t('rooms.chooseText')} />
    </div>
  )
}
