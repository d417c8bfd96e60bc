import MapIcon from 'lucide-react/icons/map'
import type { MapChangeNotice } from '#contract/chat.socket.ts'
import { marbleTrackNames } from '#contract/rules/marble-names.ts'
import { useLanguage } from '#web/i18n/translate.ts'

export function MapChangeLine({ notice }: { notice: MapChangeNotice }) {
  const { locale, translate: t } = useLanguage()
  const name = marbleTrackNames[notice.mapId]?.[locale] ?? notice.mapName
  return (
    <p className="mx-3 my-1 flex items-center gap-2 rounded-lg bg-surface-2 px-3 py-2 text-sm text-ink-2">
      <MapIcon size={16} aria-hidden className="shrink-0 text-primary" />
      <span>{t('chat.mapChange', { name, race: notice.raceNo })}</span>
    </p>
  )
}
